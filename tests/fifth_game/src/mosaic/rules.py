"""The rules of Mosaic, compiled."""

import numpy as np

from mosaic.box import NEIGHBOURS, NUM_CELLS, NUM_TILES, NUMBERS, PLAYERS
from mosaic.moves import FIRST_AWAY
from mosaic.state import EMPTY, STATE
from tessera.core import contract
from tessera.core.compiling import compiled, implements
from tessera.core.contract import NONE, OVER, Array, State, signed
from tessera.core.ranking import payoffs_from_scores
from tessera.core.streams import draw_below, start_stream

MOST_AWAY = 100.0  # more than can be put away: points come first


@implements(contract.set_up, STATE)
def set_up(state: State, options: State, key: Array) -> None:
    """MOS-2, MOS-3: mix the bag, deal, and draw lots."""
    start_stream(state.stream, key)
    for tile in range(NUM_TILES):
        state.bag[tile] = tile
    state.bag_left = NUM_TILES
    _mix(state)
    for _ in range(signed(options.hand)):
        for seat in range(PLAYERS):
            _draw(state, seat)
    state.first_seat = draw_below(state.stream, PLAYERS)
    state.seat = state.first_seat


@compiled
def _mix(state: State) -> None:
    for last in range(signed(state.bag_left) - 1, 0, -1):
        other = draw_below(state.stream, last + 1)
        state.bag[last], state.bag[other] = state.bag[other], state.bag[last]


@compiled
def _draw(state: State, seat: int) -> int:
    """MOS-9: the tile that was drawn, or NONE."""
    if not state.bag_left:
        return NONE
    state.bag_left -= np.uint8(1)
    tile = signed(state.bag[signed(state.bag_left)])
    state.bag[signed(state.bag_left)] = 0
    state.hands[seat] |= np.uint32(1 << tile)
    return tile


@implements(contract.seat_to_move, STATE)
def seat_to_move(state: State) -> int:
    """The players alternate until the end."""
    return OVER if state.is_over else signed(state.seat)


@compiled
def fits(state: State, tile: int, cell: int) -> bool:
    """MOS-4, MOS-5, MOS-6: whether this tile may lie on this cell."""
    if state.board[cell] != EMPTY:
        return False
    has_neighbour = False
    for i in range(4):
        other = signed(NEIGHBOURS[cell, i])
        if other >= 0 and state.board[other] != EMPTY:
            has_neighbour = True
            if (signed(state.board[other]) - 1) % NUMBERS == tile % NUMBERS:
                return False
    return has_neighbour or state.num_laid == 0


@implements(contract.legal_moves, STATE)
def legal_moves(state: State, out: Array) -> int:
    """MOS-4: each tile of the hand on each cell where it fits, or put away."""
    count = 0
    hand = signed(state.hands[signed(state.seat)])
    for tile in range(NUM_TILES):
        if hand >> tile & 1:
            for cell in range(NUM_CELLS):
                if fits(state, tile, cell):
                    out[count] = tile * NUM_CELLS + cell
                    count += 1
    for tile in range(NUM_TILES):
        if hand >> tile & 1:
            out[count] = FIRST_AWAY + tile
            count += 1
    return count


@compiled
def gain(state: State, tile: int, cell: int) -> int:
    """MOS-7: the points for laying this tile there."""
    points = 0
    for i in range(4):
        other = signed(NEIGHBOURS[cell, i])
        if other >= 0 and state.board[other] != EMPTY:
            beside = signed(state.board[other]) - 1
            points += signed(beside // NUMBERS == tile // NUMBERS)
            points += signed(abs(beside % NUMBERS - tile % NUMBERS) == 1)
    return points


@implements(contract.play, STATE)
def play(state: State, move: int) -> int:
    """Lay a tile or put it away, draw, and pass the turn on."""
    seat = signed(state.seat)
    tile = signed(move) // NUM_CELLS if move < FIRST_AWAY else signed(move) - FIRST_AWAY
    state.hands[seat] &= ~np.uint32(1 << tile)
    if move < FIRST_AWAY:
        _lay(state, seat, tile, signed(move) % NUM_CELLS)
    else:
        state.away |= np.uint32(1 << tile)  # MOS-8
        state.num_away[seat] += np.uint8(1)
    drawn = _draw(state, seat)
    state.seat = 1 - seat
    # MOS-10; both draw equally often, so that the next player has no tile only when nobody has.
    state.is_over = state.num_laid == NUM_CELLS or state.hands[1 - seat] == 0
    return drawn


@compiled
def _lay(state: State, seat: int, tile: int, cell: int) -> None:
    state.points[seat] += np.int16(gain(state, tile, cell))
    state.board[cell] = tile + 1
    state.num_laid += np.uint8(1)


@implements(contract.scores, STATE)
def scores(state: State, out: Array) -> None:
    """The points of both."""
    for seat in range(PLAYERS):
        out[seat] = state.points[seat]


@implements(contract.payoffs, STATE)
def payoffs(state: State, out: Array) -> None:
    """MOS-11: by points, then by tiles put away."""
    for seat in range(PLAYERS):
        out[seat] = state.points[seat] - state.num_away[seat] / MOST_AWAY
    payoffs_from_scores(out, PLAYERS)


@implements(contract.hide, STATE)
def hide(state: State, seat: int, key: Array) -> None:
    """MOS-2, MOS-9: the order of the bag, and for a player the other's hand, are drawn anew."""
    start_stream(state.stream, key)
    held = 0
    if seat >= 0:
        other = 1 - seat
        for tile in range(NUM_TILES):
            if signed(state.hands[other]) >> tile & 1:
                state.bag[signed(state.bag_left)] = tile
                state.bag_left += np.uint8(1)
                held += 1
        state.hands[other] = 0
    _sort_bag(state)
    _mix(state)
    for _ in range(held):
        _draw(state, 1 - seat)


@compiled
def _sort_bag(state: State) -> None:
    """So that nothing is left of the order there was."""
    tiles = 0
    for i in range(signed(state.bag_left)):
        tiles |= 1 << signed(state.bag[i])
    count = 0
    for tile in range(NUM_TILES):
        if tiles >> tile & 1:
            state.bag[count] = tile
            count += 1
