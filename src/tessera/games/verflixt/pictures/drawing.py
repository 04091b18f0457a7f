"""The table of Verflixt as an SVG drawing: the path, winding outwards from the start.

The road is the spiral r = 1.4 + 1.5 turns with a tile every 1.085; its shape has no meaning for play
(VER-3). Tiles put back make it longer, and the goal moves on.
"""

import math
from collections.abc import Collection
from dataclasses import dataclass

from tessera.core import svg
from tessera.core.contract import State
from tessera.games.verflixt.box import COLORS
from tessera.games.verflixt.explain import Layout, find_fault, read_layout
from tessera.games.verflixt.moves import Move, Piece
from tessera.games.verflixt.pictures import pieces
from tessera.games.verflixt.pictures.panel import PANEL_WIDTH, draw_panel
from tessera.games.verflixt.view import SpotView, view_table

INNER, GAP, STEP = 1.4, 1.5, 1.085
START_POINT = (0.12, 0.24)  # in the middle of the innermost winding
FIRST_ANGLE = math.radians(200)
END_RADIUS, END_STEP = 0.76, 1.3  # start and goal are discs; the goal lies a little further on
ROAD_WIDTH, NUMBER_ASIDE, FINE = 1.36, 0.575, 0.01
BOARD, RIM, PAPER, HOLLOW, INK, QUIET = "#E4DBC9", "#CFC3AB", "#FFFDF8", "#D9CFBB", "#22252C", "#5B5C62"
LEGAL = "#0B7A5A"

Figure = tuple[Piece, str, int, bool]
"""A piece, the colour of a pawn, how many of them this stands for, and whether it may be moved."""


@dataclass(frozen=True)
class Stop:
    """A place on the drawn road."""

    x: float
    y: float
    turn: float
    """The heading of the road in degrees."""


def _point(angle: float) -> svg.Point:
    radius = INNER + GAP * (angle - FIRST_ANGLE) / (2 * math.pi)
    return radius * math.cos(angle), radius * math.sin(angle)


def _walk(angle: float, distance: float) -> float:
    """The angle this far along the spiral."""
    while distance > 0:
        x, y = _point(angle)
        angle += FINE / math.hypot(x, y)
        distance -= FINE
    return angle


def _angles(count: int) -> list[float]:
    """Where the tiles lie, and behind them the goal."""
    angles = [FIRST_ANGLE]
    while len(angles) < count:
        angles.append(_walk(angles[-1], STEP))
    return [*angles, _walk(angles[-1], END_STEP)]


def _stops(angles: list[float]) -> list[Stop]:
    return [Stop(*START_POINT, 0), *(Stop(*_point(angle), math.degrees(angle) + 90) for angle in angles)]


def _road(last: float) -> str:
    """The line under the tiles: out of the start, along the spiral, into the goal."""
    begin = [_point(FIRST_ANGLE - 0.1 * i) for i in range(5, 0, -1)]
    spiral = [_point(FIRST_ANGLE + 0.06 * i) for i in range(int((last - FIRST_ANGLE) / 0.06) + 1)]
    line = "M" + "L".join(
        f"{svg.number(x)} {svg.number(y)}" for x, y in [START_POINT, *begin, *spiral, _point(last)]
    )
    return "".join(
        svg.tag(
            "path",
            d=line,
            fill="none",
            stroke=color,
            stroke_width=width,
            stroke_linecap="round",
            stroke_linejoin="round",
        )
        for color, width in ((RIM, ROAD_WIDTH + 0.08), (BOARD, ROAD_WIDTH))
    )


def _draw_end(stop: Stop, name: str) -> str:
    """The start tile or the goal tile."""
    return pieces.placed(
        stop.x,
        stop.y,
        1,
        svg.tag("circle", cx=0, cy=pieces.DEPTH, r=END_RADIUS, fill=RIM),
        svg.tag("circle", cx=0, cy=0, r=END_RADIUS, fill=PAPER),
        svg.tag(
            "circle",
            cx=0,
            cy=0,
            r=END_RADIUS - 0.09,
            fill="none",
            stroke=RIM,
            stroke_width=0.03,
            stroke_dasharray="0.1 0.07",
        ),
        svg.text(name, 0, -0.38, 0.24, fill=QUIET, font_weight="bold", dominant_baseline="auto"),
    )


def _draw_ground(spot: SpotView, stop: Stop) -> str:
    """What lies on a place: start, goal, a tile, or the hollow where one was."""
    if spot.value is not None:
        tile = pieces.draw_tile(spot.value, stop.turn, bool(spot.pawns) or spot.guards > 0 or spot.has_bug)
        return pieces.placed(stop.x, stop.y, 1, tile, _draw_number(spot, stop))
    if spot.kind != "gap":
        return _draw_end(stop, spot.kind.upper())
    hollow = svg.tag(
        "rect",
        x=-0.36,
        y=-0.36,
        width=0.72,
        height=0.72,
        rx=0.14,
        fill=HOLLOW,
        stroke="#B9AD96",
        stroke_width=0.03,
        stroke_dasharray="0.1 0.08",
        transform=f"rotate({svg.number(stop.turn)})",
    )
    return pieces.placed(stop.x, stop.y, 1, hollow, _draw_number(spot, stop))


