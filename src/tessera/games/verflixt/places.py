"""The state of Verflixt as a record, and the sets of places that it is made of.

Where pieces stand is carried as sets of places (`box`). Several equal pieces may share a place, so
their numbers are kept in binary, digit by digit: bit p of `guards[k]` is digit k of the number of
guards on place p, and the same for the pawns of each seat. All equal pieces move, meet and are found
with a few operations on words, and the same position always has the same bytes.
"""

import numpy as np

from tessera.core.bits import ONE, lowest_one
from tessera.core.compiling import compiled
from tessera.core.contract import Array, State, record_type, signed
from tessera.core.streams import STREAM_SHAPE
from tessera.games.verflixt.box import FIRST_PUT_BACK, GOAL_BIT, NUM_SEATS, NUM_TILES, START_BIT

# What of the bug is still open in this turn (VER-15, VER-16).
BUG_RESTS, BUG_MAY, BUG_MUST = 0, 1, 2

PAWN_DIGITS = 2  # up to three pawns of a seat on one place
GUARD_DIGITS = 3  # up to six guards
LAID_OUT = np.uint64((1 << FIRST_PUT_BACK) - 1)
PUT_BACK = GOAL_BIT - ONE - LAID_OUT
EMPTY = np.uint64(0)

OPTIONS = record_type(
    [
        ("players", "u1"),
        ("bug", "u1"),
        ("smallest", "u1"),
        ("per_pawn", "u1"),
        ("tiles", "i1", (NUM_TILES,)),
    ]
)

STATE = record_type(
    [
        ("path", "u8"),  # the places that can be stepped on: where a tile lies, and the goal
        ("pawns", "u8", (NUM_SEATS, PAWN_DIGITS)),
        ("guards", "u8", (GUARD_DIGITS,)),
        ("bug", "u8"),  # its place; empty without the bug
        ("stream", "u4", STREAM_SHAPE),
        ("taken", "u4", (NUM_SEATS,)),  # the numbers of the tiles before each seat, one bit each
        ("values", "i1", (NUM_TILES + 1,)),  # of each tile by its number; none has number 0
        ("put_back", "u1", (NUM_TILES,)),  # the number of the tile on each place from FIRST_PUT_BACK on
        ("seat", "u1"),
        ("roll", "u1"),
        ("has_moved", "u1"),  # the normal move of this turn is made, the bug's is open
        ("bug_move", "u1"),
        ("is_over", "u1"),
        ("players", "u1"),
        ("smallest", "u1"),
        ("per_pawn", "u1"),
    ]
)


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
