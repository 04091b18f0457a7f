"""Clauses BLO-1 to BLO-14, each from a drawn position."""

from typing import Any

import numpy as np
import pytest

from tessera.core.contract import MAX_SEATS
from tessera.core.errors import IllegalMoveError, MoveSyntaxError
from tessera.core.position import Position
from tessera.games.blokus import explain, rules
from tessera.games.blokus.box import (
    CELLS_PER_COLOR,
    COLORS,
    NUM_PIECES,
    ORIENTATIONS,
    PIECE_NAMES,
    board_placements,
)
from tessera.games.blokus.game import Blokus
from tessera.games.blokus.state import EMPTY
from tests.games.blokus.drawn import all_but, drawn, give_turn, lay, new, put_down
from tests.games.blokus.puzzle_84 import BLUE, SOLUTION
from tests.random_play import play_at_random


def refusal(position: Position, move: str) -> tuple[str, str]:
    """The clause and code with which a move is refused; nothing changes."""
    before = position.state.tobytes()
    with pytest.raises(IllegalMoveError) as caught:
        position.play(move)
    assert position.state.tobytes() == before
    return caught.value.clause, caught.value.reason.code


def color_to_move(position: Position) -> str:
    return COLORS[position.state.color]


def payoffs(position: Position) -> list[float]:
    values = np.zeros(MAX_SEATS)
    rules.payoffs(position.state, values)
    return values[: position.game.num_seats].tolist()


# BLO-1 ------------------------------------------------------------------------------------------


def test_blo_1_the_box():
    placements = board_placements()
    assert NUM_PIECES == 21
    assert CELLS_PER_COLOR == 89
    assert sum(len(shapes) for shapes in ORIENTATIONS) == 91
    assert placements.count == len(placements.index) == 30433
    assert placements.rows * placements.columns == 400


TWO_COLORS = """
    b . . .
    b . . .
    b . y y
    . . . y
    """


def test_blo_1_a_piece_covers_empty_cells_only():
    position = drawn(TWO_COLORS)
    assert refusal(position, "b17,c17,d17,e17") == ("BLO-1", "occupied")
    assert refusal(position, "b17,c17,c18,c16") == ("BLO-1", "occupied")
    position.play("b17,c17")


def test_blo_1_each_piece_is_there_once():
    position = drawn(TWO_COLORS)
    assert refusal(position, "b17,b16,b15") == ("BLO-1", "piece-gone")
    position.play("b17,b16,b15,b14")


@pytest.mark.parametrize("move", ["a20,c20", "a20,b20,c20,d20,e20,f20", "a20,b20,c20,a19,b19,c19"])
def test_blo_1_other_shapes_are_no_pieces(move):
    assert refusal(new(), move) == ("BLO-1", "not-a-piece")


@pytest.mark.parametrize("move", ["a20,a21", "u20", "z99", "t20,u20"])
def test_blo_1_a_piece_stays_on_the_board(move):
    assert refusal(new(), move) == ("BLO-1", "off-board")


# BLO-2 and BLO-3 --------------------------------------------------------------------------------


def test_blo_2_colors_begin_clockwise_in_their_corners():
    position = new()
    for color, corner in zip(COLORS, ("a20", "t20", "t1", "a1"), strict=True):
        assert color_to_move(position) == color
        assert all(corner in move.split(",") for move in position.legal_moves())
        position.play(corner)
    assert color_to_move(position) == "blue"


def test_blo_2_free_corners_are_taken_one_by_one():
    position = new(free_corners=True)
    for corners_left, corner in zip((4, 3, 2, 1), ("t1", "a20", "a1", "t20"), strict=True):
        assert len(position.legal_numbers()) == 58 * corners_left
        position.play(corner)
    assert refusal(position, "j10") == ("BLO-1", "piece-gone")
    assert refusal(position, "a10,a11") == ("BLO-4", "no-corner")


def test_blo_2_a_free_corner_is_taken_once():
    position = new(free_corners=True)
    position.play("t1")
    assert refusal(position, "t1,t2") == ("BLO-1", "occupied")


def test_blo_3_the_first_piece_covers_the_corner():
    position = new()
    assert len(position.legal_numbers()) == 58
    assert refusal(position, "b19") == ("BLO-3", "not-on-start")
    assert refusal(position, "t20") == ("BLO-3", "not-on-start")
    assert refusal(position, "b20,c20") == ("BLO-3", "not-on-start")
    position.play("a20,b20")


def test_blo_3_the_cross_cannot_begin():
    legal = new().legal_numbers()
    assert PIECE_NAMES.index("X5") not in board_placements().pieces[legal]


def test_blo_3_with_free_corners_the_first_piece_covers_some_corner():
    assert refusal(new(free_corners=True), "b19,b18") == ("BLO-3", "not-on-corner")


