"""What people see of the 8 x 10 puzzle: everything."""

from pydantic import BaseModel, ConfigDict

from tessera.core.contract import State
from tessera.core.reasons import Reason
from tessera.games.blokus.box import COLORS, PIECE_NAMES
from tessera.games.blokus.view import board_rows
from tessera.games.blokus_8x10 import explain
from tessera.games.blokus_8x10.box import COLUMNS, ROWS


class RectangleColorView(BaseModel):
    """One colour and its hand."""

    color: str
    pieces_left: list[str]


class RectangleView(BaseModel):
    """A position of the 8 x 10 puzzle."""

    model_config = ConfigDict(use_attribute_docstrings=True)

    rows: int
    columns: int
    board: list[str]
    """One text a row from the top; a cell is `.` or the first letter of its colour."""
    colors: list[RectangleColorView]
    hard: bool
    """Whether each colour must form one chain."""
    is_over: bool
    solved: bool
    faults: list[Reason]
    """What is wrong, or can never come right whatever is placed next."""


def view_state(state: State, seat: int | None) -> RectangleView:
    """The view of the player, and of spectators (None)."""
    rectangle = explain.look(state)
    return RectangleView(
        rows=ROWS,
        columns=COLUMNS,
        board=board_rows(state.board.tolist(), COLUMNS),
        colors=[
            RectangleColorView(
                color=name, pieces_left=[PIECE_NAMES[piece] for piece in sorted(rectangle.hands[color])]
            )
            for color, name in enumerate(COLORS)
        ],
        hard=rectangle.hard,
        is_over=bool(state.is_over),
        solved=explain.is_solved(state),
        faults=explain.check(state),
    )
