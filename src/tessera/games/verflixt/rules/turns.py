"""The course of a game: set-up, turns and scores, compiled."""

import numpy as np

from tessera.core import contract
from tessera.core.bits import ONE, lowest_one
from tessera.core.compiling import compiled, implements
from tessera.core.contract import NONE, OVER, Array, State, signed
from tessera.core.ranking import payoffs_from_scores
from tessera.core.streams import draw_below, start_stream
from tessera.games.verflixt.box import BONUS, BUG_ROLLS, DIE_SIDES, GOAL_BIT, NUM_GUARDS, NUM_TILES, START_BIT
from tessera.games.verflixt.moves import BUG_MOVE, DONE_MOVE, GUARD_MOVES
from tessera.games.verflixt.rules.bug import move_bug
from tessera.games.verflixt.rules.places import (
    EMPTY,
    LAID_OUT,
    add_piece,
    movable_guards,
    occupied_places,
    own_pawns,
    pawn_places,
    place_of,
    remove_piece,
    step_forward,
    tile_numbers,
)
from tessera.games.verflixt.rules.tiles import points_of, take_tile
from tessera.games.verflixt.state import BUG_MAY, BUG_MUST, BUG_RESTS, STATE

# Set-up ------------------------------------------------------------------------------------------


@implements(contract.set_up, STATE)
def set_up(state: State, options: State, key: Array) -> None:
    """VER-3, VER-4, VER-14: chance draws the order of the path, the first seat and its roll."""
    state.players = options.players
    state.smallest = options.smallest
    state.per_pawn = options.per_pawn
    start_stream(state.stream, key)
    _lay_out(state, options.tiles)
    _post_guards(state)
    for seat in range(state.players):
        # VER-3: three pawns each for two players, else two; in binary 11 and 10.
        state.pawns[seat, 0] = START_BIT if state.players == 2 else EMPTY
        state.pawns[seat, 1] = START_BIT
    state.bug = START_BIT if options.bug else EMPTY
    state.seat = draw_below(state.stream, signed(state.players))
    _roll(state)


@compiled
def _lay_out(state: State, tiles: Array) -> None:
    """VER-3: the tiles in random order from the start to the goal."""
    for i in range(NUM_TILES):
        state.values[i + 1] = tiles[i]
    for number in range(NUM_TILES, 1, -1):
        other = 1 + draw_below(state.stream, number)
        value = state.values[other]
        state.values[other] = state.values[number]
        state.values[number] = value
    state.path = (LAID_OUT ^ START_BIT) | GOAL_BIT


@compiled
def _post_guards(state: State) -> None:
    """VER-3: one guard on each of the six good tiles, plus or bonus, nearest to the start."""
    posted = 0
    for number in range(1, NUM_TILES + 1):
        if state.values[number] >= BONUS and posted < NUM_GUARDS:
            state.guards[0] |= ONE << np.uint64(number)
            posted += 1


@compiled
def _roll(state: State) -> None:
    """VER-5: chance rolls the die."""
    show_roll(state, 1 + draw_below(state.stream, DIE_SIDES))


@compiled
def show_roll(state: State, roll: int) -> None:
    """VER-15, VER-16: what a roll means for the bug."""
    state.roll = roll
    state.bug_move = BUG_RESTS
    if state.roll <= BUG_ROLLS and state.bug != EMPTY:
        # VER-16: strictly behind every pawn, those at home included.
        behind = pawn_places(state) & ((state.bug << ONE) - ONE) == EMPTY
        state.bug_move = BUG_MUST if behind else BUG_MAY


# Moves -------------------------------------------------------------------------------------------


@implements(contract.seat_to_move, STATE)
def seat_to_move(state: State) -> int:
    """VER-4: whose turn it is."""
    return OVER if state.is_over else signed(state.seat)


@implements(contract.legal_moves, STATE)
def legal_moves(state: State, out: Array) -> int:
    """VER-5, VER-6, VER-15, VER-16: a pawn or a guard, and on a 1 or 2 the bug before or after it."""
    count = 0
    if not state.has_moved:
        # The goal has no tile number: pawns and guards there stay.
        pawns = tile_numbers(state, own_pawns(state, state.seat))
        guards = tile_numbers(state, movable_guards(state))
        count = _write_moves(pawns, 0, out, count)
        count = _write_moves(guards, GUARD_MOVES, out, count)
    if state.bug_move != BUG_RESTS:
        out[count] = BUG_MOVE
        count += 1
        if state.has_moved and state.bug_move == BUG_MAY:
            out[count] = DONE_MOVE
            count += 1
    return count


@compiled
def _write_moves(numbers: np.uint64, first: int, out: Array, count: int) -> int:
    while numbers != EMPTY:
        out[count] = first + lowest_one(numbers)
        count += 1
        numbers &= numbers - ONE
    return count


@implements(contract.play, STATE)
def play(state: State, move: int) -> int:
    """VER-5, VER-15: one decision; the turn passes when nothing of it is open. Chance is the next roll."""
    if move == BUG_MOVE:
        state.bug_move = BUG_RESTS
        move_bug(state)
        if not state.has_moved:
            return NONE
    elif move != DONE_MOVE:
        if move <= GUARD_MOVES:
            _move_pawn(state, place_of(state, move))
        else:
            _move_guard(state, place_of(state, move - GUARD_MOVES))
        if pawn_places(state) == GOAL_BIT:
            _end_game(state)
            return NONE
        if state.bug_move != BUG_RESTS:
            state.has_moved = 1
            return NONE
    _pass_turn(state)
    return signed(state.roll)


@compiled
def _move_pawn(state: State, place: np.uint64) -> None:
    """VER-5, VER-9: forward, and the tile is taken if nobody is left on it."""
    pawns = state.pawns[state.seat]
    target = step_forward(state, place)
    remove_piece(pawns, place)
    add_piece(pawns, target)
    if place != START_BIT and occupied_places(state) & place == EMPTY:
        take_tile(state, state.seat, place)


@compiled
def _move_guard(state: State, place: np.uint64) -> None:
    """VER-6, VER-9: forward, and no tile is taken."""
    target = step_forward(state, place)
    remove_piece(state.guards, place)
    add_piece(state.guards, target)


@compiled
def _end_game(state: State) -> None:
    """VER-11: all pawns are home; a bug move still open is not made."""
    state.is_over = 1
    state.seat = state.roll = state.has_moved = state.bug_move = 0


@compiled
def _pass_turn(state: State) -> None:
    """VER-4, VER-10: clockwise to the next seat with a pawn that is not home, which rolls."""
    seat = signed(state.seat)
    while True:
        seat += 1
        if seat == state.players:
            seat = 0
        if own_pawns(state, seat) != GOAL_BIT:
            break
    state.seat = seat
    state.has_moved = 0
    _roll(state)


# The end -----------------------------------------------------------------------------------------


@implements(contract.scores, STATE)
def scores(state: State, out: Array) -> None:
    """VER-12: the points of each seat, as if the game ended now."""
    for seat in range(signed(state.players)):
        out[seat] = points_of(state, seat)


@implements(contract.payoffs, STATE)
def payoffs(state: State, out: Array) -> None:
    """VER-13: by rank; equal points share the place."""
    for seat in range(signed(state.players)):
        out[seat] = points_of(state, seat)
    payoffs_from_scores(out, signed(state.players))


@implements(contract.hide, STATE)
def hide(state: State, seat: int, key: Array) -> None:
    """All but the future rolls lies open: the stream begins anew, and nothing of the old one is left."""
    start_stream(state.stream, key)
