"""Why a move is worth considering, told as data: one module a game, plain Python.

A reason is a dict with an `id` and the values of its sentence, such as `{"id": "cells", "count": 5}`;
the sentence itself is written where people read it, in their language. A game's module has one function,
`hint_reasons(state, move)`, for a legal move and a state that the seat to move may know. The most
telling reason comes first. A game without a module gives none.
"""

from typing import Any

from tessera.core.contract import State
from tessera.games import companion

ROOM = "search.hints"
HintReason = dict[str, Any]


def hint_reasons(game: str, state: State, move: int) -> list[HintReason]:
    """The reasons for a move in the game of this name."""
    module = companion(game, ROOM)
    reasons: list[HintReason] = module.hint_reasons(state, move) if module else []
    return reasons


def describe_reason(reason: HintReason) -> str:
    """A reason in its own words, as in `new corners 5`, where nobody has written sentences for it."""
    values = (str(value) for key, value in reason.items() if key != "id")
    return " ".join([str(reason["id"]).replace("-", " "), *values])
