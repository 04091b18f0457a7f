"""The memory of a search tree: nodes and edges in arrays of records, taken and given back by compiled code.

A node is what the searching seat has seen since the root, and who is to move; an edge is a move from there.
A move whose outcome depends on chance leads to one node for each outcome seen, linked as siblings.
The edges of a node lie in blocks, in the order of their priors; a node that is visited more gets more of
them. Nodes and blocks are all of one size, so that what is given back serves for anything new.

    node ──first_edge──▶ e0 e1 e2 e3 e4 e5 e6 e7 ──next_block──▶ e8 e9 …
"""

from typing import NamedTuple

import numpy as np

from tessera.core.compiling import compiled
from tessera.core.contract import MAX_SEATS, Array, State, record_type, signed

NOTHING = -1  # instead of an index
UNUSED = -1  # visits of a node that was given back
NODE = record_type(
    [
        ("key", "i8"),  # what tells it apart from the other outcomes of the same move
        ("value", "f8"),  # sum of the payoffs of the node's seat over all its edges
        ("first_edge", "i4"),
        ("num_edges", "i4"),
        ("sibling", "i4"),  # another outcome of the same move; of unused nodes the next unused one
        ("visits", "i4"),
        ("descents", "i4"),  # the visits that went on to an edge
        ("seat", "i1"),
        ("actor", "i1"),
        ("is_complete", "i1"),  # whether all promising moves have an edge
    ]
)
EDGE = record_type(
    [
        ("value", "f8"),  # sum of the payoffs of the node's seat
        ("move", "i4"),
        ("child", "i4"),
        ("visits", "i4"),
        ("available", "i4"),  # how often the move was legal when its node was visited
        ("prior", "f4"),
        ("amaf_visits", "f4"),  # how often the move was played now or later in a simulation
        ("amaf_value", "f4"),  # the mean payoff of those
    ]
)
BLOCK = 8  # edges in a block
BLOCK_BYTES = BLOCK * EDGE.itemsize + 4
BLOCKS_PER_NODE = 0.5  # room for blocks in proportion to room for nodes; most nodes are leaves without any
NEARLY_FULL = 0.875  # the share of the memory above which a tree is pruned, so that there is room to grow

# The counters of a tree: nodes and blocks in use; those never used so far, and the first of those given back;
# the visits below which a node gets no edges.
NUM_NODES, NUM_BLOCKS, NEW_NODE, NEW_BLOCK, FREE_NODE, FREE_BLOCK, LEAST_VISITS = range(7)
ROOT, SIMULATIONS, PLIES, DEPTH = range(7, 11)
NUM_COUNTERS = 11


class Tree(NamedTuple):
    """The memory of one tree."""

    nodes: Array
    edges: Array
    next_block: Array
    """For each block the one with the same node's next edges; of unused blocks the next unused one."""
    counters: Array
    root_values: Array
    """For each move of the root, the sum of the payoffs of every seat."""


