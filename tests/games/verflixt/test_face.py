"""Notation, views, pictures, hiding and what a trace says."""

import itertools
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from tessera.core import playing
from tessera.core.errors import IllegalMoveError, MoveSyntaxError
from tessera.core.seeds import game_key
from tessera.games.verflixt.box import COLORS
from tessera.games.verflixt.explain import tell_move
from tessera.games.verflixt.game import Verflixt
from tessera.games.verflixt.moves import NUM_MOVES, decode_move
from tessera.games.verflixt.pictures import spiral_cells
from tests.games.verflixt.drawn import compiled_only, draw, layout

# Notation -----------------------------------------------------------------------------------------


def test_every_move_can_be_written_and_read() -> None:
    position = Verflixt(bug=True).start(1)
    for move in range(NUM_MOVES):
        text = position.game.format_move(position.state, move)
        assert position.game.parse_move(position.state, text) == move
    assert [position.game.format_move(position.state, move) for move in (0, 7, 38, 53, 54)] == [
        "pawn start",
        "pawn 7",
        "guard 12",
        "bug",
        "done",
    ]


def test_case_and_spaces_do_not_matter() -> None:
    position = Verflixt().start(1)
    assert position.game.parse_move(position.state, "  Pawn   START ") == 0


@pytest.mark.parametrize(
    "text",
    [
        "",
        "pawn",
        "guard",
        "7",
        "pawn x",
        "pawn 07",
        "pawn -1",
        "pawn 1 2",
        "pawn7",
        "bug 3",
        "pass",
        "pawn ７",
        "pawn " + "9" * 5000,
        "done\x00",
        "pawn 1.0",
    ],
)
def test_what_is_not_a_move_is_a_syntax_error(text: str) -> None:
    position = Verflixt().start(1)
    before = position.states.tobytes()
    with pytest.raises(MoveSyntaxError):
        position.play(text)
    assert position.states.tobytes() == before


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("pawn 27", "VER-1"),
        ("pawn 0", "VER-1"),
        ("guard 999", "VER-1"),
        ("pawn goal", "VER-5"),
        ("guard start", "VER-6"),
        ("guard goal", "VER-6"),
        ("bug", "VER-14"),
        ("done", "VER-5"),
    ],
)
def test_what_can_never_be_played_has_its_clause(text: str, clause: str) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        Verflixt().start(1).play(text)
    assert caught.value.clause == clause


@pytest.mark.parametrize("number", [-1, NUM_MOVES, 10**6])
def test_numbers_outside_the_moves_are_a_syntax_error(number: int) -> None:
    with pytest.raises(MoveSyntaxError):
        Verflixt().start(1).play(number)


# Stories ------------------------------------------------------------------------------------------


def test_a_story_tells_why_a_tile_stays() -> None:
    position = draw("start R | 1 +1 RB#@ | 5 +2 | goal", roll=3)
    story = tell_move(layout(position), decode_move(1))
    assert story is not None
    assert story.steps == (5, "goal")
    assert story.lost_pips == 1
    assert story.fate.reason.clause == "VER-9"
    assert story.fate.reason.values == {"pieces": ["blue", "guard", "bug"]}


def test_a_story_tells_each_penalty() -> None:
    hands = {"red": {7: -7}}
    position = draw("1 -1 @ | 2 +2 RBG | goal", roll=1, hands=hands, bug_move="may", players=3)
    story = tell_move(layout(position), decode_move(53))
    assert story is not None
    assert [(penalty.seat, penalty.kind, penalty.number) for penalty in story.penalties] == [
        (0, "puts-back", 7),
        (1, "takes", 7),
        (2, "nothing", None),
    ]


# What a seat may see --------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_view_shows_nothing_of_the_stream(seat: int | None) -> None:
    position = Verflixt(bug=True).start(5)
    other = position.copy()
    playing.hide_state(other.states, 1, game_key("another"))
    assert position.view(seat) == other.view(seat)
    text = position.view(seat).model_dump_json()
    assert all(str(int(word)) not in text for word in position.state.stream if word > 1000)


def test_a_view_shows_gaps_pieces_and_tiles_put_back() -> None:
    hands: dict[str, Any] = {"red": {1: -3}, "blue": {2: "bonus", 4: -4}}
    position = draw("start R | 3 +3 RB##@ | 9' -9 B | goal", roll=4, seat="blue", hands=hands)
    view = Verflixt(bug=True).view(position.state, 0)
    assert len(view.spots) == 29
    assert [spot.kind for spot in view.spots[:4]] == ["start", "gap", "gap", "tile"]
    there, put_back = view.spots[3], view.spots[27]
    assert (there.value, there.pawns, there.guards, there.has_bug) == (3, ["red", "blue"], 2, True)
    assert (put_back.spot, put_back.is_put_back, put_back.pawns) == (9, True, ["blue"])
    assert view.spots[9].kind == "gap"
    assert view.spots[9].pawns == []
    assert (view.seat, view.roll) == (1, 4)
    assert [hand.points for hand in view.hands] == [-3, 4]
    assert [(tile.value, tile.points, tile.partner) for tile in view.hands[1].tiles] == [
        (-4, 4, 2),
        ("bonus", 0, 4),
    ]


