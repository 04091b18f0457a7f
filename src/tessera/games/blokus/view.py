"""What people see of a Blokus game: everything, since nothing is hidden."""

import numpy as np
from pydantic import BaseModel, ConfigDict

from tessera.core.contract import OVER, State
from tessera.games.blokus import rules
from tessera.games.blokus.box import COLORS, NUM_PIECES, PIECE_NAMES, SIDE, format_cell
from tessera.games.blokus.state import EMPTY


class ColorView(BaseModel):
    """One colour: its hand and where it can go on."""

    model_config = ConfigDict(use_attribute_docstrings=True)

    color: str
    seat: int
    """Who plays its next piece."""
    pieces_left: list[str]
    cells_left: int
    corners: list[str]
    """Cells where the colour can attach a piece, if one fits."""
    is_out: bool
    """Whether the colour can place nothing any more (BLO-7)."""


class BlokusView(BaseModel):
    """A position of Blokus."""

    model_config = ConfigDict(use_attribute_docstrings=True)

    side: int
    board: list[str]
    """One text a row from the top; a cell is `.` or the first letter of its colour."""
    colors: list[ColorView]
    seat: int | None
    color: str | None
    """The colour whose turn it is."""
    solved: bool | None
    """In the puzzle whether all 84 pieces lie (BLO-14), else None."""


def board_rows(board: list[int], columns: int) -> list[str]:
    """The rows of a board from the top, one character a cell: `.` or the first letter of its colour."""
    letters = "." + "".join(color[0] for color in COLORS)
    rows = ["".join(letters[cell] for cell in board[i : i + columns]) for i in range(0, len(board), columns)]
    return rows[::-1]


def view_state(state: State, seat: int | None) -> BlokusView:
    """The view of every seat, and of spectators (None): it is the same for all."""
    to_move = int(rules.seat_to_move(state))
    return BlokusView(
        side=SIDE,
        board=board_rows(state.board[:-1].tolist(), SIDE),
        colors=[_view_color(state, color) for color in range(len(COLORS))],
        seat=None if to_move == OVER else to_move,
        color=None if to_move == OVER else COLORS[state.color],
        solved=not state.cells_left.any() if state.players == 1 else None,
    )


def _view_color(state: State, color: int) -> ColorView:
    bit, left = 1 << color, int(state.pieces_left[color])
    is_corner = (state.corner & bit != 0) & (state.beside & bit == 0) & (state.board == EMPTY)
    return ColorView(
        color=COLORS[color],
        seat=int(rules.seat_of_color(state, color)),
        pieces_left=[PIECE_NAMES[piece] for piece in range(NUM_PIECES) if left >> piece & 1],
        cells_left=int(state.cells_left[color]),
        corners=[format_cell(divmod(cell, SIDE)) for cell in np.flatnonzero(is_corner[:-1]).tolist()],
        is_out=not rules.can_place(state, color),
    )
