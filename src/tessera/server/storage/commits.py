"""Writing many small things durably: what waits together is committed together.

Each commit waits for the disk. With SQLite, which has one writer, requests that arrive meanwhile share
the next commit instead of queueing for one each.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from tessera.server.storage.database import Database

Work = Callable[[AsyncConnection], Awaitable[None]]


class ConflictError(Exception):
    """Somebody else has written this first; nothing was written."""


@dataclass(slots=True)
class _Waiting:
    work: Work
    done: "asyncio.Future[None]"


class Committer:
    """Runs pieces of work in transactions; each returns when it is durable."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[_Waiting] = []
        self._task: asyncio.Task[None] | None = None

    async def commit(self, work: Work) -> None:
        """Do the work durably, or raise ConflictError."""
        if not self._database.is_sqlite:
            await self._alone(work)
            return
        waiting = _Waiting(work, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        if self._task is None:
            self._task = asyncio.create_task(self._run())
        await asyncio.shield(waiting.done)

    async def close(self) -> None:
        """Finish what waits."""
        while self._task is not None:
            await asyncio.wait([self._task])

    async def _run(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                await self._together(batch)
        finally:
            self._task = None

    async def _together(self, batch: list[_Waiting]) -> None:
        try:
            async with self._database.write() as connection:
                for waiting in batch:
                    await waiting.work(connection)
        except Exception:
            # Somebody's work failed and took the others' with it: each on its own.
            for waiting in batch:
                await self._settle(waiting)
            return
        for waiting in batch:
            if not waiting.done.done():
                waiting.done.set_result(None)

    async def _settle(self, waiting: _Waiting) -> None:
        try:
            await self._alone(waiting.work)
        except Exception as error:
            waiting.done.set_exception(error)
        else:
            waiting.done.set_result(None)

    async def _alone(self, work: Work) -> None:
        try:
            async with self._database.write() as connection:
                await work(connection)
        except IntegrityError as error:
            raise ConflictError from error
