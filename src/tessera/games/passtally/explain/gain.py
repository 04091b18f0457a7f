"""PAS-9: what an action would bring, before it is taken."""

from dataclasses import asdict
from typing import Any

from tessera.core.contract import State
from tessera.games.passtally.explain.board import LaidTile, board_of_state, height_of, markers_on_board
from tessera.games.passtally.explain.legality import walk_targets
from tessera.games.passtally.explain.lines import TurnScore, score_now
from tessera.games.passtally.moves import Move, PlaceTile, PutMarker, WalkMarker, decode_move


def explain_gain(state: State, move: int) -> dict[str, Any]:
    """What the legal move of this number brings, as data for a picture."""
    return asdict(try_out(state, decode_move(move)))


def try_out(state: State, move: Move) -> TurnScore:
    """The lines, passes and points of the seat to move if this legal move ended its turn."""
    board, markers = board_of_state(state), markers_on_board(state)
    if isinstance(move, PlaceTile):
        tile = LaidTile(move.cells, move.look, height_of(board, move.cells[0]) + 1)
        board |= dict.fromkeys(move.cells, tile)
    elif isinstance(move, WalkMarker):
        markers[walk_targets(state, move.space)[move.step]] = markers.pop(move.space)
    elif isinstance(move, PutMarker):
        markers[move.space] = int(state.seat)
    return score_now(board, markers, int(state.seat))
