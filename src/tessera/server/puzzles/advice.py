"""The puzzles' solvers, in worker processes and with a limit of time."""

import asyncio
from collections.abc import Callable

from tessera.core.position import Position
from tessera.search.puzzles import Advice, solver_of
from tessera.server.play.worker_pool import WorkerPool

SECONDS = 10.0  # that a solver may take


class SolverQueue:
    """Asks the solvers, one board at a time: programs at tables need the workers too.

    `check_ready` refuses games whose solvers are not compiled yet.
    """

    def __init__(self, workers: WorkerPool, check_ready: Callable[[str], None]) -> None:
        self._workers = workers
        self._check_ready = check_ready
        self._turn = asyncio.Semaphore(1)

    async def advise(self, position: Position) -> Advice:
        """What the solver says."""
        self._check_ready(position.game.name)
        async with self._turn:
            return await self._workers.run(advise, position)


def advise(position: Position) -> Advice:
    """Ask the solver of the puzzle; runs in a worker process."""
    solver = solver_of(position.game.name)
    return solver.advise(position, SECONDS) if solver else Advice("unknown")
