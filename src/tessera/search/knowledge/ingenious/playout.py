"""Quick placements for playouts of Ingenious: what scores well now, with some luck."""

import numpy as np

from tessera.core.bits import ONE, lowest_one
from tessera.core.compiling import compiled
from tessera.core.contract import Array, State, signed
from tessera.core.streams import choose_below
from tessera.games.ingenious.box import (
    EMPTY,
    NUM_COLORS,
    NUM_PAIRS,
    NUM_SQUARES,
    PAIR_HIGH,
    PAIR_LOW,
    SMALLEST_SIDE,
)
from tessera.games.ingenious.moves import SWAP
from tessera.games.ingenious.rules import blocks_in_rack, list_pairs, score_board_of
from tessera.games.ingenious.state import PLACING
from tessera.search.knowledge.ingenious.lines import (
    AREA_SQUARES,
    NUM_FREE_CELLS,
    points_left,
    worth_of,
    write_gains,
    write_stakes,
)

# Chosen by hand: a bonus placement is worth a good placement; a player sees each tile of the rack as worth up
# to this much more than it is, so that playouts differ.
BONUS_WORTH = 3.0
WHIM = 1.0
_WHIMS = 64


@compiled
def choose_placement(state: State, moves: Array, chooser: Array) -> int:
    """The placement worth most in colours that matter, by a whim another; a rack is always swapped."""
    if state.phase != PLACING:
        return SWAP
    appeal = np.empty((NUM_SQUARES, NUM_COLORS))
    _write_appeal(state, appeal)
    count = list_pairs(state, moves)
    first = choose_below(chooser, count)  # Where looking begins decides between equals.
    blocks = blocks_in_rack(state)
    best_move, best_worth = -1, -1.0
    while blocks:
        block = lowest_one(blocks)
        blocks &= blocks - ONE
        low, high = block // NUM_COLORS, block % NUM_COLORS
        found, worth = _best_pair(moves, count, first, appeal, low, high)
        worth += WHIM * choose_below(chooser, _WHIMS) / _WHIMS
        if worth > best_worth:
            best_move, best_worth = block * NUM_PAIRS + found, worth
    return best_move


@compiled
def _best_pair(pairs: Array, count: int, first: int, appeal: Array, low: int, high: int) -> tuple[int, float]:
    """The pair of cells where these two colours are worth most."""
    best, most = -1, -1.0
    for i in range(count):
        pair = pairs[(first + i) % count]
        worth = appeal[PAIR_LOW[pair], low] + appeal[PAIR_HIGH[pair], high]
        if worth > most:
            best, most = signed(pair), worth
    return best, most


@compiled
def _write_appeal(state: State, out: Array) -> None:
    """What each colour on each free cell is worth to the seat to move."""
    gains = np.empty((NUM_SQUARES, NUM_COLORS), np.int64)
    best, second = np.zeros(NUM_COLORS, np.int64), np.zeros(NUM_COLORS, np.int64)
    write_gains(state, gains, best, second)
    board = score_board_of(state, signed(state.seat))
    stakes = np.empty(NUM_COLORS)
    write_stakes(state, board, stakes)
    left = np.empty(NUM_COLORS, np.int64)
    for color in range(NUM_COLORS):
        left[color] = points_left(state, board, color)
    area = signed(state.side) - SMALLEST_SIDE
    for i in range(NUM_FREE_CELLS[area] + NUM_COLORS):
        here = AREA_SQUARES[area, i]
        if state.board[here] == EMPTY:
            for color in range(NUM_COLORS):
                points = min(gains[here, color], left[color])
                out[here, color] = worth_of(stakes[color], points)
                if 0 < left[color] == points:
                    out[here, color] += BONUS_WORTH
