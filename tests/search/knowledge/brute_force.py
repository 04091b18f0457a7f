"""Endgames valued by trying everything that players and chance can do: slow, and simple."""

from collections.abc import Callable, Iterator

import numpy as np

from tessera.core.compiling import compiled
from tessera.core.contract import MAX_SEATS, Array
from tessera.core.position import Position
from tessera.envs.chance import chance_of
from tessera.search import knowledge

Values = list[float]
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


def value_moves(position: Position, result: Result, moves: list[int] | None = None) -> list[Values]:
    """What each legal move is worth to each seat, if from then on each seat does what is best for itself.

    `result` says what a finished game is worth; only some `moves` may be asked for.
    """
    memory: dict[bytes, Values] = {}

    def value(here: Position) -> Values:
        if here.is_over:
            return result(here)
        key = _without_stream(here)
        if key not in memory:
            values = after_each(here, here.legal_numbers().tolist())
            memory[key] = max(values, key=lambda values: values[here.seat])
        return memory[key]

    def after_each(here: Position, moves: list[int]) -> list[Values]:
        found = []
        for move in moves:
            mean = np.zeros(here.game.num_seats)
            for share, after in _outcomes(here, move, []):
                mean += share * np.array(value(after))
            found.append(mean.tolist())
        return found

    return after_each(position, position.legal_numbers().tolist() if moves is None else moves)


def _without_stream(position: Position) -> bytes:
    """All of a position but what decides the future draws."""
    states = position.states.copy()
    if "stream" in states.dtype.names:
        states["stream"] = 0
    return states.tobytes()


def _outcomes(position: Position, move: int, drawn: list[int]) -> Iterator[tuple[float, Position]]:
    """All that may become of a move by chance, and how likely it is."""
    chance = chance_of(position.game)
    states = position.states.copy()
    weights = chance.next_draw(states, move, drawn)
    if weights is None:
        chance.settle(states, move, drawn)
        yield 1.0, Position.at(position.game, states)
        return
    for outcome, weight in weights.items():
        for share, after in _outcomes(position, move, [*drawn, outcome]):
            yield share * weight / sum(weights.values()), after


def earliest_solved(
    position: Position, budget: int, is_small: Callable[[Position], bool] = lambda _: True
) -> tuple[Position, list[Values]] | None:
    """Take back moves of a finished game while it is small: the first position that is solved, and how."""
    found = None
    while position.history:
        position.undo()
        if not is_small(position):
            break
        values = solved(position, budget)
        if values is not None:
            found = position.copy(), values
    return found
