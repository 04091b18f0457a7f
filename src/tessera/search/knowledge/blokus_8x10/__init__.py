"""What is good in the 8 x 10 puzzle."""

from tessera.core.bits import count_ones
from tessera.core.compiling import implements
from tessera.core.contract import State
from tessera.games.blokus.box import NUM_COLORS
from tessera.games.blokus_8x10.moves import NUM_MOVES
from tessera.games.blokus_8x10.state import STATE
from tessera.search import knowledge


@implements(knowledge.heuristic, STATE)
def heuristic(state: State, seat: int) -> float:
    """Pieces placed; among equals, what leaves the most placements open: greedy packs tightly."""
    still_open = 0
    for color in range(NUM_COLORS):
        for word in state.closed[color]:
            still_open += count_ones(~word)
    return float(state.num_placed) + still_open / (NUM_MOVES + 1)


@implements(knowledge.is_deterministic, STATE)
def is_deterministic(state: State) -> bool:
    """Nothing is hidden, nothing is left to chance."""
    return True
