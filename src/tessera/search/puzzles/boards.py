"""Boards of the 8 x 10 puzzle as texts: eight rows from the top, one letter a cell, `.` for an empty one."""

from tessera.core.errors import MoveSyntaxError
from tessera.games.blokus.box import COLORS
from tessera.games.blokus.rectangle.box import COLUMNS, ROWS

Board = tuple[int, ...]
"""The colour of each cell from a1 on, from 1; 0 for an empty one."""

LETTERS = "." + "".join(color[0] for color in COLORS)


def read_board(text: str) -> Board:
    """The board that a text draws."""
    rows = [row.replace(" ", "").lower() for row in text.splitlines() if row.strip()]
    if len(rows) != ROWS or any(len(row) != COLUMNS or not set(row) <= set(LETTERS) for row in rows):
        raise MoveSyntaxError(f"a board is {ROWS} rows of {COLUMNS} letters out of {' '.join(LETTERS)}")
    return tuple(LETTERS.index(letter) for row in reversed(rows) for letter in row)


def write_board(board: Board) -> str:
    """The text of a board."""
    rows = [board[i : i + COLUMNS] for i in range(0, len(board), COLUMNS)]
    return "\n".join("".join(LETTERS[color] for color in row) for row in reversed(rows))
