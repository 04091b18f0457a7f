"""What is good in Passtally."""

from tessera.core.compiling import compiled, implements
from tessera.core.contract import State, signed
from tessera.games.passtally.record import STATE
from tessera.games.passtally.scoring import line_passes, points_for
from tessera.search.knowledge import merit as merit_of

# Chosen by hand: a standing line will score about once more before it is cut, a pass is worth less than
# the point it may become, and tiles on the board bring the end nearer, which keeps greedy games short.
WORTH_OF_STANDING_LINE = 0.8
WORTH_OF_PASS = 0.05
WORTH_OF_TILE = 0.02


@implements(merit_of, STATE)
def merit(state: State, seat: int) -> float:
    """The points so far and the lines that stand, against those of the strongest opponent."""
    best_other = -1.0e9
    for other in range(signed(state.players)):
        if other != seat:
            best_other = max(best_other, _prospects(state, other))
    return _prospects(state, seat) - best_other + WORTH_OF_TILE * state.num_laid


@compiled
def _prospects(state: State, seat: int) -> float:
    passes = line_passes(state, seat)
    return state.points[seat] + WORTH_OF_STANDING_LINE * points_for(passes) + WORTH_OF_PASS * passes
