"""A search whose end is solved: exact values by the same way as simulated ones, within its limits."""

import math

import numpy as np
import pytest

from tessera import Blokus
from tessera.core import seeds
from tessera.players.search_player import NO_MISTAKES, Mistakes, SearchPlayer
from tessera.search.search import MOST_NODES, Search, SearchLimits
from tests.random_play import play_at_random

KEY = seeds.game_key("solved")
ENOUGH = SearchLimits(simulations=4000)


@pytest.fixture(scope="module")
def position():
    """Five moves before the end of a game of two players."""
    position = play_at_random(Blokus(players=2).start(3), np.random.default_rng(3))
    for _ in range(5):
        position.undo()
    assert len(position.legal_numbers()) > 1
    return position


def think(position, limits: SearchLimits, threads: int = 1) -> Search:
    search = Search(position.game, megabytes=8, threads=threads)
    search.begin(position.states, KEY)
    for _ in search.think(limits):
        pass
    return search


@pytest.mark.parametrize("threads", [1, 2])
def test_moves_of_a_solved_end_have_one_value_for_all_searches(position, threads):
    search = think(position, ENOUGH, threads)
    candidates = search.candidates()
    best = candidates[0]
    assert {candidate.move for candidate in candidates} == set(position.legal_numbers().tolist())
    assert search.simulations >= ENOUGH.simulations
    for candidate in candidates:
        assert np.isclose(sum(candidate.values), 0, atol=1e-12)
        assert candidate.visits >= 1
        assert (candidate.visits == best.visits) == (candidate.values == best.values)
        assert candidate.values[position.seat] <= best.values[position.seat]


def test_the_expected_line_of_a_solved_end_leads_to_what_it_promises(position):
    search = think(position, ENOUGH)
    for candidate in search.candidates():
        played = position.copy()
        for move in search.expected_line(length=84, first=candidate.move):
            played.play(move)
        assert played.is_over
        assert np.allclose(played.outcome().payoffs, candidate.values, atol=1e-5)
    assert search.expected_line(84)[0] == search.best_move()


def test_without_enough_positions_to_look_at_it_is_searched_as_ever(position):
    solved = think(position, ENOUGH).candidates()
    for limits in (SearchLimits(simulations=2), SearchLimits(simulations=4000, solves=False)):
        candidates = think(position, limits).candidates()
        assert [candidate.visits for candidate in candidates] != [candidate.visits for candidate in solved]
        assert sum(candidate.visits for candidate in candidates) <= limits.simulations


def test_how_many_positions_may_be_looked_at_follows_from_the_limits():
    assert 0 < SearchLimits(simulations=10).nodes < SearchLimits(simulations=100).nodes
    assert 0 < SearchLimits(seconds=0.01).nodes < SearchLimits(seconds=0.1).nodes
    assert SearchLimits(simulations=10**9, seconds=3600).nodes == SearchLimits(seconds=60).nodes == MOST_NODES
    assert SearchLimits(simulations=10**9, solves=False).nodes == 0
    assert SearchLimits(seconds=math.inf).nodes == MOST_NODES
    assert SearchLimits(seconds=-1).nodes == 0


def test_a_player_that_is_to_make_mistakes_does_not_solve(position):
    """Who chooses by visits would find nothing but the best move."""
    for mistakes in (NO_MISTAKES, Mistakes(temperature=0.5), Mistakes(blunders=0.01)):
        player = SearchPlayer(position.game, "0", ENOUGH, mistakes=mistakes)
        player.choose(position)
        visits = [candidate.visits for candidate in player.search.candidates()]
        assert (set(visits) <= {1, ENOUGH.simulations}) == (mistakes == NO_MISTAKES)