def make_tree(megabytes: float, num_moves: int, max_legal_moves: int) -> Tree:
    """Memory for a tree that will not outgrow this size, and has room for a root with all its edges."""
    least = 1024 + -(-max_legal_moves // BLOCK)
    num_nodes = int(megabytes * 2**20 / (NODE.itemsize + BLOCKS_PER_NODE * BLOCK_BYTES))
    num_blocks = max(least, int(num_nodes * BLOCKS_PER_NODE))
    return Tree(
        nodes=np.empty(max(least, num_nodes), NODE),
        edges=np.empty(num_blocks * BLOCK, EDGE),
        next_block=np.empty(num_blocks, np.int32),
        counters=np.zeros(NUM_COUNTERS, np.int64),
        root_values=np.zeros((num_moves, MAX_SEATS)),
    )


def fullness(tree: Tree) -> float:
    """Which share of its memory a tree fills: of that for nodes or that for edges, whichever is scarcer."""
    nodes = tree.counters[NUM_NODES] / len(tree.nodes)
    return float(max(nodes, tree.counters[NUM_BLOCKS] / len(tree.next_block)))


# Taking ----------------------------------------------------------------------------------------------


@compiled
def clear(tree: Tree) -> None:
    """Give everything back."""
    for i in range(NUM_COUNTERS):
        tree.counters[i] = 0
    tree.counters[FREE_NODE] = tree.counters[FREE_BLOCK] = tree.counters[ROOT] = NOTHING


@compiled
def take_node(tree: Tree) -> int:
    """The index of an unused node, or NOTHING when memory is full."""
    index = tree.counters[FREE_NODE]
    if index != NOTHING:
        tree.counters[FREE_NODE] = tree.nodes[index].sibling
    elif tree.counters[NEW_NODE] < len(tree.nodes):
        index = tree.counters[NEW_NODE]
        tree.counters[NEW_NODE] += 1
    else:
        return NOTHING
    tree.counters[NUM_NODES] += 1
    return index


@compiled
def take_block(tree: Tree) -> int:
    """The number of an unused block, or NOTHING when memory is full."""
    block = tree.counters[FREE_BLOCK]
    if block != NOTHING:
        tree.counters[FREE_BLOCK] = tree.next_block[block]
    elif tree.counters[NEW_BLOCK] < len(tree.next_block):
        block = tree.counters[NEW_BLOCK]
        tree.counters[NEW_BLOCK] += 1
    else:
        return NOTHING
    tree.counters[NUM_BLOCKS] += 1
    tree.next_block[block] = NOTHING
    return block


# Giving back -----------------------------------------------------------------------------------------


@compiled
def next_edge(tree: Tree, index: int) -> int:
    """The edge behind this one; there must be one."""
    index += 1
    return index if index % BLOCK else tree.next_block[index // BLOCK - 1] * BLOCK


@compiled
def give_back_edges(tree: Tree, node: State, kept: int) -> None:
    """Leave a node with its first edges only, so many of them; those behind must lead nowhere."""
    block, last = node.first_edge // BLOCK if node.num_edges else NOTHING, NOTHING
    for _ in range(0, kept, BLOCK):
        last, block = block, tree.next_block[block]
    if last == NOTHING:
        node.first_edge = NOTHING
    else:
        tree.next_block[last] = NOTHING
    while block != NOTHING:
        following = tree.next_block[block]
        tree.next_block[block] = tree.counters[FREE_BLOCK]
        tree.counters[FREE_BLOCK] = block
        tree.counters[NUM_BLOCKS] -= 1
        block = following
    node.num_edges = kept
    node.is_complete = 0


@compiled
def _gather_children(tree: Tree, node: State, kept: int, gathered: int) -> int:
    """Link all nodes that a node's edges lead to, but for one, before those gathered; the first of them."""
    index = node.first_edge
    for _ in range(node.num_edges):
        child = tree.edges[index].child
        while child != NOTHING:
            following = tree.nodes[child].sibling
            if child != kept:
                tree.nodes[child].sibling = gathered
                gathered = child
            child = following
        index = next_edge(tree, index)
    return gathered


@compiled
def give_back(tree: Tree, waiting: int, kept: int) -> None:
    """Give back nodes linked as siblings and all below them, but for one node and what is below that."""
    while waiting != NOTHING:
        node = tree.nodes[waiting]
        following = _gather_children(tree, node, kept, signed(node.sibling))
        give_back_edges(tree, node, 0)
        node.visits = UNUSED
        node.sibling = tree.counters[FREE_NODE]
        tree.counters[FREE_NODE] = waiting
        tree.counters[NUM_NODES] -= 1
        waiting = following


@compiled
def keep_only(tree: Tree, index: int) -> None:
    """Make a node the root and give back everything that is not below it."""
    root = tree.counters[ROOT]
    if index != root:
        give_back(tree, root, index)
    tree.nodes[index].sibling = NOTHING
    tree.counters[ROOT] = index
    tree.counters[LEAST_VISITS] = 0


@compiled
def prune(tree: Tree) -> None:
    """Take the edges of the least visited nodes, with all below, until half of the memory is free.

    They get none again before they have as many visits as those that keep theirs: so the tree goes on
    growing where it is visited most, however little memory there is.
    """
    root = tree.nodes[tree.counters[ROOT]]
    while _is_half_full(tree) and tree.counters[LEAST_VISITS] <= root.visits:
        tree.counters[LEAST_VISITS] += 1 + tree.counters[LEAST_VISITS] // 2
        for index in range(tree.counters[NEW_NODE]):
            node = tree.nodes[index]
            rarely_visited = UNUSED < node.visits < tree.counters[LEAST_VISITS]
            if rarely_visited and node.num_edges and index != tree.counters[ROOT]:
                give_back(tree, _gather_children(tree, node, NOTHING, NOTHING), NOTHING)
                give_back_edges(tree, node, 0)


@compiled
def _is_half_full(tree: Tree) -> bool:
    nodes, blocks = tree.counters[NUM_NODES], tree.counters[NUM_BLOCKS]
    return 2 * nodes > len(tree.nodes) or 2 * blocks > len(tree.next_block)
