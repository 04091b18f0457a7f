"""Endgames valued by trying everything: slow, simple, and written on `Position` alone."""

from collections.abc import Callable

import numpy as np

from tessera.core.compiling import compiled
from tessera.core.contract import MAX_SEATS, Array
from tessera.core.position import Position, perft
from tessera.search import knowledge

Values = list[float]
LONG = 100  # plies; no end is so long
Result = Callable[[Position], Values]


@compiled
def _solve(states: Array, budget: int, out: Array) -> bool:
    return knowledge.solve(states[0], budget, out)


def solved(position: Position, budget: int = 1_000_000) -> list[Values] | None:
    """What the solver says of each legal move, or None if it does not know."""
    out = np.zeros((position.game.max_legal_moves, MAX_SEATS))
    if not _solve(position.states, budget, out):
        return None
    return out[: len(position.legal_numbers()), : position.game.num_seats].tolist()


def value_moves(position: Position, result: Result) -> list[Values]:
    """What each legal move is worth to each seat, if from then on each seat does what is best for itself.

    `result` says what a finished game is worth. Only for games without chance.
    """
    memory: dict[bytes, Values] = {}

    def value() -> Values:
        if position.is_over:
            return result(position)
        key = position.states.tobytes()
        if key not in memory:
            seat = position.seat
            memory[key] = max(after_each(), key=lambda values: values[seat])
        return memory[key]

    def after_each() -> list[Values]:
        found = []
        for move in position.legal_numbers().tolist():
            position.play(move)
            found.append(value())
            position.undo()
        return found

    return after_each()


def earliest_solved(position: Position, sequences: int) -> tuple[Position, list[Values]] | None:
    """Take back moves of a finished game: the first position that is solved, if there is one.

    There are at most so many ways to finish the game from it.
    """
    found = None
    while position.history:
        position.undo()
        if perft(position, LONG) > sequences:
            break
        values = solved(position)
        if values is not None:
            found = position.copy(), values
    return found
