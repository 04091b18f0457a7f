"""What lies around on a Blokus board, cell by cell: the common ground of priors and evaluation.

Boards of one bit a cell are twenty rows of 32-bit words, column a in the lowest bit.
"""

import numpy as np

from tessera.core.bits import ONE, count_ones, lowest_one
from tessera.core.compiling import compiled
from tessera.core.contract import Array, State, signed
from tessera.games.blokus.box import LARGEST_PIECE, NUM_COLORS, PIECE_SIZES, SIDE, board_placements
from tessera.games.blokus.rules import EMPTY, NUM_CELLS, WORDS

PLACEMENTS = board_placements()
_CELLS = PLACEMENTS.cells
_PIECES = PLACEMENTS.pieces
_SIZES = PIECE_SIZES[PLACEMENTS.pieces]
_COVER_START = PLACEMENTS.cover_start
_COVER_OFFSET = PLACEMENTS.cover_offset
_COVER_WORDS = PLACEMENTS.cover_words

NUM_SIZES = LARGEST_PIECE + 1  # sizes count from 1
MAX_STEPS = 12  # how far a wave runs; further than that is as good as never
_ROW_MASK = np.uint32((1 << SIDE) - 1)
_LEFT = np.uint32(1)


@compiled
def write_rows(state: State, usable: Array, points: Array) -> None:
    """Write for each colour the cells it could cover, and those of them where it can attach."""
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
                    usable[color, row] |= can_use << bit
                    points[color, row] |= (can_use & (corner >> shift)) << bit


@compiled
def spread(reached: Array, usable: Array, fresh: Array) -> int:
    """Let a wave run one step in all eight directions; write the cells it newly reaches and count them."""
    found = 0
    below, here = np.uint32(0), _beside_in_row(reached[0])
    for row in range(SIDE):
        above = _beside_in_row(reached[row + 1]) if row + 1 < SIDE else np.uint32(0)
        fresh[row] = (below | here | above) & usable[row] & ~reached[row]
        found += count_ones(np.uint64(fresh[row]))
        below, here = here, above
    return found


@compiled
def _beside_in_row(row: np.uint32) -> np.uint32:
    return (row | (row << _LEFT) | (row >> _LEFT)) & _ROW_MASK


@compiled
def survey_placements(state: State, color: int, covers: Array, by_size: Array) -> int:
    """Count a colour's legal placements by size and by cell covered; the set of pieces that fit, as bits."""
    covered, refused, reached = state.covered, state.refused[color], state.reached[color]
    covers[:] = 0
    by_size[:] = 0
    pieces = np.uint32(0)
    for i in range(WORDS):
        word = reached[i] & ~(refused[i] | covered[i])
        while word:
            move = np.uint64(64 * i + lowest_one(word))
            word &= word - ONE
            pieces |= np.uint32(1) << np.uint32(_PIECES[move])
            by_size[np.uint64(_SIZES[move])] += 1
            for j in range(LARGEST_PIECE):
                covers[np.uint64(_CELLS[move, j])] += 1
    covers[NUM_CELLS] = 0
    return signed(pieces)


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
