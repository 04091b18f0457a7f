"""Tiles, pawns, guards, bug and die of Verflixt as SVG; a tile is 0.92 wide."""

import math

from tessera.core import svg
from tessera.games.verflixt.box import TileValue

Attributes = dict[str, str | float]

INK, SHINE = "#23252B", "#FFFFFF"
HALF, DEPTH = 0.46, 0.09
PAWN_FILLS = {"red": "#C8202F", "blue": "#2F5FC8", "green": "#4CBF8A", "yellow": "#FBD22B"}
# Face, side and figures of plus, minus and bonus tiles.
TILE_PAINTS = {
    "plus": ("#2C8A63", "#18573C", "#FFFFFF"),
    "minus": ("#97281A", "#5F140A", "#FFFFFF"),
    "bonus": ("#F6C52D", "#A97E00", "#2B2205"),
}

_BODY = "M-.2 .4Q-.2 .3-.11 .2Q-.07 .08-.07-.08H.07Q.07 .08 .11 .2Q.2 .3 .2 .4Q.2 .47 0 .47Q-.2 .47-.2 .4Z"
# The second cue beside the colour: ball, cone, cube, crown.
_HEADS = {
    "red": "M.165-.2A.165 .165 0 1 1-.165-.2A.165 .165 0 1 1 .165-.2Z",
    "blue": "M0-.46L.19-.06Q0 .02-.19-.06Z",
    "green": "M-.155-.36H.155V-.05H-.155Z",
    "yellow": "M-.2-.4L-.1-.27L0-.44L.1-.27L.2-.4L.16-.06Q0-.01-.16-.06Z",
}
_TOWER = (
    "M-.19 .46V.34L-.13 .26V-.12L-.2-.2V-.42H-.11V-.33H-.045V-.42"
    "H.045V-.33H.11V-.42H.2V-.2L.13-.12V.26L.19 .34V.46Z"
)
_STONES = "M-.13-.06H.13M-.13 .09H.13M-.13 .24H.13M0-.06V.09M-.06 .09V.24M.06 .09V.24"
_LEGS = (
    "M-.2-.1L-.38-.2M-.22 .06H-.42M-.2 .2L-.36 .33M.2-.1L.38-.2M.22 .06H.42M.2 .2L.36 .33"
    "M-.07-.32Q-.1-.43-.2-.44M.07-.32Q.1-.43 .2-.44"
)
_LEAF = "M0 0C-.3-.08-.34-.4-.14-.4Q-.04-.4 0-.3Q.04-.4 .14-.4C.34-.4 .3-.08 0 0Z"
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def placed(x: float, y: float, scale: float, *children: str) -> str:
    """A group moved to a point and resized."""
    size = "" if scale == 1 else f" scale({svg.number(scale)})"
    return svg.tag("g", *children, transform=f"translate({svg.number(x)} {svg.number(y)}){size}")


def tile_kind(value: TileValue) -> str:
    """Plus, minus or bonus."""
    return "bonus" if value == "bonus" else "plus" if value > 0 else "minus"


def _outline(kind: str) -> str:
    """The second cue beside the colour: a rounded square, one with bitten corners, an eight-pointed star."""
    if kind == "plus":
        corners = [(-HALF, -HALF), (HALF, -HALF), (HALF, HALF), (-HALF, HALF)]
        return svg.rounded_path(corners, 0.15)
    if kind == "minus":
        return _bitten(HALF, 0.13)
    return svg.rounded_path(_star(8, HALF + 0.05, HALF - 0.05), 0.06)


def _bitten(half: float, bite: float) -> str:
    """A square whose corners are cut out by quarter circles."""
    h, b, straight = svg.number(half), svg.number(bite), svg.number(2 * (half - bite))
    arc = f"a{b} {b} 0 0 0 "
    return (
        f"M-{svg.number(half - bite)}-{h}h{straight}{arc}{b} {b}v{straight}{arc}-{b} {b}"
        f"h-{straight}{arc}-{b}-{b}v-{straight}{arc}{b}-{b}Z"
    )


