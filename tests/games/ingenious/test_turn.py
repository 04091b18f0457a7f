"""ING-6 to ING-8 and ING-14 to ING-16: placing, replenishing, and whose turn it is."""

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest

from tessera.core.errors import IllegalMoveError, MoveSyntaxError
from tessera.games.ingenious.box import COLORS, KIND_COUNTS, KIND_NAMES
from tessera.games.ingenious.game import Ingenious
from tessera.games.ingenious.moves import SWAP
from tests.games.ingenious.drawn import ANY_RACK, drawn, legal_texts, play_states, play_with_swaps, rack

TWO = Ingenious(players=2)
NO_RED = ("GB", "GO", "GY", "GP", "BO", "BY")


def refusal(position, move):
    before = position.state.tobytes()
    with pytest.raises(IllegalMoveError) as caught:
        position.play(move)
    assert position.state.tobytes() == before
    return caught.value.reason


def test_ing_6_place_then_score_then_replenish():
    position = drawn(TWO, halves={"h8": "R"})
    position.play("RG h9 h10")
    assert position.scores()[0] == [1, 0, 0, 0, 0, 0]
    assert len(rack(position, 0)) == 6
    assert position.seat == 1


def test_ing_6_placing_is_compulsory_even_without_points():
    position = drawn(TWO)
    assert refusal(position, "refill").clause == "ING-6"
    assert refusal(position, "swap").clause == "ING-15"
    position.play("RG h9 h10")
    assert position.scores() == [[0] * 6, [0] * 6]


def test_ing_7_a_tile_covers_two_adjacent_free_cells():
    position = drawn(TWO, tiles=["RG h8 h9"])
    assert refusal(position, "RG h9 h10").clause == "ING-7"
    assert refusal(position, "RG h10 h12").code == "not-adjacent"
    assert refusal(position, "RG h10 h10").code == "not-adjacent"
    position.play("RG h10 h11")


def test_ing_7_a_tile_may_isolate_a_single_cell_and_touch_nothing():
    position = drawn(TWO, fill_except=["h5", "h6", "h7", "h8", "h9"])
    assert "RG h6 h7" in legal_texts(position)  # leaves h5 alone
    assert "RG h8 h8" not in legal_texts(position)
    assert "RG h8 i8" in legal_texts(drawn(TWO))


def test_ing_7_both_ways_round_but_doubles_once():
    position = drawn(TWO, fill_except=["h8", "h9"], racks=[("RG", "RG", "PP")])
    assert position.legal_moves() == ["RG h8 h9", "RG h9 h8", "PP h8 h9"]


def test_ing_7_all_six_directions():
    cells = ["h8", "h9", "g9", "g8", "h7", "i7", "i8"]
    position = drawn(TWO, fill_except=cells, racks=[("PP",)])
    around = {move for move in legal_texts(position) if "h8" in move}
    assert around == {"PP h8 h9", "PP g9 h8", "PP g8 h8", "PP h7 h8", "PP h8 i7", "PP h8 i8"}


# ING-8: the first round -----------------------------------------------------------------------------


def test_ing_8_first_tiles_touch_a_symbol():
    position = drawn(TWO, first_round=True)
    assert refusal(position, "RG h7 h8").code == "no-symbol"
    position.play("RG c10 c9")  # one half beside the red symbol, colours do not matter
    assert position.scores()[0] == [0] * 6


def test_ing_8_each_player_another_symbol():
    position = drawn(TWO, first_round=True)
    position.play("RG c10 c9")
    reason = refusal(position, "RG d7 e7")
    assert (reason.clause, reason.code, reason.values) == ("ING-8", "symbol-taken", {"cells": ["c8"]})
    position.play("RG h12 h11")
    position.play("RB d7 e7")  # after the first round anything goes


def test_ing_8_open_symbols_are_shown():
    position = drawn(TWO, first_round=True)
    assert position.view(None).open_symbols == list(COLORS)
    position.play("RG c10 c9")
    assert position.view(None).open_symbols == ["green", "blue", "orange", "yellow", "purple"]
    position.play("RG h12 h11")
    assert position.view(None).open_symbols == []


