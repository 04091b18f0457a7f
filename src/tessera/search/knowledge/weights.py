"""Numbers fitted from games, read from the `weights.json` beside a game's knowledge.

Such a file has tables by name, and under `made` a word on how each of them came about.
"""

import json
import sys
from collections.abc import Callable, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from tessera.core.contract import Array
from tessera.core.errors import TesseraError
from tessera.core.sources import read_data

FILE_NAME = "weights.json"
NOTES = "made"  # tables whose names begin so say how the others came about

_chosen: dict[str, Path] = {}
"""By package, the files that were chosen instead of those beside the code."""


class WeightsError(TesseraError):
    """A file of weights is missing, or is not what the code beside it needs."""


def weights_file(package: str) -> Path:
    """Where the weights of a game lie, given the package that holds its knowledge."""
    found = find_spec(package)
    if found is None or not found.submodule_search_locations:
        raise WeightsError(f"there is no package {package} that could have weights")
    return Path(found.submodule_search_locations[0]) / FILE_NAME


def choose_file(package: str, path: Path) -> None:
    """Read the weights of a package from this file; it must hold the very tables that the code needs.

    Compiled code contains the weights: the choice comes before the package is loaded.
    """
    assert package not in sys.modules, "the weights of a game are chosen before it is loaded"
    found, needed = (
        _read_file(file, lambda file: json.loads(file.read_bytes())) for file in (path, weights_file(package))
    )
    for table in sorted({*found, *needed}):
        if not table.startswith(NOTES) and _shape(found.get(table)) != _shape(needed.get(table)):
            raise WeightsError(f"{path} has another table {table!r} than this version needs")
    _chosen[package] = path.resolve()


def _shape(table: Any) -> Any:
    """The names of a table's weights with how many numbers each has; None if it is not made of numbers."""
    try:
        arrays = {name: np.asarray(values, np.float64) for name, values in table.items()}
    except (AttributeError, TypeError, ValueError):
        return None
    if not all(np.isfinite(values).all() for values in arrays.values()):
        return None
    return {name: values.shape for name, values in arrays.items()}


@cache
def read_tables(package: str) -> dict[str, Any]:
    """All tables of a game's weights by name."""
    path = _chosen.get(package) or weights_file(package)
    return _read_file(path, lambda file: read_data(package, file))


def _read_file(path: Path, read: Callable[[Path], Any]) -> dict[str, Any]:
    try:
        tables = read(path)
    except OSError as error:
        raise WeightsError(f"the weights in {path} cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise WeightsError(f"{path} is not JSON: {error}") from None
    if not isinstance(tables, dict):
        raise WeightsError(f"{path} must hold tables by name")
    return tables


def read_weights(package: str, table: str, names: Sequence[str]) -> Array:
    """The weights of a table in the order of these features; each must be there, and no other."""
    weights = _read_table(package, table)
    if missing := sorted(set(names) - set(weights)):
        raise WeightsError(f"the table {table!r} of {package} has no weight for {', '.join(missing)}")
    if unknown := sorted(set(weights) - set(names)):
        raise WeightsError(
            f"the table {table!r} of {package} has weights for no feature: {', '.join(unknown)}"
        )
    return np.array([weights[name] for name in names], np.float64)


def read_array(package: str, table: str, name: str, shape: tuple[int, ...], kind: type = np.float32) -> Array:
    """Numbers of a table without names but with a shape, of which one length may be -1: however many."""
    values = _read_table(package, table).get(name)
    if values is None:
        raise WeightsError(f"the table {table!r} of {package} has no {name!r}")
    try:
        return np.array(values, kind).reshape(shape)
    except (TypeError, ValueError):
        raise WeightsError(
            f"{name!r} of the table {table!r} of {package} must be numbers of shape {shape}"
        ) from None


def _read_table(package: str, table: str) -> dict[str, Any]:
    found = read_tables(package).get(table)
    if not isinstance(found, dict):
        raise WeightsError(f"the weights of {package} have no table {table!r}")
    return found
