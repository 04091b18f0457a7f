"""How a placement moves the markers (ING-9 to ING-11, ING-20, ING-23), compiled."""

import numpy as np

from tessera.core.compiling import compiled
from tessera.core.contract import Array, State, signed
from tessera.games.ingenious.box import NUM_COLORS, STEP_SQUARES
from tessera.games.ingenious.state import STANDARD, TEAM

BOARD_END = 18  # ING-5: a score board goes from 0 to 18; two in a row from 0 to 36


@compiled
def marks_end(state: State) -> int:
    """ING-5: where a marker stops for good."""
    return BOARD_END if state.mode == STANDARD else 2 * BOARD_END


@compiled
def score_board_of(state: State, seat: int) -> int:
    """ING-19: the score board of a seat; partners, who sit opposite, share one."""
    return seat % 2 if state.mode == TEAM else seat


@compiled
def num_score_boards(state: State) -> int:
    """How many score boards are in use."""
    return 2 if state.mode == TEAM else signed(state.players)


NO_DIRECTION = -1


@compiled
def count_lines(board: Array, here: int, color: int) -> int:
    """ING-9: how many cells of this colour lie in unbroken lines from this square.

    The tile is not on the board yet, so the line through its own other half ends at once.
    """
    total = 0
    for direction in range(6):
        step = STEP_SQUARES[direction]
        other = here + step
        while board[other] == color + 1:
            total += 1
            other += step
    return total


@compiled
def advance(mark: int, points: int, end: int) -> int:
    """ING-11, ING-20: where a marker comes to stand; what goes beyond the end of a score board is lost."""
    stop = BOARD_END if mark < BOARD_END else end
    return min(mark + points, stop)


@compiled
def ends_reached(before: int, after: int) -> int:
    """ING-12, ING-20: the ends of score boards that a marker has reached on its way."""
    return after // BOARD_END - before // BOARD_END


@compiled
def advance_twice(mark: int, first: int, second: int, end: int) -> int:
    """ING-10, ING-20: the halves of a double one after the other, in the better order."""
    return max(
        advance(advance(mark, first, end), second, end), advance(advance(mark, second, end), first, end)
    )


@compiled
def move_markers(marks: Array, low: int, low_points: int, high: int, high_points: int, end: int) -> int:
    """Score a tile with these colours and points; return how many ends of score boards were reached."""
    before = signed(marks[low])
    if low == high:
        after = advance_twice(before, low_points, high_points, end)
        marks[low] = after
        return ends_reached(before, after)
    after = advance(before, low_points, end)
    marks[low] = after
    reached = ends_reached(before, after)
    before = signed(marks[high])
    after = advance(before, high_points, end)
    marks[high] = after
    return reached + ends_reached(before, after)


@compiled
def lowest_colors(marks: Array) -> int:
    """ING-15: all colours that are lowest, one bit each."""
    lowest, colors = 255, 0
    for color in range(NUM_COLORS):
        mark = signed(marks[color])
        if mark < lowest:
            lowest, colors = mark, 1 << color
        elif mark == lowest:
            colors |= 1 << color
    return colors


@compiled
def all_at_end(marks: Array, end: int) -> bool:
    """ING-13: whether no colour can score any more."""
    for color in range(NUM_COLORS):
        if marks[color] < end:
            return False
    return True


@compiled
def sort_marks(state: State, board: int, out: Array) -> None:
    """ING-18: the markers of a score board, lowest first."""
    for color in range(NUM_COLORS):
        place = color
        while place > 0 and out[place - 1] > state.marks[board, color]:
            out[place] = out[place - 1]
            place -= 1
        out[place] = state.marks[board, color]


@compiled
def order_of(state: State, board: int) -> float:
    """ING-18: a number that is higher for the better score board: its marks, lowest first, as digits."""
    marks = np.empty(NUM_COLORS)
    sort_marks(state, board, marks)
    number = 0.0
    for place in range(NUM_COLORS):
        number = number * (2 * BOARD_END + 1) + marks[place]
    return number


HIGHEST_ORDER = np.float64((2 * BOARD_END + 1) ** NUM_COLORS - 1)
