"""What each move number means, for ever.

0-4195   1049 * color + placement, as the placements of pieces of four cells are numbered in the box
"""

from tessera.games.blokus.box import NUM_COLORS, Cell
from tessera.games.blokus_8x10.box import PLACEMENTS

NUM_PLACEMENTS = PLACEMENTS.count
NUM_MOVES = NUM_COLORS * NUM_PLACEMENTS


def decode_move(number: int) -> tuple[int, frozenset[Cell]]:
    """The colour of this move and the cells that its piece covers."""
    color, placement = divmod(number, NUM_PLACEMENTS)
    return color, PLACEMENTS.cells_of(placement)


def encode_move(color: int, cells: frozenset[Cell]) -> int | None:
    """The number of the move that covers exactly these cells in this colour, or None."""
    placement = PLACEMENTS.number_of(cells)
    return None if placement is None else color * NUM_PLACEMENTS + placement
