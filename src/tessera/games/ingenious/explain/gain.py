"""Where the points of a placement come from, and where they go."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from tessera.core.contract import State
from tessera.games.ingenious.box import COLORS, DIRECTIONS, Cell, format_cell, step
from tessera.games.ingenious.explain.board import Colored, board_colors, final_mark, score_board
from tessera.games.ingenious.moves import NUM_PLACEMENTS, placement_cells
from tessera.games.ingenious.state import MODES


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


def explain_gain(state: State, move: int) -> dict[str, Any]:
    """What the legal move of this number brings, as data for a picture."""
    return explain_score(state, move).as_data() if move < NUM_PLACEMENTS else {}


def explain_score(state: State, move: int) -> Score:
    """What the placement of this number is worth to the seat whose turn it is."""
    colored, board = placement_cells(move), board_colors(state)
    lines = tuple(line for half in colored for line in _lines_from(board, colored, half))
    gains = tuple(_gain(state, color, colored, lines) for color in sorted(set(colored.values())))
    return Score(lines, gains)


def _lines_from(board: Colored, colored: Colored, half: Cell) -> Iterator[Line]:
    """ING-9: along five directions; the sixth, through the tile's other half, does not count."""
    (other,) = set(colored) - {half}
    for direction in range(6):
        if step(half, direction) != other:
            cells = _run(board, half, direction, colored[half])
            if cells:
                yield Line(colored[half], half, direction, cells)


def _run(board: Colored, half: Cell, direction: int, color: int) -> tuple[Cell, ...]:
    cells = []
    cell = step(half, direction)
    while board.get(cell) == color:
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
