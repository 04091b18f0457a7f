"""The order of the edges of a node."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tessera.search.order import ascending_order, first_place, sort_few


def by_library(values: np.ndarray) -> list[int]:
    """The sort that Numba has for `np.argsort`, run as it stands: what the search has always used."""
    from numba.misc.quicksort import make_py_quicksort
    from numba.np.numpy_support import lt_floats

    sort = make_py_quicksort(lt=lt_floats, is_argsort=True, is_np_array=True)
    return [int(place) for place in sort.run_quicksort(values)]


@settings(deadline=None, max_examples=60)
@given(st.lists(st.integers(-5, 5), max_size=120))
def test_equal_values_are_in_the_order_of_the_library(numbers):
    values = np.array(numbers, np.float64)
    assert ascending_order(values).tolist() == by_library(values)


@pytest.mark.parametrize("size", [1000, 5_000])
def test_many_values_are_in_the_order_of_the_library(size):
    values = np.random.default_rng(size).integers(0, size // 3, size).astype(np.float64)
    for given_values in (values, np.sort(values), -np.sort(values), np.zeros(size)):
        assert ascending_order(given_values).tolist() == by_library(given_values)


@settings(deadline=None, max_examples=60)
@given(st.lists(st.integers(0, 30), max_size=20, unique=True), st.integers(0, 30))
def test_a_value_is_found_where_it_stands_or_would_stand(numbers, wanted):
    values = np.array([*sorted(numbers), 0, 0], np.int32)
    assert first_place(values, len(numbers), wanted) == np.searchsorted(values[: len(numbers)], wanted)


@settings(deadline=None, max_examples=60)
@given(st.lists(st.integers(0, 9), max_size=12))
def test_a_few_numbers_are_sorted(numbers):
    values = np.array(numbers, np.int32)
    sort_few(values)
    assert values.tolist() == sorted(numbers)
