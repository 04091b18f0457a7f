"""The state of a game of Verflixt: one record of fixed size.

Where pieces stand is carried as sets of places (`box`). Several equal pieces may share a place, so
their numbers are kept in binary, digit by digit: bit p of `guards[k]` is digit k of the number of
guards on place p, and the same for the pawns of each seat. All equal pieces move, meet and are found
with a few operations on words, and the same position always has the same bytes.
"""

from tessera.core.contract import record_type
from tessera.core.streams import STREAM_SHAPE
from tessera.games.verflixt.box import NUM_SEATS, NUM_TILES

# What of the bug is still open in this turn (VER-15, VER-16).
BUG_RESTS, BUG_MAY, BUG_MUST = 0, 1, 2

PAWN_DIGITS = 2  # up to three pawns of a seat on one place
GUARD_DIGITS = 3  # up to six guards

OPTIONS = record_type(
    [
        ("players", "u1"),
        ("bug", "u1"),
        ("smallest", "u1"),
        ("per_pawn", "u1"),
        ("tiles", "i1", (NUM_TILES,)),
    ]
)

STATE = record_type(
    [
        ("path", "u8"),  # the places that can be stepped on: where a tile lies, and the goal
        ("pawns", "u8", (NUM_SEATS, PAWN_DIGITS)),
        ("guards", "u8", (GUARD_DIGITS,)),
        ("bug", "u8"),  # its place; empty without the bug
        ("stream", "u4", STREAM_SHAPE),
        ("taken", "u4", (NUM_SEATS,)),  # the numbers of the tiles before each seat, one bit each
        ("values", "i1", (NUM_TILES + 1,)),  # of each tile by its number; none has number 0
        ("put_back", "u1", (NUM_TILES,)),  # the number of the tile on each place from FIRST_PUT_BACK on
        ("seat", "u1"),
        ("roll", "u1"),
        ("has_moved", "u1"),  # the normal move of this turn is made, the bug's is open
        ("bug_move", "u1"),
        ("is_over", "u1"),
        ("players", "u1"),
        ("smallest", "u1"),
        ("per_pawn", "u1"),
    ]
)
