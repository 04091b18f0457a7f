import gc

import numba
import numpy as np
import pytest
from numba.core import config

from tessera.core.compiling import compiled

pytestmark = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="nothing is compiled in this run")


def results(function):
    return list(function.overloads.values())


def results_as_part(function):
    """What compiled callers got of a function."""
    return results(function._part)


def test_what_only_compiled_code_calls_gets_no_machine_code_of_its_own():
    @compiled
    def called(number):
        return number + 1

    @compiled
    def calling(number):
        return called(number) * 2

    assert calling(3) == 8
    assert not results(called)
    (part,) = results_as_part(called)
    assert part.library._is_part
    (entry,) = results(calling)
    assert not entry.library._is_part
    assert called(3) == 4  # Python may call it all the same.


def test_code_that_is_called_later_than_it_is_known_is_linked():
    """The function that is linked first needs no memory, the one that is linked last does."""

    @compiled
    def with_memory(count):
        numbers = np.arange(count).copy()
        return numbers.sum()

    @compiled
    def without_memory(count):
        return with_memory(count) if count > 10 else with_memory(count + 1)

    @compiled
    def first(count):
        return count

    @compiled
    def entry(count):
        return first(count) + without_memory(count) + with_memory(count)

    assert entry(4) == 4 + 10 + 6


def test_errors_in_a_part_reach_python():
    @compiled
    def refuse(number):
        if number < 0:
            raise ValueError("less than nothing")
        return number

    @compiled
    def entry(number):
        return refuse(number)

    assert entry(1) == 1
    with pytest.raises(ValueError, match="less than nothing"):
        entry(-1)


def test_functions_of_other_packages_can_call_and_be_called():
    @numba.njit
    def theirs(number):
        return number + 1

    @compiled
    def ours(number):
        return theirs(number) * 2

    @numba.njit
    def calling_ours(number):
        return ours(number) + theirs(number)

    assert ours(1) == 4
    assert theirs(1) == 2
    assert calling_ours(1) == 6


def test_a_function_that_calls_itself():
    @compiled
    def factorial(number):
        if number <= 1:
            return 1
        return number * factorial(number - 1)

    @compiled
    def entry(number):
        return factorial(number) + 1

    assert factorial(5) == 120
    assert entry(5) == 121


def test_the_address_of_a_part_can_be_asked_for():
    @compiled
    def called(number):
        return number + 1

    @compiled
    def calling(number):
        return called(number)

    assert calling(1) == 2
    (result,) = results_as_part(called)
    assert result.library.get_pointer_to_function("not there") == 0
    assert result.library.get_pointer_to_function(result.fndesc.llvm_func_name)


def test_compiling_leaves_the_garbage_collection_as_it_was():
    @compiled
    def entry(number):
        return number

    assert gc.isenabled()
    entry(1)
    assert gc.isenabled()
    gc.disable()
    try:
        entry(1.0)
        assert not gc.isenabled()
    finally:
        gc.enable()
