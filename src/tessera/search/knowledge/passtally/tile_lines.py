"""Where lines would lead if a tile lay somewhere: they are followed outside of it once for all of its looks.

The gates of a tile are the places where lines enter it: 4 * half + side, without the two between its halves.
"""

from typing import NamedTuple

import numpy as np

from tessera.core.bits import ONE, lowest_one
from tessera.core.compiling import compiled
from tessera.core.contract import Array, State, signed
from tessera.games.passtally.box import (
    DOMINO_CELLS,
    EAST,
    EXIT_SIDES,
    MARKERS_PER_PLAYER,
    NORTH,
    NUM_DOMINOES,
    NUM_LOOKS,
    NUM_LYING,
    NUM_PATTERNS,
    NUM_PORTS,
    NUM_SPACES,
    PORTS_BEYOND,
    SOUTH,
    WEST,
)
from tessera.games.passtally.moves import NUM_STEPS
from tessera.games.passtally.rules import all_markers, markers_of, walk_target
from tessera.search.knowledge.passtally.lines import write_lines

FAR = 1 << 30  # more passes than any line has
NUM_GATES = 8
_BETWEEN = ((EAST, WEST), (SOUTH, NORTH))  # the sides between the halves of a lying and of an upright tile


def _ways_through() -> Array:
    """For lying and upright tiles, each look and gate: by which gate a line that enters there leaves."""
    table = np.zeros((2, NUM_LOOKS, NUM_GATES), np.int64)
    for upright, between in enumerate(_BETWEEN):
        for look in range(NUM_LOOKS):
            patterns = divmod(look, NUM_PATTERNS)
            for gate in range(NUM_GATES):
                half, side = divmod(gate, 4)
                side = int(EXIT_SIDES[patterns[half], side])
                if side == between[half]:
                    half = 1 - half
                    side = int(EXIT_SIDES[patterns[half], between[half]])
                table[upright, look, gate] = 4 * half + side
    return table


