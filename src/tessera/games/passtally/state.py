"""The state of a game of Passtally: one record of fixed size."""

from tessera.core.contract import record_type
from tessera.core.streams import STREAM_SHAPE
from tessera.games.passtally.box import (
    MAX_PLAYERS,
    NUM_CELLS,
    NUM_PILES,
    NUM_SPACES,
    NUM_TILES,
    PILE_SIZE,
)

NOBODY = 0  # on a space; a marker of seat s is s + 1
BARE = 0  # on a cell; under a tile on domino d it is d + 1
GONE = 255  # in a pile: this tile has been placed

OPTIONS = record_type([("players", "u1"), ("one_minute", "u1")])

STATE = record_type(
    [
        ("places", "u8"),  # PAS-8: the dominoes that a tile may cover now, one bit each
        ("stream", "u4", STREAM_SHAPE),
        # Every tile on the board as 540 * level + 9 * domino + look, ascending, then zeros.
        ("laid", "u2", (NUM_TILES,)),
        ("piles", "u1", (NUM_PILES, PILE_SIZE)),  # kinds, top tile first; GONE for those placed
        ("pile_left", "u1", (NUM_PILES,)),  # tiles of each pile, the face-up one too
        ("height", "u1", (NUM_CELLS,)),
        ("pattern", "u1", (NUM_CELLS,)),  # what the cell shows on top
        ("top", "u1", (NUM_CELLS,)),  # the domino of the top tile, plus one
        ("markers", "u1", (NUM_SPACES,)),
        ("points", "u1", (MAX_PLAYERS,)),
        ("num_laid", "u1"),
        ("num_markers", "u1"),  # on the board
        ("edge", "u1"),  # set-up: the edge being filled; afterwards 0
        ("actions_left", "u1"),
        ("seat", "u1"),
        ("first_seat", "u1"),
        ("is_over", "u1"),
        ("players", "u1"),
        ("one_minute", "u1"),
    ]
)
