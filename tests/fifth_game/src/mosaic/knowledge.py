"""What is good in Mosaic."""

from mosaic.state import STATE
from tessera.core.compiling import implements
from tessera.core.contract import NONE, State
from tessera.search import knowledge


@implements(knowledge.heuristic, STATE)
def heuristic(state: State, seat: int) -> float:
    """The lead in points."""
    return float(state.points[seat]) - float(state.points[1 - seat])


@implements(knowledge.child_key, STATE)
def child_key(state: State, outcome: int) -> int:
    """MOS-9: the next player does not see what was drawn."""
    return NONE
