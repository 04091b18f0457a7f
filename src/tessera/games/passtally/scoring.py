"""Lines, passes and points, compiled: everything that a position tells without changing."""

import numpy as np

from tessera.core.compiling import compiled
from tessera.core.contract import State, signed
from tessera.games.passtally.box import (
    EXIT_SIDES,
    MAX_PLAYERS,
    NUM_PORTS,
    NUM_SPACES,
    POINTS_BY_PASSES,
    POINTS_TO_REACH,
    PORTS_BEYOND,
    SPACE_PORTS,
)
from tessera.games.passtally.record import BARE

MOST_PASSES = len(POINTS_BY_PASSES) - 1


@compiled
def points_for(passes: int) -> int:
    """PAS-13: passes of a turn, all lines together, in points."""
    return signed(POINTS_BY_PASSES[min(passes, MOST_PASSES)])


@compiled
def line_passes(state: State, seat: int) -> int:
    """PAS-11: the passes of all lines that join two markers of this seat."""
    passes = 0
    for space in range(NUM_SPACES):
        if signed(state.markers[space]) == seat + 1:
            end, entered = follow_line(state, space)
            if end > space and signed(state.markers[end]) == seat + 1:
                passes += entered
    return passes


@compiled
def follow_line(state: State, space: int) -> tuple[int, int]:
    """PAS-12: the space at the other end of a line, and its passes: the level of each tile it enters."""
    port, before, passes = signed(SPACE_PORTS[space]), BARE, 0
    while port < NUM_PORTS:
        cell = np.uint64(port >> 2)
        tile = signed(state.top[cell])
        if tile != before:
            passes += signed(state.height[cell])
        before = tile
        port = signed(PORTS_BEYOND[(port & ~3) + signed(EXIT_SIDES[state.pattern[cell], port & 3])])
    return port - NUM_PORTS, passes


@compiled
def is_last_round(state: State) -> bool:
    """PAS-14: somebody has reached 50, or one pile is used up."""
    for seat in range(MAX_PLAYERS):
        if state.points[seat] >= POINTS_TO_REACH:
            return True
    return not (state.pile_left[0] and state.pile_left[1] and state.pile_left[2])
