"""Markers round the board: putting them in set-up and walking them afterwards, compiled."""

import numpy as np

from tessera.core.bits import ONE
from tessera.core.compiling import compiled
from tessera.core.contract import Array, State, signed
from tessera.games.passtally.box import ACTIONS_PER_TURN, MARKERS_PER_PLAYER, NUM_SPACES, SIDE
from tessera.games.passtally.moves import FIRST_WALK, NUM_STEPS
from tessera.games.passtally.state import NOBODY

# What each step of a walk means (`moves`): in which direction round the board, and how many free spaces.
STEP_DIRECTIONS = np.array([NUM_SPACES - 1, NUM_SPACES - 1, 1, 1])
STEP_LENGTHS = np.array([2, 1, 1, 2])


@compiled
def is_set_up(state: State) -> bool:
    """Whether markers are still to be put on the board."""
    return signed(state.num_markers) < MARKERS_PER_PLAYER * signed(state.players)


@compiled
def write_free_spaces(state: State, out: Array) -> int:
    """PAS-5: the free spaces of every open edge."""
    count = np.uint64(0)
    for space in range(NUM_SPACES):
        if state.markers[space] == NOBODY and _is_edge_open(state, space // SIDE):
            out[count] = space
            count += np.uint64(1)
    return signed(count)


@compiled
def _is_edge_open(state: State, edge: int) -> bool:
    """PAS-5: the start player picks the first and the third edge, the others are given."""
    if state.num_markers == 0:
        return True
    if state.num_markers == 2 * signed(state.players):
        return (edge - signed(state.edge)) % 2 == 1
    return edge == signed(state.edge)


@compiled
def put_marker(state: State, space: int) -> None:
    """PAS-5: round by round, first clockwise from the start player, then back on the opposite edge."""
    players = signed(state.players)
    state.edge = space // SIDE
    state.markers[space] = signed(state.seat) + 1
    state.num_markers += np.uint8(1)
    edges_done, place = divmod(signed(state.num_markers), players)
    order = place if edges_done % 2 == 0 else players - 1 - place
    state.seat = (signed(state.first_seat) + order) % players
    if place == 0:
        _next_edge(state, edges_done)


@compiled
def _next_edge(state: State, edges_done: int) -> None:
    """PAS-5: after the first and third edge the opposite one; after the fourth the turns begin."""
    if edges_done % 2 == 1:
        state.edge = (signed(state.edge) + 2) % 4
    elif edges_done == 2:
        state.edge = signed(state.edge) % 2  # Which of the two came first no longer matters.
    else:
        state.edge = 0
        state.actions_left = ACTIONS_PER_TURN


@compiled
def write_walks(state: State, out: Array) -> int:
    """PAS-10: every marker can go one or two free spaces either way, since half of the ring is free."""
    count = np.uint64(0)
    for space in range(NUM_SPACES):
        if signed(state.markers[space]) == signed(state.seat) + 1:
            for step in range(NUM_STEPS):
                out[count] = FIRST_WALK + NUM_STEPS * space + step
                count += np.uint64(1)
    return signed(count)


@compiled
def markers_of(state: State, seat: int) -> np.uint64:
    """The spaces with markers of a seat, one bit each."""
    spaces = np.uint64(0)
    for space in range(NUM_SPACES):
        if signed(state.markers[space]) == seat + 1:
            spaces |= ONE << np.uint64(space)
    return spaces


@compiled
def all_markers(state: State) -> np.uint64:
    """The spaces with markers, one bit each."""
    spaces = np.uint64(0)
    for space in range(NUM_SPACES):
        if state.markers[space] != NOBODY:
            spaces |= ONE << np.uint64(space)
    return spaces


@compiled
def walk_target(markers: np.uint64, space: int, step: int) -> int:
    """PAS-10: where a marker comes by this step; spaces with a marker, one bit each, are jumped."""
    to_go = STEP_LENGTHS[step]
    while to_go:
        space += STEP_DIRECTIONS[step]
        if space >= NUM_SPACES:
            space -= NUM_SPACES
        if not markers >> np.uint64(space) & ONE:
            to_go -= 1
    return space


@compiled
def walk_marker(state: State, space: int, step: int) -> None:
    """PAS-10: one marker goes by this step."""
    target = walk_target(all_markers(state), space, step)
    state.markers[target] = state.markers[space]
    state.markers[space] = NOBODY
