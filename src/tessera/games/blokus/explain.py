"""The rules of Blokus told to a person: what is wrong with a placement, and what it gains.

Written from the clauses with sets of cells, independently of the compiled rules, so that tests can
hold one against the other.
"""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any

from tessera.core.contract import State
from tessera.core.reasons import Reason
from tessera.games.blokus.box import (
    COLORS,
    CORNER_STEPS,
    EDGE_STEPS,
    NUM_COLORS,
    NUM_PIECES,
    ORIENTATIONS,
    PIECE_NAMES,
    PIECE_OF_SHAPE,
    SIDE,
    Cell,
    format_cell,
    format_cells,
    shape_of,
    steps_from,
)
from tessera.games.blokus.moves import decode_move

# BLO-2: corners as (row, column) in the order of the colours: top left, top right, bottom right, bottom left.
CORNERS: tuple[Cell, ...] = ((SIDE - 1, 0), (SIDE - 1, SIDE - 1), (0, SIDE - 1), (0, 0))


# What a person looks at -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Situation:
    """What matters to a colour that is about to place a piece."""

    color: int
    hand: frozenset[int]
    """Its pieces that do not lie yet."""
    covered: tuple[frozenset[Cell], ...]
    """The cells of each colour."""
    beside: frozenset[Cell]
    """Cells that share an edge with this colour."""
    diagonal: frozenset[Cell]
    """Cells that share a corner with it."""
    players: int
    free_corners: bool

    @property
    def own(self) -> frozenset[Cell]:
        """The cells of this colour."""
        return self.covered[self.color]

    def holder(self, cell: Cell) -> int | None:
        """The colour that covers this cell."""
        return next((color for color in range(NUM_COLORS) if cell in self.covered[color]), None)


def look(state: State, color: int | None = None) -> Situation:
    """The situation of a colour, if not told otherwise of the one whose turn it is."""
    color = int(state.color) if color is None else color
    hand, board = int(state.pieces_left[color]), state.board.tobytes()
    return _situation(color, hand, board, int(state.players), bool(state.free_corners))


@lru_cache(maxsize=16)  # Often asked about many placements in one position.
def _situation(color: int, hand: int, board: bytes, players: int, free_corners: bool) -> Situation:
    covered = tuple(
        frozenset(divmod(i, SIDE) for i in range(SIDE * SIDE) if board[i] == other + 1)
        for other in range(NUM_COLORS)
    )
    return Situation(
        color=color,
        hand=frozenset(piece for piece in range(NUM_PIECES) if hand >> piece & 1),
        covered=covered,
        beside=frozenset(steps_from(covered[color], EDGE_STEPS)),
        diagonal=frozenset(steps_from(covered[color], CORNER_STEPS)),
        players=players,
        free_corners=free_corners,
    )


def cells_of_color(state: State, color: int) -> frozenset[Cell]:
    """The cells that this colour covers."""
    return look(state).covered[color]


# Why a placement is illegal -------------------------------------------------------------------------


def explain_illegal(state: State, move: int) -> Reason | None:
    """Why the placement of this number is illegal now, or None if it is legal."""
    return explain_placement(state, decode_move(move))


def explain_placement(state: State, cells: frozenset[Cell]) -> Reason | None:
    """Why the colour to move may not cover exactly these cells with a piece, or None if it may."""
    return find_fault(look(state), cells)


def find_fault(situation: Situation, cells: frozenset[Cell]) -> Reason | None:
    """Why a colour in this situation may not cover exactly these cells, or None if it may."""
    return (
        _off_board(cells)
        or _not_in_hand(situation, cells)
        or _cells_are_occupied(situation, cells)
        or (_bad_start(situation, cells) if not situation.own else None)
        or _touches_own_edge(situation, cells)
        or _touches_no_corner(situation, cells)
    )


def _off_board(cells: frozenset[Cell]) -> Reason | None:
    if all(0 <= row < SIDE and 0 <= column < SIDE for row, column in cells):
        return None
    return Reason("BLO-1", "off-board", "the piece would stick out of the board")


def _not_in_hand(situation: Situation, cells: frozenset[Cell]) -> Reason | None:
    piece = PIECE_OF_SHAPE.get(shape_of(cells))
    if piece in situation.hand:
        return None
    if piece is None:
        return Reason("BLO-1", "not-a-piece", f"{format_cells(cells)} is not the shape of a piece")
    color, name = COLORS[situation.color], PIECE_NAMES[piece]
    return Reason("BLO-1", "piece-gone", f"{color} has already placed its {name}", {"piece": name})


def _cells_are_occupied(situation: Situation, cells: frozenset[Cell]) -> Reason | None:
    for cell in sorted(cells):
        holder = situation.holder(cell)
        if holder is not None:
            values = {"cells": [format_cell(cell)], "color": COLORS[holder]}
            message = f"{format_cell(cell)} is already covered by {COLORS[holder]}"
            return Reason("BLO-1", "occupied", message, values)
    return None


