"""Orders that are the same interpreted and compiled.

They are written out because the compiler takes far longer for those of the library.
"""

from tessera.core.compiling import compiled
from tessera.core.contract import Array, signed


@compiled
def make_heap(places: Array, count: int, values: Array) -> None:
    """Arrange places so that the one of the highest value is first: what `take_highest` needs."""
    for parent in range(count // 2 - 1, -1, -1):
        _sift_down(places, count, values, parent)


@compiled
def take_highest(places: Array, count: int, values: Array) -> int:
    """The place of the highest value, of equal ones the first; the places left are one less."""
    highest = signed(places[0])
    places[0] = places[count - 1]
    _sift_down(places, count - 1, values, 0)
    return highest


@compiled
def _sift_down(places: Array, count: int, values: Array, parent: int) -> None:
    """Exchange a place with the better of the two below it until none of them is better."""
    while True:
        child = 2 * parent + 1
        if child >= count:
            return
        if child + 1 < count and _is_before(values, places[child + 1], places[child]):
            child += 1
        if not _is_before(values, places[child], places[parent]):
            return
        places[child], places[parent] = places[parent], places[child]
        parent = child


@compiled
def _is_before(values: Array, one: int, other: int) -> bool:
    return values[one] > values[other] or (values[one] == values[other] and one < other)


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
