"""What is good in Blokus."""

import math

import numpy as np

from tessera.core import contract
from tessera.core.bits import ONE, lowest_one
from tessera.core.compiling import compiled, implements
from tessera.core.contract import MAX_SEATS, Array, State, signed
from tessera.core.streams import choose_below
from tessera.games.blokus.box import LARGEST_PIECE, NUM_COLORS, PIECE_SIZES, board_placements
from tessera.games.blokus.rules import EMPTY, STATE, WORDS
from tessera.search import knowledge

PLACEMENTS = board_placements()
_CELLS = PLACEMENTS.cells
_CORNERS = PLACEMENTS.corner_neighbors
_EDGES = PLACEMENTS.edge_neighbors
_SIZES = PIECE_SIZES[PLACEMENTS.pieces]
_SIZE_SETS = np.array(
    [
        np.bitwise_or.reduce(PLACEMENTS.piece_sets[size == PIECE_SIZES], axis=0)
        for size in range(1, LARGEST_PIECE + 1)
    ]
)

FEATURES = (
    "cells",
    "new_corners",
    "free_around",
    "blocks_next",
    "blocks_opposite",
    "blocks_previous",
    "own_corners_spent",
    "touches",
    "center",
)
NUM_FEATURES = len(FEATURES)
WEIGHTS = np.array([1.2, 0.45, 0.06, 1.0, 1.0, 1.0, -0.15, 0.05, -0.35])


@implements(knowledge.merit, STATE)
def merit(state: State, seat: int) -> float:
    """The points so far: greedy lays its largest pieces first."""
    points = np.zeros(MAX_SEATS)
    contract.scores(state, points)
    return points[seat] if state.advanced else -points[seat]


@implements(knowledge.actor, STATE)
def actor(state: State) -> int:
    """A placement is the same move at another time only for the same colour."""
    return signed(state.color)


@implements(knowledge.is_open, STATE)
def is_open(state: State) -> bool:
    """Nothing is hidden, nothing is left to chance."""
    return True


@compiled
def write_features(state: State, move: int, out: Array) -> None:
    """What can be said of a placement by the colour to move at a glance."""
    color = signed(state.color)
    own = np.uint8(1 << color)
    for i in range(NUM_FEATURES):
        out[i] = 0.0
    nearest = 400.0
    for i in range(LARGEST_PIECE):
        cell = np.uint64(_CELLS[move, i])
        if cell == 400:
            break
        out[0] += 1.0
        points = state.corner[cell] & ~state.beside[cell]
        for ahead in range(1, NUM_COLORS):
            if points & np.uint8(1 << ((color + ahead) & 3)):
                out[2 + ahead] += 1.0
        if points & own:
            out[6] += 1.0
        row, column = signed(cell) // 20, signed(cell) % 20
        nearest = min(nearest, (row - 9.5) ** 2 + (column - 9.5) ** 2)
        for side in range(4):
            edge = np.uint64(_EDGES[cell, side])
            if state.board[edge] != EMPTY and state.board[edge] != 255:
                out[7] += 1.0
            corner = np.uint64(_CORNERS[cell, side])
            taken = (state.beside[corner] | state.corner[corner]) & own
            if state.board[corner] == EMPTY and not taken and not _is_beside(move, corner):
                out[1] += 1.0
                out[2] += _free_around(state, corner, own)
    out[8] = math.sqrt(nearest)


@compiled
def _is_beside(move: int, cell: int) -> bool:
    """Whether a cell lies beside the placement or in it."""
    for i in range(LARGEST_PIECE):
        other = _CELLS[move, i]
        if other == cell:
            return True
        for side in range(4):
            if _EDGES[other, side] == cell:
                return True
    return False


@compiled
def _free_around(state: State, cell: int, own: int) -> float:
    """How many cells beside this one the colour could use."""
    free = 0.0
    for side in range(4):
        edge = np.uint64(_EDGES[cell, side])
        if state.board[edge] == EMPTY and not state.beside[edge] & own:
            free += 1.0
    return free


@implements(knowledge.weigh_moves, STATE)
def weigh_moves(state: State, moves: Array, count: int, out: Array) -> None:
    """A weighted sum of features."""
    features = np.empty(NUM_FEATURES)
    for i in range(count):
        write_features(state, moves[i], features)
        total = 0.0
        for j in range(NUM_FEATURES):
            total += features[j] * WEIGHTS[j]
        out[i] = total


@implements(knowledge.choose_playout_move, STATE)
def choose_playout_move(state: State, moves: Array, chooser: Array) -> int:
    """One of the largest pieces that fit, at random, preferring those that block."""
    count = _list_largest(state, moves)
    best, best_score = -1, -1
    for _ in range(3):
        move = signed(moves[choose_below(chooser, count)])
        score = _blocks(state, move)
        if score > best_score:
            best, best_score = move, score
    return best


@compiled
def _blocks(state: State, move: int) -> int:
    color = signed(state.color)
    others = np.uint8(15 ^ (1 << color))
    if state.players == 2:
        others &= np.uint8(15 ^ (1 << (color ^ 2)))
    found = 0
    for i in range(LARGEST_PIECE):
        cell = np.uint64(_CELLS[move, i])
        if state.corner[cell] & ~state.beside[cell] & others:
            found += 1
    return found


@compiled
def _list_largest(state: State, moves: Array) -> int:
    """The legal placements of the largest size that fits."""
    covered, refused, reached = state.covered, state.refused[state.color], state.reached[state.color]
    for size in range(LARGEST_PIECE - 1, -1, -1):
        count = np.uint64(0)
        for i in range(WORDS):
            word = reached[i] & ~(refused[i] | covered[i]) & _SIZE_SETS[size, i]
            while word:
                moves[count] = 64 * i + lowest_one(word)
                count += np.uint64(1)
                word &= word - ONE
        if count:
            return signed(count)
    return 0


@implements(knowledge.evaluate, STATE)
def evaluate(state: State, out: Array) -> None:
    """Winning counts, and a little how clearly."""
    points = np.zeros(MAX_SEATS)
    contract.scores(state, points)
    contract.payoffs(state, out)
    n = signed(state.players)
    if n > 1:
        sign = 1.0 if state.advanced else -1.0
        mean = 0.0
        for seat in range(n):
            mean += points[seat] / n
        for seat in range(n):
            out[seat] = 0.8 * out[seat] + 0.2 * math.tanh(sign * (points[seat] - mean) / 15.0)
