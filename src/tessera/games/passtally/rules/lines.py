"""Lines, passes and points: what the board is worth to a seat as it lies, compiled."""

import numpy as np

from tessera.core.compiling import compiled
from tessera.core.contract import Array, State, signed
from tessera.games.passtally.box import (
    EXIT_SIDES,
    NUM_PORTS,
    NUM_SPACES,
    POINTS_BY_PASSES,
    PORTS_BEYOND,
    SPACE_PORTS,
)
from tessera.games.passtally.state import BARE

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
            end, entered = follow_line(state.top, state.height, state.pattern, space)
            if end > space and signed(state.markers[end]) == seat + 1:
                passes += entered
    return passes


@compiled
def follow_line(top: Array, height: Array, pattern: Array, space: int) -> tuple[int, int]:
    """PAS-12: the space at the other end of a line, and its passes: the level of each tile it enters.

    The board is given by what each cell shows (`state`), so that one on trial can be asked too.
    """
    port, before, passes = signed(SPACE_PORTS[space]), BARE, 0
    while port < NUM_PORTS:
        cell = np.uint64(port >> 2)
        tile = signed(top[cell])
        if tile != before:
            passes += signed(height[cell])
        before = tile
        port = signed(PORTS_BEYOND[(port & ~3) + signed(EXIT_SIDES[pattern[cell], port & 3])])
    return port - NUM_PORTS, passes
