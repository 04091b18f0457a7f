"""What is good in Blokus."""

import numpy as np

from tessera.core import contract
from tessera.core.bits import ONE, lowest_one
from tessera.core.compiling import compiled, implements
from tessera.core.contract import MAX_SEATS, Array, State, signed
from tessera.core.streams import choose_below
from tessera.games.blokus.box import LARGEST_PIECE, PIECE_SIZES, board_placements
from tessera.games.blokus.rules import STATE, WORDS
from tessera.search import knowledge
from tessera.search.knowledge.blokus_prior import write_priors
from tessera.search.knowledge.blokus_value import evaluate_finished, evaluate_unfinished, is_played_out
from tessera.search.parameters import Parameters

PLACEMENTS = board_placements()
_CELLS = PLACEMENTS.cells
_SIZE_SETS = np.array(
    [
        np.bitwise_or.reduce(PLACEMENTS.piece_sets[size == PIECE_SIZES], axis=0)
        for size in range(1, LARGEST_PIECE + 1)
    ]
)
# Late in the game small pieces are often better than the prior thinks: it is taken less sharply, and more is
# tried (docs/search.md tells how that was found).
PARAMETERS = Parameters(
    amaf_bias=-1.0, exploration=1.2, first_value=0.0, prior_cut=0.0003, prior_temperature=2.0, expand_after=3
)


@implements(knowledge.merit, STATE)
def merit(state: State, seat: int) -> float:
    """The points so far: greedy lays its largest pieces first."""
    points = np.zeros(MAX_SEATS)
    contract.scores(state, points)
    return points[seat] if state.advanced else -points[seat]


@implements(knowledge.actor, STATE)
def actor(state: State) -> int:
    """A placement is the same move at another time only for the same colour."""
    return signed(state.color)


@implements(knowledge.is_open, STATE)
def is_open(state: State) -> bool:
    """Nothing is hidden, nothing is left to chance."""
    return True


@implements(knowledge.weigh_moves, STATE)
def weigh_moves(state: State, moves: Array, count: int, out: Array) -> None:
    """By fitted weights of what the placement covers, touches and opens."""
    write_priors(state, moves, count, out)


@implements(knowledge.choose_playout_move, STATE)
def choose_playout_move(state: State, moves: Array, chooser: Array) -> int:
    """One of the largest pieces that fit, at random, preferring those that block."""
    count = _list_largest(state, moves)
    best, best_score = -1, -1
    for _ in range(3):
        move = signed(moves[choose_below(chooser, count)])
        score = _blocks(state, move)
        if score > best_score:
            best, best_score = move, score
    return best


@compiled
def _blocks(state: State, move: int) -> int:
    color = signed(state.color)
    others = np.uint8(15 ^ (1 << color))
    if state.players == 2:
        others &= np.uint8(15 ^ (1 << (color ^ 2)))
    found = 0
    for i in range(LARGEST_PIECE):
        cell = np.uint64(_CELLS[move, i])
        if state.corner[cell] & ~state.beside[cell] & others:
            found += 1
    return found


@compiled
def _list_largest(state: State, moves: Array) -> int:
    """The legal placements of the largest size that fits."""
    covered, refused, reached = state.covered, state.refused[state.color], state.reached[state.color]
    words, places = np.empty(WORDS, np.uint64), np.empty(WORDS, np.int64)
    used = 0
    for i in range(WORDS):
        word = reached[i] & ~(refused[i] | covered[i])
        if word:
            words[used], places[used] = word, i
            used += 1
    for size in range(LARGEST_PIECE - 1, -1, -1):
        count = np.uint64(0)
        for j in range(used):
            word = words[j] & _SIZE_SETS[size, places[j]]
            while word:
                moves[count] = 64 * places[j] + lowest_one(word)
                count += np.uint64(1)
                word &= word - ONE
        if count:
            return signed(count)
    return 0


@implements(knowledge.playout_plies, STATE)
def playout_plies(state: State) -> int:
    """To the end, where that says more than the position itself."""
    return 1 << 30 if state.players == 1 or is_played_out(state) else 0


@implements(knowledge.evaluate, STATE)
def evaluate(leaf: State, end: State, out: Array) -> None:
    """By the result, or by the result to be expected; alone by how much lies on the board."""
    if leaf.players == 1:
        contract.payoffs(end, out)
    elif leaf.is_over:
        evaluate_finished(leaf, out)
    else:
        evaluate_unfinished(leaf, end, out)
