"""An order that is the same interpreted and compiled, also where numbers are equal.

Another order of equal numbers is another search, so this sorts exactly as `np.argsort` in compiled code, by
Numba's quicksort, always did. It is written out because the compiler takes far longer for the library's.
"""

import numpy as np

from tessera.core.compiling import compiled
from tessera.core.contract import Array

SHORT = 15
"""A part that is shorter is sorted by insertion."""
MOST_PARTS = 100


@compiled
def ascending_order(values: Array) -> Array:
    """The places of the values, the lowest first."""
    order = np.empty(len(values), np.int64)
    for i in range(len(values)):
        order[i] = i
    waiting = np.empty((MOST_PARTS, 2), np.int64)
    waiting[0, 0], waiting[0, 1] = 0, len(values) - 1
    parts = 1
    while parts > 0:
        parts -= 1
        low, high = waiting[parts, 0], waiting[parts, 1]
        while high - low >= SHORT:
            middle = _split(values, order, low, high)
            # The larger part waits, so that there are never many.
            if high - middle > middle - low:
                waiting[parts, 0], waiting[parts, 1] = middle + 1, high
                high = middle - 1
            else:
                waiting[parts, 0], waiting[parts, 1] = low, middle - 1
                low = middle + 1
            parts += 1
        _insert(values, order, low, high)
    return order


@compiled
def _split(values: Array, order: Array, low: int, high: int) -> int:
    """Put what is lower than one of the values before it and what is higher behind it; where it is then."""
    middle = (low + high) >> 1
    # The value is the median of the first, the last and the one between.
    _put_in_order(values, order, low, middle)
    _put_in_order(values, order, middle, high)
    _put_in_order(values, order, low, middle)
    pivot = values[order[middle]]
    order[high], order[middle] = order[middle], order[high]
    i, j = low, high - 1
    while True:
        while i < high and values[order[i]] < pivot:
            i += 1
        while j >= low and pivot < values[order[j]]:
            j -= 1
        if i >= j:
            break
        order[i], order[j] = order[j], order[i]
        i += 1
        j -= 1
    order[i], order[high] = order[high], order[i]
    return i


@compiled
def _put_in_order(values: Array, order: Array, first: int, second: int) -> None:
    if values[order[second]] < values[order[first]]:
        order[first], order[second] = order[second], order[first]


@compiled
def _insert(values: Array, order: Array, low: int, high: int) -> None:
    """Sort a short part: each value moves down to its place among those before it."""
    for i in range(low + 1, high + 1):
        place = order[i]
        j = i
        while j > low and values[place] < values[order[j - 1]]:
            order[j] = order[j - 1]
            j -= 1
        order[j] = place


@compiled
def first_place(values: Array, count: int, wanted: int) -> int:
    """Where a value stands, or would stand, among the first `count` ones, which are in ascending order."""
    low, high = 0, count
    while low < high:
        middle = (low + high) >> 1
        if values[middle] < wanted:
            low = middle + 1
        else:
            high = middle
    return low


@compiled
def sort_few(values: Array) -> None:
    """Put some numbers into ascending order; best for a few."""
    for i in range(1, len(values)):
        value, j = values[i], i
        while j > 0 and value < values[j - 1]:
            values[j] = values[j - 1]
            j -= 1
        values[j] = value
