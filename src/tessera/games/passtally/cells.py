"""Names of cells: column letter and row number from below, such as a1 or f6."""

import string
from collections.abc import Iterable
from functools import cache

from tessera.games.passtally.box import SIDE, Cell


@cache
def format_cell(cell: Cell) -> str:
    """The name of a cell."""
    row, column = cell
    return f"{string.ascii_lowercase[column]}{SIDE - row}"


def parse_cell(name: str) -> Cell:
    """The cell of a name made of one letter and one digit; it need not be on the board."""
    return SIDE - int(name[1]), string.ascii_lowercase.index(name[0])


def is_on_board(cell: Cell) -> bool:
    """Whether the board has this cell."""
    return 0 <= cell[0] < SIDE and 0 <= cell[1] < SIDE


def format_cells(cells: Iterable[Cell]) -> str:
    """Names in a row, as in b3c3."""
    return "".join(map(format_cell, cells))
