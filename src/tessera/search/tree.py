"""The search tree: how it grows, how it is walked, and what is read off its root."""

import numpy as np

from tessera.core.compiling import compiled
from tessera.core.contract import MAX_SEATS, Array, State
from tessera.search.memory import BLOCK, NOTHING, ROOT, Tree, next_edge, take_block, take_node

# Growing ---------------------------------------------------------------------------------------------


@compiled
def add_node(tree: Tree, key: int, seat: int, actor: int) -> int:
    """A new node without edges, or NOTHING when memory is full."""
    index = take_node(tree)
    if index == NOTHING:
        return NOTHING
    node: State = tree.nodes[index]
    node.key = key
    node.first_edge = NOTHING
    node.num_edges = 0
    node.is_complete = 0
    node.sibling = NOTHING
    node.visits = 0
    node.descents = 0
    node.value = 0.0
    node.seat = seat
    node.actor = actor
    return index


@compiled
def add_edge(tree: Tree, node: State, last: int, move: int, prior: float) -> int:
    """A new edge behind the last one of a node, that leads nowhere yet; NOTHING when memory is full."""
    index = last + 1
    if node.num_edges % BLOCK == 0:
        block = take_block(tree)
        if block == NOTHING:
            return NOTHING
        index = block * BLOCK
        if node.num_edges:
            tree.next_block[last // BLOCK] = block
        else:
            node.first_edge = index
    node.num_edges += 1
    edge = tree.edges[index]
    edge.value = 0.0
    edge.move = move
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
def last_edge(tree: Tree, node: State) -> int:
    """The last edge of a node, or NOTHING if there are none."""
    if node.num_edges == 0:
        return NOTHING
    block = node.first_edge // BLOCK
    for _ in range((node.num_edges - 1) // BLOCK):
        block = tree.next_block[block]
    return block * BLOCK + (node.num_edges - 1) % BLOCK


@compiled
def find_edge(tree: Tree, node: State, move: int) -> int:
    """The edge of a node for this move, or NOTHING."""
    index = node.first_edge
    for _ in range(node.num_edges):
        if tree.edges[index].move == move:
            return index
        index = next_edge(tree, index)
    return NOTHING


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
        chosen = find_edge(tree, tree.nodes[index], move)
        if chosen == NOTHING:
            return NOTHING
        edge: State = tree.edges[chosen]
        if edge.child == NOTHING:
            return NOTHING
        index = edge.child
    return NOTHING if tree.nodes[index].first_edge == NOTHING else index


@compiled
def most_visited(tree: Tree, node: State) -> int:
    """The edge of a node with the most visits, or NOTHING if there are none."""
    best = NOTHING
    index = node.first_edge
    for _ in range(node.num_edges):
        if best == NOTHING or tree.edges[index].visits > tree.edges[best].visits:
            best = index
        index = next_edge(tree, index)
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
    root = tree.nodes[tree.counters[ROOT]]
    count, index = root.num_edges, root.first_edge
    moves, priors = np.empty(count, np.int32), np.empty(count, np.float64)
    visits, values = np.empty(count, np.int64), np.empty((count, MAX_SEATS))
    for i in range(count):
        edge = tree.edges[index]
        moves[i], priors[i], visits[i] = edge.move, edge.prior, edge.visits
        for seat in range(MAX_SEATS):  # One by one: compiling an assignment of rows takes a second.
            values[i, seat] = tree.root_values[edge.move, seat]
        index = next_edge(tree, index)
    return moves, priors, visits, values


@compiled
def lead(tree: Tree) -> int:
    """By how many visits the best move of the root is ahead of the second best."""
    first, second = 0, 0
    root = tree.nodes[tree.counters[ROOT]]
    index = root.first_edge
    for _ in range(root.num_edges):
        visits = tree.edges[index].visits
        if visits > first:
            first, second = visits, first
        elif visits > second:
            second = visits
        index = next_edge(tree, index)
    return first - second
