"""Where a tile may be placed, and covering the cells it is placed on, compiled."""

from typing import Any

import numpy as np

from tessera.core.bits import ONE, WORD, lowest_one
from tessera.core.compiling import compiled, compiles_as
from tessera.core.contract import Array, State, signed
from tessera.games.ingenious.box import (
    NUM_COLORS,
    NUM_PAIRS,
    PAIR_DIRECTIONS,
    PAIR_HIGH,
    PAIR_LOW,
    PAIR_WORDS,
    PAIRS_BESIDE_SYMBOL,
    PAIRS_COVERING,
)
from tessera.games.ingenious.moves import KIND_BLOCKS


@compiled
def list_pairs(state: State, out: Array) -> int:
    """Write the pairs of cells that a tile may cover now."""
    count = np.uint64(0)
    for i in range(PAIR_WORDS):
        word = open_pairs(state, i)
        while word:
            out[count] = WORD * i + lowest_one(word)
            count += np.uint64(1)
            word &= word - ONE
    return signed(count)


@compiled
def open_pairs(state: State, i: int) -> np.uint64:
    """A word of the set of pairs that a tile may cover now."""
    word = state.free_pairs[i]
    if state.num_placed < state.players:
        word &= _pairs_beside_open_symbol(signed(state.touched), i)
    return word


@compiled
def _pairs_beside_open_symbol(touched: int, i: int) -> np.uint64:
    """ING-8: in the first round a tile touches a symbol that no other first tile touches."""
    word = np.uint64(0)
    for color in range(NUM_COLORS):
        if not touched >> color & 1:
            word |= PAIRS_BESIDE_SYMBOL[color, i]
    return word


@compiled
def blocks_in_rack(state: State) -> np.uint64:
    """The blocks of placements of the tiles in the rack; equal tiles have the same."""
    blocks = np.uint64(0)
    for i in range(state.rack_size[state.seat]):
        blocks |= KIND_BLOCKS[state.racks[state.seat, i]]
    return blocks


@compiled
def list_placements(blocks: np.uint64, out: Array, count: int) -> int:
    """Make of the pairs at the beginning of `out` the placements of all blocks on them."""
    first = lowest_one(blocks) * NUM_PAIRS
    total = count
    blocks &= blocks - ONE
    while blocks:
        offset = lowest_one(blocks) * NUM_PAIRS
        _write_shifted(out, total, count, offset)
        total += count
        blocks &= blocks - ONE
    _write_shifted(out, 0, count, first)
    return total


def _write_shifted(numbers: Array, to: int, count: int, by: int) -> None:
    """Write the first so many numbers once more, from `to` on, each greater by so much."""
    numbers[to : to + count] = numbers[:count] + by


@compiles_as(_write_shifted)
def _write_shifted_compiled(numbers: Any, to: Any, count: Any, by: Any) -> Any:
    def write(numbers: Array, to: int, count: int, by: int) -> None:
        for i in range(count):
            numbers[to + i] = numbers[i] + by

    return write


@compiled
def cover(state: State, pair: int, low: int, high: int) -> None:
    """ING-7: lay a tile with these colours on a pair of cells."""
    low_square, high_square = signed(PAIR_LOW[pair]), signed(PAIR_HIGH[pair])
    direction = signed(PAIR_DIRECTIONS[pair])
    state.board[low_square] = low + 1
    state.board[high_square] = high + 1
    state.joined[low_square] = direction + 1
    state.joined[high_square] = (direction + 3) % 6 + 1
    for i in range(PAIR_WORDS):
        state.free_pairs[i] &= ~(PAIRS_COVERING[low_square, i] | PAIRS_COVERING[high_square, i])


@compiled
def has_room(state: State) -> bool:
    """ING-17: whether two adjacent cells are free."""
    for i in range(PAIR_WORDS):
        if state.free_pairs[i]:
            return True
    return False
