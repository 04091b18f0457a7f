"""The tree tells nodes apart by what was seen and by who is to move."""

import numpy as np

from tessera.core.contract import NONE
from tessera.games import load
from tessera.search import mcts, tree
from tessera.search.knowledge import load_knowledge


def test_a_child_is_what_is_seen_and_who_is_to_move():
    """Whether an opponent may swap depends on a rack nobody else sees (ING-15): so does who is next."""
    load_knowledge("ingenious")
    states = np.repeat(load("ingenious").start(1).states, 2)
    states[1].seat = 1 - states[0].seat
    grown = tree.make_tree(1, 10)
    edge = grown.edges[tree.add_edge(grown, 3, 1.0)]
    children = [mcts._child_for(grown, edge, state, NONE) for state in states]
    assert [int(grown.nodes[child].seat) for child in children] == [int(state.seat) for state in states]
    assert [mcts._child_for(grown, edge, state, NONE) for state in states] == children
