"""An order that is the same interpreted and compiled, also where numbers are equal."""

from functools import cache
from typing import Any

import numpy as np

from tessera.core.compiling import compiles_as
from tessera.core.contract import Array


@cache
def _quicksort() -> Any:
    """The code that Numba compiles, to be run as it stands.

    NumPy's own sort would leave equal numbers in another order, and another order of edges is another search.
    """
    from numba.misc.quicksort import make_py_quicksort  # noqa: PLC0415 - only where a search is interpreted
    from numba.np.numpy_support import lt_floats  # noqa: PLC0415 - the same

    return make_py_quicksort(  # type: ignore[no-untyped-call] # Numba does not say
        lt=lt_floats, is_argsort=True, is_np_array=True
    )


def ascending_order(values: Array) -> Array:
    """The places of the values, the lowest first."""
    order: Array = _quicksort().run_quicksort(values)
    return order


@compiles_as(ascending_order)
def _ascending_order_compiled(values: Any) -> Any:
    return lambda values: np.argsort(values)
