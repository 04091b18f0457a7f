"""Sets of small numbers, a bit each: loops over their words where rules are compiled, else NumPy's own.

Interpreted, a loop over hundreds of words takes fifty times as long as one call to NumPy.
"""

from typing import Any

import numpy as np

from tessera.core.bits import ONE, WORD, lowest_one
from tessera.core.compiling import compiles_as
from tessera.core.contract import Array, signed


def add_words(into: Array, start: int, words: Array, first: int, last: int) -> None:
    """Add to a set, from its word `start` on, what is in the words from `first` to before `last`."""
    into[start : start + last - first] |= words[first:last]


def write_members(members: Array, without: Array, nor: Array, out: Array) -> int:
    """Write the members that are in neither of the other sets, ascending; how many there are."""
    left = members & ~(without | nor)
    found = np.flatnonzero(np.unpackbits(left.view(np.uint8), bitorder="little"))
    out[: len(found)] = found
    return len(found)


def has_members(members: Array, without: Array, nor: Array) -> bool:
    """Whether a member is in neither of the other sets."""
    return bool((members & ~(without | nor)).any())


@compiles_as(add_words)
def _add_words_compiled(into: Any, start: Any, words: Any, first: Any, last: Any) -> Any:
    def add(into: Array, start: int, words: Array, first: int, last: int) -> None:
        to, offset = np.uint64(start), np.uint64(first)
        for i in range(np.uint64(last) - offset):
            into[to + np.uint64(i)] |= words[offset + np.uint64(i)]

    return add


@compiles_as(write_members)
def _write_members_compiled(members: Any, without: Any, nor: Any, out: Any) -> Any:
    def write(members: Array, without: Array, nor: Array, out: Array) -> int:
        count = np.uint64(0)
        for i in range(len(members)):
            word = members[i] & ~(without[i] | nor[i])
            while word:
                out[count] = WORD * i + lowest_one(word)
                count += np.uint64(1)
                word &= word - ONE
        return signed(count)

    return write


@compiles_as(has_members)
def _has_members_compiled(members: Any, without: Any, nor: Any) -> Any:
    def has(members: Array, without: Array, nor: Array) -> bool:
        for i in range(len(members)):
            if members[i] & ~(without[i] | nor[i]):
                return True
        return False

    return has
