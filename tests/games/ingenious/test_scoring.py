"""ING-9 to ING-13, ING-17 to ING-23: points, bonuses, the end, teams and solo."""

from typing import Any

import numpy as np
import pytest

from tessera.core.errors import GameOverError, IllegalMoveError
from tessera.games.ingenious.explain import Line, explain_score
from tessera.games.ingenious.game import Ingenious
from tessera.games.ingenious.moves import NUM_PLACEMENTS
from tests.games.ingenious.drawn import ANY_RACK, drawn, play_states, rack

TWO, TEAM, SOLO = Ingenious(players=2), Ingenious(mode="team"), Ingenious(mode="solo")
RED_RACK = ("RR", "RG", "RB", "RO", "RY", "RP")


def gained(halves, move, game=TWO, tile_rack=RED_RACK):
    """What a placement adds to an empty score board."""
    position = drawn(game, halves=halves, racks=[tile_rack[: 1 if game is SOLO else 6]])
    position.play(move)
    return dict(zip("RGBOYP", position.scores()[0], strict=True))


def test_ing_9_an_unbroken_line_counts():
    assert gained({"h9": "R", "h10": "R", "h11": "R"}, "RG h8 h7")["R"] == 3


def test_ing_9_everybody_sees_which_runs_scored():
    position = drawn(TWO, halves={"h9": "R", "h10": "R"}, racks=[RED_RACK])
    scoring, without = (TWO.parse_move(position.state, move) for move in ("RG h8 h7", "RG h5 h6"))
    run = {"color": "red", "half": "h8", "direction": "E", "cells": ["h9", "h10"]}
    assert TWO.describe_effect(position.state, scoring) == {"lines": [run]}
    assert TWO.describe_effect(position.state, without) is None
    assert TWO.describe_effect(position.state, NUM_PLACEMENTS) is None, "refilling a rack"


def test_ing_9_a_gap_or_another_colour_breaks_the_line():
    assert gained({"h9": "R", "h11": "R"}, "RG h8 h7")["R"] == 1
    assert gained({"h9": "R", "h10": "B", "h11": "R"}, "RG h8 h7")["R"] == 1
    assert gained({"h9": "B", "h10": "R"}, "RG h8 h7")["R"] == 0


def test_ing_9_five_directions_from_each_half():
    around = {"h9": "R", "g9": "R", "g8": "R", "i7": "R", "i8": "R"}
    assert gained(around, "RG h8 h7")["R"] == 5


def test_ing_9_not_through_the_other_half():
    """The red cells beyond the green half lie in the sixth direction of the red one."""
    assert gained({"h6": "R", "h5": "R"}, "RG h8 h7") == dict.fromkeys("RGBOYP", 0)


def test_ing_9_printed_symbols_count_like_tiles():
    assert gained({}, "RG c9 c10")["R"] == 1
    assert gained({"c9": "R"}, "RG c10 c11")["R"] == 2
    assert gained({"c7": "R"}, "RG c6 d6", Ingenious(players=4))["R"] == 2


def test_ing_9_both_halves_score():
    assert gained({"h9": "R", "h6": "G", "h5": "G"}, "RG h8 h7") == {
        **dict.fromkeys("RGBOYP", 0),
        "R": 1,
        "G": 2,
    }


def test_ing_9_lines_end_at_the_edge():
    assert gained({"h12": "R"}, "RG h11 h10")["R"] == 1
    # g13 ends its row; the next number in the grid is the border, not the beginning of another row.
    assert gained({"g13": "R", "h3": "R"}, "RG g12 g11")["R"] == 1


def test_ing_10_both_halves_of_a_double_count_a_cell_in_line_with_both():
    """The check value of the rules: double red on (0,0) and (0,1) with a single red at (1,0)."""
    assert gained({"h9": "R"}, "RR h8 i8")["R"] == 2


def test_ing_10_a_double_does_not_count_itself():
    assert gained({}, "RR h8 i8")["R"] == 0


