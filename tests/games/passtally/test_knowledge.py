"""The greedy player's eye for a position."""

import numpy as np

from tessera.core.compiling import compiled
from tessera.core.contract import Array
from tessera.search.knowledge import heuristic, load_knowledge
from tests.games.passtally.drawn import turn

load_knowledge("passtally")


@compiled
def _merit(states: Array, seat: int) -> float:
    return heuristic(states[0], seat)


def test_points_and_lines_are_good_and_those_of_others_bad():
    corner = {0: (0, 23, 9, 12), 1: (3, 4, 8, 18)}
    ahead = turn(points=(5, 0))
    with_line = turn("a6b6 BB", markers=corner)
    assert _merit(ahead.states, 0) > _merit(turn().states, 0) > _merit(ahead.states, 1)
    assert _merit(with_line.states, 0) > _merit(turn(markers=corner).states, 0)
    assert np.isfinite(_merit(turn(players=3).states, 2))
