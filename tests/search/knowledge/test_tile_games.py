"""What is known about Ingenious, Verflixt and Passtally: nothing of it may come from what is hidden."""

import numpy as np
import pytest

from tessera.core import seeds
from tessera.core.compiling import compiled
from tessera.core.contract import MAX_SEATS
from tessera.games import load
from tessera.search import knowledge
from tests.random_play import random_positions

GAMES = [
    ("ingenious", {"players": 2}),
    ("ingenious", {"players": 4, "mode": "team"}),
    ("verflixt", {"bug": True}),
    ("passtally", {"players": 3}),
]
every_one = pytest.mark.parametrize(("name", "options"), GAMES)


@compiled
def weigh(states, moves, out):
    knowledge.weigh_moves(states[0], moves, len(moves), out)


@compiled
def value(states, out):
    knowledge.evaluate(states[0], states[0], out)


def positions_of(name, options):
    knowledge.load_knowledge(name)
    positions = random_positions(load(name, **options), 12)
    return [position for position in positions if not position.is_over]


@every_one
def test_moves_are_weighed_by_what_the_seat_knows(name, options):
    for position in positions_of(name, options):
        moves = position.legal_numbers()
        weights = [np.empty(len(moves)) for _ in range(2)]
        for number, out in enumerate(weights):
            weigh(position.hidden_from(position.seat, seeds.game_key(f"hidden {number}")), moves, out)
        assert np.array_equal(weights[0], weights[1])
        assert np.isfinite(weights[0]).all()


@every_one
def test_positions_are_valued_by_what_the_seat_knows(name, options):
    for position in positions_of(name, options):
        values = [np.zeros(MAX_SEATS) for _ in range(2)]
        for number, out in enumerate(values):
            value(position.hidden_from(position.seat, seeds.game_key(f"hidden {number}")), out)
        assert np.array_equal(values[0], values[1])
        assert abs(values[0]).max() <= 1.0


@every_one
def test_values_of_all_seats_add_up_to_nothing(name, options):
    for position in positions_of(name, options):
        values = np.zeros(MAX_SEATS)
        value(position.states, values)
        assert values[: position.game.num_seats].sum() == pytest.approx(0.0, abs=1e-9)
