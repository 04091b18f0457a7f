"""What servers on one PostgreSQL tell each other: how far each table is, and who is connected."""

import asyncio
import json
import logging
import time
from collections.abc import Coroutine
from typing import Any

import psycopg
from sqlalchemy import text

from tessera.server.play.live_table import LiveTable
from tessera.server.play.service import TableService
from tessera.server.storage.database import Database
from tessera.server.storage.tables import CHANNEL

PRESENCE = "tessera_presence"
ANNOUNCE_SECONDS = 20.0
# A server that has not announced anybody for so long is gone.
FORGET_SECONDS = 3 * ANNOUNCE_SECONDS

log = logging.getLogger("tessera.notify")


class Notices:
    """Listens to the other servers and tells them about this one."""

    def __init__(self, database: Database, tables: TableService, origin: str) -> None:
        self._database = database
        self._tables = tables
        self._origin = origin
        self._tasks: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Begin to listen."""
        self._tables.on_presence = lambda live: self._spawn(self._announce(live))
        self._spawn(self._listen())
        self._spawn(self._announce_all())

    def _spawn(self, coroutine: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Stop listening."""
        self._tables.on_presence = lambda live: None
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _listen(self) -> None:
        while True:
            try:
                await self._listen_once()
            except (psycopg.Error, OSError):
                log.warning("the connection that listens was lost", exc_info=True)
            await asyncio.sleep(1)

    async def _listen_once(self) -> None:
        address = self._database.url.replace("+psycopg", "")
        connection = await psycopg.AsyncConnection.connect(address, autocommit=True)
        async with connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            await connection.execute(f"LISTEN {PRESENCE}")
            # Whatever was said before we listened is in the database.
            for live in self._tables.live_tables():
                await self._tables.refresh(live.table.id, live.table.seq + 1)
            async for notice in connection.notifies():
                await self._hear(notice.channel, notice.payload)

    async def _hear(self, channel: str, payload: str) -> None:
        if channel == PRESENCE:
            self._hear_presence(json.loads(payload))
            return
        table, seq, origin = payload.split()
        if origin != self._origin:
            await self._tables.refresh(table, int(seq))

    def _hear_presence(self, heard: dict[str, Any]) -> None:
        live, origin = self._tables.find(heard["table"]), heard["origin"]
        if live is None or origin == self._origin:
            return
        before = live.present(), live.watchers()
        if heard["present"] or heard["watchers"]:
            live.elsewhere[origin] = (heard["present"], heard["watchers"], time.monotonic())
        else:
            live.elsewhere.pop(origin, None)
        if (live.present(), live.watchers()) != before:
            self._tables.announce_presence(live)

    async def _announce(self, live: LiveTable) -> None:
        present, watchers = live.here()
        payload = json.dumps(
            {"table": live.table.id, "origin": self._origin, "present": present, "watchers": watchers}
        )
        told = text("SELECT pg_notify(:channel, :payload)").bindparams(channel=PRESENCE, payload=payload)
        await self._database.write(lambda connection: connection.execute(told).close())

    async def _announce_all(self) -> None:
        while True:
            await asyncio.sleep(ANNOUNCE_SECONDS)
            oldest = time.monotonic() - FORGET_SECONDS
            for live in self._tables.live_tables():
                live.elsewhere = {who: told for who, told in live.elsewhere.items() if told[2] > oldest}
                if live.clients:
                    await self._announce(live)
