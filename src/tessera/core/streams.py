"""Random numbers that anyone can check afterwards.

A *stream* is the chance of one game: it lies inside the state and is a counter run through the
Threefry-4x32 cipher (20 rounds) under a 128-bit key. Who knows the key can repeat every draw, who
does not cannot foretell one. A *chooser* is a small fast generator for whoever picks moves at
random; it is never part of a state. All arithmetic stays below 2**64, so that interpreted code
gives the same numbers as compiled code.

    stream:  0   1   2   3   4        5   6   7   8
             key............ counter  words of the last block
"""

import numpy as np

from tessera.core.compiling import compiled
from tessera.core.contract import Array, signed

STREAM_SHAPE = (9,)
COUNTER = 4
WORDS = 5
WORDS_PER_BLOCK = 4

_MASK = np.uint64(0xFFFFFFFF)
_HALF = np.uint64(32)
# Threefry's constants: the parity word and the rotation distances of the eight rounds that repeat.
_PARITY = np.uint64(0x1BD11BDA)
_ROTATE_FIRST = np.array([10, 11, 13, 23, 6, 17, 25, 18], np.uint64)
_ROTATE_SECOND = np.array([26, 21, 27, 5, 20, 11, 10, 20], np.uint64)


@compiled
def _rotate_left(word: np.uint64, distance: np.uint64) -> np.uint64:
    return ((word << distance) | (word >> (_HALF - distance))) & _MASK


@compiled
def encrypt_block(key: Array, counter: int, out: Array) -> None:
    """Write Threefry-4x32-20 of the block (counter, 0, 0, 0) under the key to `out`."""
    k0, k1, k2, k3 = np.uint64(key[0]), np.uint64(key[1]), np.uint64(key[2]), np.uint64(key[3])
    k4 = _PARITY ^ k0 ^ k1 ^ k2 ^ k3
    a, b, c, d = (np.uint64(counter) + k0) & _MASK, k1, k2, k3
    for group in range(5):
        for step in range(4):
            i = np.uint64(4 * (group & 1) + step)
            a = (a + b) & _MASK
            b = _rotate_left(b, _ROTATE_FIRST[i]) ^ a
            c = (c + d) & _MASK
            d = _rotate_left(d, _ROTATE_SECOND[i]) ^ c
            b, d = d, b
        # The key goes in again after every four rounds, each time shifted by one word.
        k0, k1, k2, k3, k4 = k1, k2, k3, k4, k0
        a = (a + k0) & _MASK
        b = (b + k1) & _MASK
        c = (c + k2) & _MASK
        d = (d + k3 + np.uint64(group + 1)) & _MASK
    out[0], out[1], out[2], out[3] = a, b, c, d


@compiled
def start_stream(stream: Array, key: Array) -> None:
    """Begin the stream of this key; nothing is left of what was there."""
    stream[:] = 0
    for i in range(4):
        stream[i] = key[i]


@compiled
def next_word(stream: Array) -> np.uint64:
    """The next 32 random bits of a stream."""
    lane = stream[COUNTER] & np.uint32(WORDS_PER_BLOCK - 1)
    if lane == 0:
        encrypt_block(stream, stream[COUNTER] // np.uint32(WORDS_PER_BLOCK), stream[WORDS:])
    stream[COUNTER] += np.uint32(1)
    return np.uint64(stream[WORDS + signed(lane)])


@compiled
def draw_below(stream: Array, bound: int) -> int:
    """A number from 0 to bound-1, each exactly as likely: words that would favour some are drawn again."""
    wide = np.uint64(bound)
    product = next_word(stream) * wide
    if (product & _MASK) < wide:
        threshold = (np.uint64(0x100000000) - wide) % wide
        while (product & _MASK) < threshold:
            product = next_word(stream) * wide
    return signed(product >> _HALF)


@compiled
def start_chooser(chooser: Array, key: Array, number: int) -> None:
    """Begin the chooser with this number among those of the key; `chooser` has four uint64."""
    encrypt_block(key, number, chooser)
    chooser[0] |= np.uint64(1)  # xoshiro must not start from all zeros


@compiled
def choose_below(chooser: Array, bound: int) -> int:
    """A number from 0 to bound-1 from a chooser (xoshiro128++); a bias below 2**-20 is accepted for speed."""
    a, b, c, d = chooser[0], chooser[1], chooser[2], chooser[3]
    word = (_rotate_left((a + d) & _MASK, np.uint64(7)) + a) & _MASK
    c ^= a
    d ^= b
    chooser[1] = b ^ c
    chooser[0] = a ^ d
    chooser[2] = c ^ ((b << np.uint64(9)) & _MASK)
    chooser[3] = _rotate_left(d, np.uint64(11))
    return signed((word * np.uint64(bound)) >> _HALF)
