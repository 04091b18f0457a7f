"""A position of Passtally as planes, for programs that learn.

Rows of the board are from the top, columns from the left. Seats are counted from the own one, clockwise.

    planes   0-2    the pattern each cell shows
             3      height, in parts of 21
             4-5    cells whose tile goes on to the east, to the south
             6-8    markers of each seat: row = edge (north, east, south, west), column = place on it
             9      row p: the kind of the face-up tile of pile p
             10     row 0: tiles in each pile, fourteenths; row 1: face-down tiles of each kind, sevenths
                    row 2: points of each seat, in parts of 64; row 3: actions left, halves, then from
                    entry 1 on: seat k is to move; row 4: seat k was the first; row 5: the edge being filled
"""

import numpy as np

from tessera.core import contract
from tessera.core.compiling import compiled, implements
from tessera.core.contract import Array, State, signed
from tessera.games.passtally.box import (
    ACTIONS_PER_TURN,
    DOMINO_CELLS,
    NUM_CELLS,
    NUM_DOMINOES,
    NUM_KINDS,
    NUM_LYING,
    NUM_PATTERNS,
    NUM_PILES,
    NUM_SPACES,
    PILE_SIZE,
    POINTS_BY_PASSES,
    POINTS_TO_REACH,
    SIDE,
    TILES_PER_KIND,
)
from tessera.games.passtally.rules import face_up_kind, is_set_up
from tessera.games.passtally.state import BARE, NOBODY, STATE

HEIGHT, JOINED, MARKERS, FACE_UP, NUMBERS = 3, 4, 6, 9, 10
SHAPE = (NUMBERS + 1, SIDE, SIDE)
# PAS-8: each level needs two tiles below it, so 42 tiles reach no higher.
HIGHEST = 21
_SEVENTHS = (np.arange(TILES_PER_KIND + 1) / TILES_PER_KIND).astype(np.float32)
_HEIGHTS = (np.arange(HIGHEST + 1) / HIGHEST).astype(np.float32)
# By what a cell shows on top (`state`): the first cell of a tile that lies, or of one that is upright.
_LYING_FROM = np.full(NUM_DOMINOES + 1, NUM_CELLS, np.uint8)
_UPRIGHT_FROM = _LYING_FROM.copy()
_LYING_FROM[1 : NUM_LYING + 1] = DOMINO_CELLS[:NUM_LYING, 0]
_UPRIGHT_FROM[NUM_LYING + 1 :] = DOMINO_CELLS[NUM_LYING:NUM_DOMINOES, 0]
# PAS-13, PAS-14: who has 50 points takes no further turn.
MOST_POINTS = POINTS_TO_REACH - 1 + int(POINTS_BY_PASSES[-1])


@implements(contract.observe, STATE)
def observe(state: State, seat: int, out: Array) -> None:
    """PAS-4: all but the order of the face-down tiles lies open."""
    players = signed(state.players)
    _write_cells(state, out)
    for space in range(NUM_SPACES):
        if state.markers[space] != NOBODY:
            k = (signed(state.markers[space]) - 1 - seat) % players
            out[MARKERS + k, space // SIDE, space % SIDE] = 1.0
    _write_piles(state, out)
    for k in range(players):
        points = signed(state.points[(seat + k) % players])
        out[NUMBERS, 2, k] = min(points, MOST_POINTS) / MOST_POINTS
    out[NUMBERS, 3, 0] = signed(state.actions_left) / ACTIONS_PER_TURN
    if not state.is_over:
        out[NUMBERS, 3, 1 + (signed(state.seat) - seat) % players] = 1.0
    out[NUMBERS, 4, (signed(state.first_seat) - seat) % players] = 1.0
    if is_set_up(state) and state.num_markers:
        out[NUMBERS, 5, signed(state.edge)] = 1.0


@compiled
def _write_cells(state: State, out: Array) -> None:
    for row in range(SIDE):
        for column in range(SIDE):
            cell = SIDE * row + column
            out[state.pattern[cell], row, column] = 1.0
            out[HEIGHT, row, column] = _HEIGHTS[state.height[cell]]
            out[JOINED, row, column] = _LYING_FROM[state.top[cell]] == cell
            out[JOINED + 1, row, column] = _UPRIGHT_FROM[state.top[cell]] == cell


@compiled
def _write_piles(state: State, out: Array) -> None:
    face_down = 0  # eight bits a kind
    for pile in range(NUM_PILES):
        left = signed(state.pile_left[pile])
        out[NUMBERS, 0, pile] = left / PILE_SIZE
        if left:
            out[FACE_UP, pile, face_up_kind(state, pile)] = 1.0
        for i in range(PILE_SIZE - left + 1, PILE_SIZE):
            face_down += 1 << 8 * signed(state.piles[pile, i])
    for kind in range(NUM_KINDS):
        out[NUMBERS, 1, kind] = _SEVENTHS[face_down >> 8 * kind & 255]


assert NUM_PATTERNS <= HEIGHT <= SIDE
assert NUM_KINDS <= SIDE
assert BARE == 0
