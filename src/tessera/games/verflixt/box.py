"""What is in the box of Verflixt! Kompakt: tiles, pawns, guards, a bug and a die.

A tile has a *number*, 1 to 26 from the start as the path was laid out, which it keeps for ever. Where
pieces stand is told by *places*, which are in the order of the path:

    place   0      1 ... 26            27 ... 52                        53
            start  tiles as laid out   tiles put back (VER-18), oldest  goal
                   (place = number)    first and without gaps

A set of places is a 64-bit word, so "the tiles still there beyond this one" is one subtraction.
"""

from typing import Literal

import numpy as np

# VER-1: what is in the box.
NUM_TILES = 26
COLORS = ("red", "blue", "green", "yellow")
NUM_SEATS = len(COLORS)
PAWNS_PER_SEAT = {2: 3, 3: 2, 4: 2}  # VER-3, by number of players
NUM_GUARDS = 6
DIE_SIDES = 6
BUG_ROLLS = 2  # VER-15: the bug may move on a 1 or 2

# Places.
START = 0
FIRST_PUT_BACK = NUM_TILES + 1
GOAL = FIRST_PUT_BACK + NUM_TILES
START_BIT = np.uint64(1 << START)
GOAL_BIT = np.uint64(1 << GOAL)

Spot = int | Literal["start", "goal"]
"""Where a piece stands, as people say it: the number of a tile, the start tile or the goal tile."""

# Tiles: a bonus tile has the value 0, which no other tile has.
BONUS = 0
BONUS_NAME: Literal["bonus"] = "bonus"
LARGEST_VALUE = 99

TileValue = int | Literal["bonus"]

# VER-2 (our decision): eight plus, thirteen minus, five bonus tiles; only these counts and the -10 are known.
DEFAULT_TILES: tuple[TileValue, ...] = (
    *range(1, 9),
    *(-1, -2, -3, -3, -4, -4, -5, -5, -6, -7, -8, -9, -10),
    *(BONUS_NAME,) * 5,
)


def tile_value(stored: int) -> TileValue:
    """The value of a tile as people write it."""
    return BONUS_NAME if stored == BONUS else int(stored)


def stored_value(value: TileValue) -> int:
    """The value of a tile as a state holds it."""
    return BONUS if value == BONUS_NAME else int(value)
