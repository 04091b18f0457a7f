"""What solvers of endgames share: a result is its payoff, and points only where it is the same."""

import math

from tessera.core.compiling import compiled
from tessera.core.contract import Array

POINTS_SHARE = 1e-6
"""So little that it decides only between moves that promise the same payoff, and nobody sees it."""


@compiled
def table_size(budget: int) -> int:
    """Rows, a power of two, of a table of known positions for whoever looks at this many."""
    size = 1024
    while size < budget:
        size *= 2
    return size


@compiled
def add_points(values: Array, points: Array, players: int, unit: float) -> None:
    """Mix payoffs with how clearly each seat is ahead: a lead of `unit` points is a clear one."""
    for seat in range(players):
        clearly = 0.0
        for other in range(players):
            clearly += math.tanh((points[seat] - points[other]) / unit) / max(players - 1, 1)
        values[seat] = with_points(values[seat], clearly)


@compiled
def with_points(payoff: float, clearly: float) -> float:
    """A payoff mixed with how clearly one is ahead, from -1 to 1."""
    return payoff + POINTS_SHARE * (clearly - payoff)
