"""Bit tricks that Python has no word for and every processor has an instruction for."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from tessera.core.compiling import compiles_as, instruction

WORD = 64
ONE = np.uint64(1)


def words_for(size: int) -> int:
    """How many 64-bit words a set of `size` numbers needs."""
    return (size + WORD - 1) // WORD


def bit_set(members: Iterable[int], words: int) -> np.ndarray[Any, Any]:
    """The set of some numbers, as this many words."""
    result = np.zeros(words, np.uint64)
    for member in members:
        result[member // WORD] |= np.uint64(1 << member % WORD)
    return result


def count_ones(word: np.uint64) -> int:
    """How many bits of the word are set."""
    return int(word).bit_count()


def lowest_one(word: np.uint64) -> int:
    """The position of the lowest set bit; the word must not be zero."""
    return (int(word) & -int(word)).bit_length() - 1


@instruction
def _population(_typing: Any, word: Any) -> Any:
    from numba import types  # noqa: PLC0415 - only where the rules are compiled

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), generate


@instruction
def _trailing_zeros(_typing: Any, word: Any) -> Any:
    from numba import types  # noqa: PLC0415 - only where the rules are compiled
    from numba.core.cgutils import true_bit  # noqa: PLC0415 - the same

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], true_bit)

    return types.int64(types.uint64), generate


@compiles_as(count_ones)
def _count_ones_compiled(word: Any) -> Any:
    return lambda word: _population(word)


@compiles_as(lowest_one)
def _lowest_one_compiled(word: Any) -> Any:
    return lambda word: _trailing_zeros(word)
