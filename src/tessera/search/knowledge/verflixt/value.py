"""What a position of Verflixt is worth: a small network that has learned from games against itself.

It sees the position with the eyes of one seat. Tiles are told by how far they are from the goal, counting
only those that are still there, because that is how pieces move (VER-7).
"""

import numpy as np

from tessera.core.bits import ONE, count_ones, lowest_one
from tessera.core.compiling import compiled
from tessera.core.contract import Array, State, signed
from tessera.games.verflixt.box import (
    BONUS,
    DIE_SIDES,
    GOAL_BIT,
    NUM_SEATS,
    NUM_TILES,
    PAWNS_PER_SEAT,
    START_BIT,
)
from tessera.games.verflixt.rules import EMPTY, own_pawns, pieces_on, points_of, tile_numbers
from tessera.games.verflixt.state import BUG_RESTS
from tessera.search.knowledge.network import balance, read_networks, weigh
from tessera.search.knowledge.verflixt.prior import spare_bonuses

MOST_PAWNS = max(PAWNS_PER_SEAT.values())

# Of each tile: its value, who stands there, and for each seat what it may take alone, or not yet.
PLUS, MINUS, BONUS_TILE, GUARD, GUARDS, BUG, PAWNS = range(7)
ALONE = PAWNS + NUM_SEATS * MOST_PAWNS
IN_COMPANY = ALONE + NUM_SEATS
TILE_FEATURES = IN_COMPANY + NUM_SEATS
# Of each seat, counted from the own one.
AT_START = NUM_TILES * TILE_FEATURES
AT_HOME = AT_START + NUM_SEATS * MOST_PAWNS
POINTS = AT_HOME + NUM_SEATS * MOST_PAWNS
SPARE = POINTS + NUM_SEATS
UNPAIRED = SPARE + NUM_SEATS
TO_MOVE = UNPAIRED + NUM_SEATS
# Of the turn.
ROLL = TO_MOVE + NUM_SEATS
HAS_MOVED = ROLL + DIE_SIDES
BUG_TURN = HAS_MOVED + 1
BUG_AT_START = BUG_TURN + 2
TILES_LEFT = BUG_AT_START + 1
NUM_FEATURES = TILES_LEFT + 1

VALUE_UNIT = np.float32(0.1)
POINTS_UNIT = np.float32(0.05)


@compiled
def write_seat_features(state: State, seat: int, out: Array) -> None:
    """Write what a seat sees."""
    out[:] = np.float32(0.0)
    tiles = state.path & ~GOAL_BIT
    left = count_ones(tiles)
    out[TILES_LEFT] = left / NUM_TILES
    while tiles != EMPTY:
        place = tiles & ~(tiles - ONE)
        tiles ^= place
        left -= 1
        _write_tile(state, seat, place, out[left * TILE_FEATURES :])
    for k in range(signed(state.players)):
        _write_seat(state, (seat + k) % signed(state.players), k, out)
    out[BUG_AT_START] = 1.0 if state.bug == START_BIT else 0.0
    if not state.is_over:
        _write_turn(state, seat, out)


@compiled
def _write_tile(state: State, seat: int, place: np.uint64, out: Array) -> None:
    value = signed(state.values[lowest_one(tile_numbers(state, place))])
    if value > BONUS:
        out[PLUS] = value * VALUE_UNIT
    elif value < BONUS:
        out[MINUS] = -value * VALUE_UNIT
    else:
        out[BONUS_TILE] = 1.0
    guards = pieces_on(state.guards, place)
    has_bug = state.bug & place != EMPTY
    out[GUARD] = 1.0 if guards else 0.0
    out[GUARDS] = 1.0 if guards > 1 else 0.0
    out[BUG] = 1.0 if has_bug else 0.0
    players, seats_here = signed(state.players), 0
    for other in range(players):
        seats_here += own_pawns(state, other) & place != EMPTY
    if not seats_here:
        return
    is_alone = seats_here == 1 and not guards and not has_bug
    worth = np.float32(1.0) + value * VALUE_UNIT if value != BONUS else np.float32(2.0)
    for k in range(players):
        pawns = pieces_on(state.pawns[(seat + k) % players], place)
        for i in range(pawns):
            out[PAWNS + k * MOST_PAWNS + i] = 1.0
        if pawns:
            out[(ALONE if is_alone else IN_COMPANY) + k] = worth


@compiled
def _write_seat(state: State, other: int, k: int, out: Array) -> None:
    for i in range(pieces_on(state.pawns[other], START_BIT)):
        out[AT_START + k * MOST_PAWNS + i] = 1.0
    for i in range(pieces_on(state.pawns[other], GOAL_BIT)):
        out[AT_HOME + k * MOST_PAWNS + i] = 1.0
    out[POINTS + k] = points_of(state, other) * POINTS_UNIT
    out[SPARE + k] = spare_bonuses(state, other) * VALUE_UNIT
    minus = 0
    taken = np.uint64(state.taken[other])
    while taken != EMPTY:
        minus -= min(signed(state.values[lowest_one(taken)]), BONUS)
        taken &= taken - ONE
    out[UNPAIRED + k] = minus * POINTS_UNIT


@compiled
def _write_turn(state: State, seat: int, out: Array) -> None:
    out[TO_MOVE + (signed(state.seat) - seat) % signed(state.players)] = 1.0
    out[ROLL + signed(state.roll) - 1] = 1.0
    out[HAS_MOVED] = state.has_moved
    if state.bug_move != BUG_RESTS:
        out[BUG_TURN + signed(state.bug_move) - 1] = 1.0


# The networks ----------------------------------------------------------------------------------------

FEWEST = min(PAWNS_PER_SEAT)
NETWORKS = read_networks(__package__, PAWNS_PER_SEAT, NUM_FEATURES)


@compiled
def _expect(state: State, seat: int) -> float:
    """What the seat will have of the game."""
    features = np.empty(NUM_FEATURES, np.float32)
    write_seat_features(state, seat, features)
    return weigh(features, NETWORKS, signed(state.players) - FEWEST)


@compiled
def expect_payoffs(state: State, out: Array) -> None:
    """Write what each seat is expected to have of a game that goes on."""
    players = signed(state.players)
    if players == FEWEST:
        out[state.seat] = _expect(state, signed(state.seat))
        out[1 - state.seat] = -out[state.seat]
        return
    for seat in range(players):
        out[seat] = _expect(state, seat)
    balance(out, players)
