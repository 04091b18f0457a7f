"""Fitting weights to choices: how likely each of several things is to be taken. NumPy only."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tessera.core.contract import Array

HELD_OUT = 10  # every so many-th game is kept aside to see how well the fit does on games it has not seen


@dataclass(frozen=True)
class Choice:
    """A decision: the features of its moves, and how large a share of the search went to each.

    Only some of the moves that nobody wanted are kept; `offsets` makes them stand for the others.
    """

    features: Array
    offsets: Array
    shares: Array
    is_held_out: bool


@dataclass(frozen=True)
class SoftmaxFit:
    """Weights, and the mean surprise (in nats) at the choices held out: without and with them."""

    weights: Array
    surprise_before: float
    surprise: float


class Choices:
    """Many choices in one array, a segment each."""

    def __init__(
        self, features: Array, offsets: Array, shares: Array, lengths: Array, is_held_out: Array
    ) -> None:
        self.features = features.astype(np.float32)
        self.offsets, self.shares = offsets, shares
        self.starts = np.cumsum([0, *lengths[:-1]])
        self.segments = np.repeat(np.arange(len(lengths)), lengths)
        self.used = ~is_held_out
        self.weight = self.used[self.segments].astype(np.float32)

    @classmethod
    def of(cls, choices: Sequence[Choice]) -> "Choices":
        """These choices one after the other."""
        return cls(
            np.concatenate([choice.features for choice in choices]),
            np.concatenate([choice.offsets for choice in choices]),
            np.concatenate([choice.shares for choice in choices]),
            np.array([len(choice.shares) for choice in choices]),
            np.array([choice.is_held_out for choice in choices]),
        )

    def chances(self, weights: Array) -> tuple[Array, Array]:
        """The chance of every move, and the surprise at every choice."""
        sums = self.features @ weights.astype(np.float32) + self.offsets
        sums -= np.maximum.reduceat(sums, self.starts)[self.segments]
        totals = np.add.reduceat(np.exp(sums), self.starts)
        logarithms = sums - np.log(totals)[self.segments]
        return np.exp(logarithms), -np.add.reduceat(self.shares * logarithms, self.starts)

    def slope(self, chances: Array) -> Array:
        """The gradient of the total surprise."""
        return np.asarray(self.features.T @ ((chances - self.shares) * self.weight), np.float64)

    def curvature(self, chances: Array) -> Array:
        """The matrix of second derivatives of the total surprise."""
        weighted = self.features * (chances * self.weight)[:, None]
        means = np.add.reduceat(weighted, self.starts)
        return np.asarray(weighted.T @ self.features - means.T @ means, np.float64)


def fit_softmax(data: Choices, penalty: float, steps: int = 15) -> SoftmaxFit:
    """The weights that make the choices most likely, by Newton's method; the penalty keeps them small."""
    weights = np.zeros(data.features.shape[1])
    chances, surprise = data.chances(weights)
    before = float(surprise[~data.used].mean()) if not data.used.all() else math.nan
    loss = surprise[data.used].sum()
    for _ in range(steps):
        curvature = data.curvature(chances) + penalty * np.eye(len(weights))
        step = np.linalg.solve(curvature, data.slope(chances) + penalty * weights)
        for _ in range(10):  # halve the step until it helps
            chances, surprise = data.chances(weights - step)
            trial = surprise[data.used].sum() + penalty * ((weights - step) ** 2).sum() / 2
            if trial < loss:
                break
            step /= 2
        weights = weights - step
        if abs(loss - trial) < 1e-5 * loss:
            break
        loss = trial
    after = float(surprise[~data.used].mean()) if not data.used.all() else math.nan
    return SoftmaxFit(weights, before, after)


def mean_surprise(choices: Sequence[Choice], weights: Array) -> float:
    """The mean surprise at choices under these weights."""
    return float(Choices.of(choices).chances(weights)[1].mean())
