"""The rules of Blokus told to a person: what is wrong with a placement, and what it is worth.

Written from the clauses with sets of cells, independently of the compiled rules, so that tests can
hold one against the other.
"""

from collections.abc import Iterable

from tessera.core.contract import State
from tessera.core.reasons import Reason
from tessera.games.blokus.box import COLORS, PIECE_NAMES, PIECE_OF_SHAPE, SIDE, Cell, shape_of
from tessera.games.blokus.cells import format_cell, format_cells

# BLO-2: corners as (row, column) in the order of the colours: top left, top right, bottom right, bottom left.
CORNERS: tuple[Cell, ...] = ((SIDE - 1, 0), (SIDE - 1, SIDE - 1), (0, SIDE - 1), (0, 0))
EDGE_STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))
CORNER_STEPS = ((1, 1), (-1, 1), (-1, -1), (1, -1))


def _steps_from(cells: Iterable[Cell], steps: Iterable[Cell]) -> set[Cell]:
    return {(row + up, column + right) for row, column in cells for up, right in steps}


def cells_of_color(state: State, color: int) -> set[Cell]:
    """The cells that this colour covers."""
    return {divmod(cell, SIDE) for cell in range(SIDE * SIDE) if state.board[cell] == color + 1}


def explain_placement(state: State, cells: frozenset[Cell]) -> Reason | None:
    """Why the colour to move may not cover exactly these cells with a piece, or None if it may."""
    color = int(state.color)
    own = cells_of_color(state, color)
    return (
        _not_a_piece(cells)
        or _piece_is_gone(state, color, cells)
        or _cells_are_occupied(state, cells)
        or (
            _not_at_edge(color, own, cells) or _not_at_corner(color, own, cells)
            if own
            else _bad_start(state, color, cells)
        )
    )


def _not_a_piece(cells: frozenset[Cell]) -> Reason | None:
    outside = {cell for cell in cells if not (0 <= cell[0] < SIDE and 0 <= cell[1] < SIDE)}
    if outside:
        return Reason("BLO-1", "off-board", "the piece would stick out of the board")
    if shape_of(cells) not in PIECE_OF_SHAPE:
        return Reason("BLO-1", "not-a-piece", f"{format_cells(cells)} is not the shape of a piece")
    return None


def _piece_is_gone(state: State, color: int, cells: frozenset[Cell]) -> Reason | None:
    piece = PIECE_OF_SHAPE[shape_of(cells)]
    if state.pieces_left[color] >> piece & 1:
        return None
    name = PIECE_NAMES[piece]
    return Reason("BLO-1", "piece-gone", f"{COLORS[color]} has already placed its {name}", {"piece": name})


def _cells_are_occupied(state: State, cells: frozenset[Cell]) -> Reason | None:
    for row, column in sorted(cells):
        holder = int(state.board[row * SIDE + column])
        if holder:
            name = format_cell((row, column))
            values = {"cells": [name], "color": COLORS[holder - 1]}
            return Reason("BLO-1", "occupied", f"{name} is already covered by {COLORS[holder - 1]}", values)
    return None


def _bad_start(state: State, color: int, cells: frozenset[Cell]) -> Reason | None:
    corners = {CORNERS.index(cell) for cell in cells if cell in CORNERS}
    if not state.free_corners:
        if color in corners:
            return None
        name = format_cell(CORNERS[color])
        message = f"{COLORS[color]}'s first piece must cover its corner {name}"
        return Reason("BLO-3", "not-on-start", message, {"cells": [name]})
    if not corners:
        return Reason("BLO-3", "not-on-corner", f"{COLORS[color]}'s first piece must cover a free corner")
    if state.players == 2:
        return _not_diagonal(state, color, corners.pop())
    return None


def _not_diagonal(state: State, color: int, corner: int) -> Reason | None:
    """BLO-12: the two colours of a player begin in diagonal corners, also when corners are free."""
    begun = {
        other: CORNERS.index(cell)
        for other in range(4)
        for cell in cells_of_color(state, other)
        if cell in CORNERS
    }
    partner = (color + 2) % 4
    if partner in begun:
        wanted = (begun[partner] + 2) % 4 == corner
    else:
        wanted = all((taken + 2) % 4 != corner for taken in begun.values())
    if wanted:
        return None
    return Reason("BLO-12", "not-diagonal", "the two colours of a player begin in diagonal corners")


def _not_at_edge(color: int, own: set[Cell], cells: frozenset[Cell]) -> Reason | None:
    touched = _steps_from(cells, EDGE_STEPS) & own
    if not touched:
        return None
    values = {"cells": sorted(map(format_cell, touched)), "color": COLORS[color]}
    return Reason(
        "BLO-5",
        "own-edge",
        f"the piece touches {COLORS[color]}'s own edge at {format_cells(touched)}",
        values,
    )


def _not_at_corner(color: int, own: set[Cell], cells: frozenset[Cell]) -> Reason | None:
    if _steps_from(cells, CORNER_STEPS) & own:
        return None
    return Reason(
        "BLO-4", "no-corner", f"the piece touches no corner of {COLORS[color]}", {"color": COLORS[color]}
    )
