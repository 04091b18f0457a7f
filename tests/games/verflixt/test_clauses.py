"""VER-1 to VER-13: the basic game, clause by clause."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from tessera.core.contract import Array
from tessera.core.errors import GameOverError, IllegalMoveError, OptionError
from tessera.core.position import Position
from tessera.core.seeds import game_key
from tessera.games.verflixt.box import DEFAULT_TILES
from tessera.games.verflixt.explain import explain_score
from tessera.games.verflixt.game import Verflixt
from tests.games.verflixt.drawn import compiled_only, draw, layout, play_for_roll

FEW_GOOD: Any = [7, "bonus", *range(-24, 0)]


def refused(position: Position, move: str) -> tuple[str, str]:
    """The clause and the code with which a move is refused; nothing changes."""
    before = position.states.tobytes()
    with pytest.raises(IllegalMoveError) as caught:
        position.play(move)
    assert position.states.tobytes() == before
    assert caught.value.clause in str(caught.value)
    return caught.value.clause, caught.value.reason.code


# Box and set-up -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "pawns"), [(2, 3), (3, 2), (4, 2)])
def test_ver_1_what_is_in_the_box(players: Any, pawns: int) -> None:
    found = layout(Verflixt(players=players).start(1))
    assert len(found.path) == len(found.values) == 26
    assert [len(own) for own in found.pawns] == [pawns] * players
    assert len(found.guards) == 6


def test_ver_1_there_is_no_tile_27() -> None:
    position = Verflixt().start(1)
    assert refused(position, "pawn 27") == ("VER-1", "no-such-tile")
    assert refused(position, "guard 0") == ("VER-1", "no-such-tile")


def test_ver_2_the_tiles() -> None:
    plus = [value for value in DEFAULT_TILES if value != "bonus" and value > 0]
    minus = [value for value in DEFAULT_TILES if value != "bonus" and value < 0]
    assert sorted(plus) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert sorted(minus) == [-10, -9, -8, -7, -6, -5, -5, -4, -4, -3, -3, -2, -1]
    assert DEFAULT_TILES.count("bonus") == 5
    laid = layout(Verflixt().start(1)).values.values()
    assert Counter(laid) == Counter(DEFAULT_TILES)


def test_ver_2_another_set_can_be_given() -> None:
    game = Verflixt(tiles=FEW_GOOD)
    found = layout(game.start(1))
    assert Counter(found.values.values()) == Counter(FEW_GOOD)
    assert len(found.guards) == 2, "only the two good tiles get guards"
    assert all(found.values[int(spot)] in (7, "bonus") for spot in found.guards)


def test_ver_2_the_order_in_which_a_set_is_given_does_not_matter() -> None:
    assert Verflixt(tiles=FEW_GOOD) == Verflixt(tiles=FEW_GOOD[::-1])
    assert hash(Verflixt(tiles=FEW_GOOD)) == hash(Verflixt(tiles=tuple(FEW_GOOD)))


@pytest.mark.parametrize(
    ("tiles", "reason"),
    [
        ([1] * 25, "26 tiles, not 25"),
        ([1] * 27, "26 tiles, not 27"),
        ([0] + [1] * 25, "0 is not a tile"),
        ([100] + [1] * 25, "100 is not a tile"),
        ([True] + [1] * 25, "True is not a tile"),
        ([1.5] + [1] * 25, "1.5 is not a tile"),
        (["clover"] + [1] * 25, "'clover' is not a tile"),
        ([None] * 26, "None is not a tile"),
        ("bonus", "a list of 26 values"),
        (None, "a list of 26 values"),
        ({"a": 1}, "a list of 26 values"),
    ],
)
def test_ver_2_a_wrong_set_is_refused(tiles: Any, reason: str) -> None:
    with pytest.raises(OptionError, match=reason):
        Verflixt(tiles=tiles)


@pytest.mark.parametrize("options", [{"players": 1}, {"players": 5}, {"bug": 1}, {"bug_penalty": "largest"}])
def test_other_wrong_options_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match=next(iter(options))):
        Verflixt(**options)


def set_ups(count: int, **options: Any) -> Array:
    """The states of many new games."""
    game = Verflixt(**options)
    return np.concatenate([game.new_state(game_key(str(number))) for number in range(count)])


@compiled_only
def test_ver_3_every_tile_is_equally_likely_everywhere() -> None:
    tiles = list(range(1, 27))
    values = set_ups(4000, tiles=tiles)["values"][:, 1:]
    assert (np.sort(values, axis=1) == tiles).all()
    counts = np.array([[(values[:, place] == tile).sum() for tile in tiles] for place in range(26)])
    expected = 4000 / 26
    chi_square = ((counts - expected) ** 2 / expected).sum()
    # 625 degrees of freedom: mean 625, standard deviation 35.
    assert 625 - 4 * 35 < chi_square < 625 + 4 * 35


@compiled_only
def test_ver_3_neighbours_are_independent() -> None:
    """A cut or a few swaps instead of a shuffle would leave neighbours together."""
    values = set_ups(4000, tiles=list(range(1, 27)))["values"][:, 1:].astype(int)
    steps = Counter((np.diff(values, axis=1) % 26).ravel().tolist())
    assert max(steps.values()) / min(steps.values()) < 1.15


@pytest.mark.parametrize("seed", range(20))
def test_ver_3_guards_stand_on_the_six_good_tiles_nearest_to_the_start(seed: int) -> None:
    found = layout(Verflixt().start(seed))
    good = [n for n in range(1, 27) if found.values[n] == "bonus" or int(found.values[n]) > 0]
    assert found.guards == tuple(good[:6])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ver_3_pawns_begin_on_the_start_tile(players: Any) -> None:
    position = Verflixt(players=players).start(1)
    assert all(set(own) == {"start"} for own in layout(position).pawns)
    assert position.game.seat_names() == ("red", "blue", "green", "yellow")[:players]


@compiled_only
@pytest.mark.parametrize("players", [2, 3, 4])
def test_ver_4_the_first_player_is_drawn_at_random(players: Any) -> None:
    seats = Counter(set_ups(3000, players=players)["seat"].tolist())
    assert sorted(seats) == list(range(players))
    assert all(abs(count - 3000 / players) < 150 for count in seats.values())


def test_ver_4_turns_go_clockwise() -> None:
    position = Verflixt(players=4).start(3)
    first = position.seat
    assert first is not None
    seats = [position.play("pawn start").seat for _ in range(8)]
    assert seats == [(first + step) % 4 for step in range(8)]


# Turn ---------------------------------------------------------------------------------------------


@compiled_only
def test_ver_5_the_die_has_six_sides() -> None:
    rolls = Counter(set_ups(3000)["roll"].tolist())
    assert sorted(rolls) == [1, 2, 3, 4, 5, 6]
    assert all(abs(count - 500) < 100 for count in rolls.values())


def test_ver_5_one_own_pawn_moves_the_full_roll() -> None:
    position = draw("start B | 1 +1 R | 2 +2 | 3 +3 | 4 +4 | goal", roll=3)
    assert position.legal_moves() == ["pawn 1"]
    position.play("pawn 1")
    assert 4 in layout(position).pawns[0]
    assert position.seat == 1


def test_ver_5_every_own_pawn_that_is_not_home_may_move() -> None:
    position = draw("start RB | 1 +1 R | 2 +2 | 3 +3 B | goal RB", roll=1)
    assert position.legal_moves() == ["pawn start", "pawn 1"]


def test_ver_5_a_pawn_of_another_player_may_not_be_moved() -> None:
    position = draw("start R | 1 +1 B | goal", roll=1)
    assert refused(position, "pawn 1") == ("VER-5", "no-own-pawn")


def test_ver_5_pawns_at_home_stay() -> None:
    position = draw("start R | 1 +1 B | goal R", roll=1)
    assert refused(position, "pawn goal") == ("VER-5", "pawn-home")


def test_ver_5_there_is_no_passing() -> None:
    position = draw("start R | 1 +1 B | goal", roll=1)
    assert refused(position, "done") == ("VER-5", "no-passing")


@pytest.mark.parametrize("company", ["R", "B"])
def test_ver_6_a_guard_moves_from_a_tile_with_a_pawn_of_anybody(company: str) -> None:
    position = draw(f"start RB | 1 +1 {company}# | 2 +2 | 3 -3 | goal", roll=2)
    assert "guard 1" in position.legal_moves()
    position.play("guard 1")
    assert layout(position).guards.count(3) == 1
    assert 1 in layout(position).path


@pytest.mark.parametrize("guards", ["#", "##", "######"])
def test_ver_6_guards_alone_stay(guards: str) -> None:
    position = draw(f"start RB | 1 +1 {guards} | 2 +2 | goal", roll=2)
    assert position.legal_moves() == ["pawn start"]
    assert refused(position, "guard 1") == ("VER-6", "guard-alone")


def test_ver_6_a_guard_in_the_goal_stays_there() -> None:
    position = draw("start RB | 1 +1 | goal RB######", roll=2)
    assert position.legal_moves() == ["pawn start"]
    assert refused(position, "guard goal") == ("VER-6", "guard-home")


def test_ver_6_where_no_guard_stands_none_moves() -> None:
    position = draw("start RB | 1 +1 R | goal", roll=2)
    assert refused(position, "guard 1") == ("VER-6", "no-guard")
    assert refused(position, "guard start") == ("VER-6", "no-guard")


def test_ver_7_only_tiles_still_there_are_counted() -> None:
    position = draw("start R | 2 +2 | 9 +9 | 25 -5 | 26 -6 | goal B | goal", roll=3)
    position.play("pawn start")
    assert 25 in layout(position).pawns[0]


def test_ver_7_a_tile_that_was_taken_is_named_as_such() -> None:
    assert refused(draw("start R | 2 +2 | goal", roll=3), "pawn 1") == ("VER-7", "tile-gone")


@pytest.mark.parametrize("roll", [2, 3, 6])
def test_ver_7_surplus_pips_at_the_goal_are_lost(roll: int) -> None:
    position = draw("start B | 1 +1 R# | 2 +2 | goal", roll=roll)
    position.play("pawn 1")
    assert layout(position).pawns[0] == ("goal",) * 3


@pytest.mark.parametrize("roll", [2, 5])
def test_ver_7_guards_enter_the_goal_and_stay(roll: int) -> None:
    position = draw("start B | 1 +1 R# | 2 +2 | goal", roll=roll)
    position.play("guard 1")
    assert layout(position).guards == ("goal",) * 6


def test_ver_8_any_number_of_pieces_may_share_a_tile() -> None:
    position = draw("1 +1 R# | 2 +2 RRBBB##### | goal", roll=1)
    position.play("pawn 1")
    found = layout(position)
    assert found.pawns == ((2, 2, 2), (2, 2, 2))
    position = draw("1 +1 RRR# | 2 +2 BBB##### | goal", roll=1)
    position.play("guard 1")
    assert layout(position).guards == (2,) * 6


# Taking -------------------------------------------------------------------------------------------


def test_ver_9_a_tile_left_empty_is_taken() -> None:
    position = draw("start B | 1 +1 R | 2 +2 | goal", roll=1)
    position.play("pawn 1")
    assert layout(position).hands == ((1,), ())
    assert layout(position).path == (2,)


@pytest.mark.parametrize("company", ["R", "B", "#", "RB#"])
def test_ver_9_a_tile_with_pieces_left_on_it_stays(company: str) -> None:
    position = draw(f"start RB | 1 +1 R{company} | 2 +2 | goal", roll=1)
    position.play("pawn 1")
    assert layout(position).hands == ((), ())
    assert layout(position).path == (1, 2)


def test_ver_9_moving_a_guard_takes_nothing() -> None:
    position = draw("start B | 1 +1 R# | 2 +2 | goal", roll=1)
    position.play("guard 1")
    assert layout(position).hands == ((), ())
    assert layout(position).path == (1, 2)


def test_ver_9_start_and_goal_are_never_taken() -> None:
    position = draw("start R | 1 +1 | 2 +2 B | goal", roll=1)
    position.play("pawn start")
    assert layout(position).hands == ((), ())
    assert layout(position).spots == ("start", 1, 2, "goal")


def test_ver_9_minus_tiles_must_be_taken_too() -> None:
    position = draw("start B | 1 -10 R | 2 +2 | goal", roll=1)
    position.play("pawn 1")
    assert position.scores() == [-10, 0]


def test_ver_10_a_player_whose_pawns_are_all_home_gets_no_turn() -> None:
    position = draw("start R | 1 +1 | 2 +2 Y | 3 +3 | goal BG", roll=1, players=4)
    position.play("pawn start")
    assert position.seat == 3, "blue and green are home"
    position.play("pawn 2")
    assert position.seat == 0


def test_ver_10_the_last_one_on_the_way_plays_on_alone() -> None:
    position = draw("start R | 1 +1 | 2 +2 | goal BBB", roll=1)
    position.play("pawn start")
    assert position.seat == 0
    assert position.history[-1].chance == {"roll": layout(position).roll}


# End ----------------------------------------------------------------------------------------------


def test_ver_11_the_game_ends_when_all_pawns_are_home() -> None:
    position = draw("start | 1 +1 | 2 -2 R | 3 +8 # | goal BBB", roll=2)
    position.play("pawn 2")
    assert position.is_over
    assert position.history[-1].chance is None
    assert position.scores() == [-2, 0], "tiles left on the path count for nobody"
    with pytest.raises(GameOverError):
        position.play("pawn 1")
    assert position.legal_moves() == []


def test_ver_11_a_bug_move_still_open_is_not_made() -> None:
    position = draw("start @ | 2 -2 R | goal BBB", roll=1, bug_move="must")
    position.play("pawn 2")
    assert position.is_over
    assert layout(position).bug == "start"


def test_ver_12_the_check_value() -> None:
    held = {n: -n for n in range(1, 9)} | {9: "bonus", 10: "bonus", 11: 2, 12: 3, 13: 4, 14: 8}
    position = draw("start RB | goal", roll=1, hands={"blue": held})
    assert position.scores() == [0, 11]
    assert explain_score(layout(position), 1).total == 11


def test_ver_12_a_bonus_tile_turns_the_largest_minus_tile() -> None:
    position = draw("start RB | goal", roll=1, hands={"red": {1: -4, 2: -10, 3: "bonus", 4: 1}})
    assert position.scores()[0] == 10 - 4 + 1
    lines = {line.number: line for line in explain_score(layout(position), 0).lines}
    assert (lines[2].points, lines[2].partner) == (10, 3)
    assert (lines[3].points, lines[3].partner) == (0, 2)
    assert (lines[1].points, lines[1].partner) == (-4, None)


def test_ver_12_spare_bonus_tiles_are_worth_nothing() -> None:
    position = draw("start RB | goal", roll=1, hands={"red": {1: "bonus", 2: "bonus", 3: -3, 4: "bonus"}})
    assert position.scores()[0] == 3
    partners = [line.partner for line in explain_score(layout(position), 0).lines]
    assert partners == [1, 3, None, None]


def test_ver_13_most_points_win() -> None:
    hands = {"red": {1: 5}, "blue": {2: 7}, "green": {3: -1}}
    position = draw("9 -9 R | goal", roll=1, hands=hands, players=3)
    position.play("pawn 9")
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winners == [1]
    assert outcome.scores == [-4, 7, -1]
    assert outcome.payoffs == [-1, 1, 0]


def test_ver_13_ties_share_the_win() -> None:
    hands = {"red": {1: 5}, "blue": {2: 6}, "green": {3: -1}}
    position = draw("9 +1 R | goal", roll=1, hands=hands, players=3)
    position.play("pawn 9")
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winners == [0, 1]
    assert outcome.payoffs == [0.5, 0.5, -1]


def test_a_new_turn_has_a_new_roll_of_every_kind() -> None:
    for roll in range(1, 7):
        position = draw("start RB | 1 +1 R | 2 +2 | goal", roll=1)
        assert layout(play_for_roll(position, "pawn start", roll)).roll == roll
