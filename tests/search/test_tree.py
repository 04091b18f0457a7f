"""The tree: what a node is, how it grows, and what becomes of its memory."""

from dataclasses import replace

import numpy as np
import pytest

from tessera.core import seeds
from tessera.core.contract import NONE
from tessera.games import load
from tessera.search import mcts, memory, tree
from tessera.search.knowledge import load_knowledge
from tessera.search.search import Search, SearchLimits
from tests.modes import every_game
from tests.random_play import play_at_random

KEY = seeds.game_key("tree")


def begin(position, megabytes=16.0, **parameters) -> Search:
    search = Search(position.game, megabytes=megabytes)
    search.set_parameters(replace(search.parameters, **parameters))
    search.begin(position.hidden_from(position.seat, KEY), KEY)
    return search


def think(search, simulations):
    while search.simulations < simulations:
        search._simulate(min(64, simulations - search.simulations))


def position_of(name, plies, **options):
    return play_at_random(load(name, **options).start("tree"), np.random.default_rng(0), plies)


def edges_of(grown, node):
    """The edges of a node, by the blocks they lie in."""
    found, index = [], int(node.first_edge)
    for _ in range(int(node.num_edges)):
        found.append(grown.edges[index])
        index = int(memory.next_edge(grown, index))
    return found


def walk(grown):
    """All nodes from the root down, with the moves that lead to each; none twice, and none given back."""
    seen: dict[int, tuple[int, ...]] = {}
    waiting: list[tuple[tuple[int, ...], int]] = [((), int(grown.counters[memory.ROOT]))]
    while waiting:
        line, index = waiting.pop()
        assert index not in seen, "a node belongs to one edge"
        node = grown.nodes[index]
        assert node.visits != memory.UNUSED
        seen[index] = line
        for edge in edges_of(grown, node):
            child = int(edge.child)
            while child != memory.NOTHING:
                waiting.append(((*line, int(edge.move)), child))
                child = int(grown.nodes[child].sibling)
    return seen


def chain(first, following):
    found = []
    while first != memory.NOTHING:
        found.append(int(first))
        first = following[int(first)]
    return found


