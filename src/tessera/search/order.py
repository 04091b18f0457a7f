"""An order that is the same interpreted and compiled, also where numbers are equal."""

from typing import Any

import numpy as np
from numba.extending import overload
from numba.misc.quicksort import make_py_quicksort
from numba.np.numpy_support import lt_floats

from tessera.core.contract import Array

# NumPy's own sort would leave equal numbers in another order than Numba's, and another order of edges is
# another search. This is the code that Numba compiles, run as it stands.
_QUICKSORT = make_py_quicksort(  # type: ignore[no-untyped-call] # Numba does not say
    lt=lt_floats, is_argsort=True, is_np_array=True
)


def ascending_order(values: Array) -> Array:
    """The places of the values, the lowest first."""
    order: Array = _QUICKSORT.run_quicksort(values)
    return order


@overload(ascending_order, strict=False)
def _ascending_order_compiled(values: Any) -> Any:
    return lambda values: np.argsort(values)