def _bad_start(situation: Situation, cells: frozenset[Cell]) -> Reason | None:
    color = COLORS[situation.color]
    corners = [corner for corner, cell in enumerate(CORNERS) if cell in cells]
    if situation.free_corners:
        if not corners:
            return Reason("BLO-3", "not-on-corner", f"{color}'s first piece must cover a free corner")
        return _not_diagonal(situation, corners[0]) if situation.players == 2 else None
    if situation.color in corners:
        return None
    name = format_cell(CORNERS[situation.color])
    message = f"{color}'s first piece must cover its corner {name}"
    return Reason("BLO-3", "not-on-start", message, {"cells": [name]})


def _not_diagonal(situation: Situation, corner: int) -> Reason | None:
    """BLO-12: the two colours of a player begin in diagonal corners, also when corners are free."""
    opposite = situation.holder(CORNERS[(corner + 2) % NUM_COLORS])
    partner = (situation.color + 2) % NUM_COLORS
    if opposite == partner or (opposite is None and not situation.covered[partner]):
        return None
    return Reason("BLO-12", "not-diagonal", "the two colours of a player begin in diagonal corners")


def _touches_own_edge(situation: Situation, cells: frozenset[Cell]) -> Reason | None:
    if cells.isdisjoint(situation.beside):
        return None
    color = COLORS[situation.color]
    touched = steps_from(cells, EDGE_STEPS) & situation.own
    message = f"the piece touches {color}'s own edge at {format_cells(touched)}"
    values = {"cells": [format_cell(cell) for cell in sorted(touched)], "color": color}
    return Reason("BLO-5", "own-edge", message, values)


def _touches_no_corner(situation: Situation, cells: frozenset[Cell]) -> Reason | None:
    if not situation.own or not cells.isdisjoint(situation.diagonal):
        return None
    color = COLORS[situation.color]
    return Reason("BLO-4", "no-corner", f"the piece touches no corner of {color}", {"color": color})


# What a move gains ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Gain:
    """What a placement is worth to whoever plays it."""

    color: str
    piece: str
    cells: int
    """Cells that it takes from the hand."""
    bonus: int
    """BLO-9: 15 for a colour's last piece, 20 if that is the single cell; with simple scoring none."""
    counts: bool
    """Whether the colour is scored: the shared colour of three players is not (BLO-13)."""

    @property
    def points(self) -> int:
        """How much better the player's score becomes."""
        return (self.cells + self.bonus) * self.counts


def explain_gain(state: State, move: int) -> dict[str, Any]:
    """What the colour to move gains by the legal move of this number, as data for a picture."""
    gain = gain_of(state, move)
    return {**asdict(gain), "points": gain.points}


def gain_of(state: State, move: int) -> Gain:
    """What the colour to move gains by this legal move."""
    situation, cells = look(state), decode_move(move)
    name = PIECE_NAMES[PIECE_OF_SHAPE[shape_of(cells)]]
    last = len(situation.hand) == 1 and bool(state.advanced)
    return Gain(
        color=COLORS[situation.color],
        piece=name,
        cells=len(cells),
        bonus=(20 if name == "1" else 15) if last else 0,
        counts=situation.players != 3 or COLORS[situation.color] != "green",
    )


# The puzzle of all 84 pieces ------------------------------------------------------------------------


def is_puzzle_solved(state: State) -> bool:
    """BLO-14: whether all 84 pieces lie."""
    return not any(look(state, color).hand for color in range(NUM_COLORS))


def check_puzzle(state: State) -> list[Reason]:
    """BLO-14, BLO-7: the colours that have pieces left and nowhere to lay one, now or later."""
    faults = []
    for color, name in enumerate(COLORS):
        situation = look(state, color)
        if situation.hand and not can_place(situation):
            pieces = [PIECE_NAMES[piece] for piece in sorted(situation.hand)]
            message = f"{name} is out with {len(pieces)} pieces left: {' '.join(pieces)}"
            faults.append(Reason("BLO-14", "color-out", message, {"color": name, "pieces": pieces}))
    return faults


def can_place(situation: Situation) -> bool:
    """BLO-7: whether a colour in this situation has a legal placement."""
    return any(find_fault(situation, cells) is None for cells in _candidates(situation))


def _candidates(situation: Situation) -> Iterator[frozenset[Cell]]:
    """The ways to lay a piece of the hand over a cell that its colour must cover one of."""
    for row, column in situation.diagonal - situation.beside if situation.own else frozenset(CORNERS):
        for piece in situation.hand:
            for shape in ORIENTATIONS[piece]:
                for down, left in shape:
                    yield frozenset((row - down + r, column - left + c) for r, c in shape)
