"""What the number of a move means: tile * 16 + cell to lay it there, 288 + tile to put it away."""

from mosaic.box import NUM_CELLS, NUM_TILES

FIRST_AWAY = NUM_TILES * NUM_CELLS
NUM_MOVES = FIRST_AWAY + NUM_TILES


def decode_move(move: int) -> tuple[int, int | None]:
    """The tile, and the cell it is laid on, or None if it is put away."""
    return divmod(move, NUM_CELLS) if move < FIRST_AWAY else (move - FIRST_AWAY, None)


def lay(tile: int, cell: int) -> int:
    """The number of the move that lays a tile on a cell."""
    return tile * NUM_CELLS + cell


def put_away(tile: int) -> int:
    """The number of the move that puts a tile away."""
    return FIRST_AWAY + tile
