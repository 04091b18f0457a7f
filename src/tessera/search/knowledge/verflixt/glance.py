"""What a careless look at Verflixt sees: tiles, but not everybody on them, or not all of them."""

import numpy as np

from tessera.core.compiling import compiled
from tessera.core.contract import Array, State, signed
from tessera.core.streams import choose_below
from tessera.games.verflixt.box import NUM_SEATS
from tessera.games.verflixt.moves import BUG_MOVE, GUARD_MOVES
from tessera.search.knowledge import NOT_SEEN
from tessera.search.knowledge.verflixt.prior import (
    LANDS_ALONE,
    LANDS_IN_COMPANY,
    LANDS_WITH_OWN,
    NUM_FEATURES,
    weigh,
    write_move_features,
)

# What may be overlooked: the guards, the pawns of the others, the tile that one comes to, or several of them.
GUARDS, COMPANY, TARGET = 1, 2, 4
EVERYTHING = GUARDS | COMPANY | TARGET


@compiled
def write_glance(state: State, trial: Array, moves: Array, count: int, chooser: Array, out: Array) -> None:
    """How promising the moves look without what is overlooked; whoever forgets the guards moves none."""
    overlooked = 1 + choose_below(chooser, EVERYTHING)  # any set of them, but not none
    trial[0] = state
    _take_away(trial[0], overlooked)
    features = np.empty((count, NUM_FEATURES))
    write_move_features(trial[0], moves, count, features)
    if overlooked & TARGET:
        features[:, LANDS_ALONE] = features[:, LANDS_IN_COMPANY] = features[:, LANDS_WITH_OWN] = 0.0
    weigh(features, count, out)
    if overlooked & GUARDS:
        for i in range(count):
            if _is_guard_move(signed(moves[i])):
                out[i] = NOT_SEEN


@compiled
def _take_away(trial: State, overlooked: int) -> None:
    if overlooked & GUARDS:
        trial.guards[:] = 0
    if overlooked & COMPANY:
        for seat in range(NUM_SEATS):
            if seat != signed(trial.seat):
                trial.pawns[seat, :] = 0


@compiled
def _is_guard_move(move: int) -> bool:
    return GUARD_MOVES < move < BUG_MOVE
