"""Fitting a small network to results: one hidden layer, NumPy only."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any, Self, TypeVar

import numpy as np

from tessera.core.contract import Array
from tessera.training.weights import rounded

AnyNetwork = TypeVar("AnyNetwork", bound="Network")


@dataclass
class Network:
    """One hidden layer of rectified sums, one output."""

    input: Array
    bias: Array
    output: Array
    offset: Array

    def parts(self) -> list[Array]:
        """All arrays of weights, to be changed in place."""
        return [self.input, self.bias, self.output, self.offset]

    def hidden(self, inputs: Array) -> Array:
        """The hidden layer for many inputs."""
        return np.maximum(inputs @ self.input + self.bias, 0.0)

    def __call__(self, inputs: Array) -> Array:
        """The output for many inputs."""
        return self.outputs(self.hidden(inputs))

    def outputs(self, hidden: Array) -> Array:
        """The output for many hidden layers."""
        return np.asarray(hidden @ self.output + self.offset)

    def slopes(self, outputs: Array) -> Array | float:
        """How fast each output grows with the sum that it comes from."""
        return 1.0

    @staticmethod
    def sum_for(output: float) -> float:
        """The sum that an output comes from."""
        return output

    def as_json(self) -> dict[str, Any]:
        """The weights as lists."""
        return {
            "input": [rounded(row) for row in self.input],
            "bias": rounded(self.bias),
            "output": rounded(self.output),
            "offset": rounded(self.offset)[0],
        }

    @classmethod
    def from_json(cls, weights: dict[str, Any]) -> Self:
        """The network whose weights these are."""
        return cls(*(np.atleast_1d(weights[part.name]).astype(np.float32) for part in fields(cls)))

    def gradients(self, inputs: Array, targets: Array) -> list[Array]:
        """Of the mean squared error, for every part."""
        hidden = self.hidden(inputs)
        outputs = self.outputs(hidden)
        return self.hand_back(inputs, hidden, 2.0 / len(inputs) * (outputs - targets) * self.slopes(outputs))

    def hand_back(self, inputs: Array, hidden: Array, slopes: Array) -> list[Array]:
        """The gradients of every part, given how the error grows with the sum of each input."""
        error = slopes.astype(np.float32)
        back = np.outer(error, self.output) * (hidden > 0.0)
        return [inputs.T @ back, back.sum(0), hidden.T @ error, error.sum(keepdims=True)]


class BoundedNetwork(Network):
    """The same with an output from -1 to 1, as `search.knowledge.network` weighs it."""

    def outputs(self, hidden: Array) -> Array:
        """The output for many hidden layers."""
        return np.tanh(super().outputs(hidden))

    def slopes(self, outputs: Array) -> Array | float:
        """How fast each output grows with the sum that it comes from."""
        return 1.0 - outputs**2

    @staticmethod
    def sum_for(output: float) -> float:
        """The sum that an output comes from."""
        return math.atanh(output)


class ComparingNetwork(Network):
    """The same for several seats beside each other: inputs have a row for each.

    The hyperbolic tangent of how far a seat's sum is above another's says which of the two comes out better;
    what a seat has is the mean over the others.
    """

    def outputs(self, hidden: Array) -> Array:
        """What every seat has."""
        return self._means(self._leads(hidden))

    def gradients(self, inputs: Array, targets: Array) -> list[Array]:
        """Of the mean squared error, for every part."""
        hidden = self.hidden(inputs)
        leads = self._leads(hidden)
        errors = 2.0 / targets.size * (self._means(leads) - targets)
        slopes = errors[..., None] * (1.0 - leads**2) / (targets.shape[-1] - 1)
        rows = inputs.reshape(-1, inputs.shape[-1]), hidden.reshape(-1, hidden.shape[-1])
        return self.hand_back(*rows, (slopes.sum(-1) - slopes.sum(-2)).ravel())

    def _leads(self, hidden: Array) -> Array:
        sums = super().outputs(hidden)
        return np.tanh(sums[..., :, None] - sums[..., None, :])

    def _means(self, leads: Array) -> Array:
        return np.asarray(leads.sum(-1) / (leads.shape[-1] - 1))


@dataclass(frozen=True)
class Schedule:
    """How long and how boldly a network is fitted."""

    epochs: int = 12
    batch: int = 256
    pace: float = 2e-3
    decay: float = 1e-2
    """The share of a weight that a step forgets, in units of the pace."""


class Adam:
    """Adam with decoupled decay of the weights that multiply inputs."""

    def __init__(self, network: Network, decay: float) -> None:
        self._parts = network.parts()
        self._decays = (decay, 0.0, decay, 0.0)
        self._moments = [np.zeros_like(part) for part in self._parts]
        self._squares = [np.zeros_like(part) for part in self._parts]
        self._steps = 0

    def step(self, gradients: list[Array], pace: float) -> None:
        """Change every part a little, against its gradient."""
        self._steps += 1
        for i, gradient in enumerate(gradients):
            self._moments[i] += 0.1 * (gradient - self._moments[i])
            self._squares[i] += 0.001 * (gradient**2 - self._squares[i])
            moment = self._moments[i] / (1.0 - 0.9**self._steps)
            square = self._squares[i] / (1.0 - 0.999**self._steps)
            self._parts[i] -= pace * (moment / (np.sqrt(square) + 1e-8) + self._decays[i] * self._parts[i])


def fit_network(
    kind: type[AnyNetwork], inputs: Array, targets: Array, hidden: int, schedule: Schedule, seed: int
) -> AnyNetwork:
    """Fit a network on standardised inputs; it is handed back for the inputs as they are."""
    all_rows = tuple(range(inputs.ndim - 1))
    mean, scale = inputs.mean(all_rows), inputs.std(all_rows) + 0.05
    standard = ((inputs - mean) / scale).astype(np.float32)
    generator = np.random.default_rng(seed)
    network = random_network(kind, inputs.shape[-1], hidden, generator)
    network.offset[:] = kind.sum_for(float(targets.mean()))
    adam = Adam(network, schedule.decay)
    for chosen, pace in _batches(len(inputs), schedule, generator):
        adam.step(network.gradients(standard[chosen], targets[chosen]), pace)
    network.bias -= (mean / scale) @ network.input
    network.input /= scale[:, None]
    return network


def random_network(
    kind: type[AnyNetwork], inputs: int, hidden: int, generator: np.random.Generator
) -> AnyNetwork:
    """A network that knows nothing."""
    return kind(
        (generator.standard_normal((inputs, hidden)) / math.sqrt(inputs)).astype(np.float32),
        np.zeros(hidden, np.float32),
        (generator.standard_normal(hidden) / math.sqrt(hidden)).astype(np.float32),
        np.zeros(1, np.float32),
    )


def _batches(count: int, schedule: Schedule, generator: np.random.Generator) -> Iterator[tuple[Array, float]]:
    """Samples in random order, with a pace that falls along a cosine to almost nothing."""
    for epoch in range(schedule.epochs):
        order = generator.permutation(count)
        pace = schedule.pace * (0.01 + 0.5 * (1.0 + math.cos(math.pi * epoch / schedule.epochs)))
        for start in range(0, count - schedule.batch + 1, schedule.batch):
            yield order[start : start + schedule.batch], pace
