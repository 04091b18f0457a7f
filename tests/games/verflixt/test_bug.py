"""VER-14 to VER-21: the bug, clause by clause."""

import pytest

from tessera.games.verflixt.game import Verflixt
from tests.games.verflixt.drawn import draw, layout, play_for_roll
from tests.games.verflixt.test_clauses import refused


def test_ver_14_the_bug_begins_on_the_start_tile() -> None:
    assert layout(Verflixt(bug=True).start(1)).bug == "start"


def test_ver_14_without_the_variant_there_is_no_bug() -> None:
    position = draw("start R | 1 +1 B | goal", roll=1)
    assert layout(position).bug is None
    assert refused(position, "bug") == ("VER-14", "no-bug")


# When the bug moves -------------------------------------------------------------------------------


@pytest.mark.parametrize("roll", [1, 2])
def test_ver_15_on_a_1_or_2_the_bug_may_move(roll: int) -> None:
    position = draw("start RB@ | 1 +1 R | 2 +2 | 3 +3 | goal", roll=6)
    play_for_roll(position, "pawn 1", roll)
    assert position.legal_moves() == ["pawn start", "bug"]
    assert layout(position).bug_move == "may"


@pytest.mark.parametrize("roll", [3, 4, 5, 6])
def test_ver_15_on_other_rolls_the_bug_rests(roll: int) -> None:
    position = draw("start RB@ | 1 +1 R | 2 +2 | 3 +3 | goal", roll=6)
    play_for_roll(position, "pawn 1", roll)
    assert position.legal_moves() == ["pawn start"]
    assert refused(position, "bug") == ("VER-15", "bug-roll")


def test_ver_15_before_the_normal_move() -> None:
    position = draw("start RB@ | 1 +1 | 2 +2 | 3 +3 | goal", roll=2, bug_move="may")
    played = position.play("bug")
    assert played.chance is None
    assert layout(position).bug == 2
    assert position.seat == 0
    assert not position.game.begins_turn(position.state)
    assert position.legal_moves() == ["pawn start"]
    assert refused(position, "bug") == ("VER-15", "bug-moved")
    assert refused(position, "done") == ("VER-5", "no-passing")
    position.play("pawn start")
    assert position.seat == 1


def test_ver_15_after_the_normal_move() -> None:
    position = draw("start RB@ | 1 +1 | 2 +2 | 3 +3 | goal", roll=1, bug_move="may")
    assert position.play("pawn start").chance is None
    assert position.seat == 0
    assert position.legal_moves() == ["bug", "done"]
    assert not position.game.begins_turn(position.state)
    assert refused(position, "pawn 1") == ("VER-5", "already-moved")
    assert position.play("bug").chance == {"roll": layout(position).roll}
    assert layout(position).bug == 1
    assert position.seat == 1


def test_ver_15_or_not_at_all() -> None:
    position = draw("start RB@ | 1 +1 | 2 +2 | 3 +3 | goal", roll=1, bug_move="may")
    position.play("pawn start")
    assert position.play("done").chance == {"roll": layout(position).roll}
    assert layout(position).bug == "start"
    assert position.seat == 1


def test_ver_15_the_bug_counts_only_tiles_still_there() -> None:
    position = draw("start RB@ | 4 +1 | 9 +2 | goal", roll=2, bug_move="may")
    position.play("bug")
    assert layout(position).bug == 9


def test_ver_16_behind_every_pawn_the_bug_must_move() -> None:
    position = draw("start @ | 1 +1 R | 2 +2 B | 3 +3 | 4 +4 | 5 +5 | goal", roll=3)
    play_for_roll(position, "pawn 1", 2)
    assert layout(position).bug_move == "must"
    assert position.legal_moves() == ["pawn 2", "bug"], "also before the normal move"
    position.play("pawn 2")
    assert position.legal_moves() == ["bug"]
    assert refused(position, "done") == ("VER-16", "bug-must-move")
    position.play("bug")
    assert position.seat == 0


def test_ver_16_level_with_a_pawn_is_not_behind_it() -> None:
    position = draw("1 +1 B@ | 2 +2 R | 3 +3 | 4 +4 | 5 +5 | goal", roll=3)
    play_for_roll(position, "pawn 2", 1)
    assert layout(position).bug_move == "may"


def test_ver_16_guards_behind_the_bug_do_not_count() -> None:
    position = draw("1 +1 # | 2 +2 @ | 3 +3 R | 4 +4 B | 5 +5 | goal", roll=1)
    play_for_roll(position, "pawn 3", 1)
    assert layout(position).bug_move == "must"


def test_ver_16_pawns_at_home_are_ahead_of_the_bug() -> None:
    position = draw("start @ | 3 +3 R | 4 +4 | 5 +5 | goal BBBRR", roll=1)
    play_for_roll(position, "pawn 3", 2)
    assert layout(position).bug_move == "must"


def test_ver_16_judged_before_anything_moves() -> None:
    # Level before the normal move, behind after it: not compulsory.
    position = draw("start RB@ | 1 +1 | 2 +2 | 3 +3 BB | goal", roll=1)
    play_for_roll(position, "pawn start", 2)
    position.play("pawn start")
    assert layout(position).bug == "start"
    assert "start" not in layout(position).pawns[0] + layout(position).pawns[1]
    assert position.legal_moves() == ["bug", "done"]


