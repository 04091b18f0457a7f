"""The few words of SVG that the pictures of positions are written in."""

import math
from collections.abc import Sequence
from html import escape

Point = tuple[float, float]


def number(value: float) -> str:
    """A number as short as three decimals allow."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def tag(name: str, *children: str, **attributes: str | float) -> str:
    """An element; underscores in attribute names become hyphens (`class_` is `class`)."""
    parts = [name]
    for key, value in attributes.items():
        text = value if isinstance(value, str) else number(value)
        parts.append(f'{key.rstrip("_").replace("_", "-")}="{escape(text)}"')
    content = "".join(children)
    return f"<{' '.join(parts)}>{content}</{name}>" if content else f"<{' '.join(parts)}/>"


def text(content: str, x: float, y: float, size: float, **attributes: str | float) -> str:
    """A text centred on a point unless told otherwise."""
    chosen: dict[str, str | float] = {"text_anchor": "middle", "dominant_baseline": "central", **attributes}
    return tag("text", escape(content), x=x, y=y, font_size=size, **chosen)


def polygon_path(points: Sequence[Point]) -> str:
    """Path data of a closed polygon."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def rounded_path(points: Sequence[Point], radius: float) -> str:
    """Path data of a closed polygon whose corners are rounded, by less where the sides are short."""
    pieces = []
    for i, corner in enumerate(points):
        before, after = points[i - 1], points[(i + 1) % len(points)]
        start, stop = _toward(corner, before, radius), _toward(corner, after, radius)
        pieces.append(f"{number(start[0])} {number(start[1])}Q{_pair(corner)} {_pair(stop)}")
    return "M" + "L".join(pieces) + "Z"


def _pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def _toward(corner: Point, other: Point, distance: float) -> Point:
    length = math.dist(corner, other)
    share = min(distance, length / 2) / length
    return corner[0] + (other[0] - corner[0]) * share, corner[1] + (other[1] - corner[1]) * share


def document(left: float, top: float, width: float, height: float, title: str, *children: str) -> str:
    """A whole drawing, forty pixels to the unit."""
    return tag(
        "svg",
        tag("title", escape(title)),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{number(left)} {number(top)} {number(width)} {number(height)}",
        width=width * 40,
        height=height * 40,
        font_family="sans-serif",
        role="img",
    )
