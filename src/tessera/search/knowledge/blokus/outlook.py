"""How promising placements look when one sees what comes of them, with two players: what the network expects.

By itself that says as much of what a search will choose as all that a placement covers, touches and opens;
both together say more. It takes a look at a position for each placement, so that it is for the
position itself that is searched.
"""

import numpy as np

from tessera.core import contract
from tessera.core.compiling import compiled
from tessera.core.contract import MAX_SEATS, Array, State
from tessera.search.knowledge.blokus.prior import PHASE_STARTS, phase_of
from tessera.search.knowledge.blokus.value import expect_seat_points
from tessera.search.knowledge.weights import read_array

# What a point of the lead to be expected adds to the logarithm of the prior, by phase.
WORTH_OF_POINT = read_array(__package__, "outlook", "worth_of_point", (len(PHASE_STARTS),), np.float64)
# What is left of the prior itself, which knows a part of that already. It is chosen by hand: what makes the
# choices of searches likeliest, 0.4 to 0.6 in most phases, plays worse (docs/search.md).
REST = 0.8
TRIED = 128  # placements that look best without; the others are taken to be like the worst of these


@compiled
def add_outlook(state: State, trial: Array, moves: Array, count: int, weights: Array) -> None:
    """Add to the weights what is expected after the moves."""
    best_first = np.argsort(-weights[:count])
    worth, seat = WORTH_OF_POINT[phase_of(state)], contract.seat_to_move(state)
    lowest = np.inf
    for place in range(count):
        i = best_first[place]
        lead = lowest
        if place < TRIED:
            trial[0] = state
            contract.play(trial[0], moves[i])
            lead = _expected_lead(trial[0], seat)
            lowest = min(lowest, lead)
        weights[i] = REST * weights[i] + worth * lead


@compiled
def _expected_lead(state: State, seat: int) -> float:
    """By how many points one of two players is expected to be ahead."""
    points = np.zeros(MAX_SEATS)
    expect_seat_points(state, points)
    return float(points[seat] - points[1 - seat])
