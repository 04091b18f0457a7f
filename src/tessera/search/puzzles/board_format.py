"""Boards of puzzles as texts: rows from the top, one letter a cell, `.` for an empty one."""

from collections.abc import Sequence
from dataclasses import dataclass

from tessera.core.errors import MoveSyntaxError

Board = tuple[int, ...]
"""The colour of each cell from a1 on, from 1; 0 for an empty one."""


@dataclass(frozen=True)
class BoardFormat:
    """How boards of one size are written."""

    rows: int
    columns: int
    colors: Sequence[str]
    """Their first letters stand for them."""

    @property
    def letters(self) -> str:
        """The letter of an empty cell, and of each colour."""
        return "." + "".join(color[0] for color in self.colors)

    @property
    def empty(self) -> Board:
        """A board on which nothing lies."""
        return (0,) * (self.rows * self.columns)

    def read(self, text: str) -> Board:
        """The board that a text draws."""
        letters = self.letters
        rows = [row.replace(" ", "").lower() for row in text.splitlines() if row.strip()]
        if len(rows) != self.rows or any(
            len(row) != self.columns or not set(row) <= set(letters) for row in rows
        ):
            raise MoveSyntaxError(
                f"a board is {self.rows} rows of {self.columns} letters out of {' '.join(letters)}"
            )
        return tuple(letters.index(letter) for row in reversed(rows) for letter in row)

    def write(self, board: Board) -> str:
        """The text of a board."""
        rows = [board[i : i + self.columns] for i in range(0, len(board), self.columns)]
        return "\n".join("".join(self.letters[color] for color in row) for row in reversed(rows))
