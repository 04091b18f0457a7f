"""Background work that never ends in silence: what fails is logged, counted and tried again, ever later."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from dataclasses import dataclass
from typing import Any

from tessera.server.operation.metrics import Metrics

FIRST_PAUSE = 1.0
LONGEST_PAUSE = 30.0
# A round that has gone on for so long without an error is well, and the next error is a first one again.
SETTLED_SECONDS = 5.0

log = logging.getLogger("tessera.background")

Work = Callable[[], Awaitable[None]]


def pause_after(failures: int) -> float:
    """Seconds until the next try after so many failures in a row."""
    return min(FIRST_PAUSE * 2 ** min(failures - 1, 30), LONGEST_PAUSE)


@dataclass
class Loop:
    """One piece of background work, done again and again."""

    name: str
    work: Work
    every: float
    """Seconds between the end of a round and the next."""
    failures: int = 0
    """In a row."""
    error: str = ""
    began: float = 0.0

    @property
    def is_degraded(self) -> bool:
        """Whether its last round has failed, and this one has not gone on for long."""
        return bool(self.failures) and time.monotonic() - self.began < SETTLED_SECONDS


class Supervisor:
    """Keeps all background work of a process going."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._loops: dict[str, Loop] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def keep(self, name: str, work: Work, every: float = 0.0) -> None:
        """Do this until the end: again after so many seconds, and after every error."""
        loop = self._loops[name] = Loop(name, work, every)
        self._track(asyncio.create_task(self._run(loop)))

    def start(self, name: str, work: Coroutine[Any, Any, None]) -> None:
        """Do this once, in the background."""
        task = asyncio.create_task(self._run_once(name, work), name=name)
        task.add_done_callback(lambda _: work.close())  # also if it is cancelled before it has begun
        self._track(task)

    def _track(self, task: "asyncio.Task[None]") -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def degraded(self) -> list[str]:
        """The names of what does not work now."""
        return sorted(loop.name for loop in self._loops.values() if loop.is_degraded)

    async def close(self) -> None:
        """Stop everything."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _run(self, loop: Loop) -> None:
        while True:
            loop.began = time.monotonic()
            try:
                await loop.work()
            except (Exception, asyncio.CancelledError) as error:
                if _is_cancelled():
                    raise
                self._note_failure(loop, error)
                # The pause is part of the time in which it does not work.
                loop.began = float("inf")
                await asyncio.sleep(pause_after(loop.failures))
            else:
                loop.failures = 0
                await asyncio.sleep(loop.every)

    def _note_failure(self, loop: Loop, error: BaseException) -> None:
        if time.monotonic() - loop.began >= SETTLED_SECONDS:
            loop.failures = 0
        loop.failures += 1
        self.note(loop.name, error, retry_after=pause_after(loop.failures))

    async def _run_once(self, name: str, work: Coroutine[Any, Any, None]) -> None:
        with self.noting(name):
            await work

    @contextlib.contextmanager
    def noting(self, name: str, **facts: object) -> Iterator[None]:
        """Let an error in this piece of the work be no error of the rest."""
        try:
            yield
        except Exception as error:
            self.note(name, error, **facts)

    def note(self, name: str, error: BaseException, **facts: object) -> None:
        """Log and count an error."""
        self._metrics.background_failures.labels(name).inc()
        log.error("background work failed", exc_info=error, extra={"work": name, **facts})


def _is_cancelled() -> bool:
    """Whether somebody wants this task to end, and not just something it waited for has been cancelled."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


class Setbacks:
    """Things that have failed, each of which is left alone for a while: longer, the more often it has."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._failed: dict[str, tuple[int, float]] = {}

    def __len__(self) -> int:
        """How many things have failed the last time they were tried."""
        return len(self._failed)

    def is_due(self, key: str) -> bool:
        """Whether it may be tried now."""
        return self._failed.get(key, (0, 0.0))[1] <= self._clock()

    def failed(self, key: str) -> None:
        """It has failed, once more."""
        failures = self._failed.get(key, (0, 0.0))[0] + 1
        self._failed[key] = (failures, self._clock() + 10 * pause_after(failures))

    def succeeded(self, key: str) -> None:
        """It works again."""
        self._failed.pop(key, None)

    def forget_all_but(self, keys: set[str]) -> None:
        """Nobody wants the others any more."""
        self._failed = {key: failed for key, failed in self._failed.items() if key in keys}
