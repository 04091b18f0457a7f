"""What is in the box of Mosaic, and the tables derived from it."""

import numpy as np

COLORS = ("red", "green", "blue")
NUMBERS = 6
NUM_TILES = len(COLORS) * NUMBERS  # MOS-1; tile = colour * 6 + number - 1
SIDE = 4
NUM_CELLS = SIDE * SIDE  # MOS-1; cell = row * 4 + column, from below and from the left
PLAYERS = 2

Cell = tuple[int, int]
"""Row and column."""


def neighbours(cell: Cell) -> list[Cell]:
    """The cells that share an edge with this one."""
    row, column = cell
    around = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
    return [(r, c) for r, c in around if 0 <= r < SIDE and 0 <= c < SIDE]


def _neighbour_table() -> np.ndarray:
    """For each cell the numbers of its neighbours, then -1."""
    table = np.full((NUM_CELLS, 4), -1, np.int8)
    for number in range(NUM_CELLS):
        for i, (row, column) in enumerate(neighbours(divmod(number, SIDE))):
            table[number, i] = row * SIDE + column
    return table


NEIGHBOURS = _neighbour_table()


def tile_name(tile: int) -> str:
    """A tile as it is written: `red 3`."""
    return f"{COLORS[tile // NUMBERS]} {tile % NUMBERS + 1}"


def cell_name(cell: int) -> str:
    """A cell as it is written: `b2`."""
    return f"{'abcd'[cell % SIDE]}{cell // SIDE + 1}"


TILES = {tile_name(tile): tile for tile in range(NUM_TILES)}
CELLS = {cell_name(cell): cell for cell in range(NUM_CELLS)}
