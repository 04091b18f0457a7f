"""An event loop without a clock: when nobody has anything to do, its time jumps to the next timer.

So an hour of a server's life takes as long as what happens in it, and the same seed gives the same run.
Threads do not exist: what would run in one runs in the loop, after a pause that somebody chooses.
"""

import asyncio
import contextvars
from collections.abc import Callable
from typing import Any, Protocol

MOST_ROUNDS = 200_000
"""Rounds of the loop at the same moment: more is somebody who goes round in circles."""


class StandstillError(Exception):
    """Nothing will ever happen again, though somebody waits for it."""


class Process(Protocol):
    """Something whose tasks live and die together."""

    is_dead: bool
    tasks: dict["asyncio.Task[Any]", None]


HOST: contextvars.ContextVar[Process | None] = contextvars.ContextVar("HOST", default=None)
"""The process that the running code belongs to."""


class VirtualThreads:
    """Stands for a thread pool: `pauses` gives the time before the work is done, and until it is answered."""

    def __init__(self, pauses: Callable[[], tuple[float, float]]) -> None:
        self.pauses = pauses

    def shutdown(self) -> None:
        """There are no threads to end."""


class VirtualLoop(asyncio.BaseEventLoop):
    """Time that passes only when everybody waits."""

    def __init__(self) -> None:
        super().__init__()
        self._now = 0.0
        self._rounds = 0
        self._selector = self
        self.set_task_factory(_new_task)

    def time(self) -> float:
        """Seconds since the beginning."""
        return self._now

    def select(self, timeout: float | None) -> list[Any]:
        """Wait, which takes no time: as its own selector, the loop calls this when nobody is ready."""
        if timeout is None:
            raise StandstillError("nothing will ever happen again")
        self._rounds = 0 if timeout else self._rounds + 1
        if self._rounds > MOST_ROUNDS:
            raise StandstillError(f"time stands still at {self._now:.3f}")
        self._now += timeout
        return []

    def _process_events(self, event_list: list[Any]) -> None:
        """There is nothing outside."""

    def _write_to_self(self) -> None:
        """Nobody is woken up: there is one thread."""

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> "asyncio.Future[Any]":  # type: ignore[override]
        """Do it here; a process that has died meanwhile does it no more."""
        before, after = executor.pauses() if isinstance(executor, VirtualThreads) else (0.0, 0.0)
        future, host = self.create_future(), HOST.get()

        def work() -> None:
            if host is not None and host.is_dead:
                return
            try:
                answer, error = func(*args), None
            except Exception as raised:
                answer, error = None, raised
            self.call_later(after, settle, answer, error)

        def settle(answer: Any, error: Exception | None) -> None:
            if future.done():
                return
            if error is not None:
                future.set_exception(error)
            else:
                future.set_result(answer)

        self.call_later(before, work)
        return future


def _new_task(loop: asyncio.AbstractEventLoop, coroutine: Any, **more: Any) -> "asyncio.Task[Any]":
    task: asyncio.Task[Any] = asyncio.Task(coroutine, loop=loop, **more)
    host = HOST.get()
    if host is not None:
        host.tasks[task] = None
        task.add_done_callback(lambda done: host.tasks.pop(done, None))
    return task