# BLO-4 to BLO-6 ---------------------------------------------------------------------------------

AT_THE_CORNER = """
    b b b . .
    . . b . .
    . . . . .
    . r r . .
    """


def test_blo_4_later_pieces_touch_a_corner_of_their_color():
    position = drawn(AT_THE_CORNER)
    assert refusal(position, "g20,g19") == ("BLO-4", "no-corner")
    position.play("d18,e18")


def test_blo_4_the_corner_of_another_color_does_not_help():
    # d16 touches red's c17 at a corner, and no blue piece.
    assert refusal(drawn(AT_THE_CORNER), "d16,e16") == ("BLO-4", "no-corner")


def test_blo_4_a_corner_cell_beside_an_own_piece_is_none():
    # b18 is diagonal to c19 and a17 would do, but b19 lies beside b20.
    assert refusal(drawn(AT_THE_CORNER), "b19,b18,b17") == ("BLO-1", "occupied")
    assert refusal(drawn(AT_THE_CORNER), "b19,b18") == ("BLO-5", "own-edge")


def test_blo_5_own_edge_contact_is_illegal():
    position = drawn(AT_THE_CORNER)
    assert refusal(position, "d19,d18") == ("BLO-5", "own-edge")
    assert refusal(position, "a19") == ("BLO-5", "own-edge")


def test_blo_5_other_colors_may_share_edges():
    position = drawn(AT_THE_CORNER)
    position.play("b18,a18")  # b18 lies above red's b17
    assert position.state.board[17 * 20 + 1] == 1


def test_blo_5_the_reason_names_the_cells():
    reason = explain.explain_placement(drawn(AT_THE_CORNER).state, frozenset({(18, 3), (17, 3)}))
    assert reason is not None
    assert reason.values == {"cells": ["c19"], "color": "blue"}


def test_blo_6_pieces_never_move():
    position, generator = new(), np.random.default_rng(6)
    while not position.is_over:
        before = position.state.board.copy()
        play_at_random(position, generator, 1)
        covered = before != EMPTY
        assert (position.state.board[covered] == before[covered]).all()


# BLO-7 ------------------------------------------------------------------------------------------

# Blue has only a20, and green sits on b19.
BLUE_SHUT_IN = """
    b . .
    . g .
    . g .
    """


def test_blo_7_a_color_without_a_placement_is_skipped_from_then_on():
    position = drawn(BLUE_SHUT_IN, turn="green")
    assert not rules.can_place(position.state, 0)
    for color, move in (("green", "c17"), ("yellow", "t20"), ("red", "t1"), ("green", "d16,d15,d14")):
        assert color_to_move(position) == color
        position.play(move)
    assert color_to_move(position) == "yellow"


def test_blo_7_nobody_may_pass():
    with pytest.raises(MoveSyntaxError):
        new().play("pass")


def test_blo_7_the_game_ends_when_all_colors_are_out():
    position, generator = new(), np.random.default_rng(7)
    while not position.is_over:
        assert explain.look(position.state).hand
        assert rules.can_place(position.state, int(position.state.color))
        play_at_random(position, generator, 1)
    assert [fault.values["color"] for fault in explain.check_puzzle(position.state)] == list(COLORS)


def test_blo_7_a_color_that_has_placed_everything_is_out():
    position = new()
    lay(position, "blue", *BLUE)
    assert not rules.can_place(position.state, 0)
    for corner in ("t20", "t1", "a1"):
        position.play(corner)
    assert color_to_move(position) == "yellow"
    assert not position.is_over


# BLO-8 to BLO-10 --------------------------------------------------------------------------------


def rulebook_example(**options: Any) -> Position:
    position = new(**options)
    put_down(position, "yellow", all_but("I4", "O4"))
    put_down(position, "red", all_but("I3", "L4", "O4", "T4", "Z4", "V5"))
    put_down(position, "green", all_but("V3", "I4", "O4", "T4", "W5"))
    put_down(position, "blue", all_but())
    return position


def test_blo_8_simple_scores_are_cells_left_and_fewest_win():
    position = rulebook_example(scoring="simple")
    assert position.scores() == [0, 8, 24, 20]
    assert position.game.winners(position.state) == [0]
    assert payoffs(position) == [1, pytest.approx(1 / 3), -1, pytest.approx(-1 / 3)]


def test_blo_9_the_example_of_the_rulebook():
    position = rulebook_example()
    assert position.scores() == [20, -8, -24, -20]
    assert position.game.winners(position.state) == [0]


def test_blo_9_without_the_single_cell_last_the_bonus_is_15():
    position = new()
    put_down(position, "blue", ["1", *all_but("1")])
    assert position.scores() == [15, -89, -89, -89]


def test_blo_9_last_is_judged_within_each_color():
    position = new()
    put_down(position, "blue", all_but())
    put_down(position, "yellow", ["I5"])
    assert position.scores() == [20, -84, -89, -89]


