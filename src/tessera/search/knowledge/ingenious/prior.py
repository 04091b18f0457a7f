"""How promising a placement of Ingenious looks: what its halves score, cover and open, by fitted weights."""

import numpy as np

from tessera.core.compiling import compiled
from tessera.core.contract import Array, State, signed
from tessera.games.ingenious.box import (
    EMPTY,
    NUM_COLORS,
    NUM_PAIRS,
    NUM_SQUARES,
    PAIR_HIGH,
    PAIR_LOW,
    STEP_SQUARES,
)
from tessera.games.ingenious.moves import SWAP
from tessera.games.ingenious.rules import score_board_of
from tessera.games.ingenious.state import PLACING
from tessera.search.knowledge.ingenious.lines import Glance, look_at, points_left, worth_of
from tessera.search.knowledge.weights import read_weights

FEATURES = (
    "points",  # that are scored
    "worth",  # of those points
    "ends",  # markers that reach the end, for a bonus placement
    "covers_own",  # the best that the covered cells offered the seat
    "covers_others",  # and the others
    "closes_own",  # by how much the best place of each colour gets worse for the seat
    "closes_others",
    "opens_own",  # by how much the best place of the laid colours gets better, if more of them are held
    "opens_others",
    "spends",  # how much the colours of the tile matter to the seat
    "swap",  # a new rack
)
NUM_FEATURES = len(FEATURES)
(
    POINTS,
    WORTH,
    ENDS,
    COVERS_OWN,
    COVERS_OTHERS,
    CLOSES_OWN,
    CLOSES_OTHERS,
    OPENS_OWN,
    OPENS_OTHERS,
    SPENDS,
    SWAPS,
) = range(NUM_FEATURES)
WEIGHTS = read_weights(__package__, "prior", FEATURES)


@compiled
def write_half_features(state: State, glance: Glance, here: int, color: int, out: Array) -> None:
    """What can be said of one half of a tile, of this colour on this cell."""
    own, others = glance.own, glance.others
    left = points_left(state, score_board_of(state, signed(state.seat)), color)
    gain = glance.gains[here, color]
    points = min(gain, left)
    out[POINTS] = points
    out[WORTH] = worth_of(own[color], points)
    out[ENDS] = 1.0 if 0 < left <= gain else 0.0
    out[COVERS_OWN], out[COVERS_OTHERS] = 0.0, 0.0
    out[CLOSES_OWN], out[CLOSES_OTHERS] = 0.0, 0.0
    for other in range(NUM_COLORS):
        gain = glance.gains[here, other]
        out[COVERS_OWN] = max(out[COVERS_OWN], worth_of(own[other], gain))
        out[COVERS_OTHERS] = max(out[COVERS_OTHERS], worth_of(others[other], gain))
        if gain == glance.best[other]:
            loss = worth_of(1.0, gain) - worth_of(1.0, glance.second[other])
            out[CLOSES_OWN] += own[other] * loss
            out[CLOSES_OTHERS] += others[other] * loss
    opened = worth_of(1.0, max(best_opened(state, glance, here, color), glance.best[color]))
    opened -= worth_of(1.0, glance.best[color])
    out[OPENS_OWN] = own[color] * opened if glance.held[color] > 1 else 0.0
    out[OPENS_OTHERS] = others[color] * opened
    out[SPENDS] = own[color]
    out[SWAPS] = 0.0


@compiled
def best_opened(state: State, glance: Glance, here: int, color: int) -> int:
    """The most points that a cell beside this one will offer in this colour."""
    most = 0
    for direction in range(6):
        step = STEP_SQUARES[direction]
        if state.board[here + step] == EMPTY:
            length = 1
            behind = here - step
            while state.board[behind] == color + 1:
                length += 1
                behind -= step
            most = max(most, glance.gains[here + step, color] + length)
    return most


@compiled
def write_move_features(state: State, moves: Array, count: int, out: Array) -> None:
    """The features of each move, one row a move: those of both halves added up."""
    out[:count] = 0.0
    if state.phase != PLACING:
        for i in range(count):
            out[i, SWAPS] = 1.0 if moves[i] == SWAP else 0.0
        return
    glance = look_at(state)
    half = np.empty(NUM_FEATURES)
    for i in range(count):
        block = signed(moves[i]) // NUM_PAIRS
        pair = moves[i] - block * NUM_PAIRS
        write_half_features(state, glance, signed(PAIR_LOW[pair]), block // NUM_COLORS, half)
        out[i] += half
        write_half_features(state, glance, signed(PAIR_HIGH[pair]), block % NUM_COLORS, half)
        out[i] += half


@compiled
def write_priors(state: State, moves: Array, count: int, out: Array) -> None:
    """The weighted sum of the features of each move; each cell and colour is looked at once."""
    if state.phase != PLACING:
        for i in range(count):
            out[i] = WEIGHTS[SWAPS] if moves[i] == SWAP else 0.0
        return
    glance = look_at(state)
    appeal = np.full((NUM_SQUARES, NUM_COLORS), np.nan)
    half = np.empty(NUM_FEATURES)
    for i in range(count):
        block = signed(moves[i]) // NUM_PAIRS
        pair = moves[i] - block * NUM_PAIRS
        out[i] = appeal_of(state, glance, appeal, half, signed(PAIR_LOW[pair]), block // NUM_COLORS)
        out[i] += appeal_of(state, glance, appeal, half, signed(PAIR_HIGH[pair]), block % NUM_COLORS)


@compiled
def appeal_of(state: State, glance: Glance, appeal: Array, half: Array, here: int, color: int) -> float:
    """What one half of a tile adds to the prior; `appeal` keeps it, and `half` is room for its features."""
    if np.isnan(appeal[here, color]):
        write_half_features(state, glance, here, color, half)
        total = 0.0
        for i in range(NUM_FEATURES):
            total += WEIGHTS[i] * half[i]
        appeal[here, color] = total
    return appeal[here, color]
