"""Numbers fitted from games, read from `weights/<game>.json`, which also says how they were made."""

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from tessera.core.contract import Array

FOLDER = Path(__file__).parent / "weights"


def read_weights(game: str, table: str, names: Sequence[str]) -> Array:
    """The weights of a table in the order of these names; each must be there, and no other."""
    weights = json.loads((FOLDER / f"{game}.json").read_text())[table]
    assert set(weights) == set(names), f"the weights of {game} were fitted for other features"
    return np.array([weights[name] for name in names], np.float64)