def test_blo_9_a_color_that_is_not_finished_gets_no_bonus_for_the_single_cell():
    position = new()
    put_down(position, "blue", [*all_but("1", "2"), "1"])
    assert position.scores()[0] == -2


def test_blo_10_equal_scores_share_the_place():
    position = new()
    put_down(position, "blue", ["I5"])
    put_down(position, "red", ["X5"])
    assert position.game.winners(position.state) == [0, 2]
    assert payoffs(position) == [pytest.approx(2 / 3), pytest.approx(-2 / 3)] * 2


# BLO-11 to BLO-13 -------------------------------------------------------------------------------


def seats_of_first_moves(position: Position, count: int) -> list[int | None]:
    seats = []
    for _ in range(count):
        seats.append(position.seat)
        play_at_random(position, np.random.default_rng(0), 1)
    return seats


def test_blo_11_four_players_have_a_color_each():
    assert seats_of_first_moves(new(), 8) == [0, 1, 2, 3, 0, 1, 2, 3]


def test_blo_12_two_players_have_two_diagonal_colors_each():
    position = new(players=2)
    assert seats_of_first_moves(position, 8) == [0, 1, 0, 1, 0, 1, 0, 1]
    assert position.game.seat_names() == ("blue and red", "yellow and green")


def test_blo_12_scores_of_both_colors_are_added():
    assert rulebook_example(players=2).scores() == [20 - 24, -8 - 20]
    assert rulebook_example(players=2, scoring="simple").scores() == [24, 28]


def test_blo_12_own_two_colors_are_strangers_to_each_other():
    position = drawn(AT_THE_CORNER, players=2)
    position.play("b18,a18")  # blue beside red: allowed
    position = drawn(AT_THE_CORNER, players=2)
    assert refusal(position, "d16,e16") == ("BLO-4", "no-corner")  # red's corner does not help blue


def test_blo_12_free_corners_stay_diagonal():
    position = new(players=2, free_corners=True)
    position.play("a1")
    assert refusal(position, "t20") == ("BLO-12", "not-diagonal")
    position.play("a20")
    assert refusal(position, "t1") == ("BLO-12", "not-diagonal")
    assert len(position.legal_numbers()) == 58
    position.play("t20")
    position.play("t1")


def test_blo_12_no_corner_diagonal_to_the_opponent_is_taken():
    position = new(players=2, free_corners=True)
    position.play("a1")
    assert len(position.legal_numbers()) == 2 * 58


def test_blo_13_green_rotates_by_the_number_of_its_pieces():
    position, generator, green_seats = new(players=3), np.random.default_rng(13), []
    while not position.is_over:
        if color_to_move(position) == "green":
            assert position.seat == int(position.state.num_placed[3]) % 3
            green_seats.append(position.seat)
        else:
            assert position.seat == int(position.state.color)
        play_at_random(position, generator, 1)
    assert green_seats[:5] == [0, 1, 2, 0, 1]


def test_blo_13_green_is_not_scored():
    assert rulebook_example(players=3).scores() == [20, -8, -24]


def test_blo_13_green_plays_on_alone():
    position = new(players=3)
    lay(position, "green", "a1", "b19,b18", "s19,s18,s17", "s2,r2,q2,p2")
    for color, corner in (("blue", "a20"), ("yellow", "t20"), ("red", "t1")):
        lay(position, color, corner)
    give_turn(position, "green")
    assert position.seat == 4 % 3
    position.play("c17,c16,c15,c14,c13")
    assert not position.is_over
    assert (color_to_move(position), position.seat) == ("green", 5 % 3)


# BLO-14 -----------------------------------------------------------------------------------------


def test_blo_14_one_player_plays_all_colors_in_turn():
    position = new(players=1)
    assert seats_of_first_moves(position, 8) == [0] * 8
    assert color_to_move(position) == "blue"


def test_blo_14_solved_when_all_84_pieces_lie():
    position = Blokus(players=1).start()
    for number, move in enumerate(SOLUTION, 1):
        assert position.view().model_dump()["solved"] is False
        position.play(move)
        assert position.is_over == (number == 84)
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.payoffs == [1]
    assert outcome.scores == [4 * 20]
    assert position.view().model_dump()["solved"] is True
    assert explain.is_puzzle_solved(position.state)
    assert "solved" in str(position)


def test_blo_14_a_color_that_is_out_is_pointed_at():
    position = drawn(BLUE_SHUT_IN, players=1)
    faults = explain.check_puzzle(position.state)
    assert [(fault.clause, fault.values["color"]) for fault in faults] == [("BLO-14", "blue")]
    assert "blue is out with 20 pieces left" in str(position)
    assert payoffs(position)[0] < 1


def test_blo_14_four_players_know_no_solution():
    assert new().view().model_dump()["solved"] is None
