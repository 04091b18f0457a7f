"""Positions of the 8 x 10 puzzle in characters and in SVG."""

from collections.abc import Collection

from tessera.core.contract import State
from tessera.core.pictures import TextPicture
from tessera.games.blokus.box import COLORS, NUM_COLORS, PIECE_NAMES
from tessera.games.blokus.pictures import add_hand, add_verdict, board_text, draw_board
from tessera.games.blokus.view import board_rows
from tessera.games.blokus_8x10 import explain
from tessera.games.blokus_8x10.box import COLUMNS, PIECE_CELLS, ROWS


def draw_text(state: State, viewer: int | None = None) -> TextPicture:
    """The rectangle, what each colour has left, and what cannot come right any more."""
    picture = board_text(board_rows(state.board.tolist(), COLUMNS))
    picture.add()
    rectangle = explain.look(state)
    for color, name in enumerate(COLORS):
        hand = [PIECE_NAMES[piece] for piece in sorted(rectangle.hands[color])]
        add_hand(picture, " ", name, PIECE_CELLS * len(hand), hand)
    add_verdict(picture, explain.is_solved(state), explain.check(state))
    return picture


def draw_svg(state: State, open_seats: Collection[int] | None = None) -> str:
    """The rectangle as a drawing."""
    covered = explain.look(state).covered
    colors = {COLORS[color]: covered[color] for color in range(NUM_COLORS)}
    return draw_board(ROWS, COLUMNS, colors, {}, "Blokus 8x10")