def test_ing_11_the_surplus_is_lost():
    halves = {"h9": "R", "h10": "R", "h11": "R"}
    position = drawn(TWO, halves=halves, racks=[RED_RACK], marks=[[17, 0, 0, 0, 0, 0]])
    position.play("RG h8 h7")
    assert position.scores()[0] == [18, 0, 0, 0, 0, 0]


def test_ing_11_a_marker_at_the_end_scores_no_more():
    position = drawn(TWO, halves={"h9": "R"}, racks=[RED_RACK], marks=[[18, 0, 0, 0, 0, 0]])
    position.play("RG h8 h7")
    assert position.scores()[0][0] == 18
    assert position.view(None).bonuses == 0
    assert position.seat == 1


# ING-12: bonuses ------------------------------------------------------------------------------------


def test_ing_12_reaching_18_gives_a_placement_before_the_refill():
    position = drawn(TWO, halves={"h9": "R"}, racks=[RED_RACK], marks=[[17, 0, 0, 0, 0, 0]])
    played = position.play("RG h8 h7")
    assert played.chance is None
    assert (position.seat, position.view(None).bonuses) == (0, 1)
    assert rack(position, 0) == ["RR", "RB", "RO", "RY", "RP"]
    played = position.play("RB e8 e9")
    assert len(played.chance["drawn"]) == 2
    assert position.seat == 1


def test_ing_12_two_colours_give_two():
    position = drawn(TWO, halves={"h9": "R", "h6": "G"}, racks=[RED_RACK], marks=[[17, 17, 0, 0, 0, 0]])
    position.play("RG h8 h7")
    assert position.view(None).bonuses == 2
    position.play("RB e8 e9")
    assert (position.seat, position.view(None).bonuses) == (0, 1)
    position.play("RO f8 f9")
    assert position.seat == 1


def test_ing_12_a_double_gives_one():
    position = drawn(TWO, halves={"h9": "R"}, racks=[RED_RACK], marks=[[16, 0, 0, 0, 0, 0]])
    position.play("RR h8 i8")
    assert position.view(None).bonuses == 1


def test_ing_12_bonuses_chain():
    position = drawn(TWO, halves={"h9": "R", "e7": "B"}, racks=[RED_RACK], marks=[[17, 0, 17, 0, 0, 0]])
    position.play("RG h8 h7")
    position.play("RB e9 e8")
    assert (position.seat, position.view(None).bonuses) == (0, 1)


def test_ing_12_a_bonus_cannot_be_declined():
    position = drawn(TWO, halves={"h9": "R"}, racks=[RED_RACK], marks=[[17, 0, 0, 0, 0, 0]])
    position.play("RG h8 h7")
    assert max(position.legal_numbers()) < NUM_PLACEMENTS
    with pytest.raises(IllegalMoveError):
        position.play("refill")


def test_ing_12_with_an_empty_rack_it_lapses():
    position = drawn(TWO, halves={"h9": "R"}, racks=[("RG",)], marks=[[17, 0, 0, 0, 0, 0]])
    position.play("RG h8 h7")
    assert (position.seat, position.view(None).bonuses, len(rack(position, 0))) == (1, 0, 6)


def test_ing_12_nothing_is_drawn_after_the_last_placement():
    position = drawn(TWO, fill_except=["h8", "h9", "k8"], racks=[("PP", "OO")])
    played = position.play("PP h8 h9")
    assert position.is_over
    assert played.chance is None
    assert rack(position, 0) == ["OO"]


# The end ----------------------------------------------------------------------------------------------


def test_ing_13_all_markers_at_the_end_win_at_once():
    marks = [[17, 18, 18, 18, 18, 18], [17, 18, 18, 18, 18, 18]]
    position = drawn(TWO, halves={"h9": "R"}, racks=[RED_RACK], marks=marks)
    played = position.play("RG h8 h7")
    assert played.chance is None
    assert position.outcome().winners == [0]
    with pytest.raises(GameOverError):
        position.play("RB e8 e9")


def test_ing_13_five_are_not_enough():
    position = drawn(TWO, halves={"h9": "R"}, racks=[RED_RACK], marks=[[17, 17, 18, 18, 18, 18]])
    position.play("RG h8 h7")
    assert not position.is_over


