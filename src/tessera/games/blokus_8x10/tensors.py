"""A position of the 8 x 10 puzzle as planes, for programs that learn.

planes   0-3    cells of each colour, rows from below, columns from the left
         4      row c, column p: colour c still has its piece p
"""

from tessera.core import contract
from tessera.core.compiling import implements
from tessera.core.contract import Array, State, signed
from tessera.games.blokus.box import NUM_COLORS
from tessera.games.blokus_8x10.box import COLUMNS, NUM_CELLS, NUM_PIECES, ROWS
from tessera.games.blokus_8x10.state import EMPTY, IN_HAND, STATE

SHAPE = (NUM_COLORS + 1, ROWS, COLUMNS)


@implements(contract.observe, STATE)
def observe(state: State, seat: int, out: Array) -> None:
    """Everything lies open."""
    for cell in range(NUM_CELLS):
        if state.board[cell] != EMPTY:
            out[signed(state.board[cell]) - 1, cell // COLUMNS, cell % COLUMNS] = 1.0
    for color in range(NUM_COLORS):
        for piece in range(NUM_PIECES):
            if state.laid[color, piece] == IN_HAND:
                out[NUM_COLORS, color, piece] = 1.0
