"""What is wrong with a move, by clause."""

from tessera.core.contract import State
from tessera.core.reasons import Reason
from tessera.games.passtally.box import KIND_COLORS, NUM_SPACES, SIDE, Cell, format_cell, is_on_board
from tessera.games.passtally.explain.board import (
    board_of_state,
    face_up_tile,
    height_of,
    markers_missing,
    markers_on_board,
)
from tessera.games.passtally.moves import Move, PlaceTile, PutMarker, Timeout, WalkMarker, decode_move

EDGE_NAMES = ("top", "right", "bottom", "left")


def explain_illegal(state: State, move: int) -> Reason | None:
    """Why the seat to move may not choose the move of this number, or None if it may."""
    return find_fault(state, decode_move(move))


def find_fault(state: State, move: Move) -> Reason | None:
    """Why the seat to move may not choose this move, or None if it may."""
    if state.is_over:
        return Reason("PAS-14", "game-over", "the game is over")
    if isinstance(move, Timeout):
        return _not_for_players(state)
    if isinstance(move, PutMarker):
        return _bad_marker(state, move.space)
    if markers_missing(state):
        return Reason("PAS-5", "set-up-first", "all markers must be on the board before the first turn")
    if isinstance(move, WalkMarker):
        return explain_walker(state, move.space)
    return _not_face_up(state, move) or _bad_place(state, move)


def can_time_out(state: State) -> bool:
    """PAS-17: whether the minute can run out now: in a turn of a game with a clock."""
    return bool(state.one_minute) and not state.is_over and not markers_missing(state)


def _not_for_players(state: State) -> Reason:
    """PAS-17: the end of the minute is never a player's decision."""
    if not state.one_minute:
        return Reason("PAS-17", "no-clock", "this game is played without a time limit")
    if markers_missing(state):
        return Reason("PAS-17", "no-clock-in-set-up", "there is no time limit during set-up")
    return Reason("PAS-17", "clock-only", "only the clock ends a turn before its two actions are taken")


# PAS-5: markers in set-up ------------------------------------------------------------------------------


def _bad_marker(state: State, space: int) -> Reason | None:
    if not markers_missing(state):
        return Reason("PAS-5", "set-up-over", "all markers are on the board already")
    if space in markers_on_board(state):
        return Reason("PAS-5", "space-taken", f"space {space} has a marker already", {"spaces": [space]})
    return _wrong_edge(state, space // SIDE)


def _wrong_edge(state: State, edge: int) -> Reason | None:
    """PAS-5: an edge once begun is filled by everybody, then the opposite one, then the other two."""
    counts = _markers_by_edge(state)
    players = int(state.players)
    begun = [e for e in range(4) if 0 < counts[e] < players]
    full = [e for e in range(4) if counts[e] == players]
    if begun:
        wanted = begun
    elif len(full) % 2:
        wanted = [e for e in range(4) if e not in full and (e + 2) % 4 in full]
    else:
        wanted = [e for e in range(4) if e not in full]
    if edge in wanted:
        return None
    names = " or ".join(EDGE_NAMES[e] for e in wanted)
    return Reason("PAS-5", "wrong-edge", f"this marker belongs on the {names} edge", {"edges": wanted})


def _markers_by_edge(state: State) -> list[int]:
    spaces = markers_on_board(state)
    return [sum(space // SIDE == edge for space in spaces) for edge in range(4)]


# PAS-10: walking --------------------------------------------------------------------------------------


def explain_walker(state: State, space: int) -> Reason | None:
    """Why the seat to move may not walk the marker of this space, or None."""
    owner = markers_on_board(state).get(space)
    if owner is None:
        return Reason("PAS-10", "no-marker", f"space {space} has no marker", {"spaces": [space]})
    if owner != state.seat:
        return Reason(
            "PAS-10", "foreign-marker", f"the marker on space {space} is not yours", {"spaces": [space]}
        )
    return None


def walk_targets(state: State, space: int) -> list[int]:
    """PAS-10: where a marker of this space can go, in the order of the steps."""
    taken = markers_on_board(state)
    ring = [(space + i) % NUM_SPACES for i in range(1, NUM_SPACES)]
    free = [other for other in ring if other not in taken]
    return [free[-2], free[-1], free[0], free[1]]


# PAS-7, PAS-8: placing ----------------------------------------------------------------------------------


def _not_face_up(state: State, move: PlaceTile) -> Reason | None:
    face_up = face_up_tile(state, move.pile)
    if face_up is None:
        return Reason("PAS-7", "pile-used-up", f"pile {move.pile + 1} is used up", {"pile": move.pile + 1})
    if face_up == move.kind:
        return None
    message = (
        f"pile {move.pile + 1} shows {face_up} ({KIND_COLORS[face_up]}); only {move.kind}"
        f" ({KIND_COLORS[move.kind]}) can lie so"
    )
    return Reason("PAS-7", "not-face-up", message, {"pile": move.pile + 1, "kind": face_up})


def _bad_place(state: State, move: PlaceTile) -> Reason | None:
    board = board_of_state(state)
    first, second = move.cells
    names = [format_cell(first), format_cell(second)]
    heights = [height_of(board, first), height_of(board, second)]
    if heights[0] != heights[1]:
        message = f"{names[0]} is {heights[0]} high and {names[1]} is {heights[1]} high"
        return Reason("PAS-8", "uneven", message, {"cells": names, "heights": heights})
    if first in board and board[first] is board[second]:
        message = "a tile may not lie on one tile alone"
        return Reason("PAS-8", "same-tile", message, {"cells": names})
    return None


def explain_cells(cells: tuple[Cell, Cell]) -> Reason | None:
    """What is wrong with two cells that no tile can cover, on whatever board."""
    for cell in cells:
        if not is_on_board(cell):
            return Reason("PAS-8", "off-board", "the tile would stick out of the board")
    (row, column), (other_row, other_column) = cells
    if abs(row - other_row) + abs(column - other_column) == 1:
        return None
    names = [format_cell(cell) for cell in cells]
    message = f"{names[0]} and {names[1]} are not beside each other"
    return Reason("PAS-2", "not-adjacent", message, {"cells": names})
