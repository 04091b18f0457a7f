"""What a careless look at Ingenious sees: one tile of the rack, and not all of its points."""

import numpy as np

from tessera.core.compiling import compiled
from tessera.core.contract import Array, State, signed
from tessera.core.streams import choose_below
from tessera.games.ingenious.box import (
    NUM_COLORS,
    NUM_PAIRS,
    NUM_SQUARES,
    PAIR_HIGH,
    PAIR_LOW,
    STEP_SQUARES,
)
from tessera.games.ingenious.rules import count_lines, score_board_of
from tessera.games.ingenious.state import PLACING
from tessera.search.knowledge import NOT_SEEN
from tessera.search.knowledge.ingenious.lines import points_left, worth_of, write_stakes
from tessera.search.knowledge.ingenious.prior import write_priors

# What may be overlooked: all of a line but its first cell, one of the halves, or which colour is the lowest.
FAR_CELLS, LOW_HALF, HIGH_HALF, LOWEST_COLOR = range(4)
NUM_OVERLOOKED = 4


@compiled
def write_glance(state: State, trial: Array, moves: Array, count: int, chooser: Array, out: Array) -> None:
    """What the points seen are worth, of the tile that comes to hand; nobody overlooks a swap."""
    if state.phase != PLACING:
        write_priors(state, moves, count, out)
        return
    overlooked = choose_below(chooser, NUM_OVERLOOKED)
    stakes = np.ones(NUM_COLORS)
    if overlooked != LOWEST_COLOR:
        write_stakes(state, score_board_of(state, signed(state.seat)), stakes)
    at_hand = _tile_of(signed(moves[choose_below(chooser, count)]))
    worth = np.full((NUM_SQUARES, NUM_COLORS), np.nan)
    for i in range(count):
        move = signed(moves[i])
        if _tile_of(move) == at_hand:
            out[i] = _tile_worth(state, worth, stakes, move, overlooked)
        else:
            out[i] = NOT_SEEN


@compiled
def _tile_of(move: int) -> int:
    """A number for the colours of a placement, whichever lies where."""
    low, high = move // NUM_PAIRS // NUM_COLORS, move // NUM_PAIRS % NUM_COLORS
    return min(low, high) * NUM_COLORS + max(low, high)


@compiled
def _tile_worth(state: State, worth: Array, stakes: Array, move: int, overlooked: int) -> float:
    """What a placement seems to score."""
    block, pair = move // NUM_PAIRS, move % NUM_PAIRS
    total = 0.0
    if overlooked != LOW_HALF:
        here, color = signed(PAIR_LOW[pair]), block // NUM_COLORS
        total += _half_worth(state, worth, stakes, here, color, overlooked)
    if overlooked != HIGH_HALF:
        here, color = signed(PAIR_HIGH[pair]), block % NUM_COLORS
        total += _half_worth(state, worth, stakes, here, color, overlooked)
    return total


@compiled
def _half_worth(state: State, worth: Array, stakes: Array, here: int, color: int, overlooked: int) -> float:
    """What half a tile seems to score; each cell and colour is looked at once."""
    if np.isnan(worth[here, color]):
        if overlooked == FAR_CELLS:
            points = _count_near(state.board, here, color)
        else:
            points = count_lines(state.board, here, color)
        left = points_left(state, score_board_of(state, signed(state.seat)), color)
        worth[here, color] = worth_of(stakes[color], min(points, left))
    return worth[here, color]


@compiled
def _count_near(board: Array, here: int, color: int) -> int:
    """How many cells of this colour lie right beside this square."""
    total = 0
    for direction in range(6):
        total += signed(board[here + STEP_SQUARES[direction]] == color + 1)
    return total
