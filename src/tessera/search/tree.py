"""The search tree: nodes and edges in two arrays of records, so that compiled code can walk it.

A node is what the searching seat has seen since the root; an edge is a move from there. A move whose
outcome depends on chance leads to one node for each outcome seen, linked as siblings.
"""

from typing import NamedTuple

import numpy as np

from tessera.core.contract import MAX_SEATS, Array, record_type

NOTHING = -1  # instead of an index
NODE = record_type(
    [
        ("outcome", "i8"),  # what chance revealed on the way here
        ("value", "f8"),  # sum of the payoffs of the node's seat over all its edges
        ("first_edge", "i4"),
        ("sibling", "i4"),  # another outcome of the same move
        ("visits", "i4"),
        ("descents", "i4"),  # the visits that went on to an edge
        ("seat", "i1"),
        ("actor", "i1"),
    ]
)
EDGE = record_type(
    [
        ("value", "f8"),  # sum of the payoffs of the node's seat
        ("move", "i4"),
        ("next_edge", "i4"),
        ("child", "i4"),
        ("visits", "i4"),
        ("available", "i4"),  # how often the move was legal when its node was visited
        ("prior", "f4"),
        ("amaf_visits", "f4"),  # how often the move was played now or later in a simulation
        ("amaf_value", "f4"),  # the mean payoff of those
    ]
)
# The counters of a tree.
NUM_NODES, NUM_EDGES, ROOT, SIMULATIONS, PLIES, DEPTH = range(6)
NUM_COUNTERS = 6

EDGES_PER_NODE = 24  # room for edges in proportion to room for nodes; most nodes are leaves without any


class Tree(NamedTuple):
    """The memory of one tree."""

    nodes: Array
    edges: Array
    counters: Array
    root_values: Array
    """For each move of the root, the sum of the payoffs of every seat."""


def make_tree(megabytes: float, num_moves: int) -> Tree:
    """Memory for a tree that will not outgrow this size."""
    num_nodes = max(1024, int(megabytes * 2**20 / (NODE.itemsize + EDGES_PER_NODE * EDGE.itemsize)))
    return Tree(
        nodes=np.empty(num_nodes, NODE),
        edges=np.empty(num_nodes * EDGES_PER_NODE, EDGE),
        counters=np.zeros(NUM_COUNTERS, np.int64),
        root_values=np.zeros((num_moves, MAX_SEATS)),
    )
