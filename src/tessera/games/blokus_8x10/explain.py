"""The 8 x 10 puzzle told to a person: what is wrong with a placement, and with a rectangle so far.

Written from the clause with sets of cells, independently of the compiled rules.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tessera.core.contract import State
from tessera.core.reasons import Reason
from tessera.games.blokus.box import (
    COLORS,
    CORNER_STEPS,
    EDGE_STEPS,
    NUM_COLORS,
    PIECE_NAMES,
    PIECE_OF_SHAPE,
    Cell,
    connected_parts,
    format_cell,
    format_cells,
    shape_of,
    steps_from,
)
from tessera.games.blokus_8x10.box import COLUMNS, PIECES, PLACEMENTS, ROWS
from tessera.games.blokus_8x10.moves import decode_move

CLAUSE = "BLO-15"


@dataclass(frozen=True)
class Rectangle:
    """What lies in the rectangle."""

    covered: tuple[frozenset[Cell], ...]
    """The cells of each colour."""
    empty: frozenset[Cell]
    beside: tuple[frozenset[Cell], ...]
    """For each colour the cells that share an edge with it."""
    pieces: tuple[tuple[frozenset[Cell], ...], ...]
    """For each colour the cells of each of its pieces."""
    hands: tuple[frozenset[int], ...]
    """For each colour its pieces that do not lie yet."""
    hard: bool


def look(state: State) -> Rectangle:
    """What lies in the rectangle of this state."""
    return _rectangle(state.board.tobytes(), bool(state.hard))


@lru_cache(maxsize=16)  # Often asked about many placements in one position.
def _rectangle(board: bytes, hard: bool) -> Rectangle:
    def cells_with(value: int) -> frozenset[Cell]:
        return frozenset(divmod(i, COLUMNS) for i in range(len(board)) if board[i] == value)

    covered = tuple(cells_with(color + 1) for color in range(NUM_COLORS))
    pieces = tuple(tuple(connected_parts(cells)) for cells in covered)
    return Rectangle(
        covered=covered,
        empty=cells_with(0),
        beside=tuple(frozenset(steps_from(cells, EDGE_STEPS)) for cells in covered),
        pieces=pieces,
        hands=tuple(frozenset(PIECES) - {PIECE_OF_SHAPE[shape_of(part)] for part in own} for own in pieces),
        hard=hard,
    )


# Why a placement is illegal -------------------------------------------------------------------------


def explain_illegal(state: State, move: int) -> Reason | None:
    """Why the move of this number is illegal now, or None if it is legal."""
    return explain_placement(state, *decode_move(move))


def explain_gain(state: State, move: int) -> dict[str, Any]:
    """Nothing: the puzzle has no points, only a solution."""
    return {}


def explain_placement(state: State, color: int, cells: frozenset[Cell]) -> Reason | None:
    """Why this colour may not cover exactly these cells, or None if it may."""
    return find_fault(look(state), color, cells)


def find_fault(rectangle: Rectangle, color: int, cells: frozenset[Cell]) -> Reason | None:
    """Why this colour may not cover exactly these cells of the rectangle, or None if it may."""
    return (
        _off_board(cells)
        or _not_in_hand(rectangle, color, cells)
        or _cells_are_occupied(rectangle, cells)
        or _touches_own_edge(rectangle, color, cells)
    )


def _off_board(cells: frozenset[Cell]) -> Reason | None:
    if all(0 <= row < ROWS and 0 <= column < COLUMNS for row, column in cells):
        return None
    return Reason(CLAUSE, "off-board", f"the piece would stick out of the {ROWS} x {COLUMNS} rectangle")


def _not_in_hand(rectangle: Rectangle, color: int, cells: frozenset[Cell]) -> Reason | None:
    piece = PIECE_OF_SHAPE.get(shape_of(cells))
    if piece in rectangle.hands[color]:
        return None
    if piece not in PIECES:
        message = f"{format_cells(cells)} is not the shape of a piece of four cells"
        return Reason(CLAUSE, "not-a-piece", message)
    name = PIECE_NAMES[piece]
    return Reason(CLAUSE, "piece-gone", f"{COLORS[color]} has already placed its {name}", {"piece": name})


def _cells_are_occupied(rectangle: Rectangle, cells: frozenset[Cell]) -> Reason | None:
    taken = sorted(cells - rectangle.empty)
    if not taken:
        return None
    name = format_cell(taken[0])
    holder = next(COLORS[color] for color in range(NUM_COLORS) if taken[0] in rectangle.covered[color])
    values = {"cells": [name], "color": holder}
    return Reason("BLO-1", "occupied", f"{name} is already covered by {holder}", values)


def _touches_own_edge(rectangle: Rectangle, color: int, cells: frozenset[Cell]) -> Reason | None:
    if cells.isdisjoint(rectangle.beside[color]):
        return None
    touched = steps_from(cells, EDGE_STEPS) & rectangle.covered[color]
    message = f"the piece touches {COLORS[color]}'s own edge at {format_cells(touched)}"
    values = {"cells": [format_cell(cell) for cell in sorted(touched)], "color": COLORS[color]}
    return Reason(CLAUSE, "own-edge", message, values)


# Checking as one goes -------------------------------------------------------------------------------


def is_solved(state: State) -> bool:
    """Whether the rectangle is full and every colour holds together as asked."""
    return not look(state).empty and not check(state)


def check(state: State) -> list[Reason]:
    """What is wrong with a finished rectangle, or what of an unfinished one can never come right.

    No solver: an empty list does not promise that there is a solution.
    """
    rectangle = look(state)
    faults = list(_holes(rectangle))
    for color in range(NUM_COLORS):
        faults += _homeless_pieces(rectangle, color)
        faults += _parts_apart(rectangle, color)
    return faults


def _holes(rectangle: Rectangle) -> Iterator[Reason]:
    """Empty regions that pieces of four cells cannot fill."""
    for part in connected_parts(rectangle.empty):
        if len(part) % 4:
            few = len(part) < 4
            region = (
                format_cells(part) if few else f"the {len(part)} empty cells around {format_cell(min(part))}"
            )
            message = f"{region} cannot be filled with pieces of four cells"
            yield Reason(CLAUSE, "hole", message, {"cells": [format_cell(cell) for cell in sorted(part)]})


def _homeless_pieces(rectangle: Rectangle, color: int) -> Iterator[Reason]:
    """Pieces in hand that fit nowhere any more."""
    homeless = set(rectangle.hands[color])
    for number in range(PLACEMENTS.count):
        piece = int(PLACEMENTS.pieces[number])
        if piece in homeless and find_fault(rectangle, color, PLACEMENTS.cells_of(number)) is None:
            homeless.remove(piece)
    if homeless:
        names = [PIECE_NAMES[piece] for piece in sorted(homeless)]
        message = f"{COLORS[color]} can place its {' '.join(names)} nowhere any more"
        yield Reason(CLAUSE, "homeless", message, {"color": COLORS[color], "pieces": names})


def _parts_apart(rectangle: Rectangle, color: int) -> Iterator[Reason]:
    """Pieces, in hard mode parts of a chain, that touch no other of their colour and never will."""
    pieces = rectangle.pieces[color]
    for part in _chains(pieces) if rectangle.hard else pieces:
        around = steps_from(part, CORNER_STEPS)
        finished = part == rectangle.covered[color] and not rectangle.hands[color]
        has_company = not rectangle.hard and not around.isdisjoint(rectangle.covered[color] - part)
        if not (finished or has_company or _can_be_joined(rectangle, color, around)):
            values = {"color": COLORS[color], "cells": [format_cell(cell) for cell in sorted(part)]}
            fate = "is cut off from the rest of its colour" if rectangle.hard else "stands alone"
            message = f"{COLORS[color]} at {format_cells(part)} {fate}"
            yield Reason(CLAUSE, "apart", message, values)


def _can_be_joined(rectangle: Rectangle, color: int, around: set[Cell]) -> bool:
    """Whether a later piece of the colour could cover one of these cells."""
    return bool(rectangle.hands[color]) and bool(around & rectangle.empty - rectangle.beside[color])


def _chains(pieces: tuple[frozenset[Cell], ...]) -> list[frozenset[Cell]]:
    """The pieces of a colour, put together where they touch at corners."""
    chains: list[frozenset[Cell]] = []
    for piece in pieces:
        around = steps_from(piece, CORNER_STEPS)
        joined = [chain for chain in chains if not chain.isdisjoint(around)]
        chains = [chain for chain in chains if chain not in joined]
        chains.append(piece.union(*joined))
    return sorted(chains, key=min)
