"""One simulation of the search after the other, compiled and the same for every game.

1. hide      what the searching seat cannot know is drawn anew, by what the others have played
2. select    from the root down, the edge that promises most
3. expand    a node visited often enough gets its edges
4. play out  the game is played on by the playout policy
5. back up   what came of it is added along the path, and to moves that were played later
"""

import math

import numpy as np

from tessera.core.compiling import compiled
from tessera.core.contract import (
    MAX_SEATS,
    NONE,
    OVER,
    Array,
    State,
    legal_moves,
    play,
    seat_to_move,
    signed,
)
from tessera.core.streams import choose_below
from tessera.search.knowledge import (
    actor,
    child_key,
    choose_playout_move,
    evaluate,
    has_fixed_moves,
    hide_believing,
    is_deterministic,
    is_end_near,
    play_to_end,
    playout_plies,
    read_move,
    solve,
    weigh_moves,
    weigh_thoroughly,
)
from tessera.search.memory import (
    DEPTH,
    LEAST_VISITS,
    NOTHING,
    PLIES,
    ROOT,
    SIMULATIONS,
    Tree,
    clear,
    give_back_edges,
    next_edge,
)
from tessera.search.order import first_place, make_heap, take_highest
from tessera.search.parameters import (
    AMAF_BIAS,
    AMAF_DECAY,
    EXPAND_AFTER,
    EXPLORATION,
    FIRST_EDGES,
    FIRST_VALUE,
    LEAST_CHOICE,
    PRIOR_CUT,
    PRIOR_TEMPERATURE,
)
from tessera.search.tree import add_child, add_edge, add_node, find_child, last_edge
from tessera.search.workspace import LEGAL_ROW, MAX_DEPTH, Workspace


@compiled
def _add_node(tree: Tree, state: State, key: int, seat: int) -> int:
    """A new node for this state, or NOTHING when memory is full."""
    return add_node(tree, key, seat, NOTHING if seat == OVER else actor(state))


@compiled
def _child_for(tree: Tree, edge: State, state: State, key: int) -> int:
    """The node that the edge leads to with this outcome; made if it is new, NOTHING when memory is full."""
    seat = seat_to_move(state)
    index = find_child(tree.nodes, edge, key, seat)
    if index == NOTHING:
        index = _add_node(tree, state, key, seat)
        if index != NOTHING:
            add_child(tree.nodes, edge, index)
    return index


@compiled
def expand(
    node: State, tree: Tree, state: State, workspace: Workspace, cut: float, most: float, parameters: Array
) -> None:
    """Give a node edges for its promising legal moves that it has none for yet, but at most so many."""
    count = legal_moves(state, workspace.moves)
    weigh_moves(state, workspace.moves, count, workspace.weights)
    total = _spread_weights(workspace, count, parameters)
    _leave_out_present(node, tree, workspace, count)
    _add_edges(node, tree, workspace, count, cut, most, total)


@compiled
def _spread_weights(workspace: Workspace, count: int, parameters: Array) -> float:
    """Make shares of the highest one of the weights, which are logarithms; their sum."""
    highest, total = -np.inf, 0.0
    for i in range(count):
        highest = max(highest, workspace.weights[i])
    for i in range(count):
        workspace.weights[i] = math.exp((workspace.weights[i] - highest) / parameters[PRIOR_TEMPERATURE])
        total += workspace.weights[i]
    return total


@compiled
def _add_edges(
    node: State, tree: Tree, workspace: Workspace, count: int, cut: float, most: float, total: float
) -> None:
    """Add edges behind those that are there, the most promising first."""
    left = _list_promising(workspace, count, cut)
    make_heap(workspace.places, left, workspace.weights)
    last, added = last_edge(tree, node), 0
    while left:
        if added >= most:
            return
        i = take_highest(workspace.places, left, workspace.weights)
        last = add_edge(tree, node, last, workspace.moves[i], workspace.weights[i] / total)
        if last == NOTHING:
            return
        left -= 1
        added += 1
    node.is_complete = 1


@compiled
def _list_promising(workspace: Workspace, count: int, cut: float) -> int:
    """Write the places of the moves with at least this weight; how many there are."""
    found = 0
    for i in range(count):
        if workspace.weights[i] >= cut:
            workspace.places[found] = i
            found += 1
    return found


