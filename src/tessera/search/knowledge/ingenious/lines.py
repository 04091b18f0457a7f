"""What a glance at an Ingenious board shows: which points lie where, and how much each colour matters."""

from typing import NamedTuple

import numpy as np

from tessera.core.compiling import compiled
from tessera.core.contract import Array, State, signed
from tessera.games.ingenious.box import (
    EMPTY,
    KIND_COLORS,
    LARGEST_SIDE,
    NUM_COLORS,
    NUM_SQUARES,
    OUTSIDE,
    SIDES,
    SMALLEST_SIDE,
    STEP_SQUARES,
    SYMBOLS,
    area_cells,
    square,
)
from tessera.games.ingenious.rules import BOARD_END, marks_end, num_score_boards, score_board_of

# ING-18: only the lowest colour counts at first, so a point is worth this much less for each step that its
# colour is above the lowest. Tried by hand from 0.6 to 0.9; the fitted weights make up for the rest.
DECAY = 0.8
DECAYED = DECAY ** np.arange(2 * BOARD_END + 1)
"""The worth of a point that many steps above the lowest colour."""
SUMS = np.concatenate(([0.0], np.cumsum(DECAYED)))
"""The worth of that many points one after the other, the first of them counting one."""
MOST_POINTS = BOARD_END

NUM_FREE_CELLS = np.array([len(area_cells(side)) - len(SYMBOLS) for side in SIDES])
_MOST_CELLS = len(area_cells(LARGEST_SIDE))
AREA_SQUARES = np.array(
    [
        [square(cell) for cell in area_cells(side)] + [0] * (_MOST_CELLS - len(area_cells(side)))
        for side in SIDES
    ]
)
"""The squares of the cells of each area, filled up with a square outside."""


@compiled
def fullness(state: State) -> float:
    """Which part of the cells is covered."""
    return 2.0 * state.num_placed / NUM_FREE_CELLS[signed(state.side) - SMALLEST_SIDE]


class Glance(NamedTuple):
    """What the seat to move sees at once."""

    gains: Array
    """For each free cell and colour, the points that half a tile would score there."""
    best: Array
    """For each colour, the highest of those."""
    second: Array
    """For each colour, the highest without the cell that has the best; the same if two cells have it."""
    own: Array
    """For each colour, how much its next point matters to the seat; 0 if it cannot score any more."""
    others: Array
    """The same for whichever of the others it matters to most."""
    held: Array
    """How many tiles of the seat's rack show each colour."""


@compiled
def look_at(state: State) -> Glance:
    """The glance of the seat to move."""
    gains = np.empty((NUM_SQUARES, NUM_COLORS), np.int64)
    best = np.zeros(NUM_COLORS, np.int64)
    second = np.zeros(NUM_COLORS, np.int64)
    write_gains(state, gains, best, second)
    own_board = score_board_of(state, signed(state.seat))
    own = np.empty(NUM_COLORS)
    write_stakes(state, own_board, own)
    others = np.zeros(NUM_COLORS)
    stakes = np.empty(NUM_COLORS)
    for board in range(num_score_boards(state)):
        if board != own_board:
            write_stakes(state, board, stakes)
            for color in range(NUM_COLORS):
                others[color] = max(others[color], stakes[color])
    return Glance(gains, best, second, own, others, _count_held(state))


@compiled
def write_gains(state: State, gains: Array, best: Array, second: Array) -> None:
    """ING-9: the points of half a tile for each free cell and colour, and the highest two of each colour."""
    area = signed(state.side) - SMALLEST_SIDE
    board = state.board
    for i in range(NUM_FREE_CELLS[area] + NUM_COLORS):
        here = AREA_SQUARES[area, i]
        if board[here] == EMPTY and write_cell_gains(board, here, gains[here]):
            note_highest(gains[here], best, second)


@compiled
def note_highest(gains: Array, best: Array, second: Array) -> None:
    """See whether what a cell offers in each colour is among the highest two so far."""
    for color in range(NUM_COLORS):
        points = gains[color]
        if points > best[color]:
            second[color] = best[color]
            best[color] = points
        elif points > second[color]:
            second[color] = points


@compiled
def write_cell_gains(board: Array, here: int, out: Array) -> bool:
    """The points for each colour on a free cell; False if no tile fits there any more."""
    fits = False
    for color in range(NUM_COLORS):
        out[color] = 0
    for direction in range(6):
        step = STEP_SQUARES[direction]
        other = here + step
        color = board[other]
        if color == EMPTY:
            fits = True
        elif color != OUTSIDE:
            length = 1
            other += step
            while board[other] == color:
                length += 1
                other += step
            out[signed(color) - 1] += length
    return fits


@compiled
def write_stakes(state: State, board: int, out: Array) -> None:
    """How much the next point of each colour matters to a score board."""
    end = marks_end(state)
    lowest = end
    for color in range(NUM_COLORS):
        lowest = min(lowest, signed(state.marks[board, color]))
    for color in range(NUM_COLORS):
        mark = signed(state.marks[board, color])
        out[color] = DECAYED[mark - lowest] if mark < end else 0.0


@compiled
def _count_held(state: State) -> Array:
    held = np.zeros(NUM_COLORS, np.int64)
    for i in range(state.rack_size[state.seat]):
        colors = signed(KIND_COLORS[state.racks[state.seat, i]])
        for color in range(NUM_COLORS):
            held[color] += colors >> color & 1
    return held


@compiled
def points_left(state: State, board: int, color: int) -> int:
    """ING-11, ING-20: how many points a colour can still score at once."""
    mark = signed(state.marks[board, color])
    return (BOARD_END if mark < BOARD_END else marks_end(state)) - mark


@compiled
def worth_of(stake: float, points: int) -> float:
    """What so many points in a colour of this stake are worth."""
    return stake * SUMS[min(points, MOST_POINTS)]
