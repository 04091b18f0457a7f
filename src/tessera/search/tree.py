"""The search tree: nodes and edges in two arrays of records, so that compiled code can walk it.

A node is what the searching seat has seen since the root, and who is to move; an edge is a move from there.
A move whose outcome depends on chance leads to one node for each outcome seen, linked as siblings.
"""

from typing import NamedTuple

import numpy as np

from tessera.core.compiling import compiled
from tessera.core.contract import MAX_SEATS, Array, State, record_type

NOTHING = -1  # instead of an index
NODE = record_type(
    [
        ("key", "i8"),  # what tells it apart from the other outcomes of the same move
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


# Growing ---------------------------------------------------------------------------------------------


@compiled
def add_node(tree: Tree, key: int, seat: int, actor: int) -> int:
    """A new node without edges, or NOTHING when memory is full."""
    if tree.counters[NUM_NODES] == len(tree.nodes):
        return NOTHING
    index = tree.counters[NUM_NODES]
    tree.counters[NUM_NODES] += 1
    node = tree.nodes[index]
    node.key = key
    node.first_edge = NOTHING
    node.sibling = NOTHING
    node.visits = 0
    node.descents = 0
    node.value = 0.0
    node.seat = seat
    node.actor = actor
    return index


@compiled
def add_edge(tree: Tree, move: int, prior: float) -> int:
    """A new edge that nothing leads to yet; there must be memory for it."""
    index = tree.counters[NUM_EDGES]
    tree.counters[NUM_EDGES] += 1
    edge = tree.edges[index]
    edge.value = 0.0
    edge.move = move
    edge.next_edge = NOTHING
    edge.child = NOTHING
    edge.visits = 0
    edge.available = 0
    edge.prior = prior
    edge.amaf_visits = 0.0
    edge.amaf_value = 0.0
    return index


@compiled
def add_child(nodes: Array, edge: State, index: int) -> None:
    """Let an edge lead to one more node."""
    nodes[index].sibling = edge.child
    edge.child = index


# Walking ---------------------------------------------------------------------------------------------


@compiled
def find_child(nodes: Array, edge: State, key: int, seat: int) -> int:
    """The node with this key and this seat to move that the edge leads to, or NOTHING."""
    index = edge.child
    while index != NOTHING and (nodes[index].key != key or nodes[index].seat != seat):
        index = nodes[index].sibling
    return index


@compiled
def find_descendant(tree: Tree, moves: Array) -> int:
    """The node that these moves lead to from the root, or NOTHING if it has no edges yet."""
    index = tree.counters[ROOT]
    for move in moves:
        chosen = tree.nodes[index].first_edge
        while chosen != NOTHING and tree.edges[chosen].move != move:
            chosen = tree.edges[chosen].next_edge
        if chosen == NOTHING or tree.edges[chosen].child == NOTHING:
            return NOTHING
        index = tree.edges[chosen].child
    return NOTHING if tree.nodes[index].first_edge == NOTHING else index


@compiled
def most_visited(tree: Tree, node: State) -> int:
    """The edge of a node with the most visits, or NOTHING if there are none."""
    best = NOTHING
    index = node.first_edge
    while index != NOTHING:
        if best == NOTHING or tree.edges[index].visits > tree.edges[best].visits:
            best = index
        index = tree.edges[index].next_edge
    return best


@compiled
def write_line(tree: Tree, index: int, out: Array) -> int:
    """Write the most visited moves from this node on; how many there are."""
    for depth in range(len(out)):
        chosen = most_visited(tree, tree.nodes[index])
        if chosen == NOTHING:
            return depth
        edge: State = tree.edges[chosen]
        if edge.visits == 0:
            return depth
        out[depth] = edge.move
        index = edge.child
        if index == NOTHING:
            return depth + 1
    return len(out)


# The root --------------------------------------------------------------------------------------------


@compiled
def list_root(tree: Tree) -> tuple[Array, Array, Array, Array]:
    """For every move of the root: its number, prior, visits, and the sums of the payoffs of every seat."""
    first = tree.nodes[tree.counters[ROOT]].first_edge
    count, index = 0, first
    while index != NOTHING:
        count += 1
        index = tree.edges[index].next_edge
    moves, priors = np.empty(count, np.int32), np.empty(count, np.float64)
    visits, values = np.empty(count, np.int64), np.empty((count, MAX_SEATS))
    index = first
    for i in range(count):
        edge = tree.edges[index]
        moves[i], priors[i], visits[i] = edge.move, edge.prior, edge.visits
        for seat in range(MAX_SEATS):  # One by one: compiling an assignment of rows takes a second.
            values[i, seat] = tree.root_values[edge.move, seat]
        index = edge.next_edge
    return moves, priors, visits, values


@compiled
def lead(tree: Tree) -> int:
    """By how many visits the best move of the root is ahead of the second best."""
    first, second = 0, 0
    index = tree.nodes[tree.counters[ROOT]].first_edge
    while index != NOTHING:
        visits = tree.edges[index].visits
        if visits > first:
            first, second = visits, first
        elif visits > second:
            second = visits
        index = tree.edges[index].next_edge
    return first - second
