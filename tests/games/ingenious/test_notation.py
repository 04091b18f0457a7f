"""Texts, options, pictures and what a trace says."""

import pytest

from tessera.core.errors import OptionError
from tessera.core.options import parse_assignments
from tessera.games.ingenious.game import Ingenious
from tessera.games.ingenious.moves import NUM_MOVES
from tessera.games.ingenious.notation import format_move, parse_move
from tests.games.ingenious.drawn import drawn, play_with_swaps, rack

TWO = Ingenious(players=2)


def test_every_move_has_its_own_text():
    state = TWO.start(1).state
    texts = [format_move(state, move) for move in range(NUM_MOVES)]
    assert len(set(texts)) == NUM_MOVES
    assert [parse_move(state, text) for text in texts] == list(range(NUM_MOVES))


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("RG d8 d9", "RG d8 d9"),
        ("gr d9 D8", "RG d8 d9"),
        (" GR  d8 d9 ", "RG d9 d8"),
        ("PP h9 h8", "PP h8 h9"),
        ("PP i8 h8", "PP h8 i8"),
        ("Refill", "refill"),
        ("SWAP", "swap"),
    ],
)
def test_moves_are_written_in_one_way_and_read_in_many(written, canonical):
    state = TWO.start(1).state
    assert format_move(state, parse_move(state, written)) == canonical


@pytest.mark.parametrize(
    ("assignments", "players", "mode"),
    [
        ([], 2, "standard"),
        (["players=3"], 3, "standard"),
        (["players=4", "mode=team"], 4, "team"),
        (["mode=team"], 4, "team"),
        (["mode=solo"], 1, "solo"),
        (["players=1"], 1, "solo"),
        (["players=1", "mode=solo"], 1, "solo"),
    ],
)
def test_options(assignments, players, mode):
    options = Ingenious(**parse_assignments(assignments)).options
    assert (options.players, options.mode) == (players, mode)


@pytest.mark.parametrize(
    "options",
    [
        {"players": 0},
        {"players": 5},
        {"players": "2"},
        {"mode": "duel"},
        {"mode": 3},
        {"players": 2, "mode": "solo"},
        {"players": 1, "mode": "standard"},
        {"players": 1, "mode": "team"},
        {"players": 3, "mode": "team"},
        {"colours": 6},
    ],
)
def test_impossible_options(options):
    with pytest.raises(OptionError, match="ingenious"):
        Ingenious(**options)


@pytest.mark.parametrize("options", Ingenious.modes.values(), ids=Ingenious.modes)
def test_a_game_can_be_made_from_its_own_options(options):
    game = Ingenious(**options)
    assert Ingenious(**game.options.model_dump()) == game
    assert len(game.seat_names()) == len(set(game.seat_names())) == game.num_seats


def test_a_trace_tells_the_set_up_and_what_was_drawn():
    position = play_with_swaps(TWO, 2, 0)
    set_up = TWO.describe_set_up(position.state)
    assert set_up == {"first_seat": position.seat, "racks": [rack(position, 0), rack(position, 1)]}
    assert list(map(len, set_up["racks"])) == [6, 6]
    assert len(Ingenious(mode="solo").describe_set_up(Ingenious(mode="solo").start(1).state)["racks"][0]) == 1


def test_the_picture():
    position = drawn(TWO, tiles=["RG h8 h9", "BB f8 g8", "OP i10 j9"], marks=[[1, 2, 3, 4, 5, 6]])
    lines = str(position).splitlines()
    assert lines[6].split() == ["f", "5", ".", ".", ".", "B", ".", ".", ".", ".", ".", "13"]
    assert lines[7].strip() == "\\"
    assert "R---G" in lines[10]
    assert lines[13].strip() == "/"
    assert lines[-2] == "> 1   R  1  G  2  B  3  O  4  Y  5  P  6   rack: RG RB RO RY RP GB"


@pytest.mark.parametrize("options", Ingenious.modes.values(), ids=Ingenious.modes)
def test_the_drawing_shows_every_tile(options):
    game = Ingenious(**options)
    position = play_with_swaps(game, 1, 20)
    drawing = position.svg()
    placed = int((position.state.joined > 0).sum()) // 2
    racked = int(position.state.rack_size.sum())
    assert drawing.count('fill="#0D0F13"') == placed + racked
    assert "None" not in drawing
