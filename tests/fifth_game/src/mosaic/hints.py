"""Why a move in Mosaic is worth considering."""

from typing import Any

from mosaic.explain import explain_gain
from tessera.core.contract import State


def hint_reasons(state: State, move: int) -> list[dict[str, Any]]:
    """The points it brings."""
    points = explain_gain(state, move).points
    return [{"id": "points", "count": points}] if points else []
