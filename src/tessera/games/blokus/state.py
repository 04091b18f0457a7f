"""The state of a game of Blokus: one record of fixed size.

What a colour may do is carried from turn to turn as three sets of placements:

- `covered`     placements that cover an occupied cell, the same for every colour,
- `refused[c]`  placements of a piece colour c no longer has, or beside a cell of colour c,
- `reached[c]`  placements that touch colour c at a corner (before its first piece: that cover its corner).

All three only grow, and the legal placements are those reached, not refused and not covered. They
depend on what lies on the board alone, not on the order it was laid in.
"""

from tessera.core.contract import record_type
from tessera.games.blokus.box import NUM_COLORS, board_placements

PLACEMENTS = board_placements()
WORDS = PLACEMENTS.words
NUM_CELLS = PLACEMENTS.off_board

EMPTY = 0  # on the board; colour c is c + 1
OUTSIDE = 255  # what the board holds in the cell that stands for everything outside

OPTIONS = record_type([("players", "u1"), ("free_corners", "u1"), ("advanced", "u1")])

STATE = record_type(
    [
        ("covered", "u8", (WORDS,)),
        ("refused", "u8", (NUM_COLORS, WORDS)),
        ("reached", "u8", (NUM_COLORS, WORDS)),
        ("pieces_left", "u4", (NUM_COLORS,)),  # one bit a piece
        ("board", "u1", (NUM_CELLS + 1,)),
        ("beside", "u1", (NUM_CELLS + 1,)),  # one bit a colour: it has a piece beside this cell
        ("corner", "u1", (NUM_CELLS + 1,)),  # one bit a colour: it can attach at this cell, were it free
        ("cells_left", "u1", (NUM_COLORS,)),
        ("num_placed", "u1", (NUM_COLORS,)),
        ("last_piece", "u1", (NUM_COLORS,)),  # of a colour that has placed everything
        ("color", "u1"),  # whose turn it is
        ("is_over", "u1"),
        ("players", "u1"),
        ("free_corners", "u1"),
        ("advanced", "u1"),
    ]
)
