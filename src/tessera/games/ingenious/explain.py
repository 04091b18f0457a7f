"""The rules of Ingenious told to a person: what is wrong with a move, and where its points come from.

Written from the clauses with sets of cells, independently of the compiled rules, so that tests can
hold one against the other.
"""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from tessera.core.contract import State
from tessera.core.reasons import Reason
from tessera.games.ingenious.box import (
    COLORS,
    DIRECTIONS,
    KIND_NAMES,
    KINDS,
    NUM_COLORS,
    REFILL,
    SWAP,
    SYMBOLS,
    Cell,
    cell_of,
    distance,
    placement_cells,
    square,
    step,
)
from tessera.games.ingenious.cells import format_cell

MODES = ("standard", "team", "solo")
PHASES = ("place", "replenish", "over")
Colored = dict[Cell, int]
"""Some cells and the colour on each."""

# What a person sees of a state -------------------------------------------------------------------


def board_colors(state: State) -> Colored:
    """The cells that show a symbol, printed or on a tile."""
    held = enumerate(state.board.tolist())
    return {cell_of(number): color - 1 for number, color in held if 1 <= color <= NUM_COLORS}


def rack_tiles(state: State, seat: int) -> list[int]:
    """The kinds of the tiles in a rack."""
    return [kind for kind in state.racks[seat].tolist() if kind < len(KINDS)]


def score_board(state: State, seat: int) -> list[int]:
    """The markers that this seat moves: its own, or its team's (ING-19)."""
    return [int(mark) for mark in state.marks[seat % 2 if MODES[state.mode] == "team" else seat]]


def final_mark(state: State) -> int:
    """ING-5: 18, or 36 on a score board of double length."""
    return 18 if MODES[state.mode] == "standard" else 36


# What is wrong with a move -------------------------------------------------------------------------


def explain_move(state: State, move: int) -> Reason | None:
    """Why the move of this number is illegal now, or None if it is legal."""
    if move == REFILL:
        return _not_refill(state)
    if move == SWAP:
        return _not_swap(state)
    return explain_placement(state, list(placement_cells(move).items()))


def _over(state: State) -> Reason | None:
    if PHASES[state.phase] != "over":
        return None
    return Reason("ING-17", "over", "the game is over")


def _not_refill(state: State) -> Reason | None:
    if PHASES[state.phase] == "replenish":
        return None
    return _over(state) or Reason("ING-6", "place-first", "a tile must be placed before the rack is refilled")


def _not_swap(state: State) -> Reason | None:
    if MODES[state.mode] == "solo":
        return Reason("ING-23", "no-swap-alone", "there is no rack to swap in the solo game")
    if PHASES[state.phase] != "replenish":
        message = "a rack may be swapped only at the end of the turn, instead of being refilled"
        return _over(state) or Reason("ING-15", "not-time-to-swap", message)
    return _has_lowest(state)


def _has_lowest(state: State) -> Reason | None:
    marks = score_board(state, int(state.seat))
    lowest = {color for color in range(NUM_COLORS) if marks[color] == min(marks)}
    tiles = [kind for kind in rack_tiles(state, int(state.seat)) if lowest & set(KINDS[kind])]
    if not tiles:
        return None
    message = f"the rack holds {KIND_NAMES[tiles[0]]}, which shows one of the lowest colours"
    values = {
        "tiles": [KIND_NAMES[kind] for kind in tiles],
        "colors": [COLORS[color] for color in sorted(lowest)],
    }
    return Reason("ING-15", "has-lowest-color", message, values)


def explain_placement(state: State, halves: list[tuple[Cell, int]]) -> Reason | None:
    """Why a tile with these two halves, each a cell and a colour, may not be placed now, or None."""
    cells = [cell for cell, _ in halves]
    return (
        _over(state)
        or _not_placing(state)
        or _outside(state, cells)
        or _not_adjacent(cells)
        or _not_free(state, cells)
        or _not_in_rack(state, [color for _, color in halves])
        or _wrong_first_tile(state, cells)
    )


def _not_placing(state: State) -> Reason | None:
    if PHASES[state.phase] == "place":
        return None
    return Reason(
        "ING-15", "replenish-first", "all tiles of this turn are placed; now refill or swap the rack"
    )


def _outside(state: State, cells: list[Cell]) -> Reason | None:
    outside = [format_cell(cell) for cell in cells if distance(cell) >= state.side]
    if not outside:
        return None
    message = f"{outside[0]} is outside the playing area, which has {int(state.side)} cells a side"
    return Reason("ING-1", "outside", message, {"cells": outside, "side": int(state.side)})


def _not_adjacent(cells: list[Cell]) -> Reason | None:
    if any(step(cells[0], direction) == cells[1] for direction in range(6)):
        return None
    names = [format_cell(cell) for cell in cells]
    message = f"a tile covers two cells side by side, and {names[0]} and {names[1]} are not"
    return Reason("ING-7", "not-adjacent", message, {"cells": names})


def _not_free(state: State, cells: list[Cell]) -> Reason | None:
    for cell in cells:
        values = {"cells": [format_cell(cell)]}
        if cell in SYMBOLS:
            message = f"{format_cell(cell)} has a printed symbol and is never free"
            return Reason("ING-2", "printed", message, values)
        if state.board[square(cell)]:
            return Reason("ING-7", "covered", f"{format_cell(cell)} is already covered", values)
    return None


