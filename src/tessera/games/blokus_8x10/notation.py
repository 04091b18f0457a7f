"""How moves of the 8 x 10 puzzle are written (`blue a1,b1,c1,d1`)."""

from tessera.core.contract import State
from tessera.core.errors import IllegalMoveError, MoveSyntaxError
from tessera.games.blokus.box import COLORS, format_cells, parse_cells
from tessera.games.blokus_8x10 import explain
from tessera.games.blokus_8x10.moves import decode_move, encode_move

_COLORS_BY_NAME = {color: i for i, color in enumerate(COLORS)} | {
    color[0]: i for i, color in enumerate(COLORS)
}


def parse_move(state: State, text: str) -> int:
    """The number of the move that covers exactly these cells in this colour."""
    name, _, rest = text.strip().lower().partition(" ")
    color = _COLORS_BY_NAME.get(name)
    if color is None or not rest:
        raise MoveSyntaxError(f"{text!r} is not a colour and cells, such as blue a1,b1,c1,d1")
    cells = parse_cells(rest)
    number = encode_move(color, cells)
    if number is None:
        reason = explain.explain_placement(state, color, cells)
        assert reason is not None, f"{text} has no number, and no fault"
        raise IllegalMoveError(reason)
    return number


def format_move(state: State, move: int) -> str:
    """The colour and the cells of a move."""
    color, cells = decode_move(move)
    return f"{COLORS[color]} {format_cells(cells)}"
