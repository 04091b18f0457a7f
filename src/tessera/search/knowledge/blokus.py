"""What is good in Blokus."""

import numpy as np

from tessera.core.compiling import implements
from tessera.core.contract import MAX_SEATS, State, scores
from tessera.games.blokus.rules import STATE
from tessera.search import knowledge


@implements(knowledge.merit, STATE)
def merit(state: State, seat: int) -> float:
    """The points so far: greedy lays its largest pieces first."""
    points = np.zeros(MAX_SEATS)
    scores(state, points)
    return points[seat] if state.advanced else -points[seat]