def test_ing_17_the_game_ends_when_no_two_adjacent_cells_are_free():
    position = drawn(TWO, fill_except=["h8", "h9", "h10", "h11", "d8", "f6"], racks=[("PP", "OO")] * 2)
    position.play("PP h8 h9")
    assert not position.is_over
    position.play("PP h10 h11")
    assert position.outcome() is not None
    assert position.legal_moves() == []


def test_ing_17_a_bonus_does_not_outlast_the_room():
    drawing: dict[str, Any] = {"fill_except": ["h8", "h9"], "halves": {"h10": "P"}}
    position = drawn(TWO, racks=[("PP", "OO")], marks=[[0, 0, 0, 0, 0, 17]], **drawing)
    position.play("PP h8 h9")
    assert position.scores()[0][5] == 18
    assert position.is_over
    assert position.view(None).bonuses == 0


def final(game, *marks):
    """The outcome with these markers and no room left."""
    position = drawn(game, fill_except=["h8", "h9"], racks=[("YY",)] * game.num_seats, marks=marks)
    position.play("YY h8 h9")
    return position.outcome()


def test_ing_18_the_highest_lowest_marker_wins():
    outcome = final(TWO, [10, 10, 11, 12, 13, 14], [9, 18, 18, 18, 18, 18])
    assert outcome.winners == [0]
    assert outcome.payoffs == [1.0, -1.0]


def test_ing_18_ties_go_up_the_sorted_list():
    """The rulebook's example: 9 and 12 for both, then 13 against 14."""
    assert final(TWO, [18, 9, 13, 12, 18, 18], [14, 16, 12, 16, 15, 9]).winners == [1]
    assert final(TWO, [9, 9, 9, 9, 9, 10], [9, 9, 9, 9, 11, 9]).winners == [1]


def test_ing_18_all_equal_is_shared():
    outcome = final(TWO, [9, 10, 11, 12, 13, 14], [14, 13, 12, 11, 10, 9])
    assert (outcome.winners, outcome.payoffs) == ([0, 1], [0.0, 0.0])


def test_ing_18_places_of_three():
    three = Ingenious(players=3)
    assert final(three, [5] * 6, [7] * 6, [6] * 6).payoffs == [-1.0, 1.0, 0.0]


# Teams ------------------------------------------------------------------------------------------------


def test_ing_19_partners_sit_opposite_and_share_a_score_board():
    position = drawn(TEAM, halves={"h9": "R", "e9": "R"}, racks=[RED_RACK] * 4)
    assert [seat.score_board for seat in position.view(None).seats] == [0, 1, 0, 1]
    position.play("RB h8 h7")
    position.play("RG m9 m10")
    position.play("RB e8 e7")
    assert position.scores() == [[2, 0, 0, 0, 0, 0], [0] * 6]


def test_ing_19_each_has_an_own_hidden_rack():
    view = Ingenious(mode="team").start(4).view(0)
    assert [seat.tiles is None for seat in view.seats] == [False, True, True, True]


LINE_OF_RED = {"h9": "R", "h10": "R", "h11": "R", "h12": "R"}


def test_ing_20_the_surplus_is_lost_at_18_and_a_bonus_earned():
    position = drawn(TEAM, halves=LINE_OF_RED, racks=[RED_RACK], marks=[[16, 0, 0, 0, 0, 0]])
    position.play("RG h8 h7")
    assert position.scores()[0][0] == 18
    assert (position.seat, position.view(None).bonuses) == (0, 1)


def test_ing_20_the_marker_goes_on_from_18_and_stops_at_36():
    position = drawn(TEAM, halves=LINE_OF_RED, racks=[RED_RACK], marks=[[18, 0, 0, 0, 0, 0]])
    position.play("RG h8 h7")
    assert position.scores()[0][0] == 22
    assert position.seat == 1
    position = drawn(TEAM, halves=LINE_OF_RED, racks=[RED_RACK], marks=[[34, 0, 0, 0, 0, 0]])
    position.play("RG h8 h7")
    assert (position.scores()[0][0], position.view(None).bonuses) == (36, 1)
    position = drawn(TEAM, halves=LINE_OF_RED, racks=[RED_RACK], marks=[[36, 0, 0, 0, 0, 0]])
    position.play("RG h8 h7")
    assert (position.scores()[0][0], position.view(None).bonuses, position.seat) == (36, 0, 1)


