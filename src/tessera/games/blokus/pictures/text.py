"""Positions of Blokus in characters."""

from collections.abc import Iterable, Sequence

from tessera.core.contract import State
from tessera.core.pictures import Span, TextPicture
from tessera.core.reasons import Reason
from tessera.games.blokus import explain
from tessera.games.blokus.box import COLORS, NUM_PIECES, PIECE_NAMES, SIDE
from tessera.games.blokus.view import board_rows


def draw_text(state: State, viewer: int | None = None) -> TextPicture:
    """The board, and what each colour has left."""
    picture = board_text(board_rows(state.board[:-1].tolist(), SIDE))
    picture.add()
    for color, name in enumerate(COLORS):
        left = [PIECE_NAMES[piece] for piece in range(NUM_PIECES) if state.pieces_left[color] >> piece & 1]
        pointer = ">" if color == state.color and not state.is_over else " "
        add_hand(picture, pointer, name, int(state.cells_left[color]), left)
    if state.players == 1:
        add_verdict(picture, explain.is_puzzle_solved(state), explain.check_puzzle(state))
    return picture


def board_text(rows: Sequence[str]) -> TextPicture:
    """The rows of a board between the names of its rows and columns."""
    names = {color[0]: color for color in COLORS}
    letters = " ".join(chr(97 + column) for column in range(len(rows[0])))
    picture = TextPicture()
    for i, row in enumerate(rows):
        cells = (
            Span(f"{cell.upper()} ", f"bold {names[cell]}") if cell in names else Span(". ", "dim")
            for cell in row
        )
        picture.add(f"{len(rows) - i:2} ", *cells)
    picture.add(f"   {letters}")
    return picture


def add_hand(picture: TextPicture, pointer: str, color: str, cells: int, pieces: Iterable[str]) -> None:
    """A line with what a colour has left."""
    hand = f" {cells:2} cells left: {' '.join(pieces) or '-'}"
    picture.add(f"{pointer} ", Span(f"{color:6}", color), hand)


def add_verdict(picture: TextPicture, solved: bool, faults: Iterable[Reason]) -> None:
    """Whether a puzzle is solved, or why it cannot be any more."""
    if solved:
        picture.add()
        picture.add(Span("solved", "bold green"))
    for fault in faults:
        picture.add(Span(f"! {fault.message} ({fault.clause})", "bold red"))
