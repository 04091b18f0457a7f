"""What lies around on a Blokus board, cell by cell: the common ground of priors and evaluation.

Boards of one bit a cell are rows of 32-bit words, column a in the lowest bit, with an empty row before the
first and after the last.
"""

import numpy as np

from tessera.core.bits import ONE, count_ones, lowest_one
from tessera.core.compiling import compiled
from tessera.core.contract import Array, State, signed
from tessera.games.blokus.box import LARGEST_PIECE, NUM_COLORS, PIECE_SIZES, SIDE, board_placements
from tessera.games.blokus.rules import SHARED_COLOR, seat_of_color
from tessera.games.blokus.state import EMPTY, NUM_CELLS, WORDS

# Where every colour plays for itself other things count, and others again where one colour is shared: the
# names of tables of weights end so for up to two players, for three and for four.
TABLE_ENDS = ("", "_of_three", "_of_four")
PLACEMENTS = board_placements()
_CELLS = PLACEMENTS.cells
_PIECES = PLACEMENTS.pieces
_SIZES = PIECE_SIZES[PLACEMENTS.pieces]
_COVER_START = PLACEMENTS.cover_start
_COVER_OFFSET = PLACEMENTS.cover_offset
_COVER_WORDS = PLACEMENTS.cover_words

NUM_SIZES = LARGEST_PIECE + 1  # sizes count from 1
NUM_ROWS = SIDE + 2
NO_ALLY = -1  # instead of a colour
MAX_STEPS = 12  # how far a wave runs; further than that is as good as never
_LISTED = 4096  # placements of a colour that are looked at; hardly a thousand are ever legal
_ROW_MASK = np.uint32((1 << SIDE) - 1)
_LEFT = np.uint32(1)

# What each colour has before it. A record, not arrays: those would be counted whenever they are handed on. By
# `np.record` its fields are attributes in interpreted code too.
SURVEY = np.dtype(
    (
        np.record,
        [
            ("usable", "u4", (NUM_COLORS, NUM_ROWS)),  # the cells it could cover...
            ("points", "u4", (NUM_COLORS, NUM_ROWS)),  # ...and those of them where it can attach
            ("covers", "i2", (NUM_COLORS, NUM_CELLS + 1)),  # how many of its legal placements cover a cell
            ("by_size", "i8", (NUM_COLORS, NUM_SIZES)),  # how many of them there are
            ("pieces", "u4", (NUM_COLORS,)),  # of which pieces, one bit each
            ("moves", "u2", (_LISTED,)),  # those of one colour, while they are counted
        ],
    )
)


@compiled
def table_of(state: State) -> int:
    """Which tables of weights hold for a state, as a place in TABLE_ENDS."""
    return max(signed(state.players) - 2, 0)


@compiled
def ally_of(state: State, color: int) -> int:
    """The colour that whoever plays this one has no reason to hinder, or NO_ALLY.

    With two players their other colour (BLO-12); with three the shared one, which nobody scores, and
    for that the colour of whoever plays its next piece (BLO-13).
    """
    if state.players == 2:
        return color ^ 2
    if state.players == 3:
        return SHARED_COLOR if color != SHARED_COLOR else seat_of_color(state, color)
    return NO_ALLY


@compiled
def take_survey(state: State, survey: State) -> None:
    """Look at the board with the eyes of each colour."""
    _write_rows(state, survey.usable, survey.points)
    for color in range(NUM_COLORS):
        count = _list_placements(state, color, survey.moves)
        survey.pieces[color] = _count_placements(
            survey.moves, count, survey.covers[color], survey.by_size[color]
        )


@compiled
def _write_rows(state: State, usable: Array, points: Array) -> None:
    usable[:] = np.uint32(0)
    points[:] = np.uint32(0)
    for row in range(SIDE):
        for column in range(SIDE):
            cell = np.uint64(SIDE * row + column)
            if state.board[cell] == EMPTY:
                bit = np.uint32(column)
                beside, corner = np.uint32(state.beside[cell]), np.uint32(state.corner[cell])
                for color in range(NUM_COLORS):
                    shift = np.uint32(color)
                    can_use = (~beside >> shift) & _LEFT
                    usable[color, row + 1] |= can_use << bit
                    points[color, row + 1] |= (can_use & (corner >> shift)) << bit


@compiled
def _list_placements(state: State, color: int, moves: Array) -> np.uint64:
    covered, refused, reached = state.covered, state.refused[color], state.reached[color]
    count = np.uint64(0)
    for i in range(WORDS):
        word = reached[i] & ~(refused[i] | covered[i])
        while word and count < _LISTED:
            moves[count] = 64 * i + lowest_one(word)
            count += ONE
            word &= word - ONE
    return count


@compiled
def _count_placements(moves: Array, count: np.uint64, covers: Array, by_size: Array) -> np.uint32:
    covers[:] = 0
    by_size[:] = 0
    pieces = np.uint32(0)
    for i in range(count):
        move = np.uint64(moves[np.uint64(i)])
        pieces |= np.uint32(1) << np.uint32(_PIECES[move])
        by_size[np.uint64(_SIZES[move])] += 1
        for j in range(LARGEST_PIECE):
            covers[np.uint64(_CELLS[move, j])] += 1
    covers[NUM_CELLS] = 0
    return pieces


@compiled
def around(rows: Array, row: int) -> np.uint32:
    """The cells of a row that are among these or touch one of them, if only with a corner."""
    near = rows[row - 1] | rows[row] | rows[row + 1]
    return near | ((near << _LEFT) & _ROW_MASK) | (near >> _LEFT)


@compiled
def spread(reached: Array, usable: Array, fresh: Array) -> int:
    """Let a wave run one step in all eight directions; write the cells it newly reaches and count them."""
    found = 0
    for row in range(1, SIDE + 1):
        fresh[row] = around(reached, row) & usable[row] & ~reached[row]
        found += count_ones(np.uint64(fresh[row]))
    return found


@compiled
def count_potential(state: State, color: int, cell: int) -> int:
    """How many placements covering this cell the colour could make if it could attach there."""
    covered, refused = state.covered, state.refused[color]
    start, offset = np.uint64(_COVER_START[cell]), np.uint64(_COVER_OFFSET[cell])
    total = 0
    for i in range(np.uint64(_COVER_OFFSET[cell + 1]) - offset):
        k = np.uint64(i)
        total += count_ones(_COVER_WORDS[offset + k] & ~(covered[start + k] | refused[start + k]))
    return total
