"""The last placements of a game of Ingenious: the solver says what trying everything with every rack says."""

from itertools import combinations
from typing import Any

import numpy as np
import pytest

from tessera import Ingenious
from tessera.core.position import Position
from tessera.games.ingenious.box import KIND_COUNTS, NO_TILE, NUM_KINDS, RACK
from tessera.search import knowledge
from tests.random_play import play_at_random
from tests.search.knowledge.brute_force import solved, value_moves

MODES: list[dict[str, Any]] = [
    {"players": 1},
    {"players": 2},
    {"players": 3},
    {"players": 4, "mode": "team"},
]
MARKS = (5, 16)  # with the second, many placements give another one (ING-12)
UNSEEN = 8  # tiles that are left in bag and other racks, so that all racks can be tried


@pytest.fixture(autouse=True, scope="module")
def _loaded():
    knowledge.load_knowledge("ingenious")


def result(position: Position) -> list[float]:
    return position.outcome().payoffs


def late_positions(options: dict[str, Any], seed: int) -> list[Position]:
    """The last positions of a random game."""
    position = play_at_random(Ingenious(**options).start(seed), np.random.default_rng(seed))
    found = []
    for _ in range(3):
        position.undo()
        found.append(position.copy())
    return found


def with_few_unseen(position: Position, generator: np.random.Generator, mark: int) -> Position:
    """The same position, but all markers are level, and bag and other racks have a few tiles only.

    Those are the ones of the next seat and two more. Nobody can swap: all colours but two are lowest.
    """
    states = position.states.copy()
    state, seat = states[0], position.seat
    following = (seat + 1) % position.game.num_seats
    state.racks[[other for other in range(4) if other != seat]] = NO_TILE
    state.bag[:] = 0
    state.marks[:] = mark
    kinds = generator.choice(NUM_KINDS, UNSEEN, p=KIND_COUNTS / KIND_COUNTS.sum()).tolist()
    if following != seat:
        state.rack_size[[other for other in range(4) if other != seat]] = 0
        state.racks[following] = sorted(kinds[:RACK])
        state.rack_size[following] = RACK
        kinds = kinds[RACK:]
    for kind in kinds:
        state.bag[kind] += 1
    state.bag_size = len(kinds)
    return Position.at(position.game, states)


def racks_of_next(position: Position) -> list[Position]:
    """The position with every rack that the next seat may have, each as often as it is likely."""
    state, following = position.state, (position.seat + 1) % position.game.num_seats
    if following == position.seat:
        return [position]
    in_bag = [kind for kind in range(NUM_KINDS) for _ in range(state.bag[kind])]
    unseen = [*state.racks[following].tolist(), *in_bag]
    found = []
    for rack in combinations(range(len(unseen)), RACK):
        states = position.states.copy()
        states[0].racks[following] = sorted(unseen[i] for i in rack)
        states[0].bag[:] = 0
        for i in set(range(len(unseen))) - set(rack):
            states[0].bag[unseen[i]] += 1
        found.append(Position.at(position.game, states))
    return found


@pytest.mark.parametrize("options", MODES, ids=str)
def test_last_placements_are_worth_what_trying_everything_says(options):
    generator, unsure = np.random.default_rng(0), 0
    compared = 0
    for seed in range(10):
        for late in late_positions(options, seed):
            position = with_few_unseen(late, generator, MARKS[seed % 2])
            values = solved(position)
            if values is None:
                continue
            sample = sorted(generator.choice(len(values), min(4, len(values)), replace=False).tolist())
            moves = [int(position.legal_numbers()[i]) for i in sample]
            worlds = [value_moves(world, result, moves) for world in racks_of_next(position)]
            told = [values[i] for i in sample]
            assert np.allclose(told, np.mean(worlds, axis=0), rtol=0, atol=1e-12)
            compared += 1
            unsure += any(abs(value[0]) not in (0.0, 1.0) for value in told)
    assert compared > 4
    assert unsure or options["players"] == 3, "nowhere did the rack of the next seat matter"


def test_more_than_one_placement_to_come_is_not_solved():
    position = play_at_random(Ingenious(players=2).start(0), np.random.default_rng(0))
    for _ in range(12):
        position.undo()
    assert solved(position) is None
