"""One simulation of the search after the other, compiled and the same for every game.

1. hide      what the searching seat cannot know is drawn anew
2. select    from the root down, the edge that promises most
3. expand    a node visited often enough gets its edges
4. play out  the game is played on by the playout policy
5. back up   what came of it is added along the path, and to moves that were played later
"""

import math
from typing import NamedTuple

import numpy as np

from tessera.core.compiling import compiled
from tessera.core.contract import MAX_SEATS, NONE, OVER, Array, State, hide, legal_moves, play, seat_to_move
from tessera.core.streams import choose_below
from tessera.search.knowledge import (
    actor,
    choose_playout_move,
    evaluate,
    has_fixed_moves,
    is_open,
    play_to_end,
    playout_plies,
    told_apart,
    weigh_moves,
)
from tessera.search.parameters import (
    AMAF_BIAS,
    AMAF_DECAY,
    EXPAND_AFTER,
    EXPLORATION,
    FIRST_VALUE,
    LEAST_CHOICE,
    PRIOR_CUT,
    PRIOR_TEMPERATURE,
)
from tessera.search.tree import DEPTH, NOTHING, NUM_EDGES, NUM_NODES, PLIES, ROOT, SIMULATIONS, Tree

MAX_DEPTH = 512  # plies of a simulation that are remembered
LEGAL_ROW = MAX_SEATS  # of the stamps; the rows before it belong to the actors


class Room(NamedTuple):
    """Room for one simulation at a time, made once."""

    states: Array
    """The root state, the one played on, and that where the tree was left."""
    moves: Array
    weights: Array
    stamps: Array
    """When a move was last legal, and last played by each actor: simulation number * MAX_DEPTH + ply."""
    path_nodes: Array
    path_edges: Array
    played_moves: Array
    played_actors: Array
    values: Array
    key: Array
    chooser: Array


def make_room(states: Array, num_moves: int, max_legal_moves: int) -> Room:
    """Room for simulations from the first of these states."""
    return Room(
        states=np.repeat(states[:1], 3),
        moves=np.empty(max_legal_moves, np.int32),
        weights=np.empty(max_legal_moves, np.float64),
        stamps=np.zeros((MAX_SEATS + 1, num_moves), np.int64),
        path_nodes=np.empty(MAX_DEPTH, np.int32),
        path_edges=np.empty(MAX_DEPTH, np.int32),
        played_moves=np.empty(MAX_DEPTH, np.int32),
        played_actors=np.empty(MAX_DEPTH, np.int32),
        values=np.zeros(MAX_SEATS),
        key=np.zeros(4, np.uint32),
        chooser=np.zeros(4, np.uint64),
    )


@compiled
def add_node(tree: Tree, state: State, outcome: int) -> int:
    """A new node without edges, or NOTHING when memory is full."""
    if tree.counters[NUM_NODES] == len(tree.nodes):
        return NOTHING
    index = tree.counters[NUM_NODES]
    tree.counters[NUM_NODES] += 1
    node = tree.nodes[index]
    node.outcome = outcome
    node.first_edge = NOTHING
    node.sibling = NOTHING
    node.visits = 0
    node.descents = 0
    node.value = 0.0
    node.seat = seat_to_move(state)
    node.actor = NOTHING if node.seat == OVER else actor(state)
    return index


@compiled
def expand(node: State, tree: Tree, state: State, room: Room, cut: float, parameters: Array) -> None:
    """Give a node edges for its promising legal moves, those that it has none for yet."""
    count = legal_moves(state, room.moves)
    weigh_moves(state, room.moves, count, room.weights)
    highest = -np.inf
    for i in range(count):
        highest = max(highest, room.weights[i])
    total = 0.0
    for i in range(count):
        room.weights[i] = math.exp((room.weights[i] - highest) / parameters[PRIOR_TEMPERATURE])
        total += room.weights[i]
    _leave_out_present(node, tree.edges, room, count)
    _add_edges(node, tree, room, count, cut, total)


@compiled
def _add_edges(node: State, tree: Tree, room: Room, count: int, cut: float, total: float) -> None:
    """Add edges behind those that are there, the most promising first."""
    last = node.first_edge
    while last != NOTHING and tree.edges[last].next_edge != NOTHING:
        last = tree.edges[last].next_edge
    chosen = np.nonzero(room.weights[:count] >= cut)[0]
    for i in chosen[np.argsort(-room.weights[chosen])]:
        if tree.counters[NUM_EDGES] == len(tree.edges):
            return
        index = _make_edge(tree, room.moves[i], room.weights[i] / total)
        if last == NOTHING:
            node.first_edge = index
        else:
            tree.edges[last].next_edge = index
        last = index


