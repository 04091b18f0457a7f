import numpy as np
import pytest

from tessera.core import word_sets
from tessera.core.bits import WORD, bit_set
from tessera.core.compiling import compiled

WORDS = 5


@compiled
def compiled_add(into, start, words, first, last):
    word_sets.add_words(into, start, words, first, last)


@compiled
def compiled_write(members, without, nor, out):
    return word_sets.write_members(members, without, nor, out)


@compiled
def compiled_has(members, without, nor):
    return word_sets.has_members(members, without, nor)


def draw(seed, size):
    numbers = np.random.default_rng(seed).choice(WORDS * WORD, size, replace=False)
    return {int(number) for number in numbers}


@pytest.mark.parametrize("add", [word_sets.add_words, compiled_add])
def test_words_are_added_from_where_they_begin(add):
    into, words = bit_set({0, 70, 300}, WORDS), bit_set({1, 65, 130}, 3)
    add(into, 2, words, 1, 3)
    assert into.tolist() == bit_set({0, 70, 300, 2 * WORD + 1, 3 * WORD + 2}, WORDS).tolist()


@pytest.mark.parametrize("write", [word_sets.write_members, compiled_write])
@pytest.mark.parametrize("has", [word_sets.has_members, compiled_has])
@pytest.mark.parametrize("sizes", [(200, 60, 60), (300, 0, 0), (1, 0, 0), (0, 50, 50), (320, 320, 0)])
def test_members_of_one_set_and_of_neither_other(write, has, sizes):
    members, without, nor = (draw(seed, size) for seed, size in enumerate(sizes))
    sets = [bit_set(numbers, WORDS) for numbers in (members, without, nor)]
    out = np.zeros(WORDS * WORD, np.int32)
    count = write(*sets, out)
    assert out[:count].tolist() == sorted(members - without - nor)
    assert has(*sets) == bool(members - without - nor)
