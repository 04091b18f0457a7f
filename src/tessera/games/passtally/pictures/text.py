"""Positions of Passtally in characters.

A cell is seven by three characters, so that its four ends meet those of its neighbours:

       A            B            C
       │          ╭╯             ╰╮
    ───┼───     ──╯ ╭──        ──╮ ╰──        a number in the corner is the level;
       │          ╭╯             ╰╮           dots run round each tile
"""

from tessera.core.contract import State
from tessera.core.pictures import Span, TextPicture
from tessera.games.passtally.box import NORTH, SIDE, SOUTH, WEST, Cell, parse_cell
from tessera.games.passtally.explain import (
    Board,
    Markers,
    board_of_state,
    height_of,
    lines_at_markers,
    markers_on_board,
    owner_of,
    pattern_of,
    score_now,
)
from tessera.games.passtally.view import is_last_round, phase_of, piles_of, points_of

SEAT_SIGNS = "●▲■"
SEAT_STYLES = ("bold orange1", "bold medium_purple1", "bold bright_white")
BACKGROUNDS = {
    "AA": "on red3",
    "BB": "on green4",
    "CC": "on gold3",
    "AB": "on royal_blue1",
    "AC": "on turquoise2",
    "CB": "on hot_pink",
}
WIDTH, HEIGHT = 8, 4  # of a cell with the border before it
MIDDLE_COLUMN, MIDDLE_ROW = 4, 2
MARGIN = 8

_DRAWINGS = {
    "A": ("   │   ", "───┼───", "   │   "),
    "B": ("  ╭╯   ", "──╯ ╭──", "   ╭╯  "),
    "C": ("   ╰╮  ", "──╮ ╰──", "  ╰╮   "),
}
# The characters of each run through a cell as (row, column), by the sides that it joins.
_RUNS = {
    "NS": ((0, 3), (1, 3), (2, 3)),
    "EW": tuple((1, column) for column in range(7)),
    "NW": ((0, 3), (0, 2), (1, 2), (1, 1), (1, 0)),
    "ES": ((2, 3), (2, 4), (1, 4), (1, 5), (1, 6)),
    "EN": ((0, 3), (0, 4), (1, 4), (1, 5), (1, 6)),
    "SW": ((2, 3), (2, 2), (1, 2), (1, 1), (1, 0)),
}


class _Canvas:
    """Characters with a foreground and a background style each."""

    def __init__(self, columns: int, rows: int) -> None:
        self.characters = [[" "] * columns for _ in range(rows)]
        self.fronts = [[""] * columns for _ in range(rows)]
        self.backs = [[""] * columns for _ in range(rows)]

    def write(self, row: int, column: int, text: str, style: str = "") -> None:
        for i, character in enumerate(text):
            if character != " ":
                self.characters[row][column + i] = character
                self.fronts[row][column + i] = style

    def spans(self, row: int) -> list[Span]:
        styles = zip(self.fronts[row], self.backs[row], strict=True)
        return [
            Span(character, f"{front} {back}".strip())
            for character, (front, back) in zip(self.characters[row], styles, strict=True)
        ]


def draw_text(state: State, viewer: int | None = None) -> TextPicture:
    """The board, then the piles and what each player has."""
    board, markers = board_of_state(state), markers_on_board(state)
    canvas = _Canvas(MARGIN + WIDTH * SIDE + 1 + MARGIN, HEIGHT * SIDE + 1)
    for row in range(SIDE):
        for column in range(SIDE):
            _draw_borders(canvas, board, (row, column))
            _draw_cell(canvas, board, (row, column))
    _draw_complete_lines(canvas, board, markers)
    _draw_flanks(canvas, markers)
    picture = TextPicture()
    picture.add(*_space_row(markers, range(SIDE)))
    for row in range(HEIGHT * SIDE + 1):
        picture.add(*canvas.spans(row))
    picture.add(*_space_row(markers, range(3 * SIDE - 1, 2 * SIDE - 1, -1)))
    picture.add(" " * MARGIN + "".join(f"{chr(97 + column):>5}   " for column in range(SIDE)))
    picture.add()
    _add_status(picture, state, board, markers)
    return picture


def _corner(cell: Cell) -> tuple[int, int]:
    """Where the border above and left of a cell meets, on the canvas."""
    return HEIGHT * cell[0], MARGIN + WIDTH * cell[1]


def _back(board: Board, cell: Cell) -> str:
    return BACKGROUNDS[board[cell].kind] if cell in board else ""