def _draw_number(spot: SpotView, stop: Stop) -> str:
    """The number of a tile, by which moves name it: on the road, on the side away from the pieces."""
    distance = math.hypot(stop.x, stop.y)
    aside = (NUMBER_ASIDE if stop.y < 0 else -NUMBER_ASIDE) / distance
    x, y = (stop.x * aside, stop.y * aside) if spot.kind != "gap" else (0.0, 0.0)
    return svg.text(
        str(spot.spot), x, y + 0.06, 0.17, fill=QUIET, font_weight="bold", dominant_baseline="auto"
    )


# Pieces ------------------------------------------------------------------------------------------


def _figures(layout: Layout, spot: SpotView) -> list[Figure]:
    """The pieces to draw on a place: each one up to four, then one of a kind with their number."""

    def can_move(kind: Piece) -> bool:
        return spot.kind != "gap" and find_fault(layout, Move(kind, spot.spot)) is None

    kinds: list[Figure] = [("bug", "", int(spot.has_bug), spot.has_bug and can_move("bug"))]
    for seat, color in enumerate(COLORS):
        own = seat == layout.seat
        kinds.append(("pawn", color, spot.pawns.count(color), own and can_move("pawn")))
    kinds.append(("guard", "", spot.guards, can_move("guard")))
    kinds = [figure for figure in kinds if figure[2]]
    if sum(figure[2] for figure in kinds) > 4:
        return kinds
    return [(kind, color, 1, movable) for kind, color, count, movable in kinds for _ in range(count)]


def _draw_figures(layout: Layout, spot: SpotView, stop: Stop) -> str:
    """The pieces on a place in one row; more than four in two, so that their numbers can be read."""
    figures = _figures(layout, spot)
    if len(figures) <= 4:
        return _draw_row(figures, stop.x, stop.y + 0.31, 0.36)
    half = len(figures) // 2
    return _draw_row(figures[:half], stop.x, stop.y + 0.02, 0.42) + _draw_row(
        figures[half:], stop.x, stop.y + 0.4, 0.42
    )


def _draw_row(figures: list[Figure], x: float, y: float, spread: float) -> str:
    drawn, last = [], len(figures) - 1
    for i, figure in enumerate(figures):
        # The outer ones of a longer row stand a little back.
        back = 0.06 if last > 1 and i in (0, last) else 0
        drawn.append(_draw_figure(figure, x + (i - last / 2) * spread, y - back))
    return "".join(drawn)


def _draw_figure(figure: Figure, x: float, y: float) -> str:
    kind, color, count, movable = figure
    shape = (
        pieces.draw_pawn(color)
        if kind == "pawn"
        else pieces.draw_guard()
        if kind == "guard"
        else pieces.draw_bug()
    )
    foot = svg.tag("ellipse", cx=x, cy=y + 0.27, rx=0.2, ry=0.08, fill="#3C3016", fill_opacity=0.28)
    if movable:
        foot += svg.tag(
            "ellipse", cx=x, cy=y + 0.25, rx=0.24, ry=0.12, fill="none", stroke=LEGAL, stroke_width=0.06
        )
    scale = 0.66 if kind == "bug" else 0.72
    return foot + pieces.placed(x, y, scale, shape) + (_draw_count(count, x, y) if count > 1 else "")


def _draw_count(count: int, x: float, y: float) -> str:
    """How many pieces a figure stands for, beside its head."""
    badge = svg.tag("circle", cx=x + 0.15, cy=y - 0.12, r=0.11, fill=INK)
    return badge + svg.text(
        str(count),
        x + 0.15,
        y - 0.06,
        0.17,
        fill="#FFFFFF",
        font_weight="bold",
        dominant_baseline="auto",
    )


# The whole ---------------------------------------------------------------------------------------


def draw_svg(state: State, open_seats: Collection[int] | None = None) -> str:
    """The position as a drawing."""
    layout = read_layout(state)
    view = view_table(layout)
    angles = _angles(len(view.spots) - 2)
    stops = _stops(angles)
    left, right = min(stop.x for stop in stops) - 1, max(stop.x for stop in stops) + 1
    top, bottom = min(stop.y for stop in stops) - 1, max(stop.y for stop in stops) + 1
    panel, height = draw_panel(view, right + 0.3, top + 0.2)
    places = sorted(zip(view.spots, stops, strict=True), key=lambda place: place[1].y)
    size = (right - left + PANEL_WIDTH + 0.6, max(bottom - top, height + 0.4))
    return svg.document(
        left,
        top,
        *size,
        "Verflixt! Kompakt",
        svg.tag("rect", x=left, y=top, width=size[0], height=size[1], fill="#F4EFE5"),
        _road(angles[-1]),
        *(_draw_ground(spot, stop) for spot, stop in places),
        *(_draw_figures(layout, spot, stop) for spot, stop in places),
        panel,
    )
