"""Values learned from games against itself."""

import numpy as np

from tessera.games import load
from tessera.training.network import BoundedNetwork, random_network
from tessera.training.seat_games import GAMES, SeatGames
from tessera.training.values import Learner, Paces, look_back

SEATS, TRUST = 2, 0.8


def test_a_network_learns_from_games_against_itself():
    games = [load("verflixt", bug=bug) for bug in (False, True)]
    progress = list(Learner(SeatGames(games, "seed"), 0.1, Paces()).run())
    assert progress[0].games == GAMES
    assert progress[-1].games > GAMES
    assert progress[-1].unexplained < min(0.9, progress[0].unexplained)


def test_a_goal_is_what_was_expected_later_and_the_result():
    expected = np.array([0.1, -0.1, 0.3, -0.3, 0.5, -0.5], np.float32)  # of two seats in three positions
    goals, results = expected.copy(), np.zeros(6, np.float32)
    look_back(0, 6, np.array([1.0, -1.0]), SEATS, TRUST, goals, results)
    second = (1 - TRUST) * 0.5 + TRUST * 1.0
    first = (1 - TRUST) * 0.3 + TRUST * second
    np.testing.assert_allclose(goals, [first, -first, second, -second, 1, -1], rtol=1e-6)
    np.testing.assert_array_equal(results, [1, -1] * 3)


def test_the_slope_of_a_bounded_network_is_that_of_its_error():
    network = random_network(BoundedNetwork, 5, 4, np.random.default_rng(1))
    inputs = np.random.default_rng(2).standard_normal((50, 5)).astype(np.float32)
    goals = np.linspace(-1, 1, 50)

    def error():
        return np.mean((network(inputs) - goals) ** 2)

    for part, slopes in zip(network.parts(), network.gradients(inputs, goals), strict=True):
        before, place = error(), np.unravel_index(abs(slopes).argmax(), slopes.shape)
        part[place] += 1e-3
        np.testing.assert_allclose((error() - before) / 1e-3, slopes[place], rtol=0.05)
        part[place] -= 1e-3
