"""The greedy player's eye for a position."""

import numpy as np
import pytest

from tessera.core import playing
from tessera.core.compiling import compiled
from tessera.core.contract import Array
from tessera.games.ingenious.game import Ingenious
from tessera.search.knowledge import heuristic, load_knowledge
from tests.games.ingenious.drawn import drawn, hidden, play_with_swaps

load_knowledge("ingenious")
TWO = Ingenious(players=2)


@compiled
def _merit(states: Array, seat: int) -> float:
    return heuristic(states[0], seat)


def with_marks(*marks):
    return _merit(drawn(TWO, marks=marks).states, 0)


def test_points_are_good_and_best_where_they_are_lowest():
    assert with_marks([1, 0, 0, 0, 0, 0]) > with_marks([0] * 6)
    assert with_marks([4, 5, 5, 5, 5, 5]) > with_marks([3, 6, 5, 5, 5, 5])
    assert with_marks([5] * 6, [0] * 6) > with_marks([5] * 6, [5] * 6)


def test_a_bonus_and_a_swap_are_welcome():
    position = drawn(TWO, halves={"h9": "R"}, marks=[[17, 5, 5, 5, 5, 5]])
    position.play("RG h8 h7")
    assert _merit(position.states, 0) > with_marks([18, 5, 5, 5, 5, 5])
    position = drawn(TWO, racks=[("RR", "GB")], marks=[[0, 3, 3, 3, 3, 3]])
    position.play("RR h7 h8")
    swapped = position.copy()
    swapped.play("swap")
    position.play("refill")
    assert _merit(swapped.states, 0) > _merit(position.states, 0)


@pytest.mark.parametrize("options", Ingenious.modes.values(), ids=Ingenious.modes)
def test_secrets_do_not_matter(options):
    game = Ingenious(**options)
    for seed in range(5):
        position = play_with_swaps(game, seed, 20)
        for seat in range(game.num_seats):
            states = np.array([hidden(position, seat, seed)])
            assert _merit(states, seat) == _merit(position.states, seat)
            assert playing.find_seat(states) == playing.find_seat(position.states)
