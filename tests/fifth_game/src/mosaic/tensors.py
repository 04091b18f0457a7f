"""A position of Mosaic as planes, for programs that learn.

planes   0      numbers on the board, as a share of 6
         1-3    cells with a red, green, blue tile
         4-6    the own hand: the first six cells of a plane are the numbers of a colour
         7-9    the tiles put away, in the same way
         10-12  own points, the other's points, tiles in the bag: as shares, on every cell
"""

from mosaic.box import NUM_CELLS, NUM_TILES, NUMBERS, SIDE
from mosaic.state import EMPTY, STATE
from tessera.core import contract
from tessera.core.compiling import implements
from tessera.core.contract import Array, State, signed

SHAPE = (13, SIDE, SIDE)
MOST_POINTS = 48.0  # two for each of the 24 pairs of neighbours


@implements(contract.observe, STATE)
def observe(state: State, seat: int, out: Array) -> None:
    """What this seat may know."""
    for cell in range(NUM_CELLS):
        row, column = cell // SIDE, cell % SIDE
        if state.board[cell] != EMPTY:
            tile = signed(state.board[cell]) - 1
            out[0, row, column] = (tile % NUMBERS + 1) / NUMBERS
            out[1 + tile // NUMBERS, row, column] = 1.0
        out[10, row, column] = state.points[seat] / MOST_POINTS
        out[11, row, column] = state.points[1 - seat] / MOST_POINTS
        out[12, row, column] = state.bag_left / NUM_TILES
    for tile in range(NUM_TILES):
        color, place = tile // NUMBERS, tile % NUMBERS
        if signed(state.hands[seat]) >> tile & 1:
            out[4 + color, place // SIDE, place % SIDE] = 1.0
        if signed(state.away) >> tile & 1:
            out[7 + color, place // SIDE, place % SIDE] = 1.0
