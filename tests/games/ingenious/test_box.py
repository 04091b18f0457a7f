"""ING-1 to ING-5: what is in the box and on the table."""

import numpy as np
import pytest

from tessera.core.errors import IllegalMoveError
from tessera.games import load
from tessera.games.ingenious import box, moves
from tessera.games.ingenious.game import Ingenious
from tessera.games.ingenious.pictures import draw_shape
from tests.games.ingenious.drawn import ANY_RACK, drawn, rack


@pytest.mark.parametrize(
    ("options", "side", "cells"),
    [
        ({"mode": "solo"}, 6, 91),
        ({"players": 2}, 6, 91),
        ({"players": 3}, 7, 127),
        ({"players": 4}, 8, 169),
        ({"mode": "team"}, 8, 169),
    ],
)
def test_ing_1_the_area_grows_with_the_players(options, side, cells):
    view = Ingenious(**options).start(1).view(None)
    assert (view.side, len(view.cells), len(set(view.cells))) == (side, cells, cells)


@pytest.mark.parametrize(
    ("players", "inside", "outside"), [(2, "RG c12 d12", "RG b9 c9"), (3, "RG b9 c9", "RG a9 b9")]
)
def test_ing_1_nothing_sticks_out_of_the_area(players, inside, outside):
    position = drawn(Ingenious(players=players))
    before = position.state.tobytes()
    with pytest.raises(IllegalMoveError) as caught:
        position.play(outside)
    assert caught.value.clause == "ING-1"
    assert position.state.tobytes() == before
    position.play(inside)


def test_ing_1_only_four_players_use_the_whole_board():
    for players, pairs in ((2, 222), (3, 306), (4, 426)):
        state = load("ingenious", players=players).start(1).state
        assert sum(int(word).bit_count() for word in state.free_pairs) == pairs


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 4}])
def test_ing_2_six_symbols_on_the_corners_of_the_white_area(options):
    view = Ingenious(**options).start(1).view(None)
    printed = {half.cell: half.color for half in view.halves}
    assert printed == {
        "c8": "red",
        "c13": "green",
        "h13": "blue",
        "m8": "orange",
        "m3": "yellow",
        "h3": "purple",
    }


def test_ing_2_symbols_stand_clockwise_five_cells_apart():
    for (q, r), (q1, r1) in zip(box.SYMBOLS, box.SYMBOLS[1:] + box.SYMBOLS[:1], strict=True):
        # Turning a sixth clockwise takes (q, r) to (-r, q + r).
        assert (q1, r1) == (-r, q + r)
        assert box.distance((q1 - q, r1 - r)) == 5


@pytest.mark.parametrize("text", ["RG c8 c9", "RG c9 c8", "RB h12 h13"])
def test_ing_2_a_printed_cell_is_never_free(text):
    with pytest.raises(IllegalMoveError) as caught:
        drawn(Ingenious(players=4)).play(text)
    assert caught.value.clause == "ING-2"


def test_ing_3_the_tiles():
    counts = dict(zip(box.KIND_NAMES, box.KIND_COUNTS.tolist(), strict=True))
    assert sum(counts.values()) == 120
    assert len(counts) == 21
    assert all(count == (5 if name[0] == name[1] else 6) for name, count in counts.items())


@pytest.mark.parametrize("options", Ingenious.modes.values(), ids=Ingenious.modes)
def test_ing_3_racks_and_bag_hold_all_tiles_at_the_start(options):
    state = Ingenious(**options).start(3).state
    counts = state.bag.astype(int)
    for kind in state.racks[state.racks != box.NO_TILE]:
        counts[kind] += 1
    assert counts.tolist() == box.KIND_COUNTS.tolist()


def test_ing_4_shapes_differ_without_their_colours():
    drawings = {draw_shape(color, (0, 0), "black", "white") for color in box.COLORS}
    assert len(drawings) == 6
    assert len(set(box.SHAPES)) == 6


def test_ing_4_letters_differ_in_the_text_picture():
    halves = dict(zip(("h6", "h7", "h8", "h9", "h10", "h11"), "RGBOYP", strict=True))
    picture = str(drawn(Ingenious(players=2), halves=halves))
    (row,) = [line for line in picture.splitlines() if line.startswith("h")]
    assert row.split() == ["h", "3", "p", ".", ".", *"RGBOYP", ".", "b", "13"]


@pytest.mark.parametrize(("mode", "end"), [("standard", 18), ("team", 36), ("solo", 36)])
def test_ing_5_racks_are_hidden_and_markers_public(mode, end):
    position = Ingenious(mode=mode).start(2)
    view = position.view(None)
    assert view.final_mark == end
    assert all(set(board.marks.values()) == {0} for board in view.score_boards)
    if mode != "solo":
        assert [seat.num_tiles for seat in view.seats] == [6] * position.game.num_seats
        assert [seat.tiles for seat in view.seats] == [None] * position.game.num_seats
        own = position.view(1).seats
        assert own[1].tiles == rack(position, 1)
        assert [seat.tiles for seat in own[:1] + own[2:]] == [None] * (position.game.num_seats - 1)


def test_ing_5_only_tiles_of_the_own_rack_can_be_placed():
    with pytest.raises(IllegalMoveError) as caught:
        drawn(Ingenious(players=2), racks=[ANY_RACK, ("PP",) * 5 + ("OO",)]).play("PP h7 h8")
    assert caught.value.clause == "ING-5"


def test_every_physical_placement_has_one_number():
    seen = set()
    for move in range(moves.NUM_PLACEMENTS):
        halves = frozenset(moves.placement_cells(move).items())
        assert len(halves) == 2
        assert moves.placement_number(dict(halves)) == move
        seen.add(halves)
    assert len(seen) == moves.NUM_PLACEMENTS == 15_336


def test_pairs_are_all_adjacent_cells_without_symbols():
    assert box.NUM_PAIRS == 426
    assert len(set(box.PAIRS)) == 426
    assert np.array_equal(box.PAIR_HIGH.astype(int) - box.PAIR_LOW, box.STEP_SQUARES[box.PAIR_DIRECTIONS])
