"""Text, SVG and view."""

import json
from xml.etree import ElementTree

import pytest

from tessera.games.passtally.game import Passtally
from tests.games.passtally.drawn import turn
from tests.random_play import random_positions

CORNER = """\
          0 ●     1 ○     2 ○     3 ▲     4 ○     5 ○
        · · │ · · · │ · · · │ · · · │ · · · │ · · · │ · ·
        ·1 ╭╯    1 ╭╯   ·1  │   ·   │   ·   │   ·   │   ·
6  23 ● ───╯ ╭─────╯ ╭──────┼───────┼───────┼───────┼──── ●  6
        ·   ╭╯      ╭╯  ·   │   ·   │   ·   │   ·   │   ·
        · · │ · · · │ · ·   │   · · │ · · · │ · · · │ · ·
        ·   │   ·   │   ·1  ╰╮  ·   │   ·   │   ·   │   ·
5  22 ○ ────┼───────┼──────╮ ╰──────┼───────┼───────┼──── ○  7
        ·   │   ·   │   ·  ╰╮   ·   │   ·   │   ·   │   ·
        · · │ · · · │ · · · │ · · · │ · · · │ · · · │ · ·"""


def test_text_shows_tiles_levels_and_lines():
    lines = str(turn("a6b6 BB", "c6c5 AC")).splitlines()
    assert lines[:10] == CORNER.splitlines()
    assert "  pile 1:  AB  and 13 face down" in lines
    assert ">" in next(line for line in lines if line.endswith("0 points, lines 1 pass = 1"))


def test_text_colours_complete_lines_and_tiles():
    spans = [span for line in turn("a6b6 BB").game.picture(turn("a6b6 BB").state) for span in line]
    assert any(span.text == "╯" and "orange" in span.style and "green" in span.style for span in spans)


def test_text_names_the_phase():
    position = Passtally().start(1)
    assert "set-up" in str(position)
    position = turn(points=(50, 0))
    assert "two actions to take, last round" in str(position)
    position.state.is_over = 1
    position.state.pile_left[0] = 0
    assert "the game is over" in str(position)
    assert "pile 1: used up" in str(position)


@pytest.mark.parametrize("mode", Passtally.modes)
def test_svg_is_well_formed(mode):
    for position in random_positions(Passtally(**Passtally.modes[mode]), 6):
        root = ElementTree.fromstring(position.svg())
        assert root.tag.endswith("svg")


def test_svg_shows_levels_from_two_and_lights_complete_lines():
    plain = turn("a6b6 AA", "c6d6 AA", markers={0: (0, 2, 4, 8), 1: (1, 3, 5, 9)}).svg()
    higher = turn("a6b6 AA", "c6d6 AA", "b6c6 AA", markers={0: (0, 17, 4, 8), 1: (1, 3, 5, 9)}).svg()
    assert ">2</text>" in higher
    assert higher.count('stroke-width="0.36"') == 1
    assert 'stroke-width="0.36"' not in plain


def test_view_tells_the_position():
    view = turn("a6b6 BB", "c6d6 AA", "b6c6 AB").view()
    assert view.phase == "turn"
    assert view.seat == 0
    assert view.markers[0] == 0
    assert view.unseen["AB"] == 7 - 2  # One lies, one is face up.
    top = view.tiles[-1]
    assert (top.kind, top.cells, top.look, top.level) == ("AB", ("b6", "c6"), "AB", 2)
    assert view.tiles[0].visible == ["a6"]
    assert {line.owner for line in view.lines} <= {0, 1, None}


def test_view_has_the_line_of_every_marker():
    view = turn("a6b6 BB", players=3).view()
    ends = {space for line in view.lines for space in (line.line.start, line.line.end)}
    assert {space for space, seat in enumerate(view.markers) if seat is not None} <= ends


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_view_holds_nothing_of_the_order_of_the_piles(seat):
    for position in random_positions(Passtally(), 5):
        before = position.view(seat).model_dump_json()
        for pile in range(3):
            hidden = position.state.piles[pile, 15 - int(position.state.pile_left[pile]) :]
            hidden[:] = hidden[::-1].copy()
        assert position.view(seat).model_dump_json() == before
        assert "stream" not in json.loads(before)


def test_set_up_and_chance_are_laid_open_for_the_trace():
    position = Passtally().start(2)
    described = json.loads(json.dumps(position.game.describe_set_up(position.state)))
    assert described["first_seat"] == position.seat
    while position.view().phase == "set-up":
        assert position.play(int(position.legal_numbers()[0])).chance is None
    played = position.play(int(position.legal_numbers()[-1]))
    assert played.chance == {"revealed": described["piles"][int(played.text.split()[1]) - 1][1]}
    left = position.game.describe_set_up(position.state)["piles"]
    assert sum(map(len, left)) == 41
