"""Names of cells and of sets of cells: column letter and row number from below, such as a1 or t20."""

import re
import string
from collections.abc import Iterable

from tessera.core.errors import MoveSyntaxError
from tessera.games.blokus.box import Cell

_CELL = re.compile(r"([a-z])([1-9][0-9]?)")


def format_cell(cell: Cell) -> str:
    """The name of a cell."""
    row, column = cell
    return f"{string.ascii_lowercase[column]}{row + 1}"


def parse_cell(text: str) -> Cell:
    """The cell of this name; it need not be on the board."""
    match = _CELL.fullmatch(text)
    if not match:
        raise MoveSyntaxError(f"{text!r} is not a cell; cells are named like a20")
    return int(match[2]) - 1, string.ascii_lowercase.index(match[1])


def format_cells(cells: Iterable[Cell]) -> str:
    """The names of some cells in Pentobi's order: row by row from below, each from the left."""
    return ",".join(format_cell(cell) for cell in sorted(cells))


def parse_cells(text: str) -> frozenset[Cell]:
    """Some different cells, in any order."""
    names = [name.strip() for name in text.lower().split(",")]
    cells = [parse_cell(name) for name in names]
    if len(set(cells)) < len(cells):
        raise MoveSyntaxError(f"{text!r} names a cell twice")
    return frozenset(cells)
