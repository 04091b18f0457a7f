"""A review in words, as a graph and as a page."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from tessera.review.game_files import reviewed_record
from tessera.review.graph import draw_graph
from tessera.review.page import write_page
from tessera.review.passes import review_game
from tessera.review.text import tell
from tests.review.test_review import LITTLE, played


@pytest.fixture(scope="module")
def reviewed():
    return reviewed_record(played("verflixt", {"players": 3}))


@pytest.fixture(scope="module")
def reviews(reviewed):
    return list(review_game(reviewed, LITTLE))


def test_the_graph_tells_seats_apart_without_colours(reviews):
    graph = ElementTree.fromstring(draw_graph(reviews[-1]))
    lines = graph.findall("polyline")
    assert len({line.get("stroke-dasharray") for line in lines}) == len(lines) == 3
    texts = [text.text for text in graph.findall("text")]
    assert [text for text in texts if "red" in text] == ["● red"]


def test_names_at_the_end_do_not_cover_each_other(reviews):
    graph = ElementTree.fromstring(draw_graph(reviews[-1]))
    heights = sorted(float(text.get("y")) for text in graph.findall("text") if text.get("x") == "598.0")
    assert all(low - high >= 16.9 for high, low in pairwise(heights))


def test_the_page_stands_alone(reviewed, reviews):
    page = write_page(reviews[-1], reviewed.position)
    assert not re.findall(r"(?:src|href)=|<script|https?://(?!www\.w3\.org)", page)
    assert page.count("Turning point") == len(reviews[-1].turning_points)


def test_a_first_pass_is_told_without_grades(reviewed, reviews):
    assert next(tell(reviews[0])) == "red: not graded yet"
    assert "Luck and skill" not in write_page(reviews[0], reviewed.position)


def test_slips_are_told_with_the_better_line(reviews):
    lines = list(tell(reviews[-1]))
    slips = [move for move in reviews[-1].moves if move.best and move.grade.value in ("mistake", "blunder")]
    assert slips, "random moves throw something away"
    assert f"    better: {' '.join(slips[0].best.line)}" in lines
    assert lines[-1].startswith("green: 33 to start with")
