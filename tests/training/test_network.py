import numpy as np

from tessera.training.network import ComparingNetwork, Network, Schedule, fit_network


def test_a_network_learns_a_bend():
    inputs = np.random.default_rng(2).uniform(-1, 1, (4000, 2)).astype(np.float32)
    targets = abs(inputs[:, 0]) + 3
    network = fit_network(Network, inputs, targets, 8, Schedule(epochs=20, pace=1e-2), seed=3)
    assert np.mean((network(inputs) - targets) ** 2) < 0.1 * targets.var()


def test_seats_are_compared_with_each_other():
    # What all seats have in common tells nothing; who has more of the second input comes out better.
    generator = np.random.default_rng(4)
    common, own = generator.uniform(-1, 1, (4000, 1)), generator.uniform(-1, 1, (4000, 3))
    inputs = np.stack([np.repeat(common, 3, axis=1), own], axis=-1).astype(np.float32)
    places = own.argsort(axis=1).argsort(axis=1) - 1.0
    network = fit_network(ComparingNetwork, inputs, places, 8, Schedule(epochs=20, pace=1e-2), seed=3)
    assert np.mean((network(inputs) - places) ** 2) < 0.1 * places.var()
    np.testing.assert_allclose(network(inputs).sum(axis=1), 0, atol=1e-5)
