"""A position of Verflixt as planes, for programs that learn.

A plane has one entry a place (`box`): the start, 26 tiles as laid out, 26 for tiles put back, the goal.
The value of a laid-out tile stays readable after the tile was taken. Seats are counted from the own one,
clockwise.

    planes   0-2    plus tiles and minus tiles by value, in parts of 99; bonus tiles
             3      places that can be stepped on
             4-7    pawns of each seat, thirds
             8-9    guards, sixths; the bug
             10-13  tiles taken by each seat, by number
             14     on places of tiles put back: the number of the tile, in parts of 26
             15     entries 0-5: the roll; 6: the normal move is made; 7, 8: the bug may, must move;
                    9-12: seat k is to move
"""

import numpy as np

from tessera.core import contract
from tessera.core.bits import ONE, lowest_one
from tessera.core.compiling import compiled, implements
from tessera.core.contract import MAX_SEATS, Array, State, signed
from tessera.games.verflixt.box import (
    BONUS,
    DIE_SIDES,
    FIRST_PUT_BACK,
    GOAL,
    LARGEST_VALUE,
    NUM_GUARDS,
    NUM_TILES,
    PAWNS_PER_SEAT,
)
from tessera.games.verflixt.rules import EMPTY, pieces_on
from tessera.games.verflixt.state import BUG_RESTS, STATE

NUM_PLACES = GOAL + 1
PLUS, MINUS, BONUS_TILES, PATH, PAWNS, GUARDS, BUG, TAKEN, NUMBERS, TURN = 0, 1, 2, 3, 4, 8, 9, 10, 14, 15
SHAPE = (TURN + 1, NUM_PLACES)
MOST_PAWNS = max(PAWNS_PER_SEAT.values())
# By value, from the lowest up: what a plus tile is worth, and whether it is a bonus tile.
_PLUS_SHARES = (np.arange(-LARGEST_VALUE, LARGEST_VALUE + 1).clip(0) / LARGEST_VALUE).astype(np.float32)
_IS_BONUS = (np.arange(-LARGEST_VALUE, LARGEST_VALUE + 1) == BONUS).astype(np.float32)


@implements(contract.observe, STATE)
def observe(state: State, seat: int, out: Array) -> None:
    """All but the future rolls lies open."""
    players = signed(state.players)
    for number in range(1, NUM_TILES + 1):
        _write_value(state, number, number, out)
    for i in range(NUM_TILES):
        number = signed(state.put_back[i])
        if number:
            _write_value(state, number, FIRST_PUT_BACK + i, out)
            out[NUMBERS, FIRST_PUT_BACK + i] = number / NUM_TILES
    _write_pieces(state, seat, out)
    for k in range(players):
        _mark_places(np.uint64(state.taken[(seat + k) % players]), 1.0, out[TAKEN + k])
    if not state.is_over:
        out[TURN, signed(state.roll) - 1] = 1.0
        out[TURN, DIE_SIDES] = state.has_moved
        if state.bug_move != BUG_RESTS:
            out[TURN, DIE_SIDES + signed(state.bug_move)] = 1.0
        out[TURN, DIE_SIDES + MAX_SEATS - 1 + (signed(state.seat) - seat) % players] = 1.0


@compiled
def _write_value(state: State, number: int, place: int, out: Array) -> None:
    value = signed(state.values[number]) + LARGEST_VALUE
    out[PLUS, place] = _PLUS_SHARES[value]
    out[MINUS, place] = _PLUS_SHARES[2 * LARGEST_VALUE - value]
    out[BONUS_TILES, place] = _IS_BONUS[value]


@compiled
def _write_pieces(state: State, seat: int, out: Array) -> None:
    players = signed(state.players)
    _mark_places(state.path, 1.0, out[PATH])
    _mark_places(state.bug, 1.0, out[BUG])
    _mark_pieces(state.guards, NUM_GUARDS, out[GUARDS])
    for k in range(players):
        _mark_pieces(state.pawns[(seat + k) % players], MOST_PAWNS, out[PAWNS + k])


@compiled
def _mark_places(places: np.uint64, value: float, plane: Array) -> None:
    while places:
        plane[lowest_one(places)] = value
        places &= places - ONE


@compiled
def _mark_pieces(digits: Array, most: int, plane: Array) -> None:
    """How many pieces stand on each place, of so many."""
    occupied = EMPTY
    for k in range(len(digits)):
        occupied |= digits[k]
    while occupied:
        place = lowest_one(occupied)
        plane[place] = pieces_on(digits, ONE << np.uint64(place)) / most
        occupied &= occupied - ONE