def _not_in_rack(state: State, colors: list[int]) -> Reason | None:
    kind = KINDS.index((min(colors), max(colors)))
    if kind in rack_tiles(state, int(state.seat)):
        return None
    name = KIND_NAMES[kind]
    if MODES[state.mode] == "solo":
        return Reason("ING-23", "not-drawn", f"{name} is not the tile that was drawn", {"tile": name})
    return Reason("ING-5", "not-in-rack", f"there is no {name} in the rack", {"tile": name})


def _wrong_first_tile(state: State, cells: list[Cell]) -> Reason | None:
    """ING-8: everyone's first tile touches a printed symbol that no other first tile touches."""
    if state.num_placed >= state.players:
        return None
    touched = symbols_beside(cells)
    if not touched:
        return Reason("ING-8", "no-symbol", "a player's first tile must touch a printed symbol")
    taken = touched & symbols_taken(state)
    if not taken:
        return None
    symbol = SYMBOLS[min(taken)]
    message = (
        f"the {COLORS[min(taken)]} symbol at {format_cell(symbol)} belongs to another player's first tile"
    )
    return Reason("ING-8", "symbol-taken", message, {"cells": [format_cell(symbol)]})


def symbols_beside(cells: list[Cell]) -> set[int]:
    """The colours of the printed symbols that these cells touch."""
    beside = {step(cell, direction) for cell in cells for direction in range(6)}
    return {color for color, symbol in enumerate(SYMBOLS) if symbol in beside}


def symbols_taken(state: State) -> set[int]:
    """ING-8: the symbols that first tiles touch; the whole board, in the first round."""
    placed = [cell for cell in board_colors(state) if cell not in SYMBOLS]
    return symbols_beside(placed)


# Where the points come from ------------------------------------------------------------------------


@dataclass(frozen=True)
class Line:
    """ING-9: the cells that score in one direction from one half of a tile."""

    color: int
    half: Cell
    direction: int
    """Index in `box.DIRECTIONS`."""
    cells: tuple[Cell, ...]
    """The cells that count, nearest first."""

    def as_data(self) -> dict[str, Any]:
        """For clients: names instead of numbers."""
        return {
            "color": COLORS[self.color],
            "half": format_cell(self.half),
            "direction": DIRECTIONS[self.direction],
            "cells": [format_cell(cell) for cell in self.cells],
        }


@dataclass(frozen=True)
class Gain:
    """What a placement does to one marker."""

    color: int
    points: int
    """What the lines are worth, all together."""
    before: int
    after: int
    bonuses: int
    """Bonus placements earned with this colour (ING-12, ING-20)."""

    @property
    def lost(self) -> int:
        """Points beyond the end of a score board (ING-11, ING-20)."""
        return self.points - (self.after - self.before)

    def as_data(self) -> dict[str, Any]:
        """For clients: names instead of numbers."""
        return {**asdict(self), "color": COLORS[self.color], "lost": self.lost}


@dataclass(frozen=True)
class Score:
    """Where the points of a placement come from, and where they go."""

    lines: tuple[Line, ...]
    gains: tuple[Gain, ...]

    def as_data(self) -> dict[str, Any]:
        """For clients: names instead of numbers."""
        return {
            "lines": [line.as_data() for line in self.lines],
            "gains": [gain.as_data() for gain in self.gains],
        }


def explain_score(state: State, move: int) -> Score:
    """What the placement of this number is worth to the seat whose turn it is."""
    colored = placement_cells(move)
    lines = tuple(line for half in colored for line in _lines_from(state, colored, half))
    gains = tuple(_gain(state, color, colored, lines) for color in sorted(set(colored.values())))
    return Score(lines, gains)


def _lines_from(state: State, colored: Colored, half: Cell) -> Iterator[Line]:
    """ING-9: along five directions; the sixth, through the tile's other half, does not count."""
    (other,) = set(colored) - {half}
    for direction in range(6):
        if step(half, direction) != other:
            cells = _run(board_colors(state), half, direction, colored[half])
            if cells:
                yield Line(colored[half], half, direction, cells)


def _run(colors: Colored, half: Cell, direction: int, color: int) -> tuple[Cell, ...]:
    cells = []
    cell = step(half, direction)
    while colors.get(cell) == color:
        cells.append(cell)
        cell = step(cell, direction)
    return tuple(cells)


def _gain(state: State, color: int, colored: Colored, lines: tuple[Line, ...]) -> Gain:
    before = score_board(state, int(state.seat))[color]
    halves = [half for half in colored if colored[half] == color]
    points = [sum(len(line.cells) for line in lines if line.half == half) for half in halves]
    # ING-20: the halves of a double count one after the other, in the order that is better.
    after = max(_moved(state, before, order) for order in (points, points[::-1]))
    return Gain(color, sum(points), before, after, _bonuses(state, before, after))


def _moved(state: State, mark: int, points: list[int]) -> int:
    """ING-11, ING-20: a marker stops at the end of each score board; the surplus is lost."""
    for more in points:
        end = next((end for end in (18, 36) if mark < end <= final_mark(state)), mark)
        mark = min(mark + more, end)
    return mark


def _bonuses(state: State, before: int, after: int) -> int:
    if MODES[state.mode] == "solo":
        return 0
    return sum(before < end <= after for end in (18, 36))


def other_halves(state: State) -> dict[Cell, Cell]:
    """For every cell with a half of a tile, the cell of its other half."""
    cells = ((cell_of(number), joined) for number, joined in enumerate(state.joined.tolist()) if joined)
    return {cell: step(cell, joined - 1) for cell, joined in cells}
