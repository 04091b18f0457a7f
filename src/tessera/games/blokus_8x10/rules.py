"""The rules of the 8 x 10 puzzle (BLO-15), compiled.

What each colour cannot place any more is carried from move to move as a set of placements that only grows.
"""

import numpy as np

from tessera.core import contract
from tessera.core.bits import ONE, WORD, lowest_one
from tessera.core.compiling import compiled, implements
from tessera.core.contract import NONE, OVER, Array, State, signed
from tessera.games.blokus.box import NUM_COLORS
from tessera.games.blokus_8x10.box import (
    ALL,
    CLOSED_TO_OTHERS,
    CLOSED_TO_OWN,
    MEETING,
    NUM_CELLS,
    NUM_PIECES,
    PIECE_CELLS,
    PIECES,
    PLACEMENTS,
)
from tessera.games.blokus_8x10.moves import NUM_PLACEMENTS
from tessera.games.blokus_8x10.state import STATE

_WORDS = PLACEMENTS.words
_CELLS = PLACEMENTS.cells
_HAND_INDEX = np.array([PIECES.index(piece) for piece in PLACEMENTS.pieces], np.uint8)

FILLED_PAYOFF = 0.5  # full but with a piece that stands alone: clearly less than a solution


@implements(contract.set_up, STATE)
def set_up(state: State, options: State, key: Array) -> None:
    """An empty rectangle; chance has no part in it."""
    state.hard = options.hard
    for color in range(NUM_COLORS):
        for i in range(_WORDS):
            state.closed[color, i] = ~ALL[i]


@implements(contract.seat_to_move, STATE)
def seat_to_move(state: State) -> int:
    """One player, until all pieces lie or none can be laid."""
    return OVER if state.is_over else 0


@implements(contract.legal_moves, STATE)
def legal_moves(state: State, out: Array) -> int:
    """Any colour may be next, anywhere, on empty cells and beside no piece of its own."""
    count = np.uint64(0)
    for color in range(NUM_COLORS):
        for i in range(_WORDS):
            word = ~state.closed[color, i]
            while word:
                out[count] = color * NUM_PLACEMENTS + WORD * i + lowest_one(word)
                count += np.uint64(1)
                word &= word - ONE
    return signed(count)


@implements(contract.play, STATE)
def play(state: State, move: int) -> int:
    """Lay a piece of any colour."""
    color, placement = signed(move) // NUM_PLACEMENTS, signed(move) % NUM_PLACEMENTS
    _lay(state, color, placement)
    _close(state, color, placement)
    state.is_over = not _can_go_on(state)
    return NONE


@compiled
def _lay(state: State, color: int, placement: int) -> None:
    state.laid[color, _HAND_INDEX[placement]] = placement + 1
    state.num_placed += np.uint8(1)
    for i in range(PIECE_CELLS):
        state.board[_CELLS[placement, i]] = color + 1


@compiled
def _close(state: State, color: int, placement: int) -> None:
    """No colour covers these cells again, and this one neither lies beside them nor has the piece twice."""
    for other in range(NUM_COLORS):
        for i in range(_WORDS):
            if other == color:
                state.closed[other, i] |= CLOSED_TO_OWN[placement, i]
            else:
                state.closed[other, i] |= CLOSED_TO_OTHERS[placement, i]


@compiled
def _can_go_on(state: State) -> bool:
    for color in range(NUM_COLORS):
        for i in range(_WORDS):
            if ~state.closed[color, i]:
                return True
    return False


@compiled
def is_solved(state: State) -> bool:
    """BLO-15: whether the rectangle is full and every colour holds together as asked."""
    if state.num_placed < NUM_COLORS * NUM_PIECES:
        return False
    for color in range(NUM_COLORS):
        if not (_is_chain(state, color) if state.hard else _is_nowhere_alone(state, color)):
            return False
    return True


@compiled
def _meet(state: State, color: int, first: int, second: int) -> bool:
    """Whether two pieces of a colour that lies completely touch at a corner."""
    placement, other = signed(state.laid[color, first]) - 1, signed(state.laid[color, second]) - 1
    return MEETING[placement, other // WORD] >> np.uint64(other % WORD) & ONE != 0


@compiled
def _is_nowhere_alone(state: State, color: int) -> bool:
    """Every piece touches another of its colour at a corner."""
    for first in range(NUM_PIECES):
        company = False
        for second in range(NUM_PIECES):
            company |= _meet(state, color, first, second)
        if not company:
            return False
    return True


@compiled
def _is_chain(state: State, color: int) -> bool:
    """Hard mode: from the first piece every other is reached over corners."""
    reached = 1
    for _ in range(NUM_PIECES - 1):
        for first in range(NUM_PIECES):
            for second in range(NUM_PIECES):
                if reached >> first & 1 and _meet(state, color, first, second):
                    reached |= 1 << second
    return reached == (1 << NUM_PIECES) - 1


@implements(contract.scores, STATE)
def scores(state: State, out: Array) -> None:
    """Cells left, fewer are better."""
    out[0] = NUM_CELLS - PIECE_CELLS * signed(state.num_placed)


@implements(contract.payoffs, STATE)
def payoffs(state: State, out: Array) -> None:
    """1 for a solution; else from -1 for the empty rectangle to 0.5 for a full one that is none."""
    if is_solved(state):
        out[0] = 1.0
    else:
        out[0] = -1.0 + (1.0 + FILLED_PAYOFF) * PIECE_CELLS * signed(state.num_placed) / NUM_CELLS


@implements(contract.hide, STATE)
def hide(state: State, seat: int, key: Array) -> None:
    """Nothing is hidden."""
