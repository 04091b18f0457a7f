"""Many games of one kind stepped in one compiled call.

All that changes lies in the arrays of `Games`, a row a game; a call works on some rows, so that several
threads can work on different ones. Nothing here checks its arguments and nothing is allocated while games
go on: `envs.BatchEnv` does the one and sees to the other.
"""

from typing import NamedTuple

import numpy as np

from tessera.core.bits import ONE, WORD, count_ones, lowest_one, words_for
from tessera.core.compiling import compiled
from tessera.core.contract import (
    MAX_SEATS,
    OVER,
    Array,
    hide,
    mark_legal,
    observe,
    payoffs,
    play,
    scores,
    seat_to_move,
    set_up,
    signed,
)
from tessera.core.game import Game
from tessera.core.streams import choose_below, encrypt_block, start_chooser

BYTES_PER_WORD = 8
_SPREAD = np.array(
    [int.from_bytes(bytes(byte >> i & 1 for i in range(8)), "little") for byte in range(256)], np.uint64
)
"""The eight bits of a byte as eight bytes of 0 and 1."""


class Games(NamedTuple):
    """Games side by side, one a row."""

    states: Array
    final_states: Array
    """How the last game of each row ended."""
    masks: Array
    """The legal moves, one bit each."""
    seats: Array
    """Who is to move."""
    rewards: Array
    """The payoff of each seat in the last step, not zero only where a game ended."""
    dones: Array
    """Whether a game ended in the last step."""
    standings: Array
    """The payoff of each seat as if its game had ended with the last step."""
    numbers: Array
    """The number of the next game of each row."""
    strides: Array
    """How far apart the numbers of its games are."""
    blank: Array
    """One state of zeros, from which a game is set up."""
    options: Array
    keys: Array
    """Decide the games of their rows: game n has the key that the row's makes of n, game 0 the row's."""


def make_games(game: Game, count: int) -> Games:
    """Room for so many games; none is begun."""
    return Games(
        states=np.zeros(count, game.state_type),
        final_states=np.zeros(count, game.state_type),
        masks=np.zeros((count, words_for(game.num_moves)), np.uint64),
        seats=np.zeros(count, np.int8),
        rewards=np.zeros((count, game.num_seats), np.float32),
        dones=np.zeros(count, np.bool_),
        standings=np.zeros((count, game.num_seats), np.float32),
        numbers=np.zeros(count, np.int64),
        strides=np.zeros(count, np.int64),
        blank=np.zeros(1, game.state_type),
        options=game.encode_options(),
        keys=np.zeros((count, 4), np.uint32),
    )


def seed_together(games: Games, key: Array) -> None:
    """Have one key decide the games of all rows, which have every number once."""
    games.keys[:] = key
    games.numbers[:] = 1 + np.arange(len(games.states))
    games.strides[:] = len(games.states)


def seed_rows(games: Games, keys: Array) -> None:
    """Have a key for each row decide its games, whatever other rows there are."""
    games.keys[:] = keys
    games.numbers[:] = 0
    games.strides[:] = 1


class Scratch(NamedTuple):
    """What one thread needs beside the games."""

    moves: Array
    game_key: Array
    payoffs: Array


def make_scratch(game: Game) -> Scratch:
    """Room for one thread."""
    return Scratch(np.empty(game.max_legal_moves, np.int32), np.zeros(4, np.uint32), np.zeros(MAX_SEATS))


@compiled
def start_rows(games: Games, rows: Array, scratch: Scratch) -> None:
    """Begin a new game in each of these rows."""
    for row in rows:
        _start(games, row, scratch)
        _look(games, row, scratch)


@compiled
def _start(games: Games, row: int, scratch: Scratch) -> None:
    number = games.numbers[row]
    if number == 0:
        scratch.game_key[:] = games.keys[row]
    else:
        encrypt_block(games.keys[row], number & 0xFFFFFFFF, scratch.game_key)
        scratch.game_key[3] ^= np.uint32(number >> 32)  # the counter of a block has 32 bits only
    games.numbers[row] += games.strides[row]
    games.states[row] = games.blank[0]
    set_up(games.states[row], games.options[0], scratch.game_key)


@compiled
def _look(games: Games, row: int, scratch: Scratch) -> None:
    """Note who is to move and what is legal."""
    games.seats[row] = seat_to_move(games.states[row])
    games.masks[row][:] = np.uint64(0)
    mark_legal(games.states[row], games.masks[row], scratch.moves)


@compiled
def find_seats(states: Array, out: Array) -> None:
    """Write who is to move in each state, or OVER."""
    for row in range(len(states)):
        out[row] = seat_to_move(states[row])


@compiled
def look_at_rows(games: Games, rows: Array, scratch: Scratch) -> None:
    """Note who is to move and what is legal where states were changed from outside."""
    for row in rows:
        _look(games, row, scratch)


@compiled
def clear_results(games: Games) -> None:
    """Forget what the last step brought."""
    games.rewards[:] = 0.0
    games.dones[:] = False


@compiled
def step_rows(games: Games, rows: Array, actions: Array, scratch: Scratch) -> None:
    """Play a legal move in each of these rows; a game that ends is followed by a new one."""
    for i in range(len(rows)):
        row = rows[i]
        play(games.states[row], signed(actions[i]))
        _follow(games, row, scratch)


@compiled
def follow_rows(games: Games, rows: Array, scratch: Scratch) -> None:
    """What follows a move that was played from outside: a game that has ended is followed by a new one."""
    for row in rows:
        _follow(games, row, scratch)


