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
    mark_legal,
    observe,
    payoffs,
    play,
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
    numbers: Array
    """How many games each row has begun."""
    blank: Array
    """One state of zeros, from which a game is set up."""
    options: Array
    key: Array
    """Decides every game: the n-th of a row has the key that this one encrypts its number to."""


def make_games(game: Game, count: int, key: Array) -> Games:
    """Room for so many games; none is begun."""
    return Games(
        states=np.zeros(count, game.state_type),
        final_states=np.zeros(count, game.state_type),
        masks=np.zeros((count, words_for(game.num_moves)), np.uint64),
        seats=np.zeros(count, np.int8),
        rewards=np.zeros((count, game.num_seats), np.float32),
        dones=np.zeros(count, np.bool_),
        numbers=np.zeros(count, np.int64),
        blank=np.zeros(1, game.state_type),
        options=game.encode_options(),
        key=key,
    )


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
    number = games.numbers[row] * len(games.states) + row
    encrypt_block(games.key, number & 0xFFFFFFFF, scratch.game_key)
    scratch.game_key[3] ^= np.uint32(number >> 32)  # the counter of a block has 32 bits only
    games.numbers[row] += 1
    games.states[row] = games.blank[0]
    set_up(games.states[row], games.options[0], scratch.game_key)


@compiled
def _look(games: Games, row: int, scratch: Scratch) -> None:
    """Note who is to move and what is legal."""
    games.seats[row] = seat_to_move(games.states[row])
    games.masks[row][:] = np.uint64(0)
    mark_legal(games.states[row], games.masks[row], scratch.moves)


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
        if seat_to_move(games.states[row]) == OVER:
            _finish(games, row, scratch)
            _start(games, row, scratch)
        _look(games, row, scratch)


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
def observe_state(states: Array, seat: int, planes: Array, masks: Array, mask_bytes: Array) -> None:
    """What a seat may know of the first state, and its legal moves as bytes, all into arrays of zeros."""
    observe(states[0], seat, planes)
    if seat == seat_to_move(states[0]):
        spread_masks(masks, mask_bytes)


@compiled
def spread_masks(masks: Array, out: Array) -> None:
    """Write rows of bits as rows of bytes; a word of `out` holds eight of them."""
    for row in range(len(masks)):
        for i in range(masks.shape[1]):
            word = masks[row, i]
            for k in range(BYTES_PER_WORD):
                out[row, BYTES_PER_WORD * i + k] = _SPREAD[word & np.uint64(255)]
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