def test_ing_8_cells_outside_the_white_area_count_where_they_are_in_play():
    drawn(Ingenious(players=3), first_round=True).play("RG b9 b10")
    assert refusal(drawn(TWO, first_round=True), "RG b9 b10").clause == "ING-1"


@pytest.mark.parametrize("options", [{"players": 4}, {"mode": "team"}])
def test_ing_8_four_players_need_four_symbols(options):
    position = drawn(Ingenious(**options), first_round=True)
    for text in ("RG c9 c10", "RG h12 h11", "RG m9 m10"):
        position.play(text)
    for taken in ("RG c7 c6", "RG h14 h15", "RG n8 n9"):
        assert refusal(position, taken).code == "symbol-taken"
    position.play("RG m4 m5")


def test_ing_8_holds_for_the_first_tile_alone():
    position = drawn(Ingenious(mode="solo"), first_round=True, racks=[("RG",)])
    assert refusal(position, "RG h7 h8").clause == "ING-8"
    position.play("RG h4 h5")


# ING-14 to ING-16: replenishing ---------------------------------------------------------------------


def test_ing_14_the_rack_is_refilled_to_six():
    position = drawn(TWO)
    played = position.play("RG h7 h8")
    assert len(played.chance["drawn"]) == 1
    assert Counter(rack(position, 0)) == Counter(ANY_RACK[1:]) + Counter(played.chance["drawn"])


def test_ing_14_draws_are_as_likely_as_tiles_in_the_bag():
    counts = np.zeros(len(KIND_NAMES))
    for seed in range(4000):
        for kind in TWO.start(seed).state.racks[:2].flat:
            counts[kind] += 1
    expected = counts.sum() * KIND_COUNTS / KIND_COUNTS.sum()
    # Chi-squared with 20 degrees of freedom is above 45 once in a thousand times.
    assert ((counts - expected) ** 2 / expected).sum() < 45


@pytest.mark.parametrize("options", Ingenious.modes.values(), ids=Ingenious.modes)
def test_ing_14_the_bag_never_runs_out(options):
    game = Ingenious(**options)
    for seed in range(60):
        *_, last = play_states(game, seed)
        assert last[0].bag_size >= 16


def swap_position(marks=(0, 3, 3, 3, 3, 3), first=("RR", *NO_RED[1:]), **drawing):
    return drawn(TWO, racks=[first], marks=[list(marks)], **drawing)


def test_ing_15_a_rack_without_the_lowest_colour_may_be_swapped():
    position = swap_position()
    position.play("RR h7 h8")
    assert position.legal_moves() == ["refill", "swap"]
    assert (position.seat, position.view(1).phase) == (0, "replenish")
    played = position.play("swap")
    assert played.chance["drawn"] == rack(position, 0)
    assert len(rack(position, 0)) == 6
    assert position.seat == 1
    assert position.view(1).seats[0].shown == list(NO_RED[1:])
    assert position.view(None).seats[0].shown == list(NO_RED[1:])


def test_ing_15_the_old_tiles_return_after_the_draw():
    game = Ingenious(players=2)
    for seed in range(40):
        position = drawn(game, racks=[("RR", *NO_RED[1:])], marks=[[0, 3, 3, 3, 3, 3]])
        state = position.state
        for kind in range(len(KIND_NAMES)):
            state.bag[kind] = 2 if KIND_NAMES[kind] == "PP" else (6 if KIND_NAMES[kind] == "OP" else 0)
        state.bag_size = 8
        state.stream[0] = seed
        position.play("RR h7 h8")
        position.play("swap")
        assert set(rack(position, 0)) <= {"PP", "OP"}
        bag = Counter({name: int(n) for name, n in zip(KIND_NAMES, state.bag, strict=True) if n})
        assert bag == Counter({"PP": 2, "OP": 6}) - Counter(rack(position, 0)) + Counter(NO_RED[1:])


def test_ing_15_refill_keeps_the_rack():
    position = swap_position()
    position.play("RR h7 h8")
    position.play("refill")
    assert Counter(NO_RED[1:]) <= Counter(rack(position, 0))
    assert position.seat == 1


