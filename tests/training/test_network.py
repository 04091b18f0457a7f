import numpy as np

from tessera.training.network import Network, Schedule, fit_network


def test_a_network_learns_a_bend():
    inputs = np.random.default_rng(2).uniform(-1, 1, (4000, 2)).astype(np.float32)
    targets = abs(inputs[:, 0]) + 3
    network = fit_network(Network, inputs, targets, 8, Schedule(epochs=20, pace=1e-2), seed=3)
    assert np.mean((network(inputs) - targets) ** 2) < 0.1 * targets.var()