@compiled
def _leave_out_present(node: State, edges: Array, room: Room, count: int) -> None:
    """Moves that have an edge already get no other one."""
    index = node.first_edge
    while index != NOTHING:
        place = np.searchsorted(room.moves[:count], edges[index].move)
        if place < count and room.moves[place] == edges[index].move:
            room.weights[place] = -1.0
        index = edges[index].next_edge


@compiled
def _make_edge(tree: Tree, move: int, prior: float) -> int:
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
def estimate(edge: State, unseen: float, bias: float) -> float:
    """What a move seems to be worth: its own mean, mixed with that of the same move at other times."""
    if bias < 0.0 or edge.amaf_visits == 0.0:
        return edge.value / edge.visits if edge.visits else unseen
    if edge.visits == 0:
        share = edge.amaf_visits / (edge.amaf_visits + 4.0)
        return share * edge.amaf_value + (1.0 - share) * unseen
    share = edge.amaf_visits / (edge.amaf_visits + edge.visits + edge.amaf_visits * edge.visits * bias)
    return share * edge.amaf_value + (1.0 - share) * edge.value / edge.visits


@compiled
def _note_legal(node: State, tree: Tree, state: State, room: Room, stamp: int) -> int:
    """Mark what is legal this time, and count the edges for it."""
    for i in range(legal_moves(state, room.moves)):
        room.stamps[LEGAL_ROW, room.moves[i]] = stamp
    choice = 0
    index = node.first_edge
    while index != NOTHING:
        if room.stamps[LEGAL_ROW, tree.edges[index].move] == stamp:
            choice += 1
        index = tree.edges[index].next_edge
    return choice


@compiled
def select(node: State, tree: Tree, room: Room, stamp: int, always_legal: bool, parameters: Array) -> int:
    """The edge that promises most: by what is known of it, and by its prior the less is known.

    Edges are in the order of their priors: where all are legal and nothing is known of moves at other
    times, no edge behind the first without a visit can be better than that one.
    """
    best, best_score = NOTHING, -np.inf
    edges = tree.edges
    ordered = always_legal and parameters[AMAF_BIAS] < 0.0
    unseen = (node.value / node.descents if node.descents else 0.0) - parameters[FIRST_VALUE]
    doubt = parameters[EXPLORATION] * math.sqrt(np.float64(node.visits))
    index = node.first_edge
    while index != NOTHING:
        edge = edges[index]
        if always_legal or room.stamps[LEGAL_ROW, edge.move] == stamp:
            edge.available += 1
            if not always_legal:
                doubt = parameters[EXPLORATION] * math.sqrt(np.float64(edge.available))
            score = estimate(edge, unseen, parameters[AMAF_BIAS]) + doubt * edge.prior / (1.0 + edge.visits)
            if score > best_score:
                best, best_score = index, score
            if ordered and edge.visits == 0:
                break
        index = edge.next_edge
    return best


@compiled
def _child_for(tree: Tree, edge: State, state: State, outcome: int) -> int:
    """The node that the edge leads to with this outcome; made if it is new, NOTHING when memory is full."""
    index = edge.child
    while index != NOTHING:
        if tree.nodes[index].outcome == outcome:
            return index
        index = tree.nodes[index].sibling
    index = add_node(tree, state, outcome)
    if index != NOTHING:
        tree.nodes[index].sibling = edge.child
        edge.child = index
    return index


@compiled
def _choose_edge(node: State, tree: Tree, room: Room, stamp: int, is_root: bool, parameters: Array) -> int:
    """Make sure that a node has edges for this time, and select one."""
    state = room.states[1]
    # At the root the searching seat is to move, and it knows what it may play.
    always_legal = is_root or has_fixed_moves(state)
    if node.first_edge == NOTHING:
        expand(node, tree, state, room, parameters[PRIOR_CUT], parameters)
    if not always_legal and _note_legal(node, tree, state, room, stamp) < parameters[LEAST_CHOICE]:
        expand(node, tree, state, room, parameters[PRIOR_CUT], parameters)
    return select(node, tree, room, stamp, always_legal, parameters)


@compiled
def _descend(tree: Tree, room: Room, stamp: int, parameters: Array) -> int:
    """Walk down the tree and a step beyond; the number of moves played."""
    state = room.states[1]
    index, depth = tree.counters[ROOT], 0
    while index != NOTHING and depth < MAX_DEPTH - 1:
        node = tree.nodes[index]
        node.visits += 1
        if node.seat == OVER or (node.first_edge == NOTHING and node.visits < parameters[EXPAND_AFTER]):
            return depth
        chosen = _choose_edge(node, tree, room, stamp + depth, depth == 0, parameters)
        if chosen == NOTHING:  # No memory for edges: play out from here.
            return depth
        edge: State = tree.edges[chosen]
        room.path_nodes[depth] = index
        room.path_edges[depth] = chosen
        room.played_moves[depth] = edge.move
        room.played_actors[depth] = node.actor
        outcome = told_apart(state, play(state, edge.move))
        depth += 1
        index = _child_for(tree, edge, state, outcome)
    return depth


