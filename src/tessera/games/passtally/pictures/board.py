"""Drawings of Passtally positions in SVG: one cell is one unit, the board's upper left corner is (0, 0).

The board is seen straight from above. Height shows without breaking lines: where the neighbour to the
south is lower, one stratum a level hangs over it in the dark tone of the tile that lies there, and a
shadow falls south and east.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from tessera.core import svg
from tessera.games.passtally.box import JOINS, KINDS, SIDE, Cell, entry_of_space, parse_cell
from tessera.games.passtally.explain import (
    SIDE_NAMES,
    Board,
    LaidTile,
    Line,
    Markers,
    board_of,
    height_of,
    lines_at_markers,
    owner_of,
)

FRAME = 0.95
NAMES = 0.4  # the strip outside the frame for the names of rows and columns
SPACE_DISTANCE = 0.44
INSET, CORNER = 0.03, 0.12
LINE_WIDTH, CASING_WIDTH = 0.115, 0.185
LIT_WIDTHS = (0.36, 0.28, 0.17)
STRATUM = 0.065
LINE_COLOR, CASING_COLOR = "#FFFFFF", "#1A1D23"
SHADOW = "#3C3016"


@dataclass(frozen=True)
class Paint:
    """The tones of a kind of tile, or of a player."""

    face: str
    side: str


KIND_PAINTS = dict(
    zip(
        KINDS,
        (
            Paint("#A9241F", "#6E120F"),
            Paint("#34955A", "#1E6139"),
            Paint("#EFCB45", "#A98510"),
            Paint("#3C59AE", "#24387A"),
            Paint("#58CBE8", "#2588A3"),
            Paint("#E681A3", "#A9496C"),
        ),
        strict=True,
    )
)
SEAT_PAINTS = (Paint("#F07A1A", "#9A4600"), Paint("#6B3FC4", "#452390"), Paint("#17191F", "#17191F"))
_SIDE_POINTS = ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5))
_CLOCKWISE_ARCS = {(0, 3), (3, 2), (2, 1), (1, 0)}


def draw_position(tiles: list[LaidTile], markers: Markers, panel: Iterable[str], panel_width: float) -> str:
    """The board with everything on it, and beside it a panel drawn by the caller."""
    board = board_of(tiles)
    return svg.document(
        -FRAME - NAMES,
        -FRAME - 0.1,
        SIDE + 2 * FRAME + NAMES + panel_width,
        SIDE + 2 * FRAME + NAMES + 0.1,
        "Passtally",
        _bare_board(),
        *(_tile_from_above(board, tile) for tile in tiles),
        *_walls(board, tiles),
        *_lit_lines(board, markers),
        *(_level_badge(board, tile) for tile in tiles if tile.level > 1),
        *_spaces_and_markers(markers),
        *panel,
    )


# The board ----------------------------------------------------------------------------------------------


def _bare_board() -> str:
    span = SIDE + 2 * FRAME
    cells = [
        svg.tag("rect", x=x + 0.02, y=y + 0.02, width=0.96, height=0.96, rx=0.06, fill="#F6F1E6")
        for y in range(SIDE)
        for x in range(SIDE)
    ]
    reach = SIDE + SPACE_DISTANCE
    lines = "".join(
        f"M{i + 0.5} {-SPACE_DISTANCE}V{reach}M{-SPACE_DISTANCE} {i + 0.5}H{reach}" for i in range(SIDE)
    )
    names = [svg.text(chr(97 + i), i + 0.5, SIDE + FRAME + NAMES / 2, 0.26) for i in range(SIDE)]
    names += [svg.text(str(SIDE - i), -FRAME - NAMES / 2, i + 0.5, 0.26) for i in range(SIDE)]
    return svg.tag(
        "g",
        svg.tag("rect", x=-FRAME, y=-FRAME, width=span, height=span, rx=0.5, fill="#CFC3AB"),
        svg.tag(
            "rect",
            x=0.04 - FRAME,
            y=0.04 - FRAME,
            width=span - 0.08,
            height=span - 0.08,
            rx=0.46,
            fill="#E4DBC9",
        ),
        svg.tag("rect", x=-0.06, y=-0.06, width=SIDE + 0.12, height=SIDE + 0.12, rx=0.1, fill="#CFC3AB"),
        *cells,
        svg.tag("path", d=lines, fill="none", stroke="#B3A78F", stroke_width=0.05),
        svg.tag("g", *names, fill="#5B5C62"),
    )


def space_point(space: int) -> svg.Point:
    """The middle of a marker space."""
    (row, column), side = entry_of_space(space)
    x, y = _SIDE_POINTS[side]
    return column + x + (2 * x - 1) * SPACE_DISTANCE, row + y + (2 * y - 1) * SPACE_DISTANCE


def _spaces_and_markers(markers: Markers) -> list[str]:
    drawn = []
    for space in range(4 * SIDE):
        x, y = space_point(space)
        drawn.append(
            svg.tag("circle", cx=x, cy=y, r=0.17, fill="#F6F1E6", stroke="#CFC3AB", stroke_width=0.04)
        )
        if space in markers:
            drawn.append(draw_marker(markers[space], x, y, 0.78))
        else:
            drawn.append(svg.text(str(space), x, y, 0.15, fill="#5B5C62"))
    return drawn


def draw_marker(seat: int, x: float, y: float, size: float) -> str:
    """A player's marker: disc, triangle or square, told apart also without colour."""
    paint = SEAT_PAINTS[seat]
    body = (
        "M.36 0A.36 .36 0 1 1 -.36 0A.36 .36 0 1 1 .36 0Z",
        "M-.06 -.38Q0 -.46 .06 -.38L.42 .24Q.46 .34 .36 .34H-.36Q-.46 .34 -.42 .24Z",
        "M-.24 -.34h.48q.1 0 .1 .1v.48q0 .1 -.1 .1h-.48q-.1 0 -.1 -.1v-.48q0 -.1 .1 -.1Z",
    )[seat]
    sign = (
        "M.13 0A.13 .13 0 1 1 -.13 0A.13 .13 0 1 1 .13 0Z",
        "M0 -.12L.15 .15H-.15Z",
        "M-.11 -.11H.11V.11H-.11Z",
    )[seat]
    return svg.tag(
        "g",
        svg.tag("path", d=body, fill=paint.face, stroke=paint.side, stroke_width=0.06),
        svg.tag("path", d=sign, fill="#FFFFFF"),
        transform=f"translate({svg.number(x)} {svg.number(y)}) scale({svg.number(size)})",
    )


