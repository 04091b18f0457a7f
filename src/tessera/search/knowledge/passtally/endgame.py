"""The last turn of a game of Passtally: both actions tried in every combination.

It is certain to be the last in a last round (PAS-14) when nobody else is to come. Then only the points of the
seat to move can change, so more of them are never worse; what is turned up for the second action is
taken into account by how likely it is.
"""

import numpy as np

from tessera.core import contract
from tessera.core.compiling import compiled
from tessera.core.contract import MAX_SEATS, Array, State, signed
from tessera.games.passtally.box import NUM_KINDS, NUM_PILES, PILE_SIZE
from tessera.games.passtally.moves import FIRST_PLACEMENT, PLACEMENTS_PER_PILE
from tessera.games.passtally.rules import is_last_round, is_set_up
from tessera.games.passtally.state import STATE
from tessera.search.knowledge.exact import add_points

MARGIN_UNIT = 15.0  # points; a lead of this size is a clear win
COST = 3  # an action takes as long as so many positions of other games
NO_PILE = -1
_MOST_MOVES = 1024  # of one turn; a few hundred are ever legal


@compiled
def is_last_turn(state: State) -> bool:
    """PAS-14: whether the game ends with this turn, whatever is done in it."""
    following = (signed(state.seat) + 1) % signed(state.players)
    return not is_set_up(state) and following == signed(state.first_seat) and is_last_round(state)


@compiled
def solve_last_turn(state: State, budget: int, out: Array) -> bool:
    """Write what each action is worth to each seat; False if more than so many must be tried."""
    if not is_last_turn(state):
        return False
    unseen = np.zeros(NUM_KINDS, np.int64)
    _count_unseen(state, unseen)
    states, moves = np.zeros(2, STATE), np.empty((2, _MOST_MOVES), np.int32)
    spent = 0
    for i in range(contract.legal_moves(state, moves[0])):
        states[0] = state
        contract.play(states[0], moves[0, i])
        if states[0].is_over:
            _add_result(states[0], signed(states[0].points[state.seat]), 1.0, signed(state.seat), out[i])
            spent += COST
        else:
            spent += _value_second_action(states, moves[1], _pile_of(moves[0, i]), unseen, out[i])
        if spent > budget:
            return False
    return True


@compiled
def _pile_of(move: int) -> int:
    """The pile that a move takes its tile from, or NO_PILE."""
    return (move - FIRST_PLACEMENT) // PLACEMENTS_PER_PILE if move >= FIRST_PLACEMENT else NO_PILE


@compiled
def _count_unseen(state: State, unseen: Array) -> None:
    """PAS-4: the tiles that lie face down, of each kind."""
    for pile in range(NUM_PILES):
        for i in range(PILE_SIZE - signed(state.pile_left[pile]) + 1, PILE_SIZE):
            unseen[state.piles[pile, i]] += 1


@compiled
def _value_second_action(states: Array, moves: Array, pile: int, unseen: Array, out: Array) -> int:
    """Add up what the best second actions are worth after a first one; how much was spent.

    `pile` is the one that the first action took a tile from: what is turned up there is any of the unseen.
    """
    after = states[0]
    seat, most, spent = signed(after.seat), 0, 0
    count = contract.legal_moves(after, moves)
    for i in range(count):
        if pile == NO_PILE or _pile_of(moves[i]) != pile:
            most = max(most, _points_after(states, seat, moves[i]))
            spent += COST
    if pile == NO_PILE or after.pile_left[pile] == 0:
        _add_result(after, most, 1.0, seat, out)
        return spent
    top = PILE_SIZE - signed(after.pile_left[pile])
    for kind in range(NUM_KINDS):
        if unseen[kind]:
            after.piles[pile, top] = kind
            most_of_kind = most
            for i in range(contract.legal_moves(after, moves)):
                if _pile_of(moves[i]) == pile:
                    most_of_kind = max(most_of_kind, _points_after(states, seat, moves[i]))
                    spent += COST
            _add_result(after, most_of_kind, unseen[kind] / unseen.sum(), seat, out)
    return spent


@compiled
def _points_after(states: Array, seat: int, move: int) -> int:
    """What the seat has when the game is over after this action."""
    states[1] = states[0]
    contract.play(states[1], move)
    return signed(states[1].points[seat])


@compiled
def _add_result(state: State, most: int, share: float, seat: int, out: Array) -> None:
    """PAS-16: add the result if this seat ends with so many points, by how likely that is."""
    values, points = np.zeros(MAX_SEATS), np.zeros(MAX_SEATS)
    final = np.zeros(1, STATE)
    final[0] = state
    final[0].points[seat] = most
    contract.payoffs(final[0], values)
    contract.scores(final[0], points)
    add_points(values, points, signed(state.players), MARGIN_UNIT)
    for other in range(signed(state.players)):
        out[other] += share * values[other]
