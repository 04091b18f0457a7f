"""Positions of Ingenious in characters."""

from tessera.core.contract import State
from tessera.core.pictures import Span, TextPicture
from tessera.games.ingenious.box import (
    LETTERS,
    STEPS,
    SYMBOLS,
    Cell,
    area_cells,
    distance,
    format_cell,
    format_tiles,
    square,
)
from tessera.games.ingenious.explain import board_colors, rack_tiles, score_board
from tessera.games.ingenious.state import MODES, PHASES

STYLES = ("red", "green", "blue", "dark_orange", "yellow", "magenta")
"""Rich's names for the six colours."""
Canvas = dict[tuple[int, int], Span]
"""Characters by line and column."""


def draw_text(state: State, viewer: int | None = None) -> TextPicture:
    """The board with its tiles, then markers and rack of every seat; a viewer sees only the own rack."""
    picture = _board_text(state)
    picture.add()
    for seat in range(state.players):
        picture.add(*_seat_text(state, seat, is_open=viewer in (None, seat)))
    return picture


def _board_text(state: State) -> TextPicture:
    """Tiles in capitals with a bar between their halves, printed symbols in small letters."""
    canvas: Canvas = {}
    colors = board_colors(state)
    for cell in area_cells(int(state.side)):
        _draw_cell(canvas, cell, colors.get(cell), cell in SYMBOLS)
        _draw_bars(canvas, cell, int(state.joined[square(cell)]))
    _draw_row_names(canvas, int(state.side))
    return _canvas_text(canvas)


def _place(cell: Cell) -> tuple[int, int]:
    """Line and column of a cell: two lines a row, four columns a cell, each row half a cell further right."""
    q, r = cell
    return 2 * r, 4 * q + 2 * r


def _draw_cell(canvas: Canvas, cell: Cell, color: int | None, printed: bool) -> None:
    if color is None:
        canvas[_place(cell)] = Span(".", "dim")
    else:
        letter = LETTERS[color].lower() if printed else LETTERS[color]
        canvas[_place(cell)] = Span(letter, STYLES[color] if printed else f"bold {STYLES[color]}")


def _draw_bars(canvas: Canvas, cell: Cell, joined: int) -> None:
    """The bar to the other half, drawn once, from the half above or to the left."""
    line, column = _place(cell)
    direction = STEPS[joined - 1] if joined else None
    if direction == (1, 0):
        for i in (1, 2, 3):
            canvas[line, column + i] = Span("-", "dim")
    elif direction == (0, 1):
        canvas[line + 1, column + 1] = Span("\\", "dim")
    elif direction == (-1, 1):
        canvas[line + 1, column - 1] = Span("/", "dim")


def _draw_row_names(canvas: Canvas, side: int) -> None:
    """The letter of each row and the numbers of its first and last cell."""
    left = min(column for _, column in canvas) - 8
    for r in range(1 - side, side):
        row = [(q, r) for q in range(1 - side, side) if distance((q, r)) < side]
        line, first = _place(row[0])
        _write(canvas, line, left, format_cell(row[0])[0])
        _write(canvas, line, first - 4, f"{format_cell(row[0])[1:]:>2}")
        _write(canvas, line, _place(row[-1])[1] + 3, format_cell(row[-1])[1:])


def _write(canvas: Canvas, line: int, column: int, text: str) -> None:
    for i, character in enumerate(text):
        canvas[line, column + i] = Span(character, "dim")


def _canvas_text(canvas: Canvas) -> TextPicture:
    lines, columns = [line for line, _ in canvas], [column for _, column in canvas]
    picture = TextPicture()
    for line in range(min(lines), max(lines) + 1):
        last = max((column for there, column in canvas if there == line), default=min(columns) - 1)
        picture.add(*(canvas.get((line, column), Span(" ")) for column in range(min(columns), last + 1)))
    return picture


def _seat_text(state: State, seat: int, is_open: bool) -> list[Span | str]:
    pointer = ">" if seat == state.seat and PHASES[state.phase] != "over" else " "
    spans: list[Span | str] = [f"{pointer} {seat + 1} "]
    marks = score_board(state, seat)
    for color, letter in enumerate(LETTERS):
        spans += ["  ", Span(f"{letter} {marks[color]:>2}", _mark_style(marks, color))]
    word = "tile" if MODES[state.mode] == "solo" else "rack"
    tiles = rack_tiles(state, seat)
    shown = format_tiles(tiles) if is_open else ["??"] * len(tiles)
    spans.append(f"   {word}: {' '.join(shown) or '-'}")
    return spans


def _mark_style(marks: list[int], color: int) -> str:
    """Lowest markers are underlined: they decide the game."""
    return f"underline {STYLES[color]}" if marks[color] == min(marks) else STYLES[color]
