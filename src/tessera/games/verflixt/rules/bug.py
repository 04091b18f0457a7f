"""The bug of Verflixt: its way, and whom it punishes how (VER-14 to VER-20)."""

import numpy as np

from tessera.core.bits import ONE
from tessera.core.compiling import compiled
from tessera.core.contract import NONE, State, signed
from tessera.games.verflixt.box import BONUS, GOAL_BIT, NUM_TILES, START_BIT
from tessera.games.verflixt.rules.places import EMPTY, occupied_places, pieces_on, step_forward, value_on
from tessera.games.verflixt.rules.tiles import put_back_tile, take_tile

_BELOW_ALL = -1000  # less than the value of any tile


@compiled
def move_bug(state: State) -> None:
    """VER-15, VER-20: forward; from the goal at once back to the start, where nobody is punished."""
    state.bug = step_forward(state, state.bug)
    if state.bug == GOAL_BIT:
        state.bug = START_BIT
    else:
        _punish_pawns(state)


@compiled
def _punish_pawns(state: State) -> None:
    """VER-17: the players with a pawn on the bug's tile, clockwise from the one who moved the bug."""
    for step in range(signed(state.players)):
        seat = (signed(state.seat) + step) % signed(state.players)
        pawns = pieces_on(state.pawns[seat], state.bug)
        for _ in range(pawns if state.per_pawn else min(pawns, 1)):
            _punish(state, seat)


@compiled
def _punish(state: State, seat: int) -> None:
    """VER-17, VER-18: take a free minus tile; if there is none, put back the smallest own one."""
    place = _smallest_free_minus(state) if state.smallest else _nearest_free_minus(state)
    if place != EMPTY:
        take_tile(state, seat, place)
        return
    number = _smallest_own_minus(state, seat)
    if number != NONE:
        put_back_tile(state, seat, number)


@compiled
def _nearest_free_minus(state: State) -> np.uint64:
    """VER-17: the first minus tile beyond the bug on which no piece stands, or nothing."""
    free = state.path & ~occupied_places(state) & ~((state.bug << ONE) - ONE) & ~GOAL_BIT
    while free != EMPTY:
        place = free & ~(free - ONE)
        if value_on(state, place) < BONUS:
            return place
        free ^= place
    return EMPTY


@compiled
def _smallest_free_minus(state: State) -> np.uint64:
    """VER-17, VER-18: the smallest minus tile on which no piece stands; of equal ones the first."""
    free = state.path & ~occupied_places(state) & ~GOAL_BIT
    found, least = EMPTY, _BELOW_ALL
    while free != EMPTY:
        place = free & ~(free - ONE)
        value = value_on(state, place)
        if least < value < BONUS:
            found, least = place, value
        free ^= place
    return found


@compiled
def _smallest_own_minus(state: State, seat: int) -> int:
    """VER-18: the number of the seat's smallest minus tile, of equal ones the lowest; or NONE."""
    found, least = NONE, _BELOW_ALL
    for number in range(1, NUM_TILES + 1):
        value = signed(state.values[number])
        if state.taken[seat] >> np.uint32(number) & np.uint32(1) and least < value < BONUS:
            found, least = number, value
    return found