@compiled
def _leave_out_present(node: State, tree: Tree, workspace: Workspace, count: int) -> None:
    """Moves that have an edge already get no other one."""
    index = node.first_edge
    for _ in range(node.num_edges):
        move = tree.edges[index].move
        place = first_place(workspace.moves, count, move)
        if place < count and workspace.moves[place] == move:
            workspace.weights[place] = -1.0
        index = next_edge(tree, index)


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
def _note_legal(node: State, tree: Tree, state: State, workspace: Workspace, stamp: int) -> int:
    """Mark what is legal this time, and count the edges for it."""
    for i in range(legal_moves(state, workspace.moves)):
        workspace.stamps[LEGAL_ROW, workspace.moves[i]] = stamp
    choice = 0
    index = node.first_edge
    for _ in range(node.num_edges):
        if workspace.stamps[LEGAL_ROW, tree.edges[index].move] == stamp:
            choice += 1
        index = next_edge(tree, index)
    return choice


@compiled
def select(
    node: State, tree: Tree, workspace: Workspace, stamp: int, always_legal: bool, parameters: Array
) -> int:
    """The edge that promises most: by what is known of it, and by its prior the less is known."""
    best, best_score = NOTHING, -np.inf
    edges = tree.edges
    ordered = _is_ordered(always_legal, parameters)
    unseen = (node.value / node.descents if node.descents else 0.0) - parameters[FIRST_VALUE]
    doubt = parameters[EXPLORATION] * math.sqrt(np.float64(node.visits))
    index = node.first_edge
    for _ in range(node.num_edges):
        edge = edges[index]
        if always_legal or workspace.stamps[LEGAL_ROW, edge.move] == stamp:
            if not always_legal:
                edge.available += 1
                doubt = parameters[EXPLORATION] * math.sqrt(np.float64(edge.available))
            score = estimate(edge, unseen, parameters[AMAF_BIAS]) + doubt * edge.prior / (1.0 + edge.visits)
            if score > best_score:
                best, best_score = index, score
            if ordered and edge.visits == 0:
                break
        index = next_edge(tree, index)
    return best


@compiled
def _is_ordered(always_legal: bool, parameters: Array) -> bool:
    """Whether no edge behind the first one without a visit can be selected.

    Edges are in the order of their priors: it is so where all are legal and nothing is known of moves at
    other times.
    """
    return always_legal and parameters[AMAF_BIAS] < 0.0


@compiled
def _lacks_edges(node: State, tree: Tree) -> bool:
    """Whether all edges of a node were visited and there may be more."""
    if node.is_complete or node.descents < node.num_edges:
        return False
    if node.num_edges == 0:
        return True
    last: State = tree.edges[last_edge(tree, node)]
    return last.visits > 0


@compiled
def _choose_edge(
    node: State, tree: Tree, workspace: Workspace, stamp: int, is_root: bool, parameters: Array
) -> int:
    """Make sure that a node has edges for this time, and select one."""
    state = workspace.states[1]
    # At the root the searching seat is to move, and it knows what it may play.
    always_legal = is_root or has_fixed_moves(state)
    cut = 0.0 if is_root else parameters[PRIOR_CUT]
    if _is_ordered(always_legal, parameters):
        if _lacks_edges(node, tree):
            most = max(parameters[FIRST_EDGES], np.float64(node.num_edges))
            expand(node, tree, state, workspace, cut, most, parameters)
    elif node.num_edges == 0:
        expand(node, tree, state, workspace, cut, np.inf, parameters)
    if not always_legal and _note_legal(node, tree, state, workspace, stamp) < parameters[LEAST_CHOICE]:
        expand(node, tree, state, workspace, cut, np.inf, parameters)
    return select(node, tree, workspace, stamp, always_legal, parameters)


