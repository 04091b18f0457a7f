"""A position of Blokus as arrays, for programs that learn.

Colours are counted from the seat's own, clockwise: colour k of a plane is (seat + k) mod 4. Rows are
from below, columns from the left.

    planes   0-3    cells of each colour
             4-7    free cells where each colour may attach a piece
             8-11   pieces each colour has left: entry p of the plane, row by row, is piece p
             12     entry k: colour k is to move; entry 4: free corners, entry 5: advanced scoring;
                    entry 6 + k: colour k has placed everything, and the single cell last (BLO-9)
"""

import numpy as np

from tessera.core import contract
from tessera.core.compiling import compiled, implements
from tessera.core.contract import Array, State, signed
from tessera.games.blokus.box import MONOMINO, NUM_COLORS, NUM_PIECES, SIDE
from tessera.games.blokus.state import EMPTY, STATE

SHAPE = (3 * NUM_COLORS + 1, SIDE, SIDE)


@implements(contract.observe, STATE)
def observe(state: State, seat: int, out: Array) -> None:
    """Everything lies open."""
    _write_cells(state, seat, out)
    for k in range(NUM_COLORS):
        color = (seat + k) % NUM_COLORS
        for piece in range(NUM_PIECES):
            if state.pieces_left[color] >> np.uint32(piece) & np.uint32(1):
                out[2 * NUM_COLORS + k, piece // SIDE, piece % SIDE] = 1.0
        if state.pieces_left[color] == 0 and state.last_piece[color] == MONOMINO:
            out[3 * NUM_COLORS, 0, NUM_COLORS + 2 + k] = 1.0
    if not state.is_over:
        out[3 * NUM_COLORS, 0, (signed(state.color) - seat) % NUM_COLORS] = 1.0
    out[3 * NUM_COLORS, 0, NUM_COLORS] = state.free_corners
    out[3 * NUM_COLORS, 0, NUM_COLORS + 1] = state.advanced


@compiled
def _write_cells(state: State, seat: int, out: Array) -> None:
    for row in range(SIDE):
        for column in range(SIDE):
            cell = SIDE * row + column
            holds = signed(state.board[cell])
            if holds != EMPTY:
                out[(holds - 1 - seat) % NUM_COLORS, row, column] = 1.0
                continue
            attached = signed(state.corner[cell] & ~state.beside[cell])
            color = 0
            while attached:
                if attached & 1:
                    out[NUM_COLORS + (color - seat) % NUM_COLORS, row, column] = 1.0
                attached >>= 1
                color += 1
