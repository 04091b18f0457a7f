"""The rules of Mosaic told to a person, written from the clauses and not from `rules`."""

from dataclasses import dataclass

from mosaic.box import COLORS, NUM_CELLS, NUM_TILES, NUMBERS, SIDE, cell_name, neighbours, tile_name
from mosaic.moves import decode_move
from tessera.core.contract import State
from tessera.core.reasons import Reason


@dataclass(frozen=True)
class Gain:
    """What laying a tile brings."""

    points: int
    same_color: list[str]
    """The neighbouring cells with a tile of the same colour."""
    next_number: list[str]
    """Those with a number one higher or one lower."""


def hand_tiles(state: State, seat: int) -> list[int]:
    """The tiles in a hand."""
    return [tile for tile in range(NUM_TILES) if int(state.hands[seat]) >> tile & 1]


def away_tiles(state: State) -> list[int]:
    """The tiles that were put away."""
    return [tile for tile in range(NUM_TILES) if int(state.away) >> tile & 1]


def laid_tiles(state: State) -> dict[int, int]:
    """The tiles on the board, by cell."""
    return {cell: int(state.board[cell]) - 1 for cell in range(NUM_CELLS) if state.board[cell]}


def explain_illegal(state: State, move: int) -> Reason | None:
    """Why the seat to move may not play this, or None if it may."""
    if state.is_over:
        return Reason("MOS-10", "game-over", "the game is over")
    tile, cell = decode_move(move)
    if tile not in hand_tiles(state, int(state.seat)):
        return Reason(
            "MOS-4", "not-in-hand", f"{tile_name(tile)} is not in the hand", {"tile": tile_name(tile)}
        )
    return None if cell is None else _bad_cell(laid_tiles(state), tile, cell)


def _bad_cell(laid: dict[int, int], tile: int, cell: int) -> Reason | None:
    name = cell_name(cell)
    if cell in laid:
        return Reason("MOS-4", "occupied", f"{tile_name(laid[cell])} lies on {name}", {"cell": name})
    beside = _beside(laid, cell)
    if laid and not beside:
        return Reason("MOS-5", "apart", f"{name} shares no edge with a tile on the board", {"cell": name})
    for other, neighbour in beside.items():
        if neighbour % NUMBERS == tile % NUMBERS:
            message = f"{tile_name(neighbour)} on {cell_name(other)} has the same number"
            return Reason("MOS-6", "same-number", message, {"cell": cell_name(other)})
    return None


def _beside(laid: dict[int, int], cell: int) -> dict[int, int]:
    cells = [row * SIDE + column for row, column in neighbours(divmod(cell, SIDE))]
    return {other: laid[other] for other in cells if other in laid}


def explain_gain(state: State, move: int) -> Gain:
    """MOS-7: the points of a legal move, and the neighbours they come from."""
    tile, cell = decode_move(move)
    beside = {} if cell is None else _beside(laid_tiles(state), cell)
    color, number = COLORS[tile // NUMBERS], tile % NUMBERS
    same = [cell_name(c) for c, other in beside.items() if COLORS[other // NUMBERS] == color]
    following = [cell_name(c) for c, other in beside.items() if abs(other % NUMBERS - number) == 1]
    return Gain(len(same) + len(following), same, following)