@compiled
def _descend(tree: Tree, workspace: Workspace, stamp: int, parameters: Array) -> int:
    """Walk down the tree and a step beyond; the number of moves played."""
    state = workspace.states[1]
    least_visits = max(parameters[EXPAND_AFTER], np.float64(tree.counters[LEAST_VISITS]))
    index, depth = tree.counters[ROOT], 0
    while index != NOTHING and depth < MAX_DEPTH - 1:
        node = tree.nodes[index]
        node.visits += 1
        if node.seat == OVER or (node.num_edges == 0 and node.visits < least_visits):
            return depth
        chosen = _choose_edge(node, tree, workspace, stamp + depth, depth == 0, parameters)
        if chosen == NOTHING:  # No memory for edges: play out from here.
            return depth
        edge: State = tree.edges[chosen]
        workspace.path_nodes[depth] = index
        workspace.path_edges[depth] = chosen
        move = signed(edge.move)
        workspace.played_moves[depth] = move
        workspace.played_actors[depth] = node.actor
        key = child_key(state, play(state, move))
        depth += 1
        index = _child_for(tree, edge, state, key)
    return depth


@compiled
def _play_out(workspace: Workspace, plies: int) -> int:
    """Play on by the policy until the end or the cut-off; the number of moves played in all."""
    state = workspace.states[1]
    last = min(plies + playout_plies(state), MAX_DEPTH)
    while seat_to_move(state) != OVER and plies < last:
        rest = play_to_end(
            state,
            workspace.played_moves,
            workspace.played_actors,
            plies,
            workspace.replies,
            workspace.chooser,
        )
        if rest:
            return plies + rest
        workspace.played_actors[plies] = actor(state)
        move = choose_playout_move(state, workspace.moves, workspace.chooser)
        workspace.played_moves[plies] = move
        play(state, move)
        plies += 1
    return plies


@compiled
def _back_up(tree: Tree, workspace: Workspace, depth: int) -> None:
    """Add the values to every edge of the path."""
    for level in range(depth):
        edge = tree.edges[workspace.path_edges[level]]
        edge.visits += 1
        node = tree.nodes[workspace.path_nodes[level]]
        value = workspace.values[node.seat]
        edge.value += value
        node.value += value
        node.descents += 1
    if depth:
        for seat in range(MAX_SEATS):
            tree.root_values[workspace.played_moves[0], seat] += workspace.values[seat]


@compiled
def _back_up_later_moves(
    tree: Tree, workspace: Workspace, depth: int, plies: int, stamp: int, decay: float
) -> None:
    """All moves as first: a move counts a little wherever on the path its actor could have played it."""
    for ply in range(plies - 1, -1, -1):
        workspace.stamps[workspace.played_actors[ply], workspace.played_moves[ply]] = stamp + ply
    for level in range(depth):
        node = tree.nodes[workspace.path_nodes[level]]
        value = workspace.values[node.seat]
        index = node.first_edge
        for _ in range(node.num_edges):
            edge = tree.edges[index]
            later = workspace.stamps[node.actor, edge.move] - stamp - level
            if later >= 0:
                weight = max(0.05, 1.0 - decay * later)
                edge.amaf_visits += weight
                edge.amaf_value += weight * (value - edge.amaf_value) / edge.amaf_visits
            index = next_edge(tree, index)


@compiled
def simulate(tree: Tree, workspace: Workspace, seat: int, count: int, parameters: Array) -> None:
    """Run this many simulations for the seat to move at the root."""
    for _ in range(count):
        tree.counters[SIMULATIONS] += 1
        stamp = tree.counters[SIMULATIONS] * MAX_DEPTH
        workspace.states[1] = workspace.states[0]
        if not is_deterministic(workspace.states[0]):
            for i in range(4):
                workspace.key[i] = choose_below(workspace.chooser, 1 << 32)
            hide_believing(workspace.states[1], seat, workspace.key, workspace.beliefs)
        depth = _descend(tree, workspace, stamp, parameters)
        workspace.states[2] = workspace.states[1]
        plies = _play_out(workspace, depth)
        evaluate(workspace.states[2], workspace.states[1], workspace.values)
        _back_up(tree, workspace, depth)
        if parameters[AMAF_BIAS] >= 0.0:
            _back_up_later_moves(tree, workspace, depth, plies, stamp, parameters[AMAF_DECAY])
        tree.counters[DEPTH] += depth
        tree.counters[PLIES] += plies


@compiled
def read_played(states: Array, seat: int, move: int, beliefs: Array) -> None:
    """Note what a move tells; the first of the states is what everybody saw before it."""
    read_move(states[0], seat, move, beliefs)


