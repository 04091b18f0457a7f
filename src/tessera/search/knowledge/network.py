"""Small networks in compiled code: one hidden layer of rectified sums, one output from -1 to 1.

A network says what a seat will have of the game. A game has one for each number of players, which lies in
its weights as the table `value_PLAYERS`; `training.values` makes them.
"""

import math
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from tessera.core.compiling import compiled
from tessera.core.contract import Array
from tessera.search.knowledge.weights import read_array


class Networks(NamedTuple):
    """Several networks of the same shape, counted by the first axis."""

    input: Array
    bias: Array
    output: Array
    offset: Array


def read_networks(package: str, players: Iterable[int], features: int) -> Networks:
    """The networks of a game for these numbers of players."""
    tables = [value_table(number) for number in players]

    def read(name: str, shape: tuple[int, ...]) -> Array:
        return np.stack([read_array(package, table, name, shape) for table in tables])

    bias = read("bias", (-1,))
    hidden = bias.shape[1]
    return Networks(read("input", (features, hidden)), bias, read("output", (hidden,)), read("offset", ()))


def value_table(players: int) -> str:
    """The table with the network for so many players."""
    return f"value_{players}"


@compiled
def weigh(features: Array, networks: Networks, number: int) -> float:
    """The output of a network."""
    return math.tanh(add_up(features, networks, number))


@compiled
def add_up(features: Array, networks: Networks, number: int) -> float:
    """The sum that the output of a network comes from; quick where most features are 0."""
    hidden = networks.bias[number].copy()
    for i in range(len(features)):
        feature = features[i]
        if feature != 0.0:
            for j in range(len(hidden)):
                hidden[j] += feature * networks.input[number, i, j]
    total = np.float64(networks.offset[number])
    for j in range(len(hidden)):
        total += max(hidden[j], np.float32(0.0)) * networks.output[number, j]
    return total


@compiled
def balance(values: Array, players: int) -> None:
    """Have the values of all seats add up to nothing: what one gains the others lose."""
    mean = 0.0
    for seat in range(players):
        mean += values[seat] / players
    for seat in range(players):
        values[seat] -= mean
