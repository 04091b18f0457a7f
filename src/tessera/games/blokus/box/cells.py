"""Cells of a board: how they are named, and how they lie to each other.

A name is the column's letter and the row's number from below, such as a1 or t20.
"""

import re
import string
from collections.abc import Iterable
from functools import cache

from tessera.core.errors import MoveSyntaxError

Cell = tuple[int, int]
"""A cell as (row, column), both from 0."""
EDGE_STEPS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))
CORNER_STEPS: tuple[Cell, ...] = ((1, 1), (-1, 1), (-1, -1), (1, -1))
_CELL = re.compile(r"([a-z])([1-9][0-9]?)")


@cache
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


def steps_from(cells: Iterable[Cell], steps: Iterable[Cell]) -> set[Cell]:
    """Every cell, also outside the board, that is one of these steps away from one of the cells."""
    return {(row + up, column + right) for row, column in cells for up, right in steps}


def connected_parts(cells: Iterable[Cell]) -> list[frozenset[Cell]]:
    """Cells joined at edges: since pieces of one colour never share an edge, its pieces."""
    rest, parts = set(cells), []
    while rest:
        part, frontier = set(), {min(rest)}
        while frontier:
            part |= frontier
            rest -= frontier
            frontier = steps_from(frontier, EDGE_STEPS) & rest
        parts.append(frozenset(part))
    return sorted(parts, key=min)
