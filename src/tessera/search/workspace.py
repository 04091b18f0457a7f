"""The scratch space of a search: what a simulation writes down. The next one forgets all but the replies."""

from typing import NamedTuple

import numpy as np

from tessera.core.contract import MAX_SEATS, Array

MAX_DEPTH = 512  # plies of a simulation that are remembered
LEGAL_ROW = MAX_SEATS  # of the stamps; the rows before it belong to the actors
MAX_BELIEFS = 32  # numbers that a game may keep of one seat


class Workspace(NamedTuple):
    """Scratch space for one simulation at a time, made once."""

    states: Array
    """The root state, the one played on, and that where the tree was left."""
    moves: Array
    weights: Array
    places: Array
    """Where in `moves` those stand that get an edge."""
    stamps: Array
    """When a move was last legal, and last played by each actor: simulation number * MAX_DEPTH + ply."""
    path_nodes: Array
    path_edges: Array
    played_moves: Array
    played_actors: Array
    replies: Array
    """By actor and the move before, what playouts have found to answer it: see `play_to_end`."""
    values: Array
    beliefs: Array
    """What is thought of what the seats hold: see `beliefs`."""
    key: Array
    chooser: Array


def no_beliefs() -> Array:
    """What is thought of what the seats hold while nobody has moved."""
    return np.ones((MAX_SEATS, MAX_BELIEFS))


def make_workspace(states: Array, num_moves: int, max_legal_moves: int) -> Workspace:
    """Scratch space for simulations from the first of these states."""
    return Workspace(
        states=np.repeat(states[:1], 3),
        moves=np.empty(max_legal_moves, np.int32),
        weights=np.empty(max_legal_moves, np.float64),
        places=np.empty(max_legal_moves, np.int32),
        stamps=np.zeros((MAX_SEATS + 1, num_moves), np.int64),
        path_nodes=np.empty(MAX_DEPTH, np.int32),
        path_edges=np.empty(MAX_DEPTH, np.int32),
        played_moves=np.empty(MAX_DEPTH, np.int32),
        played_actors=np.empty(MAX_DEPTH, np.int32),
        replies=np.zeros((MAX_SEATS, num_moves), np.int32),
        values=np.zeros(MAX_SEATS),
        beliefs=no_beliefs(),
        key=np.zeros(4, np.uint32),
        chooser=np.zeros(4, np.uint64),
    )
