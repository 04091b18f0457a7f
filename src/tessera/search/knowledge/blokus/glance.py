"""What a careless look at Blokus sees: pieces that fit, but not the largest, or not where they do most."""

import numpy as np

from tessera.core.compiling import compiled
from tessera.core.contract import Array, State
from tessera.core.streams import choose_below
from tessera.games.blokus.box import PIECE_SIZES
from tessera.search.knowledge import NOT_SEEN
from tessera.search.knowledge.blokus.prior import PLACEMENTS, write_priors

# What may be overlooked: that a larger piece fits, or that one place is better than another.
LARGEST_PIECES, PLACES = range(2)
NUM_OVERLOOKED = 2
_SIZES = PIECE_SIZES[PLACEMENTS.pieces].astype(np.int64)
"""The cells of each placement."""


@compiled
def write_glance(state: State, trial: Array, moves: Array, count: int, chooser: Array, out: Array) -> None:
    """The promise of the pieces one cell smaller than the largest, or anything of the largest."""
    overlooked = choose_below(chooser, NUM_OVERLOOKED)
    size = _largest_size(moves, count)
    if overlooked == PLACES:
        out[:count] = 0.0
    else:
        write_priors(state, moves, count, out)
        size = _largest_below(moves, count, size)
    for i in range(count):
        if _SIZES[np.uint64(moves[i])] != size:
            out[i] = NOT_SEEN


@compiled
def _largest_size(moves: Array, count: int) -> int:
    size = 0
    for i in range(count):
        size = max(size, _SIZES[np.uint64(moves[i])])
    return size


@compiled
def _largest_below(moves: Array, count: int, largest: int) -> int:
    """The largest size of a placement below this one; the same where there is none."""
    size = 0
    for i in range(count):
        if _SIZES[np.uint64(moves[i])] < largest:
            size = max(size, _SIZES[np.uint64(moves[i])])
    return size if size else largest