def _draw_cell(canvas: _Canvas, board: Board, cell: Cell) -> None:
    top, left = _corner(cell)
    style = "bold white" if cell in board else "dim"
    for i, line in enumerate(_DRAWINGS[pattern_of(board, cell)]):
        canvas.write(top + 1 + i, left + 1, line, style)
        canvas.backs[top + 1 + i][left + 1 : left + WIDTH] = [_back(board, cell)] * (WIDTH - 1)
    if cell in board:
        canvas.write(top + 1, left + 1, str(height_of(board, cell)), "bold black")


def _draw_borders(canvas: _Canvas, board: Board, cell: Cell) -> None:
    """Dots round the cell, except towards the other half of its tile; lines run through them."""
    top, left = _corner(cell)
    for side, (row, column) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
        neighbor = cell[0] + row, cell[1] + column
        is_inner = cell in board and board.get(neighbor) is board[cell]
        if side in (NORTH, SOUTH):
            y = top if side == NORTH else top + HEIGHT
            canvas.write(y, left + 1, "       " if is_inner else " · · · ", "dim")
            canvas.write(y, left + MIDDLE_COLUMN, "│", "bold white" if is_inner else "")
        else:
            x = left if side == WEST else left + WIDTH
            for i in (0, 1, 3, 4):
                canvas.write(top + i, x, " " if is_inner and i in (1, 3) else "·", "dim")
            canvas.write(top + MIDDLE_ROW, x, "─", "bold white" if is_inner else "")
        if is_inner:
            _fill_border(canvas, top, left, side, _back(board, cell))


def _fill_border(canvas: _Canvas, top: int, left: int, side: int, style: str) -> None:
    if side in (NORTH, SOUTH):
        row = top if side == NORTH else top + HEIGHT
        canvas.backs[row][left + 1 : left + WIDTH] = [style] * (WIDTH - 1)
    else:
        for i in (1, 2, 3):
            canvas.backs[top + i][left if side == WEST else left + WIDTH] = style


def _draw_complete_lines(canvas: _Canvas, board: Board, markers: Markers) -> None:
    """PAS-11: lines between two markers of a player stand in that player's colour."""
    for line in lines_at_markers(board, markers):
        owner = owner_of(line, markers)
        if owner is None:
            continue
        for step in line.steps:
            top, left = _corner(parse_cell(step.cell))
            for row, column in _RUNS["".join(sorted(step.enters + step.leaves))]:
                canvas.fronts[top + 1 + row][left + 1 + column] = SEAT_STYLES[owner]


def _sign(markers: Markers, space: int) -> tuple[str, str]:
    return (SEAT_SIGNS[markers[space]], SEAT_STYLES[markers[space]]) if space in markers else ("○", "dim")


def _draw_flanks(canvas: _Canvas, markers: Markers) -> None:
    """The names of the rows, and the spaces at the left and at the right."""
    right = MARGIN + WIDTH * SIDE + 1
    for row in range(SIDE):
        y = HEIGHT * row + MIDDLE_ROW
        canvas.write(y, 0, str(SIDE - row))
        for space, number, sign in ((23 - row, 3, 6), (6 + row, right + 3, right + 1)):
            canvas.write(y, number, f"{space:2}", "dim")
            canvas.write(y, sign, *_sign(markers, space))


def _space_row(markers: Markers, spaces: "range") -> list[Span]:
    """The spaces above or below the board."""
    spans = [Span(" " * (MARGIN + 1))]
    for space in spaces:
        text, style = _sign(markers, space)
        spans += [Span(f"{space:>2} ", "dim"), Span(text, style), Span("    ")]
    return spans


def _add_status(picture: TextPicture, state: State, board: Board, markers: Markers) -> None:
    for number, pile in enumerate(piles_of(state)):
        if pile.face_up is None:
            picture.add(f"  pile {number + 1}: used up")
        else:
            face_up = Span(f" {pile.face_up} ", BACKGROUNDS[pile.face_up])
            picture.add(f"  pile {number + 1}: ", face_up, f" and {pile.face_down} face down")
    for seat, points in enumerate(points_of(state)):
        pointer = ">" if seat == state.seat and not state.is_over else " "
        score = score_now(board, markers, seat)
        lines = f", lines {score.passes} pass = {score.points}" if score.lines else ""
        picture.add(f"{pointer} ", Span(SEAT_SIGNS[seat], SEAT_STYLES[seat]), f" {points:2} points{lines}")
    picture.add(f"  {_phase_sentence(state)}")


def _phase_sentence(state: State) -> str:
    phase = phase_of(state)
    if phase == "over":
        return "the game is over"
    if phase == "set-up":
        return "set-up: a marker is put on the board"
    actions = "two actions" if state.actions_left == 2 else "one action"
    return f"{actions} to take" + (", last round" if is_last_round(state) else "")
