"""The last turn of a game of Passtally: the solver says what trying everything says."""

import math
from typing import Literal

import numpy as np
import pytest

from tessera import Passtally
from tessera.core.position import Position
from tessera.search import knowledge
from tessera.search.knowledge.exact import POINTS_SHARE
from tessera.search.knowledge.passtally.endgame import MARGIN_UNIT
from tests.random_play import play_at_random
from tests.search.knowledge.brute_force import solved, value_moves

SAMPLE = 5  # first actions of a turn that are held against trying everything


@pytest.fixture(autouse=True, scope="module")
def _loaded():
    knowledge.load_knowledge("passtally")


def result(position: Position) -> list[float]:
    """The payoff, and ever so little how clearly."""
    payoffs, scores = position.outcome().payoffs, position.scores()
    clearly = [
        sum(math.tanh((own - other) / MARGIN_UNIT) for other in scores) / (len(scores) - 1) for own in scores
    ]
    return [
        (1 - POINTS_SHARE) * payoff + POINTS_SHARE * lead
        for payoff, lead in zip(payoffs, clearly, strict=True)
    ]


def last_turns(players: Literal[2, 3], seeds: range) -> list[Position]:
    """The first and second actions of last turns of random games."""
    found = []
    for seed in seeds:
        position = play_at_random(Passtally(players=players).start(seed), np.random.default_rng(seed))
        for _ in range(2):
            position.undo()
            found.append(position.copy())
    return found


@pytest.mark.parametrize("players", [2, 3])
def test_last_turns_are_worth_what_trying_everything_says(players):
    generator, firsts, seconds = np.random.default_rng(players), 0, 0
    for position in last_turns(players, range(6)):
        values = solved(position)
        if values is None:
            continue
        is_first = position.state.actions_left == 2
        numbers = list(range(len(values)))
        sample = sorted(generator.choice(numbers, min(SAMPLE, len(numbers)), replace=False).tolist())
        moves = [int(position.legal_numbers()[i]) for i in (sample if is_first else numbers)]
        told = [values[i] for i in (sample if is_first else numbers)]
        assert np.allclose(told, value_moves(position, result, moves), rtol=0, atol=1e-12)
        firsts, seconds = firsts + is_first, seconds + (not is_first)
    assert firsts
    assert seconds


def test_only_a_turn_that_is_certainly_the_last_is_solved():
    for seed in range(3):
        position = play_at_random(Passtally(players=2).start(seed), np.random.default_rng(seed))
        last = position.history[-1].seat
        while position.history:
            position.undo()
            if position.history and position.history[-1].seat != last:
                break
        position.undo()
        assert solved(position) is None


def test_the_solver_stops_at_its_budget_and_says_so():
    position = next(p for p in last_turns(2, range(6)) if p.state.actions_left == 2 and solved(p))
    assert solved(position, 1000) is None
