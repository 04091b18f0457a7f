"""The end of a game of Verflixt for two, worked out over every roll to come.

A piece moves forward in every turn, so a position without the bug never comes again, and with few pieces and
tiles left there are few of them. The bug may go round and put tiles back: where that could go on for
long, nothing is said.
"""

import math

import numpy as np

from tessera.core import contract
from tessera.core.bits import ONE, count_ones
from tessera.core.compiling import compiled
from tessera.core.contract import NONE, Array, State, signed
from tessera.games.verflixt.box import DIE_SIDES, GOAL_BIT, NUM_TILES
from tessera.games.verflixt.moves import MAX_LEGAL_MOVES
from tessera.games.verflixt.rules import guard_places, points_of, show_roll
from tessera.games.verflixt.state import GUARD_DIGITS, PAWN_DIGITS, STATE
from tessera.search.knowledge.exact import table_size, with_points

MARGIN_UNIT = 15.0  # points; a lead of this size is a clear win
# With more steps left 200,000 moves are hardly ever enough; found by trying, without the bug and with it.
MOST_STEPS, MOST_STEPS_WITH_BUG = 26, 5
_PLAYERS = 2
_MOST_LEVELS = 256  # rolls and moves one after the other
_NODES, _BUDGET = 0, 1  # places in `counters`
_LOW, _HALF = np.uint64(0xFFFFFFFF), np.uint64(32)
_FACTORS = np.array([0x9E3779B1, 0x85EBCA77], np.uint64)  # odd, with bits all over

# What is known of positions before a roll, each at a place given by its key.
KNOWN = np.dtype((np.record, [("key", "u8"), ("value", "f8")]))


@compiled
def is_end_near(state: State) -> bool:
    """Whether two players have few steps left."""
    most = MOST_STEPS_WITH_BUG if state.bug else MOST_STEPS
    return signed(state.players) == _PLAYERS and _steps_left(state) <= most


@compiled
def _steps_left(state: State) -> int:
    """How many tiles, the goal included, lie ahead of all pawns, and of the guards that they may meet."""
    steps, behind = 0, GOAL_BIT - ONE
    for k in range(PAWN_DIGITS):
        for seat in range(_PLAYERS):
            pawns = state.pawns[seat, k]
            behind &= (pawns & ~(pawns - ONE)) - ONE if pawns else behind
            steps += _steps_from(state, pawns) << k
    return steps + _steps_from(state, guard_places(state) & ~behind)


@compiled
def _steps_from(state: State, places: np.uint64) -> int:
    steps, rest = 0, places & ~GOAL_BIT
    while rest:
        place = rest & ~(rest - ONE)
        rest ^= place
        steps += count_ones(state.path & ~((place << ONE) - ONE))
    return steps


@compiled
def solve_end(state: State, budget: int, out: Array) -> bool:
    """Write what each legal move is worth to both seats; False if more than so many moves must be tried."""
    if signed(state.players) != _PLAYERS:
        return False
    states = np.zeros(_MOST_LEVELS + 1, STATE)
    moves = np.empty((_MOST_LEVELS + 1, MAX_LEGAL_MOVES), np.int32)
    known = np.zeros(table_size(budget), KNOWN)
    counters = np.zeros(2, np.int64)
    counters[_BUDGET] = budget
    for i in range(contract.legal_moves(state, moves[0])):
        states[1] = state
        goes_on = contract.play(states[1], moves[0, i]) == NONE
        out[i, 0] = _expect(states, moves, known, counters, signed(1), signed(goes_on))
        out[i, 1] = -out[i, 0]
    return bool(counters[_NODES] <= budget)


@compiled
def _expect(states: Array, moves: Array, known: Array, counters: Array, level: int, is_rolled: int) -> float:
    """What the first seat may expect of a position, before the die is rolled or after it.

    When the budget is used up the answer means nothing.
    """
    state = states[level]
    if state.is_over:
        return _result(state)
    if counters[_NODES] > counters[_BUDGET] or level == _MOST_LEVELS:
        counters[_NODES] = counters[_BUDGET] + 1
        return 0.0
    if is_rolled:
        favor, best = -1.0 if state.seat else 1.0, -np.inf
        for i in range(contract.legal_moves(state, moves[level])):
            states[level + 1] = state
            goes_on = contract.play(states[level + 1], moves[level, i]) == NONE
            counters[_NODES] += 1
            value = _expect(states, moves, known, counters, level + 1, signed(goes_on))
            best = max(best, favor * value)
        return favor * best
    key = _key_of(state)
    entry = known[key & np.uint64(len(known) - 1)]
    if entry.key == key:
        return entry.value
    expected = 0.0
    for roll in range(1, DIE_SIDES + 1):
        states[level + 1] = state
        show_roll(states[level + 1], roll)
        expected += _expect(states, moves, known, counters, level + 1, signed(1)) / DIE_SIDES
    entry.key, entry.value = key, expected
    return expected


@compiled
def _result(state: State) -> float:
    """VER-13: what the first seat has of a finished game."""
    lead = points_of(state, 0) - points_of(state, 1)
    return with_points(np.sign(lead), math.tanh(lead / MARGIN_UNIT))


@compiled
def _key_of(state: State) -> np.uint64:
    """A number that tells positions before a roll apart."""
    key = _mix(np.uint64(state.seat), state.path)
    key = _mix(key, state.bug)
    for seat in range(_PLAYERS):
        key = _mix(key, np.uint64(state.taken[seat]))
        for k in range(PAWN_DIGITS):
            key = _mix(key, state.pawns[seat, k])
    for k in range(GUARD_DIGITS):
        key = _mix(key, state.guards[k])
    for i in range(NUM_TILES):
        if state.put_back[i] == 0:
            break
        key = _mix(key, np.uint64(state.put_back[i]))
    return key


@compiled
def _mix(key: np.uint64, word: np.uint64) -> np.uint64:
    """Stir a word into a key; two halves, since nothing may become too large for 64 bits."""
    low = ((key ^ word) & _LOW) * _FACTORS[0]
    high = (((key ^ word) >> _HALF) ^ (low >> _HALF)) * _FACTORS[1]
    low = ((low ^ (high >> _HALF)) & _LOW) * _FACTORS[1]
    return ((high ^ (low >> _HALF)) & _LOW) << _HALF | (low & _LOW)
