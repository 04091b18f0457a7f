"""The contract as Python calls it, and compiled things to do with any game.

Functions here are compiled for a game when they are first called with its states. They take arrays of
states, because handing an array to compiled code is cheaper than handing over a record.
"""

import numpy as np

from tessera.core.compiling import compiled
from tessera.core.contract import (
    MAX_SCORES,
    OVER,
    Array,
    State,
    hide,
    legal_moves,
    payoffs,
    play,
    scores,
    seat_to_move,
    set_up,
)
from tessera.core.streams import choose_below, start_chooser

TALLY_PLIES, TALLY_BRANCHES, TALLY_SCORES = 0, 1, 2
TALLY_SIZE = TALLY_SCORES + MAX_SCORES


@compiled
def set_up_state(states: Array, options: Array, key: Array) -> None:
    """`set_up` for the first state."""
    set_up(states[0], options[0], key)


@compiled
def write_legal_moves(states: Array, out: Array) -> int:
    """`legal_moves` for the first state; none when the game is over."""
    if seat_to_move(states[0]) == OVER:
        return 0
    return legal_moves(states[0], out)


@compiled
def play_move(states: Array, move: int) -> int:
    """`play` for the first state."""
    return play(states[0], move)


@compiled
def find_seat(states: Array) -> int:
    """`seat_to_move` for the first state."""
    return seat_to_move(states[0])


@compiled
def write_scores(states: Array, out: Array) -> None:
    """`scores` for the first state."""
    scores(states[0], out)


@compiled
def write_payoffs(states: Array, out: Array) -> None:
    """`payoffs` for the first state."""
    payoffs(states[0], out)


@compiled
def hide_state(states: Array, seat: int, key: Array) -> None:
    """`hide` for the first state."""
    hide(states[0], seat, key)


@compiled
def count_sequences(states: Array, moves: Array, level: int, depth: int) -> int:
    """How many sequences of `depth` moves follow states[level]; a finished game counts one.

    `states` and `moves` have a row for each level down to `depth`.
    """
    if depth == 0 or seat_to_move(states[level]) == OVER:
        return 1
    count = legal_moves(states[level], moves[level])
    if depth == 1:
        return count
    total = 0
    for i in range(count):
        states[level + 1] = states[level]
        play(states[level + 1], moves[level, i])
        total += count_sequences(states, moves, level + 1, depth - 1)
    return total


@compiled
def play_randomly(state: State, moves: Array, chooser: Array, tally: Array) -> None:
    """Play uniformly random moves to the end, counting plies and the legal moves there were."""
    while seat_to_move(state) != OVER:
        count = legal_moves(state, moves)
        tally[TALLY_PLIES] += 1
        tally[TALLY_BRANCHES] += count
        play(state, moves[choose_below(chooser, count)])


@compiled
def random_games(
    states: Array, options: Array, key: Array, first: int, count: int, moves: Array, tally: Array
) -> None:
    """Play the random games number first..first+count-1 that belong to this key.

    `states` has two records: one of zero bytes that stays so, and the one played on.
    """
    chooser = np.zeros(4, np.uint64)
    game_key = np.zeros(4, np.uint32)
    points = np.zeros(MAX_SCORES)
    for number in range(first, first + count):
        start_chooser(chooser, key, number)
        for i in range(4):
            game_key[i] = choose_below(chooser, 1 << 32)
        states[1] = states[0]
        set_up(states[1], options[0], game_key)
        play_randomly(states[1], moves, chooser, tally)
        points[:] = 0
        scores(states[1], points)
        for i in range(MAX_SCORES):
            tally[TALLY_SCORES + i] += points[i]
