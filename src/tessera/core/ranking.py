"""From points to places."""

import numpy as np

from tessera.core.compiling import compiled
from tessera.core.contract import MAX_SEATS, Array


@compiled
def payoffs_from_scores(values: Array, count: int) -> None:
    """Replace each of `count` scores, higher being better, by its payoff.

    A seat gets the share of the others it beats minus the share that beats it; equal scores share the
    place. The payoffs of a game add up to zero, a sole winner has 1, a sole last -1.
    """
    ranks = np.zeros(MAX_SEATS, np.int64)
    for seat in range(count):
        for other in range(count):
            ranks[seat] += np.int64(values[seat] > values[other]) - np.int64(values[seat] < values[other])
    for seat in range(count):
        values[seat] = ranks[seat] / (count - 1)
