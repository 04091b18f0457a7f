"""What each move number means, for ever.

A placement is a pair of cells and a colour for each: 36 blocks of placements, one for each colour on
the lower square and each on the higher. Turning a double round gives the same number again.

    0-15335   (6 * color of the lower square + color of the higher square) * 426 + pair
    15336     refill the rack
    15337     swap the rack
"""

import numpy as np

from tessera.games.ingenious.box import (
    KINDS,
    NUM_COLORS,
    NUM_KINDS,
    NUM_PAIRS,
    PAIR_NUMBERS,
    PAIRS,
    Cell,
    cell_of,
    square,
)

NUM_BLOCKS = NUM_COLORS * NUM_COLORS
NUM_PLACEMENTS = NUM_BLOCKS * NUM_PAIRS
REFILL = NUM_PLACEMENTS
SWAP = NUM_PLACEMENTS + 1
NUM_MOVES = NUM_PLACEMENTS + 2

BLOCK_KINDS = np.array(
    [KINDS.index((min(divmod(b, NUM_COLORS)), max(divmod(b, NUM_COLORS)))) for b in range(NUM_BLOCKS)],
    np.uint8,
)
"""The kind of tile that each block places."""
KIND_BLOCKS = np.array(
    [sum(1 << b for b in range(NUM_BLOCKS) if BLOCK_KINDS[b] == kind) for kind in range(NUM_KINDS)], np.uint64
)
"""The blocks of each kind, one bit each: two, or one for a double."""


def placement_number(colored: dict[Cell, int]) -> int | None:
    """The number of the placement that puts these colours on these two cells, or None if there is none."""
    low, high = sorted(colored, key=square)
    pair = PAIR_NUMBERS.get((square(low), square(high)))
    if pair is None:
        return None
    return (NUM_COLORS * colored[low] + colored[high]) * NUM_PAIRS + pair


def placement_cells(move: int) -> dict[Cell, int]:
    """The two cells of a placement, the lower square first, with the colour each gets."""
    block, pair = divmod(move, NUM_PAIRS)
    low, high = divmod(block, NUM_COLORS)
    return {cell_of(PAIRS[pair][0]): low, cell_of(PAIRS[pair][1]): high}