@compiled
def begin(tree: Tree, workspace: Workspace, parameters: Array) -> bool:
    """Begin a tree: a root with an edge for every legal move. Whether the end of the game is near."""
    clear(tree)
    _fill_with_zeros(tree.root_values)
    # Simulations are counted anew, so that old stamps would look like later ones.
    _fill_with_zeros(workspace.stamps)
    _fill_with_zeros(workspace.replies)
    tree.counters[ROOT] = _add_node(tree, workspace.states[0], NONE, seat_to_move(workspace.states[0]))
    _expand_root(tree, workspace, parameters)
    return is_end_near(workspace.states[0])


@compiled
def reroot(tree: Tree, workspace: Workspace, num_seats: int, parameters: Array) -> bool:
    """Go on from a root that was a node: it gets the edges it lacks, and their values serve for every seat.

    Of the other seats' payoffs only the sum is known, which is shared out evenly among them. Whether the end
    of the game is near.
    """
    _fill_with_zeros(tree.root_values)
    _expand_root(tree, workspace, parameters)
    node = tree.nodes[tree.counters[ROOT]]
    index = node.first_edge
    for _ in range(node.num_edges):
        edge = tree.edges[index]
        for seat in range(num_seats):
            share = 1.0 if seat == node.seat else -1.0 / (num_seats - 1)
            tree.root_values[edge.move, seat] = share * edge.value
        index = next_edge(tree, index)
    return is_end_near(workspace.states[0])


@compiled
def solve_state(states: Array, budget: int, values: Array) -> bool:
    """`solve` for the first state."""
    values[:] = 0.0
    return solve(states[0], budget, values)


@compiled
def settle(tree: Tree, workspace: Workspace, values: Array, visits: int) -> None:
    """Give the root exact values: its best moves count as visited so often, the others once."""
    _fill_with_zeros(tree.root_values)
    root = tree.nodes[tree.counters[ROOT]]
    count = legal_moves(workspace.states[0], workspace.moves)
    best = values[:count, root.seat].max()
    root.visits = visits
    index = root.first_edge
    for _ in range(root.num_edges):
        edge = tree.edges[index]
        exact = values[first_place(workspace.moves, count, edge.move)]
        edge.visits = visits if exact[root.seat] == best else 1
        edge.value = edge.visits * exact[root.seat]
        for seat in range(MAX_SEATS):
            tree.root_values[edge.move, seat] = edge.visits * exact[seat]
        index = next_edge(tree, index)


@compiled
def _expand_root(tree: Tree, workspace: Workspace, parameters: Array) -> None:
    """Give the root an edge for every legal move, with priors that were thought about for longer."""
    root, state = tree.nodes[tree.counters[ROOT]], workspace.states[0]
    count = legal_moves(state, workspace.moves)
    weigh_moves(state, workspace.moves, count, workspace.weights)
    weigh_thoroughly(state, workspace.states[2:3], workspace.moves, count, workspace.weights)
    total = _spread_weights(workspace, count, parameters)
    # Those not tried yet get their edges anew: they are tried in the order of their priors.
    give_back_edges(tree, root, _count_tried(root, tree))
    _renew_priors(root, tree, workspace, count, total)
    _leave_out_present(root, tree, workspace, count)
    _add_edges(root, tree, workspace, count, 0.0, np.inf, total)


@compiled
def _count_tried(node: State, tree: Tree) -> int:
    """How many edges there are up to the last one that was visited."""
    tried, index = 0, node.first_edge
    for place in range(node.num_edges):
        if tree.edges[index].visits:
            tried = place + 1
        index = next_edge(tree, index)
    return tried


@compiled
def _renew_priors(root: State, tree: Tree, workspace: Workspace, count: int, total: float) -> None:
    """Moves that had an edge before this was the root get the priors of a root."""
    index = root.first_edge
    for _ in range(root.num_edges):
        edge = tree.edges[index]
        edge.prior = workspace.weights[first_place(workspace.moves, count, edge.move)] / total
        index = next_edge(tree, index)


@compiled
def _fill_with_zeros(table: Array) -> None:
    for row in range(len(table)):
        for column in range(table.shape[1]):
            table[row, column] = 0
