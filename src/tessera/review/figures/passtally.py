"""How somebody plays Passtally: what a turn brings, and what it is spent on."""

from tessera.core.position import Position
from tessera.games.passtally.box import ACTIONS_PER_TURN
from tessera.games.passtally.moves import PlaceTile, WalkMarker, decode_move


def figures_of(position: Position, seat: int) -> dict[str, float | str]:
    """The points of a turn (PAS-6), and which part of the actions moved a marker (PAS-10)."""
    moves = [decode_move(played.move) for played in position.history if played.seat == seat]
    actions = [move for move in moves if isinstance(move, PlaceTile | WalkMarker)]
    if not actions:
        return {}
    walks = sum(isinstance(move, WalkMarker) for move in actions)
    turns = len(actions) / ACTIONS_PER_TURN
    return {"turn": int(position.state.points[seat]) / turns, "walks": walks / len(actions)}