def test_ver_16_who_came_home_by_the_normal_move_still_has_the_bug_move() -> None:
    position = draw("start @ | 1 +1 B | 5 +5 R | goal", roll=1, bug_move="must")
    position.play("pawn 5")
    assert layout(position).pawns[0] == ("goal",) * 3
    assert position.seat == 0
    assert position.legal_moves() == ["bug"]
    position.play("bug")
    assert position.seat == 1


# Whom it punishes ---------------------------------------------------------------------------------


def test_ver_17_a_pawn_on_its_tile_takes_the_nearest_free_minus_tile() -> None:
    drawing = "1 -1 | 2 +2 @ | 3 +3 B | 4 +4 | 5 -5 # | 6 -6 R | 7 bonus | 8 -8 | 9 -1 | goal"
    position = draw(drawing, roll=1, bug_move="may")
    position.play("bug")
    assert layout(position).hands == ((), (8,)), "-5 and -6 are not free, -1 is behind, +4 is no minus tile"
    assert layout(position).path == (1, 2, 3, 4, 5, 6, 7, 9)


def test_ver_17_the_tile_of_the_bug_itself_is_not_dealt_out() -> None:
    position = draw("2 +2 @ | 3 -3 B | 4 -4 | goal R", roll=1, bug_move="may")
    position.play("bug")
    assert layout(position).hands == ((), (4,))


def test_ver_17_passing_over_pawns_does_nothing() -> None:
    position = draw("2 +2 @ | 3 +3 BR | 4 +4 | 5 -5 | goal", roll=2, bug_move="may")
    position.play("bug")
    assert layout(position).hands == ((), ())


@pytest.mark.parametrize(("seat", "takers"), [("red", (5, 6, None, 7)), ("yellow", (6, 7, None, 5))])
def test_ver_17_clockwise_from_who_moved_the_bug(seat: str, takers: tuple[int | None, ...]) -> None:
    drawing = "start RG@ | 1 +1 YBR | 2 +2 | 5 -5 | 6 -6 | 7 -7 | 8 -8 | goal"
    position = draw(drawing, roll=1, seat=seat, bug_move="may", players=4)
    position.play("bug")
    assert layout(position).hands == tuple((tile,) if tile else () for tile in takers)


def test_ver_17_one_tile_a_player_and_not_a_pawn() -> None:
    position = draw("start R@ | 1 +1 BBB | 5 -5 | 6 -6 | 7 -7 | 8 -8 | goal", roll=1, bug_move="may")
    position.play("bug")
    assert layout(position).hands == ((), (5,))


def test_ver_17_option_one_tile_a_pawn() -> None:
    drawing = "start @ | 1 +1 BBRR | 5 -5 | 6 -6 | 7 -7 | 8 -8 | 9 -9 | goal"
    position = draw(drawing, roll=1, bug_move="may", bug_per="pawn")
    position.play("bug")
    assert layout(position).hands == ((5, 6), (7, 8))


def test_ver_17_option_the_smallest_anywhere() -> None:
    drawing = "1 -2 | 2 -2 | 3 +3 @ | 4 +4 BR | 5 -5 | 6 -1 # | goal"
    position = draw(drawing, roll=1, bug_move="may", bug_penalty="smallest")
    position.play("bug")
    assert layout(position).hands == ((1,), (2,)), "-1 is not free; of equal ones the nearest to the start"


def test_ver_18_without_a_free_tile_the_smallest_own_goes_back() -> None:
    hands = {"blue": {7: -7, 8: -3, 9: -3, 10: 1, 11: "bonus"}}
    position = draw("1 -1 @ | 2 +2 B | 3 +3 | 26 +6 R | goal", roll=1, hands=hands, bug_move="may")
    position.play("bug")
    assert layout(position).path == (1, 2, 3, 26, 8), "of equal ones the lowest number"
    assert layout(position).hands == ((), (7, 9, 10, 11))
    assert layout(position).put_back == {8}


def test_ver_18_smallest_means_the_smallest_number_printed() -> None:
    hands = {"blue": {7: -7, 8: -1, 9: -2}}
    position = draw("1 -1 @ | 2 +2 B | goal R", roll=1, hands=hands, bug_move="may")
    position.play("bug")
    assert layout(position).path[-1] == 8


def test_ver_18_nobody_has_a_minus_tile() -> None:
    hands = {"blue": {7: 7, 8: "bonus"}}
    position = draw("1 -1 @ | 2 +2 BR | 3 -3 # | goal", roll=1, hands=hands, bug_move="may")
    position.play("bug")
    assert layout(position).hands == ((), (7, 8))
    assert layout(position).path == (1, 2, 3)


def test_ver_18_a_tile_put_back_can_be_the_next_players() -> None:
    hands = {"red": {7: -7}}
    position = draw("1 -1 @ | 2 +2 BR | goal", roll=1, hands=hands, bug_move="may")
    position.play("bug")
    assert layout(position).hands == ((), (7,))
    assert layout(position).path == (1, 2)
    assert not layout(position).put_back


