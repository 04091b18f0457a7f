"""How balanced somebody plays Ingenious: the weakest colour decides."""

from tessera.core.position import Position
from tessera.games.ingenious.explain import final_mark, score_board
from tessera.games.ingenious.state import MODES


def figures_of(position: Position, seat: int) -> dict[str, float | str]:
    """The lowest colour, and how many colours reached the end of the board (ING-11, ING-18)."""
    state = position.state
    if MODES[state.mode] != "standard":
        return {}  # other boards are of other lengths
    marks = score_board(state, seat)
    return {"lowest": float(min(marks)), "full": float(marks.count(final_mark(state)))}
