"""Colours and pieces, and every way to turn a piece."""

from collections.abc import Iterable

import numpy as np

from tessera.games.blokus.box.cells import Cell

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
