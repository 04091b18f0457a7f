"""How promising an action of Passtally looks: what it makes of everybody's lines, by fitted weights."""

from typing import NamedTuple

import numpy as np

from tessera.core.bits import ONE
from tessera.core.compiling import compiled
from tessera.core.contract import Array, State, legal_moves, signed
from tessera.core.streams import choose_below
from tessera.games.passtally.box import DOMINO_CELLS, NUM_CELLS, NUM_LOOKS, NUM_PATTERNS, NUM_SPACES
from tessera.games.passtally.moves import FIRST_PLACEMENT, FIRST_WALK, NUM_STEPS, PLACEMENTS_PER_PILE
from tessera.games.passtally.rules import all_markers, markers_of, points_for, walk_target
from tessera.search.knowledge.passtally.lines import (
    joined_passes,
    most_after_one,
    write_lines,
)
from tessera.search.knowledge.weights import read_weights
from tessera.search.order import sort_few

_AFTER = (
    "own",  # points of the seat if its turn ended after this action
    "own_by_one",  # and if it ended after at most one walk more
    "own_passes",  # of its lines, in tens
    "others",  # points that the other with the best lines would score
    "others_by_one",
    "others_passes",
    "level",  # of the tile; 0 for a walk
    "walk",
)
# The first action of a turn is weighed otherwise than the second.
FEATURES = tuple(f"{name}_{action}" for action in ("first", "second") for name in _AFTER)
OWN, OWN_BY_ONE, OWN_PASSES, OTHERS, OTHERS_BY_ONE, OTHERS_PASSES, LEVEL, WALK = range(len(_AFTER))
NUM_AFTER, NUM_FEATURES = len(_AFTER), len(FEATURES)
WEIGHTS = read_weights(__package__, "prior", FEATURES)
FAR = 1 << 30  # more passes than any line has


class Trial(NamedTuple):
    """A board on which actions are tried out, and what came of the last one."""

    top: Array
    height: Array
    pattern: Array
    ends: Array
    passes: Array
    features: Array
    sight: int
    """Lines of more passes than this are not seen to lead anywhere."""


@compiled
def make_trial(state: State, sight: int) -> Trial:
    """The board as it lies, for somebody who sees so far."""
    top, height, pattern = np.empty((3, NUM_CELLS), np.uint8)
    for cell in range(NUM_CELLS):
        top[cell] = state.top[cell]
        height[cell] = state.height[cell]
        pattern[cell] = state.pattern[cell]
    ends, passes = np.empty(NUM_SPACES, np.int64), np.empty(NUM_SPACES, np.int64)
    trial = Trial(top, height, pattern, ends, passes, np.zeros(NUM_AFTER), sight)
    _see_lines(trial)
    return trial


@compiled
def _see_lines(trial: Trial) -> None:
    """Where the lines lead now, as far as one sees."""
    write_lines(trial.top, trial.height, trial.pattern, trial.ends, trial.passes)
    if trial.sight < FAR:
        for space in range(NUM_SPACES):
            if trial.passes[space] > trial.sight:
                trial.ends[space] = space


@compiled
def try_walk(state: State, trial: Trial, space: int, step: int) -> None:
    """See what a walk brings; only before any tile was tried, whose lines would be counted."""
    own, markers = markers_of(state, signed(state.seat)), all_markers(state)
    moved = ONE << np.uint64(space) | ONE << np.uint64(walk_target(markers, space, step))
    _look(state, trial, own ^ moved, markers ^ moved)
    trial.features[LEVEL], trial.features[WALK] = 0.0, 1.0


