"""The state of the 8 x 10 puzzle: one record of fixed size."""

from tessera.core.contract import record_type
from tessera.games.blokus.box import NUM_COLORS
from tessera.games.blokus_8x10.box import NUM_CELLS, NUM_PIECES, PLACEMENTS

EMPTY = 0  # on the board; colour c is c + 1
IN_HAND = 0  # in `laid`; a piece that lies as placement p is p + 1

OPTIONS = record_type([("hard", "u1")])

STATE = record_type(
    [
        ("closed", "u8", (NUM_COLORS, PLACEMENTS.words)),  # placements that this colour cannot lay any more
        ("laid", "u2", (NUM_COLORS, NUM_PIECES)),
        ("board", "u1", (NUM_CELLS,)),
        ("num_placed", "u1"),
        ("is_over", "u1"),
        ("hard", "u1"),
    ]
)