def check(grown):
    """Every node and block is in use, given back or new, and the counters say so; visits add up."""
    seen = walk(grown)
    counters = grown.counters
    free_nodes = chain(counters[memory.FREE_NODE], grown.nodes["sibling"])
    assert len(set(free_nodes)) == len(free_nodes)
    assert seen.keys().isdisjoint(free_nodes)
    assert len(seen) == counters[memory.NUM_NODES] == counters[memory.NEW_NODE] - len(free_nodes)
    blocks = [
        block
        for index in seen
        if grown.nodes[index].num_edges
        for block in chain(grown.nodes[index].first_edge // memory.BLOCK, grown.next_block)
    ]
    free_blocks = chain(counters[memory.FREE_BLOCK], grown.next_block)
    assert len(set(blocks + free_blocks)) == len(blocks) + len(free_blocks)
    assert len(blocks) == counters[memory.NUM_BLOCKS] == counters[memory.NEW_BLOCK] - len(free_blocks)
    for index in seen:
        node = grown.nodes[index]
        moves = [int(edge.move) for edge in edges_of(grown, node)]
        assert len(set(moves)) == len(moves)
        assert sum(int(edge.visits) for edge in edges_of(grown, node)) <= node.descents <= node.visits


def statistics(grown, below=()):
    """What is known of every line that begins so: visits and values of its node and of the node's edges."""
    return {
        line[len(below) :]: (
            int(grown.nodes[index].visits),
            float(grown.nodes[index].value),
            [
                (int(edge.move), int(edge.visits), float(edge.value))
                for edge in edges_of(grown, grown.nodes[index])
            ],
        )
        for index, line in walk(grown).items()
        if line[: len(below)] == tuple(below)
    }


def test_a_child_is_what_is_seen_and_who_is_to_move():
    """Whether an opponent may swap depends on a rack nobody else sees (ING-15): so does who is next."""
    load_knowledge("ingenious")
    states = np.repeat(load("ingenious").start(1).states, 2)
    states[1].seat = 1 - states[0].seat
    grown = memory.make_tree(1, 10, 10)
    memory.clear(grown)
    root = grown.nodes[tree.add_node(grown, NONE, 0, 0)]
    edge = grown.edges[tree.add_edge(grown, root, memory.NOTHING, 3, 1.0)]
    children = [mcts._child_for(grown, edge, state, NONE) for state in states]
    assert [int(grown.nodes[child].seat) for child in children] == [int(state.seat) for state in states]
    assert [mcts._child_for(grown, edge, state, NONE) for state in states] == children


# Growing ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "plies"), [("blokus", 14), ("verflixt", 12), ("passtally", 12)])
def test_edges_made_when_needed_change_nothing_about_the_search(name, plies):
    position = position_of(name, plies)
    lazy, eager = begin(position), begin(position, megabytes=128.0, first_edges=1e9)
    for search in (lazy, eager):
        think(search, 1500)
    assert lazy.candidates() == eager.candidates()
    blocks = [search._workers[0].tree.counters[memory.NUM_BLOCKS] for search in (lazy, eager)]
    assert blocks[0] < blocks[1] or name == "verflixt", "there all moves of a node fit into a block"


@every_game
def test_a_tree_is_whole_after_every_step(name):
    position = load(name).start("whole")
    search = begin(position)
    for _ in range(3):
        think(search, search.simulations + 150)
        check(search._workers[0].tree)


# Giving back -----------------------------------------------------------------------------------------


def test_the_next_root_keeps_what_is_below_it_and_the_rest_is_given_back():
    position = position_of("blokus", 14, players=2)
    search = begin(position)
    think(search, 2000)
    grown = search._workers[0].tree
    for _ in range(3):
        line = search.expected_line(2)
        kept = statistics(grown, line)
        for move in line:
            position.play(move)
        assert search.reroot(position.hidden_from(position.seat, KEY), KEY, line)
        check(grown)
        found = statistics(grown)
        root, old_root = found.pop(()), kept.pop(())
        assert found == kept
        assert root[:2] == old_root[:2]
        tried = [edge for edge in old_root[2] if edge[1]]
        assert root[2][: len(tried)] == tried, "the root has more edges, behind those that were visited"
        assert sorted(edge[0] for edge in root[2]) == list(position.legal_numbers())
        assert grown.counters[memory.NUM_NODES] == len(kept) + 1
        think(search, search.simulations + 500)


@pytest.mark.parametrize(
    ("name", "plies"), [("blokus", 14), ("ingenious", 12), ("passtally", 12), ("verflixt", 12)]
)
def test_a_full_tree_gives_up_what_was_visited_least_and_grows_on(name, plies):
    position = position_of(name, plies)
    search = begin(position, megabytes=0.01)
    grown = search._workers[0].tree
    most = 0.0
    while grown.counters[memory.LEAST_VISITS] < 3:
        search._simulate(16)
        most = max(most, search.fullness)
        assert search.simulations < 60_000
    assert most > 0.8
    assert search.fullness < 0.9
    check(grown)
    line, before = search.expected_line(12), search.simulations
    think(search, before + 2000)
    check(grown)
    assert search.simulations == before + 2000
    assert len(search.expected_line(12)) >= min(len(line), 2), "the tree is as deep as before"
    assert sum(c.visits for c in search.candidates()) >= before + 2000 - 5


def test_pruning_leaves_what_was_visited_often_as_it_was():
    search = begin(position_of("blokus", 14, players=2), megabytes=0.01)
    grown = search._workers[0].tree
    while memory.fullness(grown) <= memory.NEARLY_FULL:
        search._simulate(1)
    before = statistics(grown)
    memory.prune(grown)
    check(grown)
    after = statistics(grown)
    least = grown.counters[memory.LEAST_VISITS]
    assert least > 0
    assert max(len(after) / len(grown.nodes), search.fullness) <= 0.5
    for line, (visits, value, edges) in after.items():
        assert before[line][:2] == (visits, value)
        assert edges == (before[line][2] if visits >= least or line == () else [])


def test_thinking_stops_at_the_limit_whatever_the_memory():
    search = begin(position_of("blokus", 14), megabytes=0.01)
    for _ in search.think(SearchLimits(simulations=5000)):
        pass
    assert search.simulations <= 5000


def play_best_and_reroot(position) -> Search:
    """Think, play the best move, and go on from there with what is kept of the tree."""
    search = begin(position)
    think(search, 500)
    move = search.best_move()
    position.play(move)
    assert search.reroot(position.hidden_from(position.seat, KEY), KEY, [move])
    return search


def test_a_node_that_becomes_the_root_has_the_priors_of_a_root():
    position = position_of("blokus", 8, players=2)
    search = play_best_and_reroot(position)
    kept = {candidate.move: candidate.prior for candidate in search.candidates()}
    anew = {candidate.move: candidate.prior for candidate in begin(position).candidates()}
    assert kept == pytest.approx(anew)


def test_a_node_that_becomes_the_root_tries_its_moves_in_the_order_of_their_priors():
    """Thought about for longer, a move that was passed over may look better than those that have edges."""
    search = play_best_and_reroot(position_of("blokus", 14, players=2))
    known = {candidate.move for candidate in search.candidates() if candidate.visits}
    think(search, search.simulations + 500)
    new = [candidate for candidate in search.candidates() if candidate.move not in known]
    least = min(candidate.prior for candidate in new if candidate.visits)
    assert least >= max(candidate.prior for candidate in new if not candidate.visits)


def test_a_search_that_begins_anew_has_forgotten_what_the_one_before_learned():
    position = position_of("blokus", 30, players=2)
    search = begin(position)
    think(search, 500)
    first = search.candidates()
    search.begin(position.states, KEY)
    think(search, 500)
    assert search.candidates() == first
