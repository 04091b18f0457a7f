"""Sets of places: where pieces stand, what lies ahead of them, and adding and removing one, compiled."""

import numpy as np

from tessera.core.bits import ONE, lowest_one
from tessera.core.compiling import compiled
from tessera.core.contract import Array, State, signed
from tessera.games.verflixt.box import FIRST_PUT_BACK, GOAL_BIT, NUM_SEATS, START_BIT

LAID_OUT = np.uint64((1 << FIRST_PUT_BACK) - 1)
PUT_BACK = GOAL_BIT - ONE - LAID_OUT
EMPTY = np.uint64(0)


@compiled
def own_pawns(state: State, seat: int) -> np.uint64:
    """Where pawns of this seat stand."""
    return state.pawns[seat, 0] | state.pawns[seat, 1]


@compiled
def pawn_places(state: State) -> np.uint64:
    """Where pawns of anybody stand."""
    places = EMPTY
    for seat in range(NUM_SEATS):
        places |= own_pawns(state, seat)
    return places


@compiled
def guard_places(state: State) -> np.uint64:
    """Where guards stand."""
    return state.guards[0] | state.guards[1] | state.guards[2]


@compiled
def occupied_places(state: State) -> np.uint64:
    """VER-9, VER-19: where a piece stands; the bug is one."""
    return pawn_places(state) | guard_places(state) | state.bug


@compiled
def movable_guards(state: State) -> np.uint64:
    """VER-6, VER-21: where a guard shares its tile with a pawn or the bug."""
    return guard_places(state) & (pawn_places(state) | state.bug)


@compiled
def tile_numbers(state: State, places: np.uint64) -> np.uint64:
    """The numbers of the tiles on these places as a set; the start counts as number 0, the goal as none."""
    numbers = places & LAID_OUT
    rest = places & PUT_BACK
    while rest != EMPTY:
        numbers |= ONE << np.uint64(state.put_back[lowest_one(rest) - FIRST_PUT_BACK])
        rest &= rest - ONE
    return numbers


@compiled
def place_of(state: State, number: int) -> np.uint64:
    """The place, as a set of one, of a tile on the path; number 0 is the start."""
    bit = ONE << np.uint64(number)
    if bit == START_BIT or state.path & bit != EMPTY:
        return bit
    place = 0
    while state.put_back[place] != number:
        place += 1
    return ONE << np.uint64(FIRST_PUT_BACK + place)


@compiled
def value_on(state: State, place: np.uint64) -> int:
    """The value of the tile on this place."""
    return signed(state.values[lowest_one(tile_numbers(state, place))])


@compiled
def step_forward(state: State, place: np.uint64) -> np.uint64:
    """VER-7: the place that the full roll leads to, counting only tiles still there; the goal takes all."""
    ahead = state.path & ~((place << ONE) - ONE)
    for _ in range(signed(state.roll) - 1):
        beyond = ahead & (ahead - ONE)
        if beyond != EMPTY:
            ahead = beyond
    return ahead & ~(ahead - ONE)


@compiled
def add_piece(digits: Array, place: np.uint64) -> None:
    """One piece more on this place: binary addition with carry."""
    carry = place
    for k in range(len(digits)):
        digits[k] ^= carry
        carry &= ~digits[k]


@compiled
def remove_piece(digits: Array, place: np.uint64) -> None:
    """One piece less on this place: binary subtraction with borrow."""
    borrow = place
    for k in range(len(digits)):
        digits[k] ^= borrow
        borrow &= digits[k]


@compiled
def pieces_on(digits: Array, place: np.uint64) -> int:
    """How many pieces stand on this place."""
    count = 0
    for k in range(len(digits)):
        if digits[k] & place != EMPTY:
            count += 1 << k
    return count