@pytest.mark.parametrize("seat", [0, 1])
def test_hiding_draws_only_the_future_anew(seat: int) -> None:
    position = Verflixt(bug=True).start(5)
    for _ in range(6):
        position.play(int(position.legal_numbers()[0]))
    hidden = position.hidden_from(seat, game_key("new"))
    again = position.hidden_from(seat, game_key("new"))
    assert hidden.tobytes() == again.tobytes()
    assert not np.intersect1d(hidden["stream"][0][4:], position.state.stream[5:]).any()
    hidden["stream"] = position.state.stream
    assert hidden.tobytes() == position.states.tobytes()


@compiled_only
def test_hidden_rolls_are_uniform() -> None:
    position = draw("start RRRBBB | 1 +1 | goal", roll=1)
    rolls = np.zeros(7, int)
    for number in range(1800):
        states = position.hidden_from(1, game_key(f"future {number}"))
        rolls[playing.play_move(states, 0)] += 1
    assert rolls[0] == 0
    assert (abs(rolls[1:] - 300) < 75).all()


# Pictures -----------------------------------------------------------------------------------------


def test_the_spiral_winds_outwards_from_the_middle() -> None:
    cells = spiral_cells(28)
    assert len(set(cells)) == 28
    assert all(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in itertools.pairwise(cells))
    assert max(x for x, _ in cells) == 5
    assert max(y for _, y in cells) == 4
    assert cells[0] == (2, 2)


def test_the_text_picture() -> None:
    hands = {"red": {1: -3, 5: "bonus"}, "blue": {2: "bonus", 4: -4}}
    drawing = "start R | 3 +3 RB##@ | 6 -5 RRBB##### | 9' -9 B | goal"
    position = draw(drawing, roll=4, seat="blue", hands=hands)
    lines = str(position).splitlines()
    middle = next(i for i, line in enumerate(lines) if "START" in line)
    assert lines[middle].split() == ["18", ".", "5", ".", "START", "1", ".", "10", ".", "9", "-9"]
    assert lines[middle + 1].split() == ["R", "B"]
    assert "3    +3" in lines[middle + 3]
    assert "RB##@" in lines[middle + 4]
    assert "R2B2#5" in str(position)
    assert lines[-3] == "blue rolled 4: a pawn or a guard # moves."
    assert lines[-2] == "  red       3 points, 0 home: bonus(-3)"
    assert lines[-1] == "> blue      4 points, 0 home: bonus(-4)"


def test_the_text_picture_says_what_of_the_bug_is_open() -> None:
    drawing = "start RB@ | 1 +1 | goal"
    assert "and may move the bug @." in str(draw(drawing, roll=1, bug_move="may"))
    assert "red rolled 2 and must still move" in str(draw(drawing, roll=2, bug_move="must", has_moved=True))


def test_the_drawing_is_well_formed_and_shows_every_tile() -> None:
    position = Verflixt(players=4, bug=True).start(2)
    root = ElementTree.fromstring(position.svg())
    texts = [element.text or "" for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {str(number) for number in range(1, 27)} <= set(texts)
    assert {"START", "GOAL", *COLORS} <= set(texts)
    assert sum(text.startswith("\u2212") for text in texts) == 13
    assert sum(text.startswith("+") for text in texts) == 8


@pytest.mark.parametrize("mode", sorted(Verflixt.modes))
def test_every_position_of_a_game_can_be_drawn(mode: str) -> None:
    position = Verflixt(**Verflixt.modes[mode]).start(mode)
    while not position.is_over:
        position.play(int(position.legal_numbers()[-1]))
        if len(position.history) % 10 == 0 or position.is_over:
            ElementTree.fromstring(position.svg())
            assert str(position)
    assert "The game is over" in position.svg()
    assert "The game is over." in str(position)


# What a trace says --------------------------------------------------------------------------------


def test_the_set_up_lies_open_in_a_trace() -> None:
    position = Verflixt().start(9)
    told = position.game.describe_set_up(position.state)
    assert list(told) == ["first_seat", "path", "roll"]
    assert told["first_seat"] == position.seat
    assert told["path"] == [layout(position).values[number] for number in range(1, 27)]
    assert told["path"].count("bonus") == 5
    assert told["roll"] == layout(position).roll


def test_the_same_seed_gives_the_same_game() -> None:
    one, other = Verflixt(bug=True).start(4), Verflixt(bug=True).start(4)
    while not one.is_over:
        move = int(one.legal_numbers()[0])
        assert one.play(move) == other.play(move)
        assert one.states.tobytes() == other.states.tobytes()
