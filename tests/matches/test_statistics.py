import numpy as np
import pytest

from tessera.matches.statistics import decide, elo_difference, score_interval


def test_the_interval_of_won_and_lost_pairs_is_that_of_agresti_and_coull():
    low, high = score_interval([1.0] * 60 + [0.0] * 40)
    middle = 62 / 104
    error = 1.96 * (middle * (1 - middle) / 103) ** 0.5
    assert (low, high) == pytest.approx((middle - error, middle + error))


@pytest.mark.parametrize("pairs", [[1.0], [0.0], [0.5], [1.0] * 50, [0.0] * 50, [0.5] * 50, [1.0, 0.25]])
def test_the_interval_holds_the_score_and_stays_in_bounds(pairs):
    low, high = score_interval(pairs)
    assert 0 <= low <= sum(pairs) / len(pairs) <= high <= 1
    assert low < high


def test_pairs_that_cancel_out_are_surer_than_single_games():
    assert score_interval([0.5] * 100)[1] < score_interval([1.0, 0.0] * 50)[1]


def test_the_interval_holds_the_truth_95_times_in_100():
    generator = np.random.default_rng(0)
    for truth, count in ((0.5, 20), (0.7, 50), (0.95, 30)):
        held = 0
        for _ in range(1000):
            games = (generator.random((count, 2)) < truth).mean(axis=1)
            low, high = score_interval(games.tolist())
            held += low <= truth <= high
        assert held >= 935


def test_elo():
    assert elo_difference(0.5, 100) == 0
    assert elo_difference(10 / 11, 100) == pytest.approx(400)
    assert elo_difference(0.25, 100) == pytest.approx(-elo_difference(0.75, 100))
    # A clean sweep counts as if half of one game had been lost.
    assert elo_difference(1.0, 10) == elo_difference(0.95, 10)
    assert elo_difference(0.0, 10) == elo_difference(0.05, 10)


def test_a_clear_lead_decides():
    assert decide([]) is None
    assert decide([1.0] * 3) is None
    assert decide([1.0] * 12) == "a"
    assert decide([0.0] * 12) == "b"
    assert decide([0.5] * 1000) is None


def test_equals_are_rarely_called_decided_however_often_one_looks():
    generator = np.random.default_rng(1)
    decided = 0
    for _ in range(200):
        pairs = generator.integers(0, 3, 60) / 2
        decided += any(decide(pairs[:count].tolist()) for count in range(1, 61, 3))
    assert decided <= 16  # 10 are allowed on average