@compiled
def try_tile(state: State, trial: Trial, domino: int, look: int) -> None:
    """See what a tile brings, and take it away again."""
    first, second = DOMINO_CELLS[domino, 0], DOMINO_CELLS[domino, 1]
    level = signed(state.height[first]) + 1
    _lay(trial, first, level, look // NUM_PATTERNS, domino + 1)
    _lay(trial, second, level, look % NUM_PATTERNS, domino + 1)
    _see_lines(trial)
    _look(state, trial, markers_of(state, signed(state.seat)), all_markers(state))
    trial.features[LEVEL], trial.features[WALK] = level, 0.0
    _lay(trial, first, level - 1, state.pattern[first], state.top[first])
    _lay(trial, second, level - 1, state.pattern[second], state.top[second])


@compiled
def _lay(trial: Trial, cell: int, level: int, pattern: int, tile: int) -> None:
    trial.height[cell] = level
    trial.pattern[cell] = pattern
    trial.top[cell] = tile


@compiled
def _look(state: State, trial: Trial, own: np.uint64, markers: np.uint64) -> None:
    """What everybody's lines are worth on the board as it was last tried."""
    ends, passes, out = trial.ends, trial.passes, trial.features
    standing = joined_passes(ends, passes, own)
    out[OWN] = points_for(standing)
    out[OWN_BY_ONE] = points_for(most_after_one(ends, passes, own, markers, standing))
    out[OWN_PASSES] = standing / 10.0
    out[OTHERS], out[OTHERS_BY_ONE], out[OTHERS_PASSES] = 0.0, 0.0, 0.0
    for seat in range(signed(state.players)):
        if seat != signed(state.seat):
            other = markers_of(state, seat)
            standing = joined_passes(ends, passes, other)
            by_one = most_after_one(ends, passes, other, markers, standing)
            out[OTHERS] = max(out[OTHERS], points_for(standing))
            out[OTHERS_BY_ONE] = max(out[OTHERS_BY_ONE], points_for(by_one))
            out[OTHERS_PASSES] = max(out[OTHERS_PASSES], standing / 10.0)


@compiled
def _try(state: State, trial: Trial, move: int) -> None:
    if move < FIRST_PLACEMENT:
        try_walk(state, trial, (move - FIRST_WALK) // NUM_STEPS, (move - FIRST_WALK) % NUM_STEPS)
    else:
        place = (move - FIRST_PLACEMENT) % PLACEMENTS_PER_PILE
        try_tile(state, trial, place // NUM_LOOKS, place % NUM_LOOKS)


@compiled
def write_move_features(state: State, moves: Array, count: int, out: Array) -> None:
    """The features of each action, one row an action; nothing is known about the set-up."""
    out[:count] = 0.0
    if signed(moves[0]) < FIRST_WALK:
        return
    offset = 0 if state.actions_left == 2 else NUM_AFTER
    trial = make_trial(state, FAR)
    for i in range(count):
        _try(state, trial, signed(moves[i]))
        for j in range(NUM_AFTER):
            out[i, offset + j] = trial.features[j]


@compiled
def choose_sampled(state: State, moves: Array, chooser: Array, samples: int) -> int:
    """The most promising of some random actions."""
    count = legal_moves(state, moves)
    if signed(moves[0]) < FIRST_WALK:
        return signed(moves[choose_below(chooser, count)])
    picked = np.empty(samples, np.int32)
    for i in range(samples):
        picked[i] = moves[choose_below(chooser, count)]
    sort_few(picked)
    weights = np.empty(samples)
    write_priors(state, picked, samples, weights)
    return signed(picked[np.argmax(weights)])


@compiled
def write_priors(state: State, moves: Array, count: int, out: Array) -> None:
    """The weighted sum of the features of each action."""
    write_priors_within(state, FAR, moves, count, out)


@compiled
def write_priors_within(state: State, sight: int, moves: Array, count: int, out: Array) -> None:
    """The same for somebody who does not follow lines of more passes than this."""
    out[:count] = 0.0
    if signed(moves[0]) < FIRST_WALK:
        return
    offset = 0 if state.actions_left == 2 else NUM_AFTER
    trial = make_trial(state, sight)
    for i in range(count):
        _try(state, trial, signed(moves[i]))
        for j in range(NUM_AFTER):
            out[i] += WEIGHTS[offset + j] * trial.features[j]
