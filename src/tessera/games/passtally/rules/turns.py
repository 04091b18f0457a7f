"""The course of a game: set-up, turns of two actions, and the end, compiled.

What can be placed is carried from turn to turn as a set of dominoes (`places`, one bit each); lines are
followed only when a turn is scored. What the numbers mean stands in `box` and `moves`.
"""

import numpy as np

from tessera.core import contract
from tessera.core.compiling import compiled, implements
from tessera.core.contract import NONE, OVER, Array, State, signed
from tessera.core.ranking import payoffs_from_scores
from tessera.core.streams import draw_below, start_stream
from tessera.games.passtally.box import (
    ACTIONS_PER_TURN,
    ALL_DOMINOES,
    MAX_PLAYERS,
    NUM_KINDS,
    NUM_LOOKS,
    NUM_PILES,
    PILE_SIZE,
    POINTS_TO_REACH,
    TILES_PER_KIND,
)
from tessera.games.passtally.moves import FIRST_PLACEMENT, FIRST_WALK, NUM_STEPS, PLACEMENTS_PER_PILE, TIMEOUT
from tessera.games.passtally.rules.lines import line_passes, points_for
from tessera.games.passtally.rules.markers import (
    is_set_up,
    put_marker,
    walk_marker,
    write_free_spaces,
    write_walks,
)
from tessera.games.passtally.rules.piles import deal_unseen, turn_up_next
from tessera.games.passtally.rules.tiles import lay_tile, mark_placements, write_placements
from tessera.games.passtally.state import STATE


@implements(contract.set_up, STATE)
def set_up(state: State, options: State, key: Array) -> None:
    """PAS-4, PAS-5: the start player by lot, three shuffled piles, an empty board."""
    state.players = options.players
    state.one_minute = options.one_minute
    start_stream(state.stream, key)
    state.first_seat = draw_below(state.stream, signed(options.players))
    state.seat = state.first_seat
    state.places = ALL_DOMINOES
    for pile in range(NUM_PILES):
        state.pile_left[pile] = PILE_SIZE
    unseen = np.full(NUM_KINDS, TILES_PER_KIND, np.int64)
    deal_unseen(state, unseen, 0)


@implements(contract.seat_to_move, STATE)
def seat_to_move(state: State) -> int:
    """The seat that puts its marker or takes its action."""
    return OVER if state.is_over else signed(state.seat)


@implements(contract.legal_moves, STATE)
def legal_moves(state: State, out: Array) -> int:
    """PAS-5 during set-up; then PAS-6: walk a marker or place a tile."""
    if is_set_up(state):
        return write_free_spaces(state, out)
    count = write_walks(state, out)
    for pile in range(NUM_PILES):
        if state.pile_left[pile]:
            count = write_placements(state, pile, out, count)
    return count


@implements(contract.mark_legal, STATE)
def mark_legal(state: State, mask: Array, moves: Array) -> None:
    """The same as a set; placements, which are many, are never listed."""
    if is_set_up(state):
        contract.mark_moves(moves, write_free_spaces(state, moves), mask)
        return
    contract.mark_moves(moves, write_walks(state, moves), mask)
    for pile in range(NUM_PILES):
        if state.pile_left[pile]:
            mark_placements(state, pile, mask)


@implements(contract.play, STATE)
def play(state: State, move: int) -> int:
    """A marker of the set-up, or an action and what it ends."""
    if move < FIRST_WALK:
        put_marker(state, move)
        return NONE
    revealed = NONE
    if move < FIRST_PLACEMENT:
        walk_marker(state, (move - FIRST_WALK) // NUM_STEPS, (move - FIRST_WALK) % NUM_STEPS)
    elif move < TIMEOUT:
        pile, place = divmod(move - FIRST_PLACEMENT, PLACEMENTS_PER_PILE)
        lay_tile(state, place // NUM_LOOKS, place % NUM_LOOKS)
        revealed = turn_up_next(state, pile)
    else:
        state.actions_left = 1  # PAS-17: the actions not taken are lost.
    state.actions_left -= np.uint8(1)
    _end_action(state)
    return revealed


@compiled
def _end_action(state: State) -> None:
    """PAS-6, PAS-15: a turn ends after two actions, or with the game after fewer; then it is scored."""
    ends_now = _ends_at_once(state)
    if ends_now or state.actions_left == 0:
        _score_turn(state)
        _pass_turn(state)
    if ends_now:
        state.is_over = 1


@compiled
def _ends_at_once(state: State) -> bool:
    """PAS-15: all piles are used up, or no place is left for a tile."""
    return state.places == 0 or not (state.pile_left[0] or state.pile_left[1] or state.pile_left[2])


@compiled
def _score_turn(state: State) -> None:
    """PAS-11: only the player whose turn ends scores."""
    seat = signed(state.seat)
    state.points[seat] = signed(state.points[seat]) + points_for(line_passes(state, seat))


@compiled
def _pass_turn(state: State) -> None:
    """PAS-14: clockwise; after a last round the game ends before the start player's next turn."""
    state.actions_left = ACTIONS_PER_TURN
    state.seat = (signed(state.seat) + 1) % signed(state.players)
    if state.seat == state.first_seat and is_last_round(state):
        state.is_over = 1


@compiled
def is_last_round(state: State) -> bool:
    """PAS-14: somebody has reached 50, or one pile is used up."""
    for seat in range(MAX_PLAYERS):
        if state.points[seat] >= POINTS_TO_REACH:
            return True
    return not (state.pile_left[0] and state.pile_left[1] and state.pile_left[2])


@implements(contract.scores, STATE)
def scores(state: State, out: Array) -> None:
    """PAS-16: the points so far; points above 50 count."""
    for seat in range(signed(state.players)):
        out[seat] = state.points[seat]


@implements(contract.payoffs, STATE)
def payoffs(state: State, out: Array) -> None:
    """PAS-16: by points; of equal ones the seat that comes earlier from the start player is better."""
    players = signed(state.players)
    for seat in range(players):
        order = (seat - signed(state.first_seat)) % players
        out[seat] = signed(state.points[seat]) * players - order
    payoffs_from_scores(out, players)
