"""Every placement of a piece on a board, with the tables that the rules use."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from tessera.core.bits import WORD, words_for
from tessera.games.blokus.box.cells import CORNER_STEPS, EDGE_STEPS, Cell
from tessera.games.blokus.box.pieces import LARGEST_PIECE, NUM_PIECES, ORIENTATIONS, PIECE_SIZES, Shape


@dataclass(frozen=True)
class Placements:
    """Every way to lay one of some pieces on a board, numbered by first cell, piece and orientation.

    Sets of placements are bit sets of 64-bit words. Because of the numbering, the placements covering
    one cell stand close together, so such a set is stored as the few words from the first to the last.
    """

    rows: int
    columns: int
    pieces: np.ndarray[Any, Any]
    """The piece of each placement."""
    cells: np.ndarray[Any, Any]
    """The cells of each placement, ascending; short ones are filled up with `off_board`."""
    off_board: int
    """The number of the cell that stands for everything outside the board."""
    edge_neighbors: np.ndarray[Any, Any]
    """For each cell the four cells beside it."""
    corner_neighbors: np.ndarray[Any, Any]
    """For each cell the four cells diagonal to it."""
    edge_cells: np.ndarray[Any, Any]
    """The cells that share an edge with each placement, filled up like `cells`."""
    corner_cells: np.ndarray[Any, Any]
    """The cells that meet each placement at a corner only, filled up like `cells`."""
    cover_start: np.ndarray[Any, Any]
    """For each cell the first word of the set of placements covering it."""
    cover_words: np.ndarray[Any, Any]
    """The words of those sets, one set after the other..."""
    cover_offset: np.ndarray[Any, Any]
    """...beginning here for each cell, and ending where the next begins."""
    piece_sets: np.ndarray[Any, Any]
    """For each piece the whole set of its placements."""

    @cached_property
    def index(self) -> dict[tuple[int, ...], int]:
        """The number of a placement by its ascending cells."""
        sizes = PIECE_SIZES[self.pieces].tolist()
        return {
            tuple(cells[:size]): number
            for number, (cells, size) in enumerate(zip(self.cells.tolist(), sizes, strict=True))
        }

    @property
    def count(self) -> int:
        """How many placements there are."""
        return len(self.pieces)

    @property
    def words(self) -> int:
        """How many words a set of placements has."""
        return words_for(self.count)

    def cells_of(self, number: int) -> frozenset[Cell]:
        """The cells that a placement covers."""
        covered = self.cells[number].tolist()
        return frozenset(divmod(cell, self.columns) for cell in covered if cell != self.off_board)

    def number_of(self, cells: Iterable[Cell]) -> int | None:
        """The number of the placement on exactly these cells, or None if no piece can lie so."""
        cells = list(cells)
        if any(column >= self.columns for _, column in cells):
            return None
        return self.index.get(tuple(sorted(row * self.columns + column for row, column in cells)))


def _neighbors(rows: int, columns: int, steps: Iterable[Cell]) -> np.ndarray[Any, Any]:
    """For each cell its neighbours by these steps, `off_board` for those outside and for off_board's own."""
    steps = list(steps)
    off_board = rows * columns
    table = np.full((off_board + 1, len(steps)), off_board, np.uint16)
    for cell in range(off_board):
        row, column = divmod(cell, columns)
        for i, (up, right) in enumerate(steps):
            if 0 <= row + up < rows and 0 <= column + right < columns:
                table[cell, i] = (row + up) * columns + column + right
    return table


def _beside(shape: Shape) -> set[Cell]:
    """The cells that share an edge with a shape."""
    return {(row + up, column + right) for row, column in shape for up, right in EDGE_STEPS} - set(shape)


def _diagonal(shape: Shape) -> set[Cell]:
    """The cells that meet a shape at a corner only."""
    around = {(row + up, column + right) for row, column in shape for up, right in CORNER_STEPS}
    return around - set(shape) - _beside(shape)


@dataclass(frozen=True)
class _Laid:
    """A shape wherever it can lie: the row and column of its lower left corner in each place."""

    piece: int
    shape: Shape
    corners: np.ndarray[Any, Any]


def _lay(rows: int, columns: int, piece: int, shape: Shape) -> _Laid:
    height, width = max(row for row, _ in shape) + 1, max(column for _, column in shape) + 1
    places = np.indices((rows - height + 1, columns - width + 1))
    return _Laid(piece, shape, places.reshape(2, -1).T)


def _cells_at(
    rows: int, columns: int, laid: list[_Laid], steps_of: Callable[[Shape], Iterable[Cell]]
) -> np.ndarray[Any, Any]:
    """For each placement the cells at these steps from its corner, filled up with `off_board`."""
    steps = [np.array(sorted(steps_of(one.shape))) for one in laid]
    width, tables = max(LARGEST_PIECE, *map(len, steps)), []
    for one, there in zip(laid, steps, strict=True):
        cells = one.corners[:, None, :] + there
        on_board = ((cells >= 0) & (cells < (rows, columns))).all(axis=2)
        table = np.full((len(cells), width), rows * columns, np.uint16)
        table[:, : len(there)] = np.where(on_board, cells @ (columns, 1), rows * columns)
        tables.append(table)
    return np.concatenate(tables)


def _sets(members: np.ndarray[Any, Any], of: np.ndarray[Any, Any], num_sets: int) -> np.ndarray[Any, Any]:
    """Sets of placements as bits; the set of each member is the number at the same place of `of`."""
    sets = np.zeros((num_sets, words_for(int(members.max()) + 1)), np.uint64)
    np.bitwise_or.at(sets, (of, members // WORD), np.uint64(1) << (members % WORD).astype(np.uint64))
    return sets


def make_placements(rows: int, columns: int, pieces: Iterable[int]) -> Placements:
    """All placements of these pieces on a board of this size, with the tables that the rules use."""
    laid = [_lay(rows, columns, piece, shape) for piece in pieces for shape in ORIENTATIONS[piece]]
    piece_of = np.repeat([one.piece for one in laid], [len(one.corners) for one in laid])
    cells = _cells_at(rows, columns, laid, lambda shape: shape)
    order = np.lexsort((*cells.T[::-1], piece_of, cells[:, 0]))
    piece_of, cells, off_board = piece_of[order], cells[order], rows * columns
    number, place = np.nonzero(cells != off_board)
    covering = _sets(number, cells[number, place], off_board)
    held = covering != 0
    starts, stops = held.argmax(axis=1), held.shape[1] - held[:, ::-1].argmax(axis=1)
    return Placements(
        rows=rows,
        columns=columns,
        pieces=piece_of.astype(np.uint8),
        cells=cells,
        off_board=off_board,
        edge_neighbors=_neighbors(rows, columns, EDGE_STEPS),
        corner_neighbors=_neighbors(rows, columns, CORNER_STEPS),
        edge_cells=_cells_at(rows, columns, laid, _beside)[order],
        corner_cells=_cells_at(rows, columns, laid, _diagonal)[order],
        cover_start=starts.astype(np.uint32),
        cover_words=np.concatenate(
            [row[start:stop] for row, start, stop in zip(covering, starts, stops, strict=True)]
        ),
        cover_offset=np.cumsum([0, *(stops - starts)]).astype(np.uint32),
        piece_sets=_sets(np.arange(len(cells)), piece_of, NUM_PIECES),
    )