# Tiles --------------------------------------------------------------------------------------------------


def _rectangle(cells: tuple[Cell, Cell], inset: float, **attributes: str | float) -> str:
    (row, column), (last_row, last_column) = cells
    return svg.tag(
        "rect",
        x=column + inset,
        y=row + inset,
        width=last_column - column + 1 - 2 * inset,
        height=last_row - row + 1 - 2 * inset,
        **attributes,
    )


def draw_tile(tile: LaidTile, visible: Iterable[Cell]) -> str:
    """A tile seen from above; lines only on the cells that nothing covers."""
    runs = "".join(_run(cell, *ends) for cell in visible for ends in JOINS[tile.pattern_on(cell)])
    return svg.tag(
        "g",
        _rectangle(tile.cells, INSET, rx=CORNER, fill=KIND_PAINTS[tile.kind].face),
        _rectangle(
            tile.cells, 0.075, rx=0.09, fill="none", stroke="#FFFFFF", stroke_opacity=0.42, stroke_width=0.02
        ),
        svg.tag(
            "path", d=runs, fill="none", stroke=CASING_COLOR, stroke_opacity=0.6, stroke_width=CASING_WIDTH
        ),
        svg.tag("path", d=runs, fill="none", stroke=LINE_COLOR, stroke_width=LINE_WIDTH),
    )


def _tile_from_above(board: Board, tile: LaidTile) -> str:
    visible = [cell for cell in tile.cells if board[cell] is tile]
    if not visible:
        return ""
    return _rectangle(tile.cells, 0, fill=CASING_COLOR, opacity=0.55) + draw_tile(tile, visible)


def _level_badge(board: Board, tile: LaidTile) -> str:
    """The level, in the one corner of a half that no line crosses."""
    visible = [cell for cell in tile.cells if board[cell] is tile]
    if not visible:
        return ""
    row, column = visible[0]
    width = 0.25 if tile.level < 10 else 0.36
    return svg.tag(
        "rect", x=column + 0.07, y=row + 0.07, width=width, height=0.25, rx=0.07, fill="#1A1D23", opacity=0.85
    ) + svg.text(
        str(tile.level), column + 0.07 + width / 2, row + 0.2, 0.2, fill="#FFFFFF", font_weight="700"
    )


