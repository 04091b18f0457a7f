"""Tiles of Verflixt that leave the path and come back, and what they are worth in the end."""

import numpy as np

from tessera.core.bits import ONE, lowest_one
from tessera.core.compiling import compiled
from tessera.core.contract import State, signed
from tessera.games.verflixt.box import BONUS, FIRST_PUT_BACK, GOAL_BIT, NUM_SEATS, NUM_TILES
from tessera.games.verflixt.rules.places import EMPTY, LAID_OUT, tile_numbers
from tessera.games.verflixt.state import GUARD_DIGITS, PAWN_DIGITS


@compiled
def take_tile(state: State, seat: int, place: np.uint64) -> None:
    """VER-9, VER-17: the tile on this place goes to a seat and leaves a gap."""
    state.taken[seat] |= np.uint32(tile_numbers(state, place))
    state.path ^= place
    if place > LAID_OUT:
        _close_gap(state, place)


@compiled
def _close_gap(state: State, place: np.uint64) -> None:
    """Let the put-back tiles beyond this place move up with all that stands on them; no rule sees it."""
    first = lowest_one(place) - FIRST_PUT_BACK
    for i in range(first, NUM_TILES - 1):
        state.put_back[i] = state.put_back[i + 1]
    state.put_back[NUM_TILES - 1] = 0
    state.path = _moved_up(state.path, place)
    state.bug = _moved_up(state.bug, place)
    for k in range(GUARD_DIGITS):
        state.guards[k] = _moved_up(state.guards[k], place)
    for seat in range(NUM_SEATS):
        for k in range(PAWN_DIGITS):
            state.pawns[seat, k] = _moved_up(state.pawns[seat, k], place)


@compiled
def _moved_up(places: np.uint64, gap: np.uint64) -> np.uint64:
    """These places with those between the gap and the goal one lower."""
    before = gap - ONE
    beyond = (GOAL_BIT - ONE) & ~before
    return (places & ~beyond) | ((places & beyond) >> ONE)


@compiled
def put_back_tile(state: State, seat: int, number: int) -> None:
    """VER-18: the tile becomes the last one before the goal."""
    last = 0
    while state.put_back[last] != 0:
        last += 1
    state.put_back[last] = number
    state.path |= ONE << np.uint64(FIRST_PUT_BACK + last)
    state.taken[seat] ^= np.uint32(1 << number)


@compiled
def points_of(state: State, seat: int) -> int:
    """VER-12: plus tiles minus the minus tiles; each bonus tile turns the largest minus tile left to plus."""
    points, bonus_tiles = 0, 0
    minus = EMPTY
    rest = np.uint64(state.taken[seat])
    while rest != EMPTY:
        number = lowest_one(rest)
        rest &= rest - ONE
        value = signed(state.values[number])
        points += value
        bonus_tiles += value == BONUS
        if value < BONUS:
            minus |= ONE << np.uint64(number)
    while bonus_tiles > 0 and minus != EMPTY:
        largest = _largest_minus(state, minus)
        minus ^= ONE << np.uint64(largest)
        points -= 2 * signed(state.values[largest])
        bonus_tiles -= 1
    return points


@compiled
def _largest_minus(state: State, minus: np.uint64) -> int:
    """The number of the largest of these minus tiles."""
    largest = lowest_one(minus)
    while minus != EMPTY:
        number = lowest_one(minus)
        minus &= minus - ONE
        if state.values[number] < state.values[largest]:
            largest = number
    return largest
