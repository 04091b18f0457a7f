"""Line charts as SVG: what a measurement says at a glance, without a plotting library."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import cycle

from tessera.core import svg

WIDTH, HEIGHT = 640, 420
LEFT, RIGHT, TOP, BOTTOM = 72, 616, 44, 360
INK, GRID = "#333", "#DDD"
# Told apart without colours by their dashes and marks as well.
STROKES = (("#2F6FD6", "none"), ("#C2410C", "6 4"), ("#15803D", "2 3"), ("#7E22CE", "10 4 2 4"))
_ROUND_STEPS = (1.0, 2.0, 2.5, 5.0, 10.0)


@dataclass(frozen=True)
class ChartPoint:
    """A point of a line; half the height of its error bar, and what is written beside it."""

    x: float
    y: float
    error: float = 0.0
    label: str = ""


@dataclass(frozen=True)
class ChartLine:
    """Points in the order of x."""

    name: str
    points: Sequence[ChartPoint]


@dataclass(frozen=True)
class Axis:
    """An axis: what it shows, from where to where, and how its numbers are written."""

    title: str
    low: float
    high: float
    is_logarithmic: bool = False
    format: str = "g"

    @classmethod
    def around(cls, title: str, values: Sequence[float], *, format: str = "g") -> "Axis":
        """From zero, or from below zero, to above the highest value, in round steps."""
        low, high = min(0.0, *values), max(0.0, *values)
        step = _round_step(high - low)
        top = max(math.ceil(high / step), 1)
        return cls(title, math.floor(low / step) * step, top * step, format=format)

    @classmethod
    def logarithmic(cls, title: str, values: Sequence[float], *, format: str = "g") -> "Axis":
        """From one power of ten to another."""
        low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
        return cls(title, 10.0**low, 10.0 ** max(high, low + 1), True, format)

    def share(self, value: float) -> float:
        """Where a value lies between the ends, 0 to 1."""
        if self.is_logarithmic:
            return math.log(value / self.low) / math.log(self.high / self.low)
        return (value - self.low) / (self.high - self.low)

    def ticks(self) -> list[float]:
        """The values that are written at the axis."""
        if self.is_logarithmic:
            count = round(math.log10(self.high / self.low))
            return [self.low * 10.0**power for power in range(count + 1)]
        step = _round_step(self.high - self.low)
        return [self.low + step * i for i in range(round((self.high - self.low) / step) + 1)]


def _round_step(span: float) -> float:
    """A step such as 0.05 or 20 that divides a span into about five."""
    rough = (span or 1.0) / 5
    power = 10.0 ** math.floor(math.log10(rough))
    return next(power * step for step in _ROUND_STEPS if power * step >= rough * 0.999)


def draw_chart(title: str, horizontal: Axis, vertical: Axis, lines: Sequence[ChartLine]) -> str:
    """A chart of some lines with their error bars, labels and names."""
    shapes = [svg.tag("rect", width=WIDTH, height=HEIGHT, fill="#FFF")]
    shapes += _draw_ticks(horizontal, vertical)
    for line, (color, dashes) in zip(lines, cycle(STROKES), strict=False):
        shapes += _draw_line(line, horizontal, vertical, color, dashes)
    if len(lines) > 1:
        shapes += _draw_names(lines)
    shapes.append(svg.text(title, WIDTH / 2, 20, 16, fill=INK, font_weight="bold"))
    return svg.tag(
        "svg",
        svg.tag("title", escape(title)),
        *shapes,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
        font_family="sans-serif",
        role="img",
    )


def _place(horizontal: Axis, vertical: Axis, x: float, y: float) -> svg.Point:
    across, up = horizontal.share(x), vertical.share(y)
    return LEFT + (RIGHT - LEFT) * across, BOTTOM - (BOTTOM - TOP) * up


def _draw_ticks(horizontal: Axis, vertical: Axis) -> list[str]:
    shapes = []
    for value in vertical.ticks():
        _, y = _place(horizontal, vertical, horizontal.low, value)
        shapes.append(svg.tag("line", x1=LEFT, x2=RIGHT, y1=y, y2=y, stroke=GRID))
        label = format(value, vertical.format)
        shapes.append(svg.text(label, LEFT - 8, y, 13, text_anchor="end", fill=INK))
    for value in horizontal.ticks():
        x, _ = _place(horizontal, vertical, value, vertical.low)
        shapes.append(svg.tag("line", x1=x, x2=x, y1=BOTTOM, y2=BOTTOM + 5, stroke=INK))
        shapes.append(svg.text(format(value, horizontal.format), x, BOTTOM + 18, 13, fill=INK))
    shapes.append(svg.text(horizontal.title, (LEFT + RIGHT) / 2, HEIGHT - 16, 14, fill=INK))
    middle = (TOP + BOTTOM) / 2
    turned = f"rotate(-90 16 {svg.number(middle)})"
    shapes.append(svg.text(vertical.title, 16, middle, 14, fill=INK, transform=turned))
    return shapes


def _draw_line(line: ChartLine, horizontal: Axis, vertical: Axis, color: str, dashes: str) -> list[str]:
    shapes, places = [], []
    for point in line.points:
        x, y = _place(horizontal, vertical, point.x, point.y)
        places.append(f"{svg.number(x)},{svg.number(y)}")
        if point.error:
            half = abs(_place(horizontal, vertical, point.x, point.y + point.error)[1] - y)
            shapes.append(svg.tag("line", x1=x, x2=x, y1=y - half, y2=y + half, stroke=color))
        shapes.append(svg.tag("circle", cx=x, cy=y, r=3.5, fill=color))
        if point.label:
            shapes.append(svg.text(point.label, x + 7, y - 9, 12, text_anchor="start", fill=INK))
    path = svg.tag(
        "polyline",
        points=" ".join(places),
        fill="none",
        stroke=color,
        stroke_width=2,
        stroke_dasharray=dashes,
    )
    return [path, *shapes]


def _draw_names(lines: Sequence[ChartLine]) -> list[str]:
    shapes = []
    for number, (line, (color, dashes)) in enumerate(zip(lines, cycle(STROKES), strict=False)):
        y = TOP + 10 + 18 * number
        shapes.append(
            svg.tag(
                "line",
                x1=RIGHT - 150,
                x2=RIGHT - 120,
                y1=y,
                y2=y,
                stroke=color,
                stroke_width=2,
                stroke_dasharray=dashes,
            )
        )
        shapes.append(svg.text(line.name, RIGHT - 112, y, 13, text_anchor="start", fill=INK))
    return shapes
