"""Boards of the puzzles as texts: rows from the top, one letter a cell, `.` for an empty one."""

from tessera.core.errors import MoveSyntaxError
from tessera.games.blokus.box import COLORS, SIDE
from tessera.games.blokus_8x10.box import COLUMNS, ROWS

Board = tuple[int, ...]
"""The colour of each cell from a1 on, from 1; 0 for an empty one."""

RECTANGLE = ROWS, COLUMNS
SQUARE = SIDE, SIDE
LETTERS = "." + "".join(color[0] for color in COLORS)


def read_board(text: str, size: tuple[int, int] = RECTANGLE) -> Board:
    """The board that a text draws."""
    num_rows, columns = size
    rows = [row.replace(" ", "").lower() for row in text.splitlines() if row.strip()]
    if len(rows) != num_rows or any(len(row) != columns or not set(row) <= set(LETTERS) for row in rows):
        raise MoveSyntaxError(f"a board is {num_rows} rows of {columns} letters out of {' '.join(LETTERS)}")
    return tuple(LETTERS.index(letter) for row in reversed(rows) for letter in row)


def write_board(board: Board, columns: int = COLUMNS) -> str:
    """The text of a board."""
    rows = [board[i : i + columns] for i in range(0, len(board), columns)]
    return "\n".join("".join(LETTERS[color] for color in row) for row in reversed(rows))
