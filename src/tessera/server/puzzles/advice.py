"""The puzzles' solvers, in worker processes and with a limit of time."""

import asyncio
from dataclasses import dataclass
from typing import Literal

from tessera.core.position import Position
from tessera.core.reasons import Reason
from tessera.server.play.worker_pool import WorkerPool

SECONDS = 10.0  # for the puzzle of 84 pieces; the other one is a look-up


@dataclass(frozen=True, slots=True)
class Advice:
    """What a solver says about a board."""

    verdict: Literal["solvable", "impossible", "unknown"]
    move: str | None = None
    """A piece that leads to a solution."""
    reason: Reason | None = None
    """What makes the board impossible."""


class SolverQueue:
    """Asks the solvers, one board at a time: programs at tables need the workers too."""

    def __init__(self, workers: WorkerPool) -> None:
        self._workers = workers
        self._turn = asyncio.Semaphore(1)

    async def advise(self, position: Position) -> Advice:
        """What the solver says."""
        async with self._turn:
            return await self._workers.run(advise, position)


def advise(position: Position) -> Advice:
    """Ask the solver of the puzzle; runs in a worker process."""
    return (
        _advise_rectangle(position) if position.game.name == "blokus-8x10" else _advise_all_pieces(position)
    )


def _advise_rectangle(position: Position) -> Advice:
    from tessera.search.puzzles.blokus_8x10.solutions import find_fault, next_piece  # noqa: PLC0415 - only in workers

    reason = find_fault(position)
    if reason:
        return Advice("impossible", reason=reason)
    return Advice("solvable", next_piece(position))


def _advise_all_pieces(position: Position) -> Advice:
    from tessera.search.puzzles.blokus.solver import solve  # noqa: PLC0415 - only in workers

    answer = solve(position, SECONDS)
    if answer.verdict == "found":
        return Advice("solvable", next(iter(answer.moves), None))
    return Advice("impossible" if answer.verdict == "impossible" else "unknown", reason=answer.reason)
