"""What an unfinished game of Passtally is worth, by fitted weights: points, and lines made or near."""

import math

import numpy as np

from tessera.core.compiling import compiled
from tessera.core.contract import Array, State, signed
from tessera.games.passtally.box import NUM_PILES, NUM_SPACES, PILE_SIZE, POINTS_TO_REACH
from tessera.games.passtally.rules import all_markers, markers_of, points_for
from tessera.search.knowledge.passtally.lines import (
    joined_passes,
    most_after_one,
    most_after_two,
    write_lines,
)
from tessera.search.knowledge.weights import read_weights

_READY = ("ready", "ready_by_one", "ready_by_two")  # points of a turn of no, at most one, at most two walks
_SIGHTS = (
    "points",
    *_READY,
    "passes",  # of the lines that stand, in tens
    "to_move",
    *(f"{ready}_now" for ready in _READY),  # the same, for the seat to move
)
# Each sight counts on its own, and once more by how near the end is.
_STAGES = ("", "_late")
FEATURES = tuple(sight + stage for stage in _STAGES for sight in _SIGHTS)
NUM_SIGHTS, NUM_FEATURES = len(_SIGHTS), len(FEATURES)
POINTS, READY, READY_BY_ONE, READY_BY_TWO, PASSES, TO_MOVE, READY_NOW = range(NUM_SIGHTS - 2)
WEIGHTS = read_weights(__package__, "value", FEATURES)


@compiled
def nearness_of_end(state: State) -> float:
    """PAS-14: which part of the way to 50 points, or to the end of a pile, is done."""
    nearness = 0.0
    for seat in range(signed(state.players)):
        nearness = max(nearness, signed(state.points[seat]) / POINTS_TO_REACH)
    for pile in range(NUM_PILES):
        nearness = max(nearness, 1.0 - signed(state.pile_left[pile]) / PILE_SIZE)
    return min(nearness, 1.0)


@compiled
def write_value_features(state: State, out: Array) -> None:
    """The features of every seat, one row each."""
    ends, passes = np.empty(NUM_SPACES, np.int64), np.empty(NUM_SPACES, np.int64)
    write_lines(state.top, state.height, state.pattern, ends, passes)
    late = nearness_of_end(state)
    for seat in range(signed(state.players)):
        _write_sights(state, seat, ends, passes, out[seat])
        for i in range(NUM_SIGHTS):
            out[seat, NUM_SIGHTS + i] = late * out[seat, i]


@compiled
def _write_sights(state: State, seat: int, ends: Array, passes: Array, out: Array) -> None:
    own, markers = markers_of(state, seat), all_markers(state)
    standing = joined_passes(ends, passes, own)
    out[POINTS] = state.points[seat] / 10.0
    out[READY] = points_for(standing)
    out[READY_BY_ONE] = points_for(most_after_one(ends, passes, own, markers, standing))
    out[READY_BY_TWO] = points_for(most_after_two(ends, passes, own, markers, standing))
    out[PASSES] = standing / 10.0
    now = 1.0 if signed(state.seat) == seat else 0.0
    out[TO_MOVE] = now
    for i in range(len(_READY)):
        out[READY_NOW + i] = now * out[READY + i]


@compiled
def evaluate_unfinished(state: State, out: Array) -> None:
    """Against each other seat, how likely the seat is to end up better; the mean of those."""
    players = signed(state.players)
    features = np.empty((players, NUM_FEATURES))
    write_value_features(state, features)
    outlook = np.zeros(players)
    for seat in range(players):
        for i in range(NUM_FEATURES):
            outlook[seat] += WEIGHTS[i] * features[seat, i]
    for seat in range(players):
        out[seat] = 0.0
        for other in range(players):
            if other != seat:
                out[seat] += math.tanh(outlook[seat] - outlook[other]) / (players - 1)
