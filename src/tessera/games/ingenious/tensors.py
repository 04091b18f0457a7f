"""A position of Ingenious as arrays, for programs that learn.

Seats and score boards are counted from the seat's own, clockwise. The board fills the planes row by row
from the top (r = -7 to 7), columns are q = -7 to 7.

    planes   0-5    cells of each colour, printed symbols included
             6      free cells
             7      row a, column b: how many tiles with the colours a <= b are in the own rack, sixths
             8      the same for the tiles that the seat has not seen, in the bag or in other racks
             9      row k, column c: the marker of colour c on score board k, in parts of 36
             10     row 0: entry k: seat k is to move; entry 4: it chooses between refill and swap,
                    entry 5: bonuses it may still use, in tenths
                    row 1: entry c: the symbol of colour c is closed to the other first tiles
                    row 2: entry k: tiles in the rack of seat k, sixths; row 3: entry m: the mode is m

What swaps told about other racks is left out.
"""

import numpy as np

from tessera.core import contract
from tessera.core.compiling import compiled, implements
from tessera.core.contract import MAX_SEATS, Array, State, signed
from tessera.games.ingenious.box import (
    EMPTY,
    KINDS,
    LARGEST_SIDE,
    MOST_OF_A_KIND,
    NUM_COLORS,
    NUM_KINDS,
    OUTSIDE,
    RACK,
    WIDTH,
)
from tessera.games.ingenious.rules import BOARD_END, num_score_boards, score_board_of
from tessera.games.ingenious.state import ENDED, REPLENISHING, STATE

SIDE = 2 * LARGEST_SIDE - 1
FREE, OWN_RACK, UNSEEN, MARKS, TURN = range(NUM_COLORS, NUM_COLORS + 5)
SHAPE = (TURN + 1, SIDE, SIDE)
# Long lines can score both halves of a double and several colours at once; more than this never adds up.
MOST_BONUSES = 10
# The largest board is a hexagon, whose rows are shifted by half a cell each.
_LENGTHS = SIDE - abs(np.arange(SIDE) - (LARGEST_SIDE - 1))
_FIRST_COLUMNS = np.maximum(LARGEST_SIDE - 1 - np.arange(SIDE), 0)
# What a plane says of a cell: which plane speaks of what the cell holds, and whether it says so.
_PLANES = np.zeros(OUTSIDE + 1, np.int64)
_PLANES[EMPTY], _PLANES[OUTSIDE], _PLANES[1 : NUM_COLORS + 1] = FREE, FREE, np.arange(NUM_COLORS)
_IS_ON_BOARD = (np.arange(OUTSIDE + 1) != OUTSIDE).astype(np.float32)
# Tiles are counted by kinds in the digits of one number, three bits each.
DIGIT = MOST_OF_A_KIND.bit_length()
MOST_IN_DIGIT = (1 << DIGIT) - 1
_SIXTHS = (np.arange(MOST_IN_DIGIT + 1) / MOST_OF_A_KIND).astype(np.float32)
_FIRST_COLORS = np.array([first for first, _ in KINDS], np.int64)
_SECOND_COLORS = np.array([second for _, second in KINDS], np.int64)


@implements(contract.observe, STATE)
def observe(state: State, seat: int, out: Array) -> None:
    """ING-5: the own rack is known, of the others only how many tiles they have."""
    _write_cells(state, out)
    _write_tiles(state, seat, out)
    boards = num_score_boards(state)
    for k in range(boards):
        for color in range(NUM_COLORS):
            mark = signed(state.marks[(score_board_of(state, seat) + k) % boards, color])
            out[MARKS, k, color] = mark / (2 * BOARD_END)
    _write_turn(state, seat, out)


@compiled
def _write_cells(state: State, out: Array) -> None:
    for row in range(SIDE):
        for column in range(_FIRST_COLUMNS[row], _FIRST_COLUMNS[row] + _LENGTHS[row]):
            holds = state.board[WIDTH * (row + 1) + column + 1]
            out[_PLANES[holds], row, column] = _IS_ON_BOARD[holds]


@compiled
def _write_tiles(state: State, seat: int, out: Array) -> None:
    """Counted by kinds in whole numbers: sums of fractions would tell by their last digit where a tile is."""
    own, unseen = 0, 0
    for kind in range(NUM_KINDS):
        unseen += signed(state.bag[kind]) << DIGIT * kind
    for other in range(signed(state.players)):
        for i in range(signed(state.rack_size[other])):
            tile = 1 << DIGIT * signed(state.racks[other, i])
            own += tile if other == seat else 0
            unseen += 0 if other == seat else tile
    for kind in range(NUM_KINDS):
        first, second = _FIRST_COLORS[kind], _SECOND_COLORS[kind]
        out[OWN_RACK, first, second] = _SIXTHS[own >> DIGIT * kind & MOST_IN_DIGIT]
        out[UNSEEN, first, second] = _SIXTHS[unseen >> DIGIT * kind & MOST_IN_DIGIT]


@compiled
def _write_turn(state: State, seat: int, out: Array) -> None:
    players = signed(state.players)
    if state.phase != ENDED:
        out[TURN, 0, (signed(state.seat) - seat) % players] = 1.0
    if state.phase == REPLENISHING:
        out[TURN, 0, MAX_SEATS] = 1.0
    out[TURN, 0, MAX_SEATS + 1] = min(signed(state.bonuses), MOST_BONUSES) / MOST_BONUSES
    for color in range(NUM_COLORS):
        out[TURN, 1, color] = signed(state.touched) >> color & 1
    for k in range(players):
        out[TURN, 2, k] = signed(state.rack_size[(seat + k) % players]) / RACK
    out[TURN, 3, signed(state.mode)] = 1.0
