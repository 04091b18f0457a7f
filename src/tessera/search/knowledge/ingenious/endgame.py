"""The last placements of a game of Ingenious: one's own, and at most one by the next seat after them.

What the next seat makes of the last place depends on its rack, of which only is known what may be in it: any
of the unseen tiles, all as likely. So it places a tile of the kind that is best for it with the chance that
it has one, of the second best with the chance that it has one of those but none of the best, and so on.
"""

import numpy as np

from tessera.core import contract
from tessera.core.bits import ONE, WORD, count_ones, lowest_one
from tessera.core.compiling import compiled
from tessera.core.contract import MAX_SEATS, OVER, Array, State, signed
from tessera.games.ingenious.box import NUM_KINDS, PAIR_HIGH, PAIR_LOW, PAIR_WORDS, PAIRS_COVERING, RACK
from tessera.games.ingenious.moves import REFILL
from tessera.games.ingenious.rules import num_score_boards, rack_limit
from tessera.games.ingenious.state import REPLENISHING, STATE

MOST_PAIRS = 16  # of free cells; with more, two tiles are left to place after one's own
_MOST_MOVES = 2 * RACK * MOST_PAIRS
_MOST_LEVELS = 16  # placements and refills one after the other
_MOST_BOARDS = 2  # with more, what is best for one depends on whom the others would rather harm
_COST = 2  # a placement takes as long as so many positions of other games


@compiled
def is_end_near(state: State) -> bool:
    """ING-17: whether few pairs of cells are free."""
    pairs = 0
    for i in range(PAIR_WORDS):
        pairs += count_ones(state.free_pairs[i])
    return pairs <= MOST_PAIRS


@compiled
def solve_end(state: State, budget: int, out: Array) -> bool:
    """Write what each legal move is worth to each seat; False if more than one other placement may follow."""
    if not is_end_near(state):
        return False
    unseen = np.zeros(NUM_KINDS, np.int64)
    _count_unseen(state, unseen)
    states = np.zeros(_MOST_LEVELS + 1, STATE)
    moves = np.empty((_MOST_LEVELS + 1, _MOST_MOVES), np.int32)
    values = np.zeros((_MOST_LEVELS + 1, MAX_SEATS))
    spent = np.zeros(1, np.int64)
    for i in range(contract.legal_moves(state, moves[0])):
        states[1] = state
        contract.play(states[1], moves[0, i])
        if not _value(states, moves, values, unseen, spent, signed(1)) or spent[0] > budget:
            return False
        out[i, :MAX_SEATS] = values[1]
    return True


@compiled
def _count_unseen(state: State, unseen: Array) -> None:
    """The tiles that the seat to move does not see: in the bag, and in the racks of the others."""
    for kind in range(NUM_KINDS):
        unseen[kind] = state.bag[kind]
    for seat in range(signed(state.players)):
        if seat != signed(state.seat):
            for i in range(state.rack_size[seat]):
                unseen[state.racks[seat, i]] += 1


@compiled
def _value(states: Array, moves: Array, values: Array, unseen: Array, spent: Array, level: int) -> bool:
    """Write what the position on this level is worth to each seat; False if it is not known."""
    state = states[level]
    spent[0] += _COST
    values[level] = 0.0
    if contract.seat_to_move(state) == OVER:
        contract.payoffs(state, values[level])
        return True
    if level == _MOST_LEVELS:
        return False
    if state.phase != REPLENISHING and not state.bonuses:
        return _value_last_placement(states, moves[level], values[level], unseen, spent, level)
    seat, best = signed(state.seat), -np.inf
    count = contract.legal_moves(state, moves[level])
    if state.phase == REPLENISHING:  # Its own next rack does not matter any more.
        moves[level, 0], count = REFILL, 1
    for i in range(count):
        states[level + 1] = state
        contract.play(states[level + 1], moves[level, i])
        if not _value(states, moves, values, unseen, spent, level + 1):
            return False
        if values[level + 1, seat] > best:
            best = values[level + 1, seat]
            values[level] = values[level + 1]
    return True


@compiled
def _value_last_placement(
    states: Array, moves: Array, values: Array, unseen: Array, spent: Array, level: int
) -> bool:
    """Write what a last placement with unknown tiles is worth; False if it need not be the last."""
    state = states[level]
    if state.swaps or num_score_boards(state) > _MOST_BOARDS or not _is_room_for_one(state):
        return False
    seat = signed(state.seat)
    by_kind, is_open = np.zeros((NUM_KINDS, MAX_SEATS)), np.zeros(NUM_KINDS, np.bool_)
    for kind in range(NUM_KINDS):
        is_open[kind] = unseen[kind] > 0
        if is_open[kind]:
            _value_tile(states, moves, by_kind[kind], kind, spent, level)
    total, better, none_better = unseen.sum(), 0, 1.0
    while is_open.any():
        best = _best_kind(by_kind[:, seat], is_open)
        is_open[best] = False
        better += signed(unseen[best])
        none = _chance_of_none(total, better, rack_limit(state))
        for other in range(MAX_SEATS):
            values[other] += (none_better - none) * by_kind[best, other]
        none_better = none
    return True


@compiled
def _is_room_for_one(state: State) -> bool:
    """ING-17: whether any placement leaves no two cells free."""
    for i in range(PAIR_WORDS):
        word = state.free_pairs[i]
        while word:
            pair = WORD * i + lowest_one(word)
            word &= word - ONE
            for k in range(PAIR_WORDS):
                covered = PAIRS_COVERING[PAIR_LOW[pair], k] | PAIRS_COVERING[PAIR_HIGH[pair], k]
                if state.free_pairs[k] & ~covered:
                    return False
    return True


@compiled
def _value_tile(states: Array, moves: Array, values: Array, kind: int, spent: Array, level: int) -> None:
    """Write what the best last placement of a tile of this kind is worth."""
    state, after = states[level], states[level + 1]
    seat, best, result = signed(state.seat), -np.inf, np.zeros(MAX_SEATS)
    state.racks[seat, 0], state.rack_size[seat] = kind, 1
    for i in range(contract.legal_moves(state, moves)):
        states[level + 1] = state
        contract.play(after, moves[i])
        spent[0] += _COST
        result[:] = 0.0
        contract.payoffs(after, result)
        if result[seat] > best:
            best = result[seat]
            values[:] = result


@compiled
def _best_kind(values: Array, is_open: Array) -> int:
    """The open kind of the highest value."""
    best = -1
    for kind in range(NUM_KINDS):
        if is_open[kind] and (best < 0 or values[kind] > values[best]):
            best = kind
    return best


@compiled
def _chance_of_none(total: int, wanted: int, drawn: int) -> float:
    """How likely it is that so many tiles drawn out of a total are all others than the wanted ones."""
    chance = 1.0
    for i in range(drawn):
        chance *= max(total - wanted - i, 0) / (total - i)
    return chance