def _walls(board: Board, tiles: list[LaidTile]) -> list[str]:
    """Strata and shadows wherever a stack stands above its neighbour."""
    stacks: dict[Cell, list[LaidTile]] = {}
    for tile in tiles:
        for cell in tile.cells:
            stacks.setdefault(cell, []).append(tile)
    drawn = []
    for cell, stack in sorted(stacks.items()):
        row, column = cell
        east, south = height_of(board, (row, column + 1)), height_of(board, (row + 1, column))
        if len(stack) > east:
            drawn.append(_shadow(column + 1, row + 0.08, 0.05 + 0.05 * (len(stack) - east), 0.92))
        if len(stack) > south:
            drawn += _south_wall(board, cell, stack[south:])
    return drawn


def _shadow(x: float, y: float, width: float, height: float) -> str:
    return svg.tag("rect", x=x, y=y, width=width, height=height, fill=SHADOW, opacity=0.28)


def _south_wall(board: Board, cell: Cell, above: list[LaidTile]) -> list[str]:
    """One stratum for every tile of the stack above the southern neighbour, the top one first."""
    row, column = cell
    height, depth = height_of(board, cell), STRATUM * len(above)
    left = column + (0 if height_of(board, (row, column - 1)) >= height else INSET)
    right = column + 1 - (0 if height_of(board, (row, column + 1)) >= height else INSET)
    strata = [
        svg.tag(
            "rect",
            x=left,
            y=row + 1 - INSET + STRATUM * i,
            width=right - left,
            height=STRATUM + 0.012,
            fill=KIND_PAINTS[tile.kind].side,
            stroke="#FFFFFF",
            stroke_opacity=0.22,
            stroke_width=0.012,
        )
        for i, tile in enumerate(reversed(above))
    ]
    line = f"M{column + 0.5} {svg.number(row + 0.95)}V{svg.number(row + 1 + depth)}"
    return [
        _shadow(left + INSET, row + 1 + depth, right - left, 0.04 + 0.03 * len(above)),
        *strata,
        svg.tag("path", d=line, fill="none", stroke=LINE_COLOR, stroke_width=LINE_WIDTH),
    ]


# Lines --------------------------------------------------------------------------------------------------


def _run(cell: Cell, enters: int, leaves: int) -> str:
    """Path data of a line's way through one cell."""
    row, column = cell
    x, y = _SIDE_POINTS[enters]
    return f"M{svg.number(column + x)} {svg.number(row + y)}" + _run_on(cell, enters, leaves)


def _run_on(cell: Cell, enters: int, leaves: int) -> str:
    """The same, continued from where the path is: curves are quarter circles about a corner of the cell."""
    row, column = cell
    x, y = _SIDE_POINTS[leaves]
    end = f"{svg.number(column + x)} {svg.number(row + y)}"
    if (enters - leaves) % 2 == 0:
        return f"L{end}"
    return f"A.5 .5 0 0 {int((enters, leaves) in _CLOCKWISE_ARCS)} {end}"


def line_path(line: Line) -> str:
    """Path data of a whole line, from space to space."""
    start, end = space_point(line.start), space_point(line.end)
    (row, column), side = entry_of_space(line.start)
    x, y = _SIDE_POINTS[side]
    data = f"M{svg.number(start[0])} {svg.number(start[1])}L{svg.number(column + x)} {svg.number(row + y)}"
    for step in line.steps:
        data += _run_on(parse_cell(step.cell), SIDE_NAMES.index(step.enters), SIDE_NAMES.index(step.leaves))
    return data + f"L{svg.number(end[0])} {svg.number(end[1])}"


def _lit_lines(board: Board, markers: Markers) -> list[str]:
    """PAS-11: lines that are complete for a player, in the player's colour."""
    drawn = []
    for line in lines_at_markers(board, markers):
        owner = owner_of(line, markers)
        if owner is not None:
            data = line_path(line)
            for width, color in zip(LIT_WIDTHS, ("#15181D", "#FFFFFF", SEAT_PAINTS[owner].face), strict=True):
                drawn.append(
                    svg.tag(
                        "path", d=data, fill="none", stroke=color, stroke_width=width, stroke_linejoin="round"
                    )
                )
    return drawn
