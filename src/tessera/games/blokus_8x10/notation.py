"""How moves of the 8 x 10 puzzle are written (`blue a1,b1,c1,d1`), and how it is drawn."""

from tessera.core.contract import State
from tessera.core.errors import IllegalMoveError, MoveSyntaxError
from tessera.core.pictures import TextPicture
from tessera.core.reasons import Reason
from tessera.games.blokus.box import COLORS, NUM_COLORS, PIECE_NAMES
from tessera.games.blokus.cells import format_cells, parse_cells
from tessera.games.blokus.drawing import draw_board
from tessera.games.blokus.notation import add_hand, add_verdict, board_text
from tessera.games.blokus.view import board_rows
from tessera.games.blokus_8x10 import explain
from tessera.games.blokus_8x10.box import COLUMNS, PIECE_CELLS, PLACEMENTS, ROWS

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
    number = PLACEMENTS.number_of(cells)
    if number is None:
        reason = explain.explain_placement(state, color, cells)
        assert reason is not None, f"{text} has no number, and no fault"
        raise IllegalMoveError(reason)
    return color * PLACEMENTS.count + number


def format_move(move: int) -> str:
    """The colour and the cells of a move."""
    color, placement = divmod(move, PLACEMENTS.count)
    return f"{COLORS[color]} {format_cells(PLACEMENTS.cells_of(placement))}"


def explain_move(state: State, move: int) -> Reason | None:
    """Why this move is illegal now, or None."""
    color, placement = divmod(move, PLACEMENTS.count)
    return explain.explain_placement(state, color, PLACEMENTS.cells_of(placement))


def draw_text(state: State) -> TextPicture:
    """The rectangle, what each colour has left, and what cannot come right any more."""
    picture = board_text(board_rows(state.board.tolist(), COLUMNS))
    picture.add()
    rectangle = explain.look(state)
    for color, name in enumerate(COLORS):
        hand = [PIECE_NAMES[piece] for piece in sorted(rectangle.hands[color])]
        add_hand(picture, " ", name, PIECE_CELLS * len(hand), hand)
    add_verdict(picture, explain.is_solved(state), explain.check(state))
    return picture


def draw_svg(state: State) -> str:
    """The rectangle as a drawing."""
    covered = explain.look(state).covered
    colors = {COLORS[color]: covered[color] for color in range(NUM_COLORS)}
    return draw_board(ROWS, COLUMNS, colors, {}, "Blokus 8x10")
