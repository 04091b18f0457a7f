"""Drawings of boards with polyominoes, in SVG: one cell is one unit, row 1 is below."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from tessera.core import svg
from tessera.core.contract import State
from tessera.games.blokus.box import COLORS, SIDE, Cell, connected_parts
from tessera.games.blokus.explain import CORNERS, cells_of_color

INSET, CORNER, DEPTH, RIM = 0.035, 0.16, 0.09, 0.055
FRAME, MARGIN = 0.3, 0.9


@dataclass(frozen=True)
class Paint:
    """The tones of a colour."""

    face: str
    side: str
    rim: str
    mark: str


PAINTS = dict(
    zip(
        COLORS,
        (
            Paint("#2F5FC8", "#1E4192", "#1E4192", "#88ABF2"),
            Paint("#F9CD22", "#B98A00", "#8A6500", "#A67A00"),
            Paint("#BE1528", "#860C1B", "#860C1B", "#F58E90"),
            Paint("#45B782", "#23794F", "#1F6E48", "#12603B"),
        ),
        strict=True,
    )
)


def _mark(color: str, x: float, y: float) -> str:
    """The sign of a colour, for whoever cannot tell colours apart: dot, triangle, cross, square."""
    paint = PAINTS[color].mark
    if color == "blue":
        return svg.tag("circle", cx=x, cy=y, r=0.14, fill=paint)
    if color == "yellow":
        return svg.tag(
            "path",
            d=svg.polygon_path([(x - 0.19, y + 0.14), (x, y - 0.19), (x + 0.19, y + 0.14)]),
            fill=paint,
        )
    if color == "red":
        lines = f"M{svg.number(x - 0.16)} {svg.number(y - 0.16)}l.32 .32m0 -.32l-.32 .32"
        return svg.tag("path", d=lines, stroke=paint, stroke_width=0.08, stroke_linecap="round", fill="none")
    return svg.tag(
        "rect", x=x - 0.13, y=y - 0.13, width=0.26, height=0.26, fill="none", stroke=paint, stroke_width=0.08
    )


def _outline(cells: frozenset[Cell], rows: int) -> list[svg.Point]:
    """The corners of the outer border of edge-joined cells, clockwise, moved inwards a little."""
    boxes = {(column, rows - 1 - row) for row, column in cells}
    steps: dict[svg.Point, list[svg.Point]] = {}
    for x, y in boxes:
        for across, down, begin, end in (
            (0, -1, (x, y), (x + 1, y)),
            (1, 0, (x + 1, y), (x + 1, y + 1)),
            (0, 1, (x + 1, y + 1), (x, y + 1)),
            (-1, 0, (x, y + 1), (x, y)),
        ):
            if (x + across, y + down) not in boxes:
                steps.setdefault(begin, []).append(end)
    start: svg.Point = min(steps, key=lambda point: (point[1], point[0]))
    path, here = [start], steps[start].pop()
    while here != start:
        path.append(here)
        here = steps[here].pop()
    return _inset(path)


def _inset(path: list[svg.Point]) -> list[svg.Point]:
    corners = []
    for i, (x, y) in enumerate(path):
        (x0, y0), (x1, y1) = path[i - 1], path[(i + 1) % len(path)]
        before, after = (x - x0, y - y0), (x1 - x, y1 - y)
        if before != after:
            # Clockwise, the inside lies to the right of both sides: of (dx, dy) that is (-dy, dx).
            corners.append((x + INSET * (-before[1] - after[1]), y + INSET * (before[0] + after[0])))
    return corners


def draw_piece(color: str, cells: frozenset[Cell], rows: int) -> str:
    """One piece lying on a board with this many rows."""
    paint, border = PAINTS[color], svg.rounded_path(_outline(cells, rows), CORNER)
    marks = (_mark(color, column + 0.5, rows - row - 0.5) for row, column in sorted(cells))
    return svg.tag(
        "g",
        svg.tag("path", d=border, fill=paint.side, transform=f"translate(0 {DEPTH})"),
        svg.tag("path", d=border, fill=paint.face, stroke=paint.rim, stroke_width=RIM),
        *marks,
    )


def draw_board(
    rows: int, columns: int, colors: Mapping[str, Iterable[Cell]], starts: Mapping[str, Cell], title: str
) -> str:
    """A board with the cells that each colour covers, and a dot where colours begin."""
    squares = svg.tag("rect", x=0, y=0, width=columns, height=rows, fill="#F6F1E6")
    grid = "".join(f"M{x} 0V{rows}" for x in range(columns + 1)) + "".join(
        f"M0 {y}H{columns}" for y in range(rows + 1)
    )
    names = [svg.text(chr(97 + column), column + 0.5, rows + 0.65, 0.5) for column in range(columns)]
    names += [svg.text(str(row + 1), -0.65, rows - row - 0.5, 0.5) for row in range(rows)]
    dots = [
        svg.tag("circle", cx=column + 0.5, cy=rows - row - 0.5, r=0.2, fill=PAINTS[color].face)
        for color, (row, column) in starts.items()
    ]
    pieces = [
        draw_piece(color, part, rows) for color, cells in colors.items() for part in connected_parts(cells)
    ]
    return svg.document(
        -MARGIN - FRAME,
        -FRAME - 0.2,
        columns + MARGIN + 2 * FRAME + 0.2,
        rows + MARGIN + 2 * FRAME + 0.2,
        title,
        svg.tag(
            "rect",
            x=-FRAME,
            y=-FRAME,
            width=columns + 2 * FRAME,
            height=rows + 2 * FRAME,
            rx=0.3,
            fill="#E4DBC9",
        ),
        squares,
        svg.tag("path", d=grid, stroke="#D3C8B3", stroke_width=0.06, fill="none"),
        svg.tag("g", *names, fill="#5B5C62"),
        *dots,
        *pieces,
    )


def draw_svg(state: State, open_seats: Collection[int] | None = None) -> str:
    """The board as a drawing."""
    covered = {name: cells_of_color(state, color) for color, name in enumerate(COLORS)}
    waiting = {name: CORNERS[color] for color, name in enumerate(COLORS) if not covered[name]}
    return draw_board(SIDE, SIDE, covered, {} if state.free_corners else waiting, "Blokus")
