import numpy as np
import pytest

from tessera.core import bits
from tessera.core.compiling import compiled


@compiled
def compiled_count(word):
    return bits.count_ones(word)


@compiled
def compiled_lowest(word):
    return bits.lowest_one(word)


@pytest.mark.parametrize("value", [1, 2, 3, 1 << 63, (1 << 64) - 1, 0x5A00000000000000])
def test_compiled_and_interpreted_agree(value):
    word = np.uint64(value)
    assert compiled_count(word) == bits.count_ones(word) == bin(value).count("1")
    assert compiled_lowest(word) == bits.lowest_one(word) == len(bin(value)) - len(bin(value).rstrip("0"))


def test_words_for():
    assert [bits.words_for(size) for size in (1, 64, 65)] == [1, 1, 2]
