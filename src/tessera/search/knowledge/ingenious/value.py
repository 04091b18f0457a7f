"""What an unfinished game of Ingenious is worth, by fitted weights: markers, and points that lie ready.

With three and four score boards the networks of `outlook` say how well each of them stands; with two none
was found that is clearly better than this.
"""

import math

import numpy as np

from tessera.core.compiling import compiled
from tessera.core.contract import Array, State, signed
from tessera.games.ingenious.box import NUM_COLORS, NUM_SQUARES
from tessera.games.ingenious.rules import BOARD_END, num_score_boards, score_board_of, sort_marks
from tessera.search.knowledge.ingenious.lines import (
    fullness,
    worth_of,
    write_gains,
    write_stakes,
)
from tessera.search.knowledge.ingenious.outlook import FEWEST, write_outlooks
from tessera.search.knowledge.weights import read_weights

_MARKS = tuple(f"mark_{place}" for place in range(1, NUM_COLORS + 1))  # the lowest first
_SIGHTS = (
    *_MARKS,
    "hopes",  # the best place of each colour, by how much the colour matters
    "best_hope",  # the best of those
    "to_move",
)
# Each sight counts on its own, by how full the board is, and by the square of that.
_STAGES = ("", "_late", "_last")
FEATURES = tuple(sight + stage for stage in _STAGES for sight in _SIGHTS)
NUM_SIGHTS, NUM_FEATURES = len(_SIGHTS), len(FEATURES)
HOPES, BEST_HOPE, TO_MOVE = range(NUM_COLORS, NUM_SIGHTS)
WEIGHTS = read_weights(__package__, "value", FEATURES)


@compiled
def write_value_features(state: State, out: Array) -> None:
    """The features of every score board, one row each."""
    gains = np.empty((NUM_SQUARES, NUM_COLORS), np.int64)
    best = np.zeros(NUM_COLORS, np.int64)
    second = np.zeros(NUM_COLORS, np.int64)
    write_gains(state, gains, best, second)
    late = fullness(state)
    for board in range(num_score_boards(state)):
        _write_sights(state, board, best, out[board])
        for i in range(NUM_SIGHTS, NUM_FEATURES):
            out[board, i] = late * out[board, i - NUM_SIGHTS]


@compiled
def _write_sights(state: State, board: int, best: Array, out: Array) -> None:
    sort_marks(state, board, out)
    for i in range(NUM_COLORS):
        out[i] /= BOARD_END
    stakes = np.empty(NUM_COLORS)
    write_stakes(state, board, stakes)
    out[HOPES], out[BEST_HOPE] = 0.0, 0.0
    for color in range(NUM_COLORS):
        hope = worth_of(stakes[color], best[color])
        out[HOPES] += hope
        out[BEST_HOPE] = max(out[BEST_HOPE], hope)
    out[TO_MOVE] = 1.0 if score_board_of(state, signed(state.seat)) == board else 0.0


@compiled
def evaluate_unfinished(state: State, out: Array) -> None:
    """Against each other score board, how likely it is to end up better; every seat gets the mean."""
    boards = num_score_boards(state)
    outlook = np.zeros(boards)
    if boards >= FEWEST:
        write_outlooks(state, outlook)
    else:
        _weigh_boards(state, outlook)
    for seat in range(signed(state.players)):
        own = score_board_of(state, seat)
        out[seat] = 0.0
        for board in range(boards):
            if board != own:
                out[seat] += math.tanh(outlook[own] - outlook[board]) / (boards - 1)


@compiled
def _weigh_boards(state: State, out: Array) -> None:
    """The weighted sum of the features of each score board."""
    features = np.empty((len(out), NUM_FEATURES))
    write_value_features(state, features)
    for board in range(len(out)):
        for i in range(NUM_FEATURES):
            out[board] += WEIGHTS[i] * features[board, i]
