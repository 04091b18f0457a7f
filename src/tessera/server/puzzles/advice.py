"""The puzzles' solvers, in worker processes and with a limit of time."""

from collections.abc import Callable

from tessera.core.position import Position
from tessera.search.puzzles import Advice, solver_of
from tessera.server.play.worker_pool import WorkerPool

SECONDS = 10.0  # that a solver may take


class SolverQueue:
    """Asks the solvers, one board at a time, and whoever asks in turn.

    `check_ready` refuses games whose solvers are not compiled yet.
    """

    def __init__(self, workers: WorkerPool, check_ready: Callable[[str], None]) -> None:
        self._workers = workers
        self._check_ready = check_ready

    async def advise(self, position: Position, person: str) -> Advice:
        """What the solver says to this person."""
        self._check_ready(position.game.name)
        return await self._workers.advise(advise, position, person)


def advise(position: Position) -> Advice:
    """Ask the solver of the puzzle; runs in a worker process."""
    solver = solver_of(position.game.name)
    return solver.advise(position, SECONDS) if solver else Advice("unknown")