def _star(points: int, outer: float, inner: float) -> list[svg.Point]:
    radii, step = (outer, inner), math.pi / points
    return [
        (radii[i % 2] * math.sin(i * step), -radii[i % 2] * math.cos(i * step)) for i in range(2 * points)
    ]


def draw_tile(value: TileValue, turn: float = 0, is_busy: bool = False) -> str:
    """A tile about the origin, turned with the road; its figure stays upright and makes room for pieces."""
    kind = tile_kind(value)
    face, side, ink = TILE_PAINTS[kind]
    outline, rotate = _outline(kind), f"rotate({svg.number(turn)})"
    return svg.tag(
        "g",
        svg.tag("path", d=outline, fill=side, transform=f"translate(0 {DEPTH}) {rotate}"),
        svg.tag("path", d=outline, fill=face, transform=rotate),
        svg.tag(
            "path",
            d=outline,
            fill="none",
            stroke=SHINE,
            stroke_opacity=0.42,
            stroke_width=0.03,
            transform=f"{rotate} scale(.86)",
        ),
        placed(0, -0.25 if is_busy else 0, 0.66 if is_busy else 1, _figure(value, ink)),
    )


def _figure(value: TileValue, ink: str) -> str:
    if value == "bonus":
        return _clover(ink)
    # The minus sign proper is as wide as the plus.
    label = f"+{value}" if value > 0 else f"\u2212{-value}"
    size = 0.46 if len(label) == 2 else 0.38
    return svg.text(label, 0, 0.35 * size, size, fill=ink, font_weight="bold", dominant_baseline="auto")


def _clover(ink: str) -> str:
    leaves = (svg.tag("path", d=_LEAF, transform=f"rotate({turn})") for turn in (45, 135, 225, 315))
    stalk = svg.tag("path", d="M.02 .05Q.08 .3 .22 .44", fill="none", stroke=ink, stroke_width=0.07)
    return placed(0, -0.02, 0.62, svg.tag("g", *leaves, stalk, fill=ink))


def draw_pawn(color: str) -> str:
    """A pawn about the origin, 0.9 high."""
    shapes = (svg.tag("path", d=part) for part in (_BODY, _HEADS[color]))
    return svg.tag(
        "g", *shapes, fill=PAWN_FILLS[color], stroke=INK, stroke_width=0.035, stroke_linejoin="round"
    )


def draw_guard() -> str:
    """A guard about the origin: a tower."""
    return svg.tag(
        "g",
        svg.tag("path", d=_TOWER, fill="#B9BDC6", stroke=INK, stroke_width=0.035, stroke_linejoin="round"),
        svg.tag("path", d=_STONES, fill="none", stroke="#6D727E", stroke_width=0.025),
    )


def draw_bug() -> str:
    """The bug about the origin."""
    dark = "#2A2030"
    line: Attributes = {"stroke": dark, "stroke_width": 0.045}
    dots = ((-0.12, 0.0), (0.12, 0.0), (-0.13, 0.2), (0.13, 0.2))
    return svg.tag(
        "g",
        svg.tag("path", d=_LEGS, fill="none", stroke_linecap="round", **line),
        svg.tag("path", d="M-.15-.18Q-.13-.36 0-.36Q.13-.36 .15-.18Z", fill=dark),
        svg.tag("ellipse", cx=0, cy=0.1, rx=0.26, ry=0.31, fill="#E4574A", **line),
        svg.tag("path", d="M0-.2V.41", **line),
        *(svg.tag("circle", cx=x, cy=y, r=0.055, fill=dark) for x, y in dots),
    )


def draw_die(roll: int) -> str:
    """The die about the origin, 0.9 wide."""
    box = {"x": -0.45, "y": -0.45, "width": 0.9, "height": 0.9, "rx": 0.18}
    return svg.tag(
        "g",
        svg.tag("rect", fill="#CFC3AB", transform=f"translate(0 {DEPTH})", **box),
        svg.tag("rect", fill="#FFFDF8", stroke="#CFC3AB", stroke_width=0.03, **box),
        *(svg.tag("circle", cx=0.24 * x, cy=0.24 * y, r=0.085, fill=INK) for x, y in _PIPS[roll]),
    )
