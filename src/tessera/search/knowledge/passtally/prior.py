"""How promising an action of Passtally looks: what it makes of everybody's lines, by fitted weights."""

from typing import NamedTuple

import numpy as np

from tessera.core.bits import ONE
from tessera.core.compiling import compiled
from tessera.core.contract import Array, State, legal_moves, signed
from tessera.core.streams import choose_below
from tessera.games.passtally.box import DOMINO_CELLS, NUM_LOOKS
from tessera.games.passtally.moves import FIRST_PLACEMENT, FIRST_WALK, NUM_STEPS, PLACEMENTS_PER_PILE
from tessera.games.passtally.rules import all_markers, markers_of, points_for, walk_target
from tessera.search.knowledge.passtally.lines import joined_passes, most_after_one
from tessera.search.knowledge.passtally.tile_lines import (
    ENDS,
    FAR,
    PASSES,
    TileLines,
    make_tile_lines,
    make_walks,
    passes_ahead,
    take_back_tile,
    try_tile,
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


class Trial(NamedTuple):
    """A board on which actions are tried out, and what came of the last one."""

    lines: TileLines
    walks: Array
    features: Array


@compiled
def make_trial(state: State, sight: int) -> Trial:
    """The board as it lies, for somebody who sees so far."""
    return Trial(make_tile_lines(state, sight), make_walks(state), np.zeros(NUM_AFTER))


@compiled
def _try_walk(state: State, trial: Trial, space: int, step: int) -> None:
    """See what a walk brings."""
    own, markers = markers_of(state, signed(state.seat)), all_markers(state)
    moved = ONE << np.uint64(space) | ONE << np.uint64(walk_target(markers, space, step))
    ends, passes = trial.lines.lines[ENDS], trial.lines.lines[PASSES]
    _begin_look(trial.features, 0, 1.0)
    for seat in range(signed(state.players)):
        is_own = seat == signed(state.seat)
        theirs = own ^ moved if is_own else markers_of(state, seat)
        now = joined_passes(ends, passes, theirs)
        by_one = most_after_one(ends, passes, theirs, markers ^ moved, now)
        _note_seat(trial.features, is_own, now, by_one)


@compiled
def _try_tile(state: State, trial: Trial, domino: int, look: int) -> None:
    """See what a tile brings, and take it away again."""
    try_tile(state, trial.lines, domino, look)
    _begin_look(trial.features, signed(state.height[DOMINO_CELLS[domino, 0]]) + 1, 0.0)
    for seat in range(signed(state.players)):
        now, by_one = passes_ahead(trial.lines.lines, trial.walks, seat)
        _note_seat(trial.features, seat == signed(state.seat), now, by_one)
    take_back_tile(trial.lines, domino)


@compiled
def _begin_look(out: Array, level: int, walk: float) -> None:
    out[OTHERS], out[OTHERS_BY_ONE], out[OTHERS_PASSES] = 0.0, 0.0, 0.0
    out[LEVEL], out[WALK] = level, walk


@compiled
def _note_seat(out: Array, is_own: bool, now: int, by_one: int) -> None:
    """What the lines of a seat are worth; of the others those that are worth most."""
    if is_own:
        out[OWN], out[OWN_BY_ONE], out[OWN_PASSES] = points_for(now), points_for(by_one), now / 10.0
    else:
        out[OTHERS] = max(out[OTHERS], points_for(now))
        out[OTHERS_BY_ONE] = max(out[OTHERS_BY_ONE], points_for(by_one))
        out[OTHERS_PASSES] = max(out[OTHERS_PASSES], now / 10.0)


@compiled
def _try(state: State, trial: Trial, move: int) -> None:
    if move < FIRST_PLACEMENT:
        _try_walk(state, trial, (move - FIRST_WALK) // NUM_STEPS, (move - FIRST_WALK) % NUM_STEPS)
    else:
        place = (move - FIRST_PLACEMENT) % PLACEMENTS_PER_PILE
        _try_tile(state, trial, place // NUM_LOOKS, place % NUM_LOOKS)


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