def test_ver_18_a_tile_put_back_is_a_tile_like_any_other() -> None:
    hands = {"blue": {7: -7}}
    position = draw("1 -1 @ | 2 +2 B | 26 +6 R | goal", roll=1, hands=hands, bug_move="may")
    position.play("bug")
    position.play("pawn 26")
    assert 7 in layout(position).pawns[0]
    assert layout(position).hands[0] == (26,)
    play_for_roll(position, "pawn 2", 4)
    assert "pawn 7" in position.legal_moves()
    position.play("pawn 7")
    assert layout(position).hands[0] == (7, 26)
    assert not layout(position).put_back


def test_ver_18_tiles_put_back_lie_in_the_order_they_came() -> None:
    hands = {"red": {20: -2}, "blue": {9: -9}, "green": {15: -5}}
    drawing = "start @ | 1 +1 RG | 12' -1 # | 3' +3 B | goal"
    position = draw(drawing, roll=1, hands=hands, bug_move="may", players=3, bug_per="player")
    position.play("bug")
    # Red puts 20 back, and green takes it.
    assert layout(position).path == (1, 12, 3)
    assert layout(position).hands == ((), (9,), (15, 20))


def test_ver_18_pieces_beyond_a_taken_tile_stay_on_theirs() -> None:
    drawing = "start B | 1 +1 B | 12' -1 R | 3' +3 R# | 20' -4 B@ | 2' -5 # | goal"
    position = draw(drawing, roll=6)
    position.play("pawn 12")
    found = layout(position)
    assert found.path == (1, 3, 20, 2)
    assert found.pawns == ((3, "goal", "goal"), ("start", 1, 20))
    assert found.guards[:2] == (3, 2)
    assert found.bug == 20
    assert found.hands[0] == (12,)


def test_ver_18_per_pawn_a_player_resolves_all_own_pawns_first() -> None:
    hands = {"red": {7: -7, 8: -8}, "blue": {}}
    position = draw("1 -1 @ | 2 +2 BRR | goal", roll=1, hands=hands, bug_move="may", bug_per="pawn")
    position.play("bug")
    # Red puts 7 back and takes it again for the second pawn; then blue finds nothing.
    assert layout(position).hands == ((7, 8), ())
    assert layout(position).path == (1, 2)


def test_ver_18_a_free_tile_behind_the_bug_does_not_help() -> None:
    position = draw("1 -1 | 2 +2 @ | 3 +3 B | goal R", roll=1, hands={"blue": {7: -7}}, bug_move="may")
    position.play("bug")
    assert layout(position).path == (1, 2, 3, 7)


# What it does not do ------------------------------------------------------------------------------


def test_ver_19_the_bug_takes_no_tile() -> None:
    position = draw("start RB | 1 +1 @ | 2 +2 | goal", roll=1, bug_move="may")
    position.play("bug")
    assert layout(position).path == (1, 2)
    assert layout(position).hands == ((), ())


def test_ver_19_moving_onto_the_bugs_tile_causes_nothing() -> None:
    position = draw("start RB | 1 +1 @ | 2 -2 | goal", roll=1)
    position.play("pawn start")
    assert layout(position).hands == ((), ())
    position = draw("1 +1 R# | 2 +2 @ | 3 -3 | goal B", roll=1)
    position.play("guard 1")
    assert layout(position).hands == ((), ())


def test_ver_19_a_tile_with_the_bug_is_not_taken() -> None:
    position = draw("start B | 1 +1 R@ | 2 -2 | goal", roll=3)
    position.play("pawn 1")
    assert layout(position).path == (1, 2)


def test_ver_19_a_tile_with_the_bug_is_not_free() -> None:
    position = draw("1 +1 @ | 2 -2 B | 3 -3 | goal R", roll=1, bug_move="may", bug_penalty="smallest")
    position.play("bug")
    assert layout(position).hands == ((), (3,))


def test_ver_20_pawns_in_the_goal_are_safe_and_the_bug_goes_back_to_the_start() -> None:
    hands = {"red": {5: -5}, "blue": {6: -6}}
    position = draw("start B | 1 -1 | 2 +2 @ | goal R", roll=2, hands=hands, bug_move="may")
    position.play("bug")
    assert layout(position).bug == "start"
    assert layout(position).hands == ((5,), (6,)), "nobody is punished on the start tile either"
    assert layout(position).path == (1, 2)


def test_ver_20_the_bug_goes_round_an_empty_path() -> None:
    position = draw("start RB@ | goal", roll=1, bug_move="may")
    position.play("bug")
    assert layout(position).bug == "start"


def test_ver_21_a_guard_may_move_when_the_bug_is_with_it() -> None:
    position = draw("start RB | 1 +1 #@ | 2 +2 # | goal", roll=3)
    assert position.legal_moves() == ["pawn start", "guard 1"]
    assert refused(position, "guard 2") == ("VER-21", "guard-alone")
    position.play("guard 1")
    assert 1 in layout(position).path
