"""The six shapes and the tiles of Ingenious in SVG: a hexagon has circumradius 1."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tessera.core import svg
from tessera.games.ingenious.box import COLORS, Cell

ROOT3 = math.sqrt(3)
POINTY, FLAT = -90.0, -120.0
"""The angle of a hexagon's first corner: one on top as on the board, or two as in the rack."""
TILE_INSET, TILE_CORNER, TILE_DEPTH = 0.07, 0.22, 0.13
TILE, TILE_SIDE, TILE_RIM, TILE_SEAM = "#242831", "#0D0F13", "#3E4450", "#474A52"


@dataclass(frozen=True)
class Paint:
    """The tones of a colour."""

    bright: str
    """On dark tiles."""
    ink: str
    """On paper."""


PAINTS = dict(
    zip(
        COLORS,
        (
            Paint("#D9403A", "#C22F2B"),
            Paint("#55E29A", "#12864F"),
            Paint("#67A4FC", "#2F6FD6"),
            Paint("#F68736", "#C05A0C"),
            Paint("#FFEB2A", "#8F7A00"),
            Paint("#A548D2", "#8A35B5"),
        ),
        strict=True,
    )
)


def hex_center(cell: Cell) -> svg.Point:
    """Where a cell lies on the drawing."""
    q, r = cell
    return ROOT3 * (q + r / 2), 1.5 * r


def round_about(center: svg.Point, radii: Sequence[float], count: int, turn: float) -> list[svg.Point]:
    """Points at equal angles about a centre, clockwise, their distances taken in turn from `radii`."""
    angles = [math.radians(turn + 360 * i / count) for i in range(count)]
    return [
        (
            center[0] + radii[i % len(radii)] * math.cos(angle),
            center[1] + radii[i % len(radii)] * math.sin(angle),
        )
        for i, angle in enumerate(angles)
    ]


# ING-4: red 12-point star, green disc, blue 6-point star, orange hexagon, yellow sun, purple ring.


def draw_shape(color: str, center: svg.Point, paint: str, ground: str, size: float = 1.0) -> str:
    """The shape of a colour; `ground` is what lies beneath it."""
    x, y = center
    if color == "red":
        return _polygon(round_about(center, (0.66 * size, 0.46 * size), 24, -90), paint)
    if color == "green":
        return svg.tag("circle", cx=x, cy=y, r=0.53 * size, fill=paint)
    if color == "blue":
        return _polygon(round_about(center, (0.72 * size, 0.33 * size), 12, -90), paint)
    if color == "orange":
        line = svg.polygon_path(round_about(center, (0.36 * size,), 6, 0))
        return _polygon(round_about(center, (0.62 * size,), 6, 0), paint) + svg.tag(
            "path", d=line, fill="none", stroke=ground, stroke_width=0.1 * size
        )
    if color == "yellow":
        return _sun(center, paint, size)
    return svg.tag("circle", cx=x, cy=y, r=0.43 * size, fill="none", stroke=paint, stroke_width=0.25 * size)


def _polygon(points: Sequence[svg.Point], paint: str) -> str:
    return svg.tag("path", d=svg.polygon_path(points), fill=paint)


def _sun(center: svg.Point, paint: str, size: float) -> str:
    rays = "".join(
        svg.polygon_path(
            [
                *round_about(center, (0.44 * size,), 1, turn - 17),
                *round_about(center, (0.7 * size,), 1, turn),
                *round_about(center, (0.44 * size,), 1, turn + 17),
            ]
        )
        for turn in range(0, 360, 45)
    )
    disc = svg.tag("circle", cx=center[0], cy=center[1], r=0.345 * size, fill=paint)
    return svg.tag("path", d=rays, fill=paint) + disc


def hex_path(center: svg.Point, inset: float, corner: float) -> str:
    """Path data of one cell."""
    return svg.rounded_path(inset_corners(round_about(center, (1.0,), 6, POINTY), inset), corner)


def joined_outline(hexagons: Iterable[list[svg.Point]]) -> list[svg.Point]:
    """The border of hexagons that share an edge, clockwise."""
    sides = {}
    for corners in hexagons:
        for i, corner in enumerate(corners):
            sides[_key(corner), _key(corners[(i + 1) % 6])] = corner
    border = {start: (end, corner) for (start, end), corner in sides.items() if (end, start) not in sides}
    first = here = min(border)
    path: list[svg.Point] = []
    while not path or here != first:
        here, corner = border[here]
        path.append(corner)
    return path


def _key(point: svg.Point) -> tuple[int, int]:
    return round(point[0] * 1000), round(point[1] * 1000)


def inset_corners(corners: Sequence[svg.Point], inset: float) -> list[svg.Point]:
    """The corners of a clockwise polygon moved so that every side comes to lie further inside."""
    moved = []
    for i, (x, y) in enumerate(corners):
        before, after = _inward(corners[i - 1], (x, y)), _inward((x, y), corners[(i + 1) % len(corners)])
        stretch = inset / (1 + before[0] * after[0] + before[1] * after[1])
        moved.append((x + stretch * (before[0] + after[0]), y + stretch * (before[1] + after[1])))
    return moved


def _inward(start: svg.Point, end: svg.Point) -> svg.Point:
    """The unit vector to the inside of a side of a clockwise polygon."""
    length = math.dist(start, end)
    return (start[1] - end[1]) / length, (end[0] - start[0]) / length


def draw_tile(first: svg.Point, second: svg.Point, colors: Sequence[str], turn: float = POINTY) -> str:
    """A tile with its halves about two centres; without colours it lies face down."""
    hexagons = [round_about(center, (1.0,), 6, turn) for center in (first, second)]
    border = svg.rounded_path(inset_corners(joined_outline(hexagons), TILE_INSET), TILE_CORNER)
    return svg.tag(
        "g",
        svg.tag("path", d=border, fill=TILE_SIDE, transform=f"translate(0 {TILE_DEPTH})"),
        svg.tag("path", d=border, fill=TILE, stroke=TILE_RIM, stroke_width=0.05),
        _seam(first, second) if colors else "",
        *(
            draw_shape(color, center, PAINTS[color].bright, TILE)
            for color, center in zip(colors, (first, second), strict=False)
        ),
    )


def _seam(first: svg.Point, second: svg.Point) -> str:
    x, y = (first[0] + second[0]) / 2, (first[1] + second[1]) / 2
    across, down = (first[1] - second[1]) / ROOT3 * 0.42, (second[0] - first[0]) / ROOT3 * 0.42
    ends = (svg.number(value) for value in (x - across, y - down, x + across, y + down))
    line = "M{} {}L{} {}".format(*ends)
    return svg.tag("path", d=line, stroke=TILE_SEAM, stroke_width=0.05, stroke_linecap="round")
