"""Writing many small things durably: what waits together is committed together.

Each commit waits for the disk. With SQLite, which has one writer, requests that arrive meanwhile share
the next commit instead of queueing for one each.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError

Work = Callable[[Connection], Any]


class ConflictError(Exception):
    """Somebody else has written this first; nothing was written."""


@dataclass(slots=True)
class _Waiting:
    work: Work
    done: "asyncio.Future[Any]"

    def settle(self, outcome: Any) -> None:
        if self.done.done():
            return  # whoever waited was cancelled
        if isinstance(outcome, Exception):
            self.done.set_exception(outcome)
        else:
            self.done.set_result(outcome)


class Committer:
    """Runs pieces of work in the transactions of a single writer; each is answered when it is durable."""

    def __init__(self, engine: Engine, writer: Executor) -> None:
        self._engine = engine
        self._writer = writer
        self._waiting: list[_Waiting] = []
        self._task: asyncio.Task[None] | None = None

    async def commit(self, work: Work) -> Any:
        """Do the work durably and give its answer, or raise ConflictError."""
        waiting = _Waiting(work, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        if self._task is None:
            self._task = asyncio.create_task(self._run())
        return await waiting.done

    async def close(self) -> None:
        """Finish what waits."""
        while self._task is not None:
            await asyncio.wait([self._task])

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                outcomes = await loop.run_in_executor(self._writer, self._together, batch)
                for waiting, outcome in zip(batch, outcomes, strict=True):
                    waiting.settle(outcome)
        finally:
            self._task = None

    def _together(self, batch: list[_Waiting]) -> list[Any]:
        try:
            with self._engine.begin() as connection:
                return [waiting.work(connection) for waiting in batch]
        except Exception:
            # Somebody's work failed and took the others' with it: each on its own.
            return [self._alone(waiting.work) for waiting in batch]

    def _alone(self, work: Work) -> Any:
        try:
            return in_transaction(self._engine, work)
        except Exception as error:
            return error


def in_transaction(engine: Engine, work: Work) -> Any:
    """Do the work: durable when this returns, undone if it fails."""
    try:
        with engine.begin() as connection:
            return work(connection)
    except IntegrityError as error:
        raise ConflictError from error
