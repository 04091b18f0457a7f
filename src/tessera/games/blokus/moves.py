"""What each move number means, for ever: a placement, numbered by first cell, piece and orientation.

0-30432   the piece that covers exactly these cells; whose colour it is follows from the turn
"""

from collections.abc import Iterable

from tessera.games.blokus.box import Cell, board_placements

NUM_MOVES = board_placements().count


def decode_move(number: int) -> frozenset[Cell]:
    """The cells that the piece of this move covers."""
    return board_placements().cells_of(number)


def encode_move(cells: Iterable[Cell]) -> int | None:
    """The number of the move that covers exactly these cells, or None if no piece can lie so."""
    return board_placements().number_of(cells)