def test_ing_20_the_example_of_two_colours():
    halves = {**LINE_OF_RED, "h6": "G", "h5": "G"}
    position = drawn(TEAM, halves=halves, racks=[RED_RACK], marks=[[15, 16, 0, 0, 0, 0]])
    position.play("RG h8 h7")
    assert position.scores()[0][:2] == [18, 18]
    assert position.view(None).bonuses == 2


@pytest.mark.parametrize(
    "cells", [{"h9": "R", "h6": "R", "h5": "R", "h4": "R"}, {"h6": "R", "h9": "R", "h10": "R", "h11": "R"}]
)
def test_ing_20_a_doubles_halves_count_in_the_better_order(cells):
    """From 17 with 1 and 3 points: 18 and on to 21, not 18 and on to 19."""
    position = drawn(TEAM, halves=cells, racks=[RED_RACK], marks=[[17, 0, 0, 0, 0, 0]])
    position.play("RR h8 h7")
    assert position.scores()[0][0] == 21
    assert position.view(None).bonuses == 1


def test_ing_20_both_ends_by_one_tile_give_two_bonuses():
    """One point to 18, then 18 more to 36: lines of red in three directions from one half."""
    long = (
        {f"h{n}": "R" for n in range(9, 16)}
        | {f"{row}8": "R" for row in "abcdefg"}
        | {"i7": "R", "j6": "R", "k5": "R", "l4": "R"}
    )
    position = drawn(TEAM, halves={**long, "h6": "R"}, racks=[RED_RACK], marks=[[17, 0, 0, 0, 0, 0]])
    position.play("RR h8 h7")
    assert position.scores()[0][0] == 36
    assert position.view(None).bonuses == 2


def test_ing_21_partners_do_not_see_each_others_racks():
    for seed in range(30):
        position = TEAM.start(seed)
        assert position.view(0).seats[2].tiles is None
        assert position.view(2).seats[0].tiles is None


def test_ing_22_the_team_board_decides_about_swapping():
    racks = [("RR", "GB", "GO", "GY", "GP", "BO")] * 4
    position = drawn(TEAM, racks=racks, marks=[[0, 3, 3, 3, 3, 3], [0] * 6], seat=2)
    position.play("RR h7 h8")
    assert position.legal_moves() == ["refill", "swap"]


def test_ing_22_teams_are_ranked_and_win_together():
    outcome = final(TEAM, [20, 30, 30, 30, 30, 30], [19, 36, 36, 36, 36, 36])
    assert outcome.winners == [0, 2]
    assert outcome.payoffs == [1.0, -1.0, 1.0, -1.0]


def test_ing_22_sudden_victory_needs_all_six_at_36():
    racks = [RED_RACK] * 4
    position = drawn(TEAM, halves={"h9": "R"}, racks=racks, marks=[[17, 18, 18, 18, 18, 18]])
    position.play("RG h8 h7")
    assert not position.is_over
    position = drawn(TEAM, halves={"h9": "R"}, racks=racks, marks=[[35, 36, 36, 36, 36, 36]])
    position.play("RG h8 h7")
    assert position.outcome().winners == [0, 2]


# Solo -------------------------------------------------------------------------------------------------


def test_ing_23_one_tile_at_a_time_on_the_white_area():
    position = SOLO.start(1)
    assert position.view(None).side == 6
    while not position.is_over:
        assert len(rack(position, 0)) == 1
        assert position.view(None).seats[0].tiles == rack(position, 0)
        assert max(position.legal_numbers()) < NUM_PLACEMENTS
        position.play(int(position.legal_numbers()[-1]))
    assert position.outcome().winners == [0]


