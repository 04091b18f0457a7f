"""How somebody plays Blokus: which piece comes first, and what is left over."""

from tessera.core.position import Position
from tessera.games.blokus.box import COLORS, PIECE_NAMES, board_placements
from tessera.games.blokus.rules import SHARED_COLOR


def figures_of(position: Position, seat: int) -> dict[str, float | str]:
    """The opening, that is the piece laid first, and the cells left of each colour of one's own."""
    state = position.state
    first = next(played.move for played in position.history if played.seat == seat)
    # BLO-13: the fourth colour of three players is nobody's own.
    owned = [color for color in range(len(COLORS)) if state.players != 3 or color != SHARED_COLOR]
    left = [int(state.cells_left[color]) for color in owned if color % state.players == seat]
    return {"opening": PIECE_NAMES[board_placements().pieces[first]], "left": sum(left) / len(left)}
