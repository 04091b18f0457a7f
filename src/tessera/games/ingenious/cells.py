"""Names of cells and tiles: row letter from the top and number, h8 in the middle; tiles as two letters."""

import re
import string
from functools import cache

from tessera.core.errors import MoveSyntaxError
from tessera.games.ingenious.box import KIND_NAMES, LARGEST_SIDE, LETTERS, Cell

_CELL = re.compile(r"([a-z])([1-9][0-9]?)")


@cache
def format_cell(cell: Cell) -> str:
    """The name of a cell."""
    q, r = cell
    return f"{string.ascii_lowercase[r + LARGEST_SIDE - 1]}{q + LARGEST_SIDE}"


def parse_cell(text: str) -> Cell:
    """The cell of this name; it need not be on the board."""
    match = _CELL.fullmatch(text.lower())
    if not match:
        raise MoveSyntaxError(f"{text!r} is not a cell; cells are named like h8")
    return int(match[2]) - LARGEST_SIDE, string.ascii_lowercase.index(match[1]) - LARGEST_SIDE + 1


def parse_tile(text: str) -> tuple[int, int]:
    """The two colours of a tile, in the order they are written."""
    if len(text) != 2 or not set(text.upper()) <= set(LETTERS):
        raise MoveSyntaxError(f"{text!r} is not a tile; tiles are two letters of {LETTERS}, like RG")
    return LETTERS.index(text[0].upper()), LETTERS.index(text[1].upper())


def format_tiles(kinds: "list[int]") -> list[str]:
    """The names of some kinds of tiles."""
    return [KIND_NAMES[kind] for kind in kinds]