@compiled
def _follow(games: Games, row: int, scratch: Scratch) -> None:
    if seat_to_move(games.states[row]) == OVER:
        _finish(games, row, scratch)
        _start(games, row, scratch)
    _look(games, row, scratch)


@compiled
def add_standings(games: Games, scratch: Scratch) -> None:
    """Add to the rewards how the standings have changed, so that they add up to the payoff of a game."""
    for row in range(len(games.states)):
        ended = games.dones[row]
        scratch.payoffs[:] = 0.0
        payoffs(games.states[row], scratch.payoffs)
        for seat in range(games.rewards.shape[1]):
            now = np.float32(0.0) if ended else np.float32(scratch.payoffs[seat])
            games.rewards[row, seat] += now - games.standings[row, seat]
            games.standings[row, seat] = now


@compiled
def score_rows(states: Array, points: Array) -> None:
    """Write the scores of each row as if its game ended now."""
    for row in range(len(states)):
        points[row] = 0.0
        scores(states[row], points[row])


@compiled
def hide_rows(states: Array, rows: Array, seats: Array, key: Array, row_key: Array) -> None:
    """Draw anew what a seat of each of these rows cannot know; `row_key` is room for one key."""
    for i in range(len(rows)):
        encrypt_block(key, rows[i] & 0xFFFFFFFF, row_key)
        hide(states[rows[i]], signed(seats[i]), row_key)


@compiled
def _finish(games: Games, row: int, scratch: Scratch) -> None:
    games.final_states[row] = games.states[row]
    games.dones[row] = True
    payoffs(games.states[row], scratch.payoffs)
    for seat in range(games.rewards.shape[1]):
        games.rewards[row, seat] += scratch.payoffs[seat]


@compiled
def find_illegal(masks: Array, rows: Array, actions: Array, num_moves: int) -> int:
    """The place of the first action that is not legal in its row, or -1."""
    for i in range(len(rows)):
        action = signed(actions[i])
        if not 0 <= action < num_moves:
            return i
        if not masks[rows[i], action // WORD] >> np.uint64(action % WORD) & ONE:
            return i
    return -1


@compiled
def observe_rows(states: Array, seats: Array, rows: Array, out: Array) -> None:
    """Write what a seat of each row may know: `seats` and `out` have a place for each of the rows."""
    for i in range(len(rows)):
        out[i] = 0.0
        observe(states[rows[i]], signed(seats[i]), out[i])


@compiled
def mark_state(states: Array, masks: Array, moves: Array) -> int:
    """Mark the legal moves of the first state, none when the game is over; return the seat to move."""
    masks[0] = np.uint64(0)
    seat = seat_to_move(states[0])
    if seat != OVER:
        mark_legal(states[0], masks[0], moves)
    return seat


@compiled
def play_and_mark(states: Array, move: int, masks: Array, moves: Array) -> int:
    """Play a legal move in the first state, and mark those that follow."""
    play(states[0], move)
    return mark_state(states, masks, moves)


@compiled
def list_marked(masks: Array, out: Array) -> int:
    """Write the moves that are marked in the first row, ascending; return how many there are."""
    count = 0
    for i in range(masks.shape[1]):
        word = masks[0, i]
        while word:
            out[count] = WORD * i + lowest_one(word)
            count += 1
            word &= word - ONE
    return count


@compiled
def observe_state(states: Array, seat: int, planes: Array, masks: Array, mask_bytes: Array) -> None:
    """What a seat may know of the first state, and its legal moves as bytes, all into arrays of zeros."""
    observe(states[0], seat, planes)
    if seat != seat_to_move(states[0]):
        return
    for i in range(masks.shape[1]):
        if masks[0, i]:
            _spread_word(masks[0, i], mask_bytes[0], BYTES_PER_WORD * i)


@compiled
def spread_masks(masks: Array, spread: Array, out: Array) -> None:
    """Write rows of bits as rows of bytes; a word of `out` holds eight of them.

    `spread` are the bits that stand in `out`: most words stay as they were, and are not written again.
    """
    for row in range(len(masks)):
        for i in range(masks.shape[1]):
            word = masks[row, i]
            if word != spread[row, i]:
                spread[row, i] = word
                _spread_word(word, out[row], BYTES_PER_WORD * i)


@compiled
def _spread_word(word: np.uint64, out: Array, start: int) -> None:
    for k in range(BYTES_PER_WORD):
        out[start + k] = _SPREAD[word & np.uint64(255)]
        word >>= np.uint64(8)


@compiled
def start_choosers(choosers: Array, key: Array) -> None:
    """Begin one chooser a row."""
    for row in range(len(choosers)):
        start_chooser(choosers[row], key, row)


@compiled
def choose_from_masks(masks: Array, rows: Array, choosers: Array, out: Array) -> None:
    """Choose one of the moves marked in each of these rows, all as likely."""
    for i in range(len(rows)):
        row = rows[i]
        count = 0
        for k in range(masks.shape[1]):
            count += count_ones(masks[row, k])
        out[i] = _find_bit(masks[row], choose_below(choosers[row], count))


@compiled
def _find_bit(mask: Array, index: int) -> int:
    """The number of the bit that has so many set bits below it."""
    k = 0
    ones = count_ones(mask[0])
    while ones <= index:
        index -= ones
        k += 1
        ones = count_ones(mask[k])
    word = mask[k]
    for _ in range(index):
        word &= word - ONE
    return WORD * k + lowest_one(word)
