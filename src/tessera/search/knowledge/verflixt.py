"""What is good in Verflixt."""

import numpy as np

from tessera.core.bits import ONE
from tessera.core.compiling import compiled, implements
from tessera.core.contract import State, signed
from tessera.games.verflixt.box import BONUS, GOAL_BIT, START_BIT
from tessera.games.verflixt.places import STATE, guard_places, own_pawns, value_on
from tessera.games.verflixt.tiles import points_of
from tessera.search.knowledge import merit as merit_of

# Estimates, not yet tuned: what a bonus tile brings, and how often a pawn takes the tile it stands on.
BONUS_WORTH = 5.0
TAKES_ALONE, TAKES_IN_COMPANY = 0.8, 0.3


@implements(merit_of, STATE)
def merit(state: State, seat: int) -> float:
    """How far the seat is ahead of the best other, counting in part the tiles under pawns."""
    best = -1000.0
    for other in range(signed(state.players)):
        if other != seat:
            best = max(best, _worth(state, other))
    return _worth(state, seat) - best


@compiled
def _worth(state: State, seat: int) -> float:
    return points_of(state, seat) + _prospects(state, seat)


@compiled
def _prospects(state: State, seat: int) -> float:
    """What the tiles under the seat's pawns will bring it."""
    company = guard_places(state) | state.bug
    for other in range(signed(state.players)):
        if other != seat:
            company |= own_pawns(state, other)
    total = 0.0
    places = own_pawns(state, seat) & ~(START_BIT | GOAL_BIT)
    while places != np.uint64(0):
        place = places & ~(places - ONE)
        places ^= place
        value = value_on(state, place)
        worth = BONUS_WORTH if value == BONUS else float(value)
        total += worth * (TAKES_IN_COMPANY if place & company != np.uint64(0) else TAKES_ALONE)
    return total
