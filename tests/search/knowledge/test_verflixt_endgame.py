"""The end of a game of Verflixt: the solver says what trying every move and every roll says."""

import math
from typing import Any

import numpy as np
import pytest

from tessera import Verflixt
from tessera.core.compiling import compiled
from tessera.core.contract import Array
from tessera.core.position import Position
from tessera.search import knowledge
from tessera.search.knowledge.exact import POINTS_SHARE
from tessera.search.knowledge.verflixt.endgame import MARGIN_UNIT
from tests.random_play import play_at_random
from tests.search.knowledge.brute_force import earliest_solved, solved, value_moves

MODES: list[dict[str, Any]] = [
    {},
    {"bug": True},
    {"bug": True, "bug_penalty": "smallest", "bug_per": "pawn"},
]


@pytest.fixture(autouse=True, scope="module")
def _loaded():
    knowledge.load_knowledge("verflixt")


def result(position: Position) -> list[float]:
    """The payoff, and ever so little how clearly."""
    payoffs, (first, second) = position.outcome().payoffs, position.scores()
    clearly = math.tanh((first - second) / MARGIN_UNIT)
    own = (1 - POINTS_SHARE) * payoffs[0] + POINTS_SHARE * clearly
    return [own, -own]


def finished(options: dict[str, Any], seed: int) -> Position:
    return play_at_random(Verflixt(players=2, **options).start(seed), np.random.default_rng(seed))


@pytest.mark.parametrize("options", MODES, ids=str)
def test_late_positions_are_worth_what_trying_everything_says(options):
    compared = []
    for seed in range(12):
        found = earliest_solved(finished(options, seed), 3000)
        if found:
            position, values = found
            assert np.allclose(values, value_moves(position, result), rtol=0, atol=1e-12)
            compared.append(len({round(value[0], 9) for value in values}))
    assert len(compared) > 3
    # With the bug only the very last moves are solved, which hardly ever leave a choice that matters.
    assert max(compared) > 1 or "bug" in options, "nowhere did the choice matter"


def test_more_than_two_players_are_not_solved():
    for players in (3, 4):
        position = play_at_random(Verflixt(players=players).start(0), np.random.default_rng(0))
        position.undo()
        assert solved(position) is None


def test_the_solver_stops_at_its_budget_and_says_so():
    position, values = earliest_solved(finished({}, 1), 600)
    needed = next(budget for budget in range(600) if solved(position, budget) is not None)
    assert needed > 1
    assert solved(position, needed) == values
    assert solved(position, needed - 1) is None


@compiled
def _is_end_near(states: Array) -> bool:
    return knowledge.is_end_near(states[0])


def test_the_end_comes_near_once_and_not_early():
    for seed in range(5):
        position = finished({}, seed)
        near = []
        while position.history:
            position.undo()
            near.append(bool(_is_end_near(position.states)))
        assert near == sorted(near, reverse=True)
        assert near[0]
        assert not near[20]
