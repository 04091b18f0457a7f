"""Moves as people play them who overlook something: the best of what a glance shows."""

import numpy as np

from tessera.core.compiling import compiled
from tessera.core.contract import Array, legal_moves
from tessera.core.streams import choose_below, start_chooser
from tessera.search.knowledge import glance


def choose_carelessly(states: Array, max_moves: int, key: Array) -> int:
    """A legal move of a state that its seat may know; these random bits decide what is overlooked."""
    return int(careless_move(np.repeat(states, 2), np.empty(max_moves, np.int32), np.empty(max_moves), key))


@compiled
def careless_move(states: Array, moves: Array, weights: Array, key: Array) -> int:
    """What seems best at a glance at the first state, equal ones by lot; the second state is scratch."""
    chooser = np.zeros(4, np.uint64)
    start_chooser(chooser, key, 0)
    count = legal_moves(states[0], moves)
    glance(states[0], states[1:], moves, count, chooser, weights)
    best, ties = 0, 0
    for i in range(count):
        if weights[i] > weights[best]:
            best, ties = i, 1
        elif weights[i] == weights[best]:
            # Keeping the n-th of n equals with probability 1/n makes all of them as likely.
            ties += 1
            if choose_below(chooser, ties) == 0:
                best = i
    return moves[best]
