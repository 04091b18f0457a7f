"""Piles and markers: PAS-4 and PAS-5."""

from typing import Literal

import numpy as np
import pytest

from tessera.core.errors import IllegalMoveError
from tessera.games.passtally.game import Passtally


def start(players: Literal[2, 3], first_seat: int):
    game = Passtally(players=players)
    return next(p for p in map(game.start, range(100)) if p.state.first_seat == first_seat)


def test_pas_4_three_piles_of_14_with_the_top_tile_face_up():
    position = Passtally().start(4)
    piles = position.game.describe_set_up(position.state)["piles"]
    assert [len(pile) for pile in piles] == [14, 14, 14]
    assert [(pile.face_up, pile.face_down) for pile in position.view().piles] == [
        (pile[0], 13) for pile in piles
    ]


def test_pas_4_tiles_are_shuffled_evenly():
    states = [Passtally().start(seed).state for seed in range(700)]
    for place in ((0, 0), (1, 6), (2, 13)):
        counts = np.bincount([state.piles[place] for state in states], minlength=6)
        # 117 expected; five standard deviations are 49.
        assert abs(counts - 700 / 6).max() < 49


@pytest.mark.parametrize("players", [2, 3])
def test_pas_5_start_player_is_drawn_by_lot(players):
    game = Passtally(players=players)
    counts = np.bincount([game.start(seed).state.first_seat for seed in range(600)])
    assert len(counts) == players
    assert abs(counts - 600 / players).max() < 60


@pytest.mark.parametrize(("players", "first"), [(2, 0), (2, 1), (3, 0), (3, 1), (3, 2)])
def test_pas_5_order_is_reversed_on_every_second_edge(players, first):
    position = start(players, first)
    seats = []
    while position.view().phase == "set-up":
        seats.append(position.seat)
        position.play(int(position.legal_numbers()[0]))
    clockwise = [(first + i) % players for i in range(players)]
    assert seats == 2 * (clockwise + clockwise[::-1])
    assert position.seat == first


def test_pas_5_others_follow_on_the_same_edge_then_on_the_opposite_one():
    position = start(3, 0)
    assert position.legal_numbers().tolist() == list(range(24))
    position.play("marker 8")
    assert position.legal_numbers().tolist() == [6, 7, 9, 10, 11]
    position.play("marker 6")
    position.play("marker 11")
    assert position.legal_numbers().tolist() == list(range(18, 24))


def test_pas_5_start_player_picks_the_third_edge_and_the_fourth_is_left():
    position = start(2, 1)
    for space in (14, 12, 0, 5):
        position.play(f"marker {space}")
    assert position.legal_numbers().tolist() == [*range(6, 12), *range(18, 24)]
    position.play("marker 20")
    assert position.legal_numbers().tolist() == [18, 19, 21, 22, 23]
    position.play("marker 19")
    assert position.legal_numbers().tolist() == list(range(6, 12))


@pytest.mark.parametrize(("text", "code"), [("marker 3", "space-taken"), ("marker 6", "wrong-edge")])
def test_pas_5_one_marker_a_space_and_only_on_this_edge(text, code):
    position = start(2, 0)
    position.play("marker 3")
    with pytest.raises(IllegalMoveError) as caught:
        position.play(text)
    assert caught.value.clause == "PAS-5"
    assert caught.value.reason.code == code


def test_pas_5_no_turn_before_all_markers_stand_and_no_marker_after():
    position = start(2, 0)
    with pytest.raises(IllegalMoveError, match="PAS-5"):
        position.play("move 3 4")
    for space in (0, 1, 16, 17, 6, 7, 22, 23):
        position.play(f"marker {space}")
    with pytest.raises(IllegalMoveError, match="PAS-5"):
        position.play("marker 9")


def test_pas_5_which_edge_came_first_is_forgotten():
    """The same markers and the same seat to move are the same bytes."""
    states = []
    for order in ((0, 1, 13, 12), (12, 13, 1, 0)):
        position = start(2, 0)
        for space in order:
            position.play(f"marker {space}")
        state = position.state
        state.markers[state.markers > 0] = 1
        states.append(state.tobytes())
    assert states[0] == states[1]