_THROUGH = _ways_through()
_GATES = np.array(
    [[gate for gate in range(NUM_GATES) if gate % 4 != between[gate // 4]] for between in _BETWEEN]
)
# As numbers that need not be widened at each step.
_CELLS, _BEYOND, _EXITS = (table.astype(np.int64) for table in (DOMINO_CELLS, PORTS_BEYOND, EXIT_SIDES))


# What is known of the line at each space: where it leads and its passes, with a tile tried and as it stands.
ENDS, PASSES, STANDING_ENDS, STANDING_PASSES = range(4)
# What is known of the line outside each gate: the space it leads to, or NUM_SPACES + the gate by which it
# comes back; and the passes on the way.
TARGET, OUTSIDE = range(2)
_UNKNOWN = -1


class TileLines(NamedTuple):
    """Where every line leads, also with a tile that is tried. Few arrays: each costs time in every call."""

    lines: Array
    gates: Array
    """By domino."""
    sight: int
    """Lines of more passes than this are not seen to lead anywhere."""


@compiled
def make_tile_lines(state: State, sight: int) -> TileLines:
    """The lines of the board as it lies, for somebody who sees so far."""
    lines = np.empty((4, NUM_SPACES), np.int64)
    write_lines(state.top, state.height, state.pattern, lines[ENDS], lines[PASSES])
    for space in range(NUM_SPACES):
        if lines[PASSES, space] > sight:
            lines[ENDS, space] = space
        lines[STANDING_ENDS, space] = lines[ENDS, space]
        lines[STANDING_PASSES, space] = lines[PASSES, space]
    gates = np.empty((NUM_DOMINOES, 2, NUM_GATES), np.int64)
    for domino in range(NUM_DOMINOES):
        gates[domino, TARGET, 0] = _UNKNOWN
    return TileLines(lines, gates, sight)


@compiled
def try_tile(state: State, trial: TileLines, domino: int, look: int) -> None:
    """See where lines lead with a tile that shows this look."""
    lines, gates = trial.lines, trial.gates
    upright = 1 if domino >= NUM_LYING else 0
    if gates[domino, TARGET, 0] == _UNKNOWN:
        _follow_outside(state, gates, domino, upright)
    level = signed(state.height[_CELLS[domino, 0]]) + 1
    for i in range(_GATES.shape[1]):
        gate = _GATES[upright, i]
        space = gates[domino, TARGET, gate]
        if space < NUM_SPACES:
            # PAS-12: each time it enters the tile it adds its level.
            passes = gates[domino, OUTSIDE, gate]
            end = NUM_SPACES + gate
            while end >= NUM_SPACES:
                gate = _THROUGH[upright, look, end - NUM_SPACES]
                passes += level + gates[domino, OUTSIDE, gate]
                end = gates[domino, TARGET, gate]
            lines[ENDS, space] = end if passes <= trial.sight else space
            lines[PASSES, space] = passes


@compiled
def take_back_tile(trial: TileLines, domino: int) -> None:
    """Forget the tile that was tried."""
    lines, gates = trial.lines, trial.gates
    upright = 1 if domino >= NUM_LYING else 0
    for i in range(_GATES.shape[1]):
        space = gates[domino, TARGET, _GATES[upright, i]]
        if space < NUM_SPACES:
            lines[ENDS, space] = lines[STANDING_ENDS, space]
            lines[PASSES, space] = lines[STANDING_PASSES, space]


@compiled
def _follow_outside(state: State, gates: Array, domino: int, upright: int) -> None:
    """Follow the lines from every gate of a tile until the rim or until they come back to it."""
    first, second = _CELLS[domino, 0], _CELLS[domino, 1]
    for i in range(_GATES.shape[1]):
        gate = _GATES[upright, i]
        port = _BEYOND[4 * (first if gate < 4 else second) + (gate & 3)]
        before, passes = domino + 1, 0
        while port < NUM_PORTS and port >> 2 != first and port >> 2 != second:
            cell = port >> 2
            tile = signed(state.top[cell])
            if tile != before:
                passes += signed(state.height[cell])
            before = tile
            port = _BEYOND[(port & ~3) + _EXITS[signed(state.pattern[cell]), port & 3]]
        gates[domino, OUTSIDE, gate] = passes
        if port >= NUM_PORTS:
            gates[domino, TARGET, gate] = port - NUM_PORTS
        else:
            gates[domino, TARGET, gate] = NUM_SPACES + (port & 3) + (4 if port >> 2 == second else 0)


@compiled
def make_walks(state: State) -> Array:
    """By seat and marker its space, and where each step of a walk would bring it; after the set-up."""
    players, markers = signed(state.players), all_markers(state)
    walks = np.empty((players, MARKERS_PER_PLAYER, 1 + NUM_STEPS), np.int64)
    for seat in range(players):
        rest = markers_of(state, seat)
        for i in range(MARKERS_PER_PLAYER):
            space = lowest_one(rest)
            rest &= rest - ONE
            walks[seat, i, 0] = space
            for step in range(NUM_STEPS):
                walks[seat, i, 1 + step] = walk_target(markers, space, step)
    return walks


@compiled
def passes_ahead(lines: Array, walks: Array, seat: int) -> tuple[int, int]:
    """PAS-11: the passes of all lines that join two markers of the seat, and the most after a walk."""
    own = np.uint64(0)
    for i in range(MARKERS_PER_PLAYER):
        own |= ONE << np.uint64(walks[seat, i, 0])
    twice = 0
    for i in range(MARKERS_PER_PLAYER):
        space = walks[seat, i, 0]
        if _is_among(own, lines[ENDS, space], space):
            twice += lines[PASSES, space]
    now = twice // 2
    most = now
    for i in range(MARKERS_PER_PLAYER):
        space = walks[seat, i, 0]
        without = now
        if _is_among(own, lines[ENDS, space], space):
            without -= lines[PASSES, space]
        for step in range(NUM_STEPS):
            target = walks[seat, i, 1 + step]
            if _is_among(own, lines[ENDS, target], space):
                most = max(most, without + lines[PASSES, target])
    return now, most


@compiled
def _is_among(spaces: np.uint64, space: int, other: int) -> bool:
    """Whether a space is one of these and not the other one."""
    return space != other and bool(spaces >> np.uint64(space) & ONE)