def test_ing_23_no_bonus_and_loss_at_18():
    position = drawn(SOLO, halves=LINE_OF_RED, racks=[("RG",)], marks=[[16, 0, 0, 0, 0, 0]])
    played = position.play("RG h8 h7")
    assert position.scores() == [[18, 0, 0, 0, 0, 0]]
    assert position.view(None).bonuses == 0
    assert len(played.chance["drawn"]) == 1


def test_ing_23_another_tile_or_a_swap_is_refused():
    position = drawn(SOLO, racks=[("RG",)])
    for text in ("PP h7 h8", "swap"):
        with pytest.raises(IllegalMoveError) as caught:
            position.play(text)
        assert caught.value.clause == "ING-23"


def test_ing_23_a_doubles_halves_count_in_the_better_order():
    halves = {"h9": "R", "h6": "R", "h5": "R", "h4": "R"}
    position = drawn(SOLO, halves=halves, racks=[("RR",)], marks=[[17, 0, 0, 0, 0, 0]])
    position.play("RR h8 h7")
    assert position.scores()[0][0] == 21


def test_ing_23_one_plays_on_with_every_marker_at_the_end():
    position = drawn(SOLO, halves={"h9": "R"}, racks=[("RG",)], marks=[[35, 36, 36, 36, 36, 36]])
    position.play("RG h8 h7")
    assert position.scores() == [[36] * 6]
    assert not position.is_over


def test_ing_23_the_payoff_grows_with_the_sorted_markers():
    order = [[0] * 6, [0, 0, 0, 0, 0, 36], [0, 1, 1, 1, 1, 1], [1] * 6, [1, 1, 1, 1, 2, 1], [36] * 6]
    payoffs = [final(SOLO, marks).payoffs[0] for marks in order]
    assert payoffs == sorted(payoffs)
    assert len(set(payoffs)) == len(payoffs)
    assert (payoffs[0], payoffs[-1]) == (-1.0, 1.0)


# Told and played agree ----------------------------------------------------------------------------------


def test_the_lines_behind_the_points():
    position = drawn(TWO, halves={"h9": "R", "h10": "R", "g9": "R", "h6": "G"}, racks=[ANY_RACK])
    score = explain_score(position.state, TWO.parse_move(position.state, "RG h8 h7"))
    assert set(score.lines) == {
        Line(0, (0, 0), 0, ((1, 0), (2, 0))),
        Line(0, (0, 0), 1, ((1, -1),)),
        Line(1, (-1, 0), 3, ((-2, 0),)),
    }
    assert [(gain.color, gain.points, gain.after) for gain in score.gains] == [(0, 3, 3), (1, 1, 1)]


def test_gains_as_data():
    position = drawn(TWO, halves={"h9": "R", "h10": "R"}, marks=[[17, 0, 0, 0, 0, 0]])
    gain = TWO.explain_gain(position.state, TWO.parse_move(position.state, "RG h8 h7"))
    line = {"color": "red", "half": "h8", "direction": "E", "cells": ["h9", "h10"]}
    red = {"color": "red", "points": 2, "before": 17, "after": 18, "bonuses": 1, "lost": 1}
    green = {"color": "green", "points": 0, "before": 0, "after": 0, "bonuses": 0, "lost": 0}
    assert gain == {"lines": [line], "gains": [red, green]}


@pytest.mark.parametrize("options", Ingenious.modes.values(), ids=Ingenious.modes)
def test_every_gain_is_told_as_it_is_played(options):
    game = Ingenious(**options)
    for seed in range(6):
        position, generator = game.start(seed), np.random.default_rng(seed)
        position.state.marks[:] = generator.integers(0, 18, (4, 6))
        while not position.is_over:
            move = int(generator.choice(position.legal_numbers()))
            board = position.view(None).seats[position.seat].score_board
            marks = position.scores()[board]
            if move < NUM_PLACEMENTS:
                for gain in explain_score(position.state, move).gains:
                    marks[gain.color] = gain.after
            position.play(move)
            assert position.scores()[board] == marks


def test_games_end_with_the_last_room():
    for seed in range(50):
        *_, last = play_states(TWO, seed)
        assert not last[0].free_pairs.any()