@compiled
def _play_out(room: Room, plies: int) -> int:
    """Play on by the policy until the end or the cut-off; the number of moves played in all."""
    state = room.states[1]
    last = min(plies + playout_plies(state), MAX_DEPTH)
    while seat_to_move(state) != OVER and plies < last:
        rest = play_to_end(state, room.played_moves[plies:], room.played_actors[plies:], room.chooser)
        if rest:
            return plies + rest
        room.played_actors[plies] = actor(state)
        move = choose_playout_move(state, room.moves, room.chooser)
        room.played_moves[plies] = move
        play(state, move)
        plies += 1
    return plies


@compiled
def _back_up(tree: Tree, room: Room, depth: int) -> None:
    """Add the values to every edge of the path."""
    for level in range(depth):
        edge = tree.edges[room.path_edges[level]]
        edge.visits += 1
        node = tree.nodes[room.path_nodes[level]]
        value = room.values[node.seat]
        edge.value += value
        node.value += value
        node.descents += 1
    if depth:
        for seat in range(MAX_SEATS):
            tree.root_values[room.played_moves[0], seat] += room.values[seat]


@compiled
def _back_up_later_moves(tree: Tree, room: Room, depth: int, plies: int, stamp: int, decay: float) -> None:
    """All moves as first: a move counts a little wherever on the path its actor could have played it."""
    for ply in range(plies - 1, -1, -1):
        room.stamps[room.played_actors[ply], room.played_moves[ply]] = stamp + ply
    for level in range(depth):
        node = tree.nodes[room.path_nodes[level]]
        value = room.values[node.seat]
        index = node.first_edge
        while index != NOTHING:
            edge = tree.edges[index]
            later = room.stamps[node.actor, edge.move] - stamp - level
            if later >= 0:
                weight = max(0.05, 1.0 - decay * later)
                edge.amaf_visits += weight
                edge.amaf_value += weight * (value - edge.amaf_value) / edge.amaf_visits
            index = edge.next_edge


@compiled
def simulate(tree: Tree, room: Room, seat: int, count: int, parameters: Array) -> None:
    """Run this many simulations for the seat to move at the root."""
    for _ in range(count):
        tree.counters[SIMULATIONS] += 1
        stamp = tree.counters[SIMULATIONS] * MAX_DEPTH
        room.states[1] = room.states[0]
        if not is_open(room.states[0]):
            for i in range(4):
                room.key[i] = choose_below(room.chooser, 1 << 32)
            hide(room.states[1], seat, room.key)
        depth = _descend(tree, room, stamp, parameters)
        room.states[2] = room.states[1]
        plies = _play_out(room, depth)
        evaluate(room.states[2], room.states[1], room.values)
        _back_up(tree, room, depth)
        if parameters[AMAF_BIAS] >= 0.0:
            _back_up_later_moves(tree, room, depth, plies, stamp, parameters[AMAF_DECAY])
        tree.counters[DEPTH] += depth
        tree.counters[PLIES] += plies


@compiled
def plant(tree: Tree, room: Room, parameters: Array) -> None:
    """Begin a tree: a root with an edge for every legal move."""
    tree.counters[:] = 0
    tree.root_values[:] = 0.0
    room.stamps[:] = 0  # Simulations are counted anew, so that old stamps would look like later ones.
    root = add_node(tree, room.states[0], NONE)
    tree.counters[ROOT] = root
    expand(tree.nodes[root], tree, room.states[0], room, 0.0, parameters)


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
def replant(tree: Tree, room: Room, root: int, num_seats: int, parameters: Array) -> None:
    """Make a node the root: it gets the edges it lacks, and its edges' values serve for every seat.

    Of the other seats' payoffs only the sum is known, which is shared out evenly among them.
    """
    tree.counters[ROOT] = root
    tree.root_values[:] = 0.0
    node = tree.nodes[root]
    expand(node, tree, room.states[0], room, 0.0, parameters)
    index = node.first_edge
    while index != NOTHING:
        edge = tree.edges[index]
        for seat in range(num_seats):
            share = 1.0 if seat == node.seat else -1.0 / (num_seats - 1)
            tree.root_values[edge.move, seat] = share * edge.value
        index = edge.next_edge


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
        values[i] = tree.root_values[edge.move]
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
