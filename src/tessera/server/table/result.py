"""How a table's game ended, also when people gave up."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from tessera.core import playing
from tessera.core.contract import MAX_SEATS
from tessera.core.position import Position


@dataclass(frozen=True, slots=True)
class TableResult:
    """The end of a game."""

    scores: list[Any]
    winners: list[int]
    payoffs: list[float]
    """From -1 to 1; whoever gave up is behind everybody who did not."""
    reason: str | None = None
    """None when it ended by its rules, else `resigned:SEAT` or `timeout:SEAT`."""


def result_of(position: Position, gave_up: set[int], reason: str | None) -> TableResult:
    """The result of a game that is over, or that nobody wants to go on with."""
    values = np.zeros(MAX_SEATS)
    playing.write_payoffs(position.states, values)
    worth = values[: position.game.num_seats].tolist()
    if not gave_up:
        return TableResult(position.scores(), position.game.winners(position.state), worth)
    for seat in gave_up:
        worth[seat] = -2.0  # below every payoff
    payoffs = ranked_payoffs(worth)
    stayed = [seat for seat in range(len(worth)) if seat not in gave_up]
    best = max((worth[seat] for seat in stayed), default=None)
    winners = [seat for seat in stayed if worth[seat] == best]
    return TableResult(position.scores(), winners, payoffs, reason)


def ranked_payoffs(worth: list[float]) -> list[float]:
    """The share of the others that each beats minus the share that beats it."""
    others = max(len(worth) - 1, 1)
    return [sum((mine > other) - (mine < other) for other in worth) / others for mine in worth]
