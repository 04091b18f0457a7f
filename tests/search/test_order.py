"""The order of the edges of a node."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from tessera.search.order import first_place, make_heap, sort_few, take_highest


@settings(deadline=None, max_examples=60)
@given(st.lists(st.integers(-5, 5), max_size=120), st.data())
def test_the_highest_values_are_taken_first_and_equal_ones_in_their_order(numbers, data):
    values = np.array(numbers, np.float64)
    places = np.array(
        sorted(data.draw(st.sets(st.sampled_from(range(len(numbers)))))) if numbers else [], np.int32
    )
    wanted = sorted(places.tolist(), key=lambda place: (-numbers[place], place))
    make_heap(places, len(places), values)
    assert [take_highest(places, left, values) for left in range(len(places), 0, -1)] == wanted


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
