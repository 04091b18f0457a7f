"""The records of Mosaic."""

from mosaic.box import NUM_CELLS, NUM_TILES, PLAYERS
from tessera.core.contract import record_type
from tessera.core.streams import STREAM_SHAPE

EMPTY = 0  # on the board; tile t is t + 1

OPTIONS = record_type([("hand", "u1")])

STATE = record_type(
    [
        ("stream", "u4", STREAM_SHAPE),
        ("hands", "u4", (PLAYERS,)),  # a bit for each tile
        ("away", "u4"),  # the same for the tiles that were put away
        ("points", "i2", (PLAYERS,)),
        ("num_away", "u1", (PLAYERS,)),
        ("board", "u1", (NUM_CELLS,)),
        ("bag", "u1", (NUM_TILES,)),  # the next tile to draw is the last; drawn ones are zeros
        ("bag_left", "u1"),
        ("seat", "u1"),
        ("first_seat", "u1"),
        ("num_laid", "u1"),
        ("is_over", "u1"),
    ]
)
