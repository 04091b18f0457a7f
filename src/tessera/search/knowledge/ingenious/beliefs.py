"""What the racks of others hold, believed by what they have placed: not what would have been much better.

Each placement is compared with the best one that every kind of tile would have offered the seat then. A kind
that looked better is less likely to have lain in the rack, one that looked worse is likelier to. And every
turn a sixth of that is forgotten, because one of the six tiles is new.
"""

import math

import numpy as np

from tessera.core.compiling import compiled
from tessera.core.contract import Array, State, signed
from tessera.games.ingenious.box import (
    NUM_COLORS,
    NUM_KINDS,
    NUM_PAIRS,
    NUM_SQUARES,
    PAIR_HIGH,
    PAIR_LOW,
    RACK,
)
from tessera.games.ingenious.moves import BLOCK_KINDS, NUM_PLACEMENTS, SWAP
from tessera.games.ingenious.rules import list_pairs
from tessera.search.knowledge.ingenious.lines import look_at
from tessera.search.knowledge.ingenious.prior import NUM_FEATURES, appeal_of

KEPT = (RACK - 1) / RACK
"""Which part of what is believed of a rack outlasts a turn."""
# Fitted to the racks of 150 games of 400 simulations a move; docs/search.md has what they foretell.
DOUBT = 0.12
"""How much less likely a kind is for each unit that its best placement looked better by, as a logarithm..."""
MOST_WORSE, MOST_BETTER = -2.0, 6.0
"""...between these two."""
LEAST = 0.05
"""The smallest share of a kind: nobody plays that predictably."""


@compiled
def read_turn(state: State, move: int, shares: Array) -> None:
    """Change the shares of the kinds of tile by a move of the seat to move; those of the likeliest are 1."""
    if move == SWAP:
        shares[:] = 1.0
    elif move < NUM_PLACEMENTS:
        _read_placement(state, move, shares)


@compiled
def _read_placement(state: State, played: int, shares: Array) -> None:
    """Compare a placement with the best one of every kind."""
    best = np.full(NUM_KINDS, -np.inf)
    chosen = _write_best(state, played, best)
    for kind in range(NUM_KINDS):
        better = min(max(best[kind] - chosen, MOST_WORSE), MOST_BETTER)
        shares[kind] = shares[kind] ** KEPT * math.exp(-DOUBT * better)
    highest = shares[:NUM_KINDS].max()
    for kind in range(NUM_KINDS):
        shares[kind] = max(LEAST, shares[kind] / highest)


@compiled
def _write_best(state: State, played: int, best: Array) -> float:
    """How promising the best placement of each kind looks to the seat to move; returned is the one played."""
    glance, half = look_at(state), np.empty(NUM_FEATURES)
    appeal = np.full((NUM_SQUARES, NUM_COLORS), np.nan)
    pairs = np.empty(NUM_PAIRS, np.int32)
    chosen = 0.0
    for i in range(list_pairs(state, pairs)):
        pair = signed(pairs[i])
        for low in range(NUM_COLORS):
            low_appeal = appeal_of(state, glance, appeal, half, signed(PAIR_LOW[pair]), low)
            for high in range(NUM_COLORS):
                prior = low_appeal + appeal_of(state, glance, appeal, half, signed(PAIR_HIGH[pair]), high)
                block = NUM_COLORS * low + high
                best[BLOCK_KINDS[block]] = max(best[BLOCK_KINDS[block]], prior)
                if block * NUM_PAIRS + pair == played:
                    chosen = prior
    return chosen
