"""What the rectangle puzzle is played with: 8 x 10 cells, pieces of four cells, and how placements meet.

Cells are numbered row by row from below, columns a-j from the left, as on the big board.
"""

from typing import Any

import numpy as np

from tessera.core.bits import WORD
from tessera.games.blokus.box import NUM_COLORS, PIECE_SIZES, Placements, make_placements

ROWS, COLUMNS = 8, 10
NUM_CELLS = ROWS * COLUMNS
PIECE_CELLS = 4
# BLO-15: the five pieces of four cells.
PIECES = tuple(piece for piece, size in enumerate(PIECE_SIZES) if size == PIECE_CELLS)
NUM_PIECES = len(PIECES)
assert NUM_COLORS * NUM_PIECES * PIECE_CELLS == NUM_CELLS

PLACEMENTS: Placements = make_placements(ROWS, COLUMNS, PIECES)

Table = np.ndarray[Any, Any]


def _marked(cells: Table) -> Table:
    """For each placement one number a cell: 1 where one of these cells of it is."""
    table = np.zeros((PLACEMENTS.count, NUM_CELLS + 1), np.float32)
    np.put_along_axis(table, cells.astype(np.intp), 1, axis=1)
    return table[:, :NUM_CELLS]


def _sets(relation: Table) -> Table:
    """A relation between placements as one bit set a placement."""
    padded = np.zeros((PLACEMENTS.count, PLACEMENTS.words * WORD), np.uint8)
    padded[:, : PLACEMENTS.count] = relation
    return np.packbits(padded, axis=1, bitorder="little").view(np.uint64)


_OWN = _marked(PLACEMENTS.cells)
_OVERLAP = _OWN @ _OWN.T > 0
_EDGE = _OWN @ _marked(PLACEMENTS.edge_cells).T > 0
_CORNER = _OWN @ _marked(PLACEMENTS.corner_cells).T > 0
_SAME_PIECE = PLACEMENTS.pieces[:, None] == PLACEMENTS.pieces

CLOSED_TO_OTHERS = _sets(_OVERLAP)
"""For each placement those it makes impossible for the other colours: they cover a cell of it..."""
CLOSED_TO_OWN = _sets(_OVERLAP | _EDGE | _SAME_PIECE)
"""...and for its own colour: those too that lie beside it, or are the same piece."""
MEETING = _sets(_CORNER & ~_OVERLAP & ~_EDGE)
"""For each placement those that touch it at corners only."""
ALL = _sets(np.ones((PLACEMENTS.count, PLACEMENTS.count), bool))[0]
"""The set of all placements."""