def test_ing_15_one_tile_with_the_lowest_colour_is_enough_to_refuse():
    position = swap_position(first=("RR", "RG", *NO_RED[2:]))
    position.play("RR h7 h8")
    assert position.seat == 1


def test_ing_15_all_colours_tied_for_lowest_count():
    position = swap_position(marks=(0, 3, 3, 3, 0, 3))  # GY and BY show yellow
    position.play("RR h7 h8")
    assert position.seat == 1
    position = swap_position(marks=(0, 3, 3, 3, 0, 3), first=("RR", "GB", "GO", "GP", "BO", "OP"))
    position.play("RR h7 h8")
    assert position.seat == 0


def test_ing_15_the_new_scores_decide():
    """Red catches up with the others by this very placement, so that green is lowest as well."""
    position = swap_position(marks=(2, 3, 4, 4, 4, 4), halves={"h9": "R"})
    position.play("RR h7 h8")
    assert position.scores()[0][0] == 3
    assert position.seat == 1


def test_ing_15_swapping_ends_the_turn():
    position = swap_position()
    position.play("RR h7 h8")
    position.play("swap")
    assert position.view(None).phase == "place"
    assert refusal(position, "swap").clause == "ING-15"


def test_ing_15_an_empty_rack_is_simply_refilled():
    position = swap_position(first=("RR",))
    position.play("RR h7 h8")
    assert (position.seat, len(rack(position, 0))) == (1, 6)


def test_ing_15_nothing_is_placed_before_the_choice():
    position = swap_position()
    position.play("RR h7 h8")
    assert refusal(position, "GO h9 h10").clause == "ING-15"


def test_ing_15_what_was_shown_stays_until_the_next_tile():
    position = swap_position()
    for text in ("RR h7 h8", "swap", "RG i7 i8"):
        position.play(text)
    assert position.view(1).seats[0].shown == list(NO_RED[1:])
    position.play(int(position.legal_numbers()[0]))
    assert position.view(1).seats[0].shown == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ing_16_play_goes_clockwise(players):
    position = play_with_swaps(Ingenious(players=players), 3, 30, 0)
    turns = [
        p.seat for i, p in enumerate(position.history) if not i or p.seat != position.history[i - 1].seat
    ]
    assert all(after == (before + 1) % players for before, after in pairwise(turns))


@pytest.mark.parametrize("options", [{"players": 3}, {"mode": "team"}])
def test_ing_16_anyone_may_begin(options):
    game = Ingenious(**options)
    starts = np.bincount([game.start(seed).seat for seed in range(3000)], minlength=game.num_seats)
    expected = 3000 / game.num_seats
    assert ((starts - expected) ** 2 / expected).sum() < 16.3  # once in a thousand times with 3 degrees


def test_ing_24_illegal_moves_are_refused_with_their_clause():
    position = drawn(TWO, halves={"h8": "R"}, racks=[("RG",) * 6, ("OO",) * 5])
    clauses = {
        "RG h8 h9": "ING-7",
        "RG c8 c9": "ING-2",
        "RG a8 a9": "ING-1",
        "RG z99 h9": "ING-1",
        "PP h9 h10": "ING-5",
        "refill": "ING-6",
        "swap": "ING-15",
    }
    assert {text: refusal(position, text).clause for text in clauses} == clauses


@pytest.mark.parametrize(
    "text", ["RG", "RG h8", "RG h8 h9 h10", "RX h8 h9", "R h8 h9", "RG 88 h9", "RG h0 h1", "RG h8,h9", "pass"]
)
def test_ing_24_what_is_no_move_at_all(text):
    position = drawn(TWO)
    before = position.state.tobytes()
    with pytest.raises(MoveSyntaxError):
        position.play(text)
    assert position.state.tobytes() == before


def test_ing_24_numbers_that_are_no_moves():
    for number in (-1, SWAP + 1):
        with pytest.raises(MoveSyntaxError):
            drawn(TWO).play(number)
