"""What is good in the 8 x 10 puzzle."""

from tessera.core.compiling import implements
from tessera.core.contract import State
from tessera.games.blokus.rectangle.rules import STATE
from tessera.search.knowledge import merit as merit_of


@implements(merit_of, STATE)
def merit(state: State, seat: int) -> float:
    """Pieces placed, and among equals whatever leaves most placements open is not looked for."""
    return float(state.num_placed)
