"""Fitting weights: known ones are found again."""

import numpy as np
import pytest

from tessera.training.linear import fit_value
from tessera.training.softmax import Choice, Choices, fit_softmax


def test_softmax_finds_the_weights_that_made_the_choices():
    generator = np.random.default_rng(1)
    wanted = np.array([1.0, -2.0, 0.5])
    choices = []
    for number in range(300):
        features = generator.standard_normal((6, 3)).astype(np.float32)
        shares = np.exp(features @ wanted)
        offsets = np.zeros(6, np.float32)
        choices.append(Choice(features, offsets, shares / shares.sum(), is_held_out=number % 10 == 0))
    fit = fit_softmax(Choices.of(choices), penalty=1e-6)
    assert fit.weights == pytest.approx(wanted, abs=0.01)
    assert fit.surprise < fit.surprise_before


def test_offsets_make_kept_moves_stand_for_others():
    # One wanted move, and one that stands for three like it.
    features = np.array([[1.0], [0.0]], np.float32)
    offsets = np.array([0.0, np.log(3)], np.float32)
    choice = Choice(features, offsets, np.array([0.5, 0.5]), is_held_out=False)
    assert fit_softmax(Choices.of([choice]), penalty=1e-6).weights[0] == pytest.approx(np.log(3), abs=0.01)


def test_values_find_the_weights_that_made_the_results():
    generator = np.random.default_rng(5)
    wanted = np.array([0.4, -0.8])
    features = generator.standard_normal((20_000, 2, 2)).astype(np.float32)
    outlook = np.tanh((features[:, 0] - features[:, 1]) @ wanted)
    first_wins = generator.random(20_000) < (1 + outlook) / 2
    results = np.column_stack([first_wins, ~first_wins]).astype(float)
    weights, loss = fit_value(features, results, np.arange(20_000))
    assert weights == pytest.approx(wanted, abs=0.03)
    assert 0.3 < loss < np.log(2)
