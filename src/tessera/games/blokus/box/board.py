"""The 20 x 20 board.

Cells are numbered row by row from below, columns a-t from the left:

    20 | 380 381 ... 399
     : |   :
     2 |  20  21 ...  39
     1 |   0   1 ...  19
       +----------------
           a   b ...   t
"""

from functools import cache

import numpy as np

from tessera.games.blokus.box.pieces import NUM_PIECES
from tessera.games.blokus.box.placements import Placements, make_placements

SIDE = 20


@cache
def board_placements() -> Placements:
    """The 30,433 placements on the 20 x 20 board (BLO-1)."""
    return make_placements(SIDE, SIDE, range(NUM_PIECES))


# BLO-2: the corner where each colour begins: a20, t20, t1, a1.
START_CELLS = np.array([SIDE * (SIDE - 1), SIDE * SIDE - 1, SIDE - 1, 0], np.uint16)
