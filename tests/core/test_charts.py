"""Charts: values are where they belong, and what is drawn is SVG that a reader can parse."""

from xml.etree import ElementTree

import pytest

from tessera.core.charts import BOTTOM, LEFT, RIGHT, TOP, Axis, ChartLine, ChartPoint, draw_chart


def circles(drawing: str) -> list[tuple[float, float]]:
    root = ElementTree.fromstring(drawing)
    return [
        (float(shape.attrib["cx"]), float(shape.attrib["cy"]))
        for shape in root.iter("{http://www.w3.org/2000/svg}circle")
    ]


def test_the_ends_of_the_axes_are_the_corners_of_the_chart() -> None:
    line = ChartLine("any", [ChartPoint(0, 0), ChartPoint(10, 2, error=0.5, label="last")])
    drawing = draw_chart("<title> & more", Axis("x", 0, 10), Axis("y", 0, 2), [line])
    assert circles(drawing) == [(LEFT, BOTTOM), (RIGHT, TOP)]
    assert "&lt;title&gt; &amp; more" in drawing


def test_a_logarithmic_axis_gives_each_power_of_ten_the_same_room() -> None:
    axis = Axis.logarithmic("seconds", [0.02, 3])
    assert axis.ticks() == pytest.approx([0.01, 0.1, 1, 10])
    assert axis.share(0.1) == pytest.approx(1 / 3)


@pytest.mark.parametrize(
    ("values", "ticks"),
    [
        ([0.012, 0.043], [0, 0.01, 0.02, 0.03, 0.04, 0.05]),
        ([-30, 75], [-50, -25, 0, 25, 50, 75]),
        ([0, 0], [0, 0.05, 0.1, 0.15, 0.2]),
    ],
)
def test_an_axis_has_round_steps_and_holds_every_value(values: list[float], ticks: list[float]) -> None:
    axis = Axis.around("loss", values)
    assert axis.ticks()[: len(ticks)] == pytest.approx(ticks)
    assert axis.low <= min(values)
    assert max(values) <= axis.high


def test_several_lines_are_named_and_differ_without_colours() -> None:
    lines = [ChartLine(name, [ChartPoint(1, 1), ChartPoint(2, 2)]) for name in ("before", "after")]
    drawing = draw_chart("speed", Axis("x", 0, 2), Axis("y", 0, 2), lines)
    assert "before" in drawing
    assert "after" in drawing
    assert drawing.count('stroke-dasharray="6 4"') == 2
