"""How moves of Blokus are written, and positions drawn in characters and in SVG."""

from collections.abc import Mapping
from typing import Any

from tessera.core.contract import State
from tessera.core.errors import IllegalMoveError
from tessera.core.pictures import Span, TextPicture
from tessera.core.reasons import Reason
from tessera.games.blokus.box import COLORS, NUM_PIECES, PIECE_NAMES, SIDE, Cell, board_placements
from tessera.games.blokus.cells import format_cells, parse_cells
from tessera.games.blokus.drawing import draw_board
from tessera.games.blokus.explain import CORNERS, cells_of_color, explain_placement
from tessera.games.blokus.view import board_rows


def parse_move(state: State, text: str) -> int:
    """The number of the placement that covers exactly these cells."""
    cells = parse_cells(text)
    number = placement_number(cells)
    if number is None:
        reason = explain_placement(state, cells)
        assert reason is not None, f"{text} has no number, and no fault"
        raise IllegalMoveError(reason)
    return number


def placement_number(cells: frozenset[Cell]) -> int | None:
    """The number of the placement on these cells, or None if no piece can lie so."""
    if any(column >= SIDE for _, column in cells):
        return None
    return board_placements().index.get(tuple(sorted(row * SIDE + column for row, column in cells)))


def cells_of_move(move: int) -> frozenset[Cell]:
    """The cells that a placement covers."""
    placements = board_placements()
    return frozenset(
        divmod(int(cell), SIDE) for cell in placements.cells[move] if cell != placements.off_board
    )


def format_move(move: int) -> str:
    """The cells of a placement."""
    return format_cells(cells_of_move(move))


def explain_move(state: State, move: int) -> Reason | None:
    """Why this placement is illegal now, or None."""
    return explain_placement(state, cells_of_move(move))


def draw_text(state: State) -> TextPicture:
    """The board, and what each colour has left."""
    picture = board_text(board_rows(state.board[:-1].tolist(), SIDE))
    picture.add()
    for color, name in enumerate(COLORS):
        left = [PIECE_NAMES[piece] for piece in range(NUM_PIECES) if state.pieces_left[color] >> piece & 1]
        pointer = ">" if color == state.color and not state.is_over else " "
        hand = f" {int(state.cells_left[color]):2} cells left: {' '.join(left) or '-'}"
        picture.add(f"{pointer} ", Span(f"{name:6}", name), hand)
    return picture


def board_text(rows: list[str]) -> TextPicture:
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


def draw_svg(state: State) -> str:
    """The board as a drawing."""
    covered: Mapping[str, Any] = {name: cells_of_color(state, color) for color, name in enumerate(COLORS)}
    waiting = (
        {} if state.free_corners else {name: CORNERS[i] for i, name in enumerate(COLORS) if not covered[name]}
    )
    return draw_board(SIDE, SIDE, covered, waiting, "Blokus")
