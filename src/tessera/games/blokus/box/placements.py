"""Every placement of a piece on a board, with the tables that the rules use."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from tessera.core.bits import WORD, bit_set, words_for
from tessera.games.blokus.box.cells import CORNER_STEPS, EDGE_STEPS, Cell
from tessera.games.blokus.box.pieces import LARGEST_PIECE, NUM_PIECES, ORIENTATIONS, Shape


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
    index: dict[tuple[int, ...], int]
    """The number of a placement by its ascending cells."""

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


@dataclass(frozen=True)
class _Laid:
    """A shape on a board, its lower left corner at this row and column."""

    piece: int
    shape: Shape
    row: int
    column: int
    cells: tuple[int, ...]


def _all_placements(rows: int, columns: int, pieces: Iterable[int]) -> list[_Laid]:
    found = []
    for piece in pieces:
        for shape in ORIENTATIONS[piece]:
            height, width = max(row for row, _ in shape) + 1, max(column for _, column in shape) + 1
            for row in range(rows - height + 1):
                for column in range(columns - width + 1):
                    cells = tuple((row + r) * columns + column + c for r, c in shape)
                    found.append(_Laid(piece, shape, row, column, cells))
    return sorted(found, key=lambda laid: (laid.cells[0], laid.piece, laid.cells))


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


def _cells_around(
    rows: int, columns: int, placements: list[_Laid], around: Callable[[Shape], set[Cell]]
) -> np.ndarray[Any, Any]:
    """For each placement the cells around its shape that are on the board."""
    steps = {shape: np.array(sorted(around(shape))) for shape in {laid.shape for laid in placements}}
    numbers: dict[Shape, list[int]] = {shape: [] for shape in steps}
    for number, laid in enumerate(placements):
        numbers[laid.shape].append(number)
    corners = np.array([(laid.row, laid.column) for laid in placements])
    table = np.full((len(placements), max(map(len, steps.values()))), rows * columns, np.uint16)
    for shape, members in numbers.items():
        cells = corners[members][:, None, :] + steps[shape]
        on_board = ((cells >= 0) & (cells < (rows, columns))).all(axis=2)
        table[members, : len(steps[shape])] = np.where(on_board, cells @ (columns, 1), rows * columns)
    return table


def make_placements(rows: int, columns: int, pieces: Iterable[int]) -> Placements:
    """All placements of these pieces on a board of this size, with the tables that the rules use."""
    placements = _all_placements(rows, columns, pieces)
    off_board, words = rows * columns, words_for(len(placements))
    cells = np.full((len(placements), LARGEST_PIECE), off_board, np.uint16)
    covering: list[list[int]] = [[] for _ in range(off_board)]
    by_piece: list[list[int]] = [[] for _ in range(NUM_PIECES)]
    for number, laid in enumerate(placements):
        cells[number, : len(laid.cells)] = laid.cells
        by_piece[laid.piece].append(number)
        for cell in laid.cells:
            covering[cell].append(number)
    starts, stops = [c[0] // WORD for c in covering], [c[-1] // WORD + 1 for c in covering]
    offsets = np.cumsum([0] + [stop - start for start, stop in zip(starts, stops, strict=True)])
    cover_words = [
        bit_set(c, words)[start:stop] for c, start, stop in zip(covering, starts, stops, strict=True)
    ]
    return Placements(
        rows=rows,
        columns=columns,
        pieces=np.array([laid.piece for laid in placements], np.uint8),
        cells=cells,
        off_board=off_board,
        edge_neighbors=_neighbors(rows, columns, EDGE_STEPS),
        corner_neighbors=_neighbors(rows, columns, CORNER_STEPS),
        edge_cells=_cells_around(rows, columns, placements, _beside),
        corner_cells=_cells_around(rows, columns, placements, _diagonal),
        cover_start=np.array(starts, np.uint32),
        cover_words=np.concatenate(cover_words),
        cover_offset=offsets.astype(np.uint32),
        piece_sets=np.array([bit_set(numbers, words) for numbers in by_piece]),
        index={laid.cells: number for number, laid in enumerate(placements)},
    )
