"""What is in the Blokus box: pieces, board, and every placement of a piece on a board.

Cells are numbered row by row from below, columns a-t from the left:

    20 | 380 381 ... 399
     : |   :
     2 |  20  21 ...  39
     1 |   0   1 ...  19
       +----------------
           a   b ...   t
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from tessera.core.bits import WORD, words_for

# BLO-1: all free polyominoes of one to five cells, drawn once; turning and flipping is computed.
_DRAWINGS = {
    "1": "#",
    "2": "##",
    "I3": "###",
    "V3": "##/#.",
    "I4": "####",
    "L4": "###/#..",
    "O4": "##/##",
    "T4": "###/.#.",
    "Z4": "##./.##",
    "F5": ".##/##./.#.",
    "I5": "#####",
    "L5": "####/#...",
    "N5": "##../.###",
    "P5": "##/##/#.",
    "T5": "###/.#./.#.",
    "U5": "#.#/###",
    "V5": "#../#../###",
    "W5": "#../##./.##",
    "X5": ".#./###/.#.",
    "Y5": "####/.#..",
    "Z5": "##./.#./.##",
}
PIECE_NAMES = tuple(_DRAWINGS)
NUM_PIECES = len(PIECE_NAMES)
MONOMINO = PIECE_NAMES.index("1")
LARGEST_PIECE = 5

# BLO-2: the colours in the order they play, clockwise round the board.
COLORS = ("blue", "yellow", "red", "green")
NUM_COLORS = len(COLORS)

Cell = tuple[int, int]
"""A cell as (row, column), both from 0."""
Shape = tuple[Cell, ...]
"""The cells of a piece in one orientation, sorted, moved so that the smallest row and column are 0."""


def _normal(cells: Iterable[Cell]) -> Shape:
    cells = list(cells)
    bottom, left = min(row for row, _ in cells), min(column for _, column in cells)
    return tuple(sorted((row - bottom, column - left) for row, column in cells))


def _orientations(drawing: str) -> tuple[Shape, ...]:
    """The distinct shapes of a drawn piece, turned and flipped."""
    rows = drawing.split("/")
    shape = _normal((r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#")
    shapes = set()
    for _ in range(4):
        shape = _normal((column, -row) for row, column in shape)
        shapes |= {shape, _normal((row, -column) for row, column in shape)}
    return tuple(sorted(shapes))


ORIENTATIONS = tuple(_orientations(drawing) for drawing in _DRAWINGS.values())
"""For each piece its distinct shapes."""
PIECE_SIZES = np.array([len(shapes[0]) for shapes in ORIENTATIONS], np.uint8)
PIECE_OF_SHAPE = {shape: piece for piece, shapes in enumerate(ORIENTATIONS) for shape in shapes}
CELLS_PER_COLOR = int(PIECE_SIZES.sum())


def shape_of(cells: Iterable[Cell]) -> Shape:
    """The shape that these cells form wherever they lie."""
    return _normal(cells)


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


def _all_placements(rows: int, columns: int, pieces: Iterable[int]) -> list[tuple[tuple[int, ...], int]]:
    found = []
    for piece in pieces:
        for shape in ORIENTATIONS[piece]:
            height, width = max(row for row, _ in shape) + 1, max(column for _, column in shape) + 1
            for row in range(rows - height + 1):
                for column in range(columns - width + 1):
                    cells = tuple((row + r) * columns + column + c for r, c in shape)
                    found.append((cells, piece))
    return sorted(found, key=lambda placement: (placement[0][0], placement[1], placement[0]))


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


def bit_set(members: Iterable[int], words: int) -> np.ndarray[Any, Any]:
    """The bit set of some numbers."""
    result = np.zeros(words, np.uint64)
    for member in members:
        result[member // WORD] |= np.uint64(1 << member % WORD)
    return result


def make_placements(rows: int, columns: int, pieces: Iterable[int]) -> Placements:
    """All placements of these pieces on a board of this size, with the tables that the rules use."""
    placements = _all_placements(rows, columns, pieces)
    off_board, words = rows * columns, words_for(len(placements))
    cells = np.full((len(placements), LARGEST_PIECE), off_board, np.uint16)
    covering: list[list[int]] = [[] for _ in range(off_board)]
    by_piece: list[list[int]] = [[] for _ in range(NUM_PIECES)]
    for number, (placed, piece) in enumerate(placements):
        cells[number, : len(placed)] = placed
        by_piece[piece].append(number)
        for cell in placed:
            covering[cell].append(number)
    starts, stops = [c[0] // WORD for c in covering], [c[-1] // WORD + 1 for c in covering]
    offsets = np.cumsum([0] + [stop - start for start, stop in zip(starts, stops, strict=True)])
    cover_words = [
        bit_set(c, words)[start:stop] for c, start, stop in zip(covering, starts, stops, strict=True)
    ]
    return Placements(
        rows=rows,
        columns=columns,
        pieces=np.array([piece for _, piece in placements], np.uint8),
        cells=cells,
        off_board=off_board,
        edge_neighbors=_neighbors(rows, columns, [(1, 0), (0, 1), (-1, 0), (0, -1)]),
        corner_neighbors=_neighbors(rows, columns, [(1, 1), (-1, 1), (-1, -1), (1, -1)]),
        cover_start=np.array(starts, np.uint32),
        cover_words=np.concatenate(cover_words),
        cover_offset=offsets.astype(np.uint32),
        piece_sets=np.array([bit_set(numbers, words) for numbers in by_piece]),
        index={placed: number for number, (placed, _) in enumerate(placements)},
    )


SIDE = 20


@cache
def board_placements() -> Placements:
    """The 30,433 placements on the 20 x 20 board (BLO-1)."""
    return make_placements(SIDE, SIDE, range(NUM_PIECES))


# BLO-2: the corner where each colour begins: a20, t20, t1, a1.
START_CELLS = np.array([SIDE * (SIDE - 1), SIDE * SIDE - 1, SIDE - 1, 0], np.uint16)
