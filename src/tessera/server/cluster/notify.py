"""What servers on one PostgreSQL tell each other: how far each table is, and who is connected."""

import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, Protocol

import psycopg
from psycopg.conninfo import make_conninfo
from sqlalchemy import text

from tessera.server.operation.supervision import Supervisor
from tessera.server.play.live_table import LiveTable
from tessera.server.play.service import TableService
from tessera.server.storage.database import Database
from tessera.server.storage.tables import CHANNEL, Change

PRESENCE = "tessera_presence"
SESSIONS = "tessera_sessions"
FAREWELLS = "tessera_farewells"
CONNECT_SECONDS = 10
# A line on which nothing comes may be cut without either end having noticed: the system asks, and within
# half a minute it is lost, made anew, and all that was missed is read.
KEEPALIVE: dict[str, Any] = {
    "keepalives": 1,
    "keepalives_idle": 15,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}
RECONNECT_SECONDS = 1.0
ANNOUNCE_SECONDS = 20.0
# A server that has not announced anybody for so long is gone.
FORGET_SECONDS = 3 * ANNOUNCE_SECONDS
TELL = text("SELECT pg_notify(:channel, :payload)")


class Notice(Protocol):
    """Something that a server has told all others."""

    @property
    def channel(self) -> str:
        """What it is about."""

    @property
    def payload(self) -> str:
        """What it says."""


Line = Callable[[], AbstractAsyncContextManager[AsyncIterator[Notice]]]
"""Opens a connection on which all notices come in, until it is lost."""


def listening_address(url: str) -> str:
    """Where to listen, and how to notice that nobody is there any more."""
    return make_conninfo(url.replace("+psycopg", ""), **KEEPALIVE)


def postgres_line(url: str) -> Line:
    """The line of a PostgreSQL."""

    @asynccontextmanager
    async def listening() -> AsyncIterator[AsyncIterator[Notice]]:
        connection = await psycopg.AsyncConnection.connect(
            listening_address(url), autocommit=True, connect_timeout=CONNECT_SECONDS
        )
        async with connection:
            for channel in (CHANNEL, PRESENCE, SESSIONS, FAREWELLS):
                await connection.execute(f"LISTEN {channel}")
            yield connection.notifies()

    return listening


class Notices:
    """Listens to the other servers and tells them about this one."""

    def __init__(
        self,
        database: Database,
        line: Line,
        tables: TableService,
        supervisor: Supervisor,
        origin: str,
        end_lost_sockets: Callable[[], Awaitable[None]],
    ) -> None:
        """`end_lost_sockets` closes those of sessions that have ended without our hearing of it."""
        self._database = database
        self._line = line
        self._tables = tables
        self._supervisor = supervisor
        self._origin = origin
        self._end_lost_sockets = end_lost_sockets

    def open(self) -> None:
        """Begin to listen."""
        self._tables.on_presence = lambda live: self._supervisor.start("announcing", self._announce(live))
        self._tables.on_session_end = lambda session: self._supervisor.start(
            "announcing", self._tell(SESSIONS, session)
        )
        self._tables.on_farewell = lambda player: self._supervisor.start(
            "announcing", self._tell(FAREWELLS, player)
        )
        self._supervisor.keep("listening", self._listen, RECONNECT_SECONDS)
        self._supervisor.keep("announcing", self._announce_all, ANNOUNCE_SECONDS)

    def close(self) -> None:
        """Tell the others nothing more."""
        self._tables.on_presence = lambda live: None
        self._tables.on_session_end = lambda session: None
        self._tables.on_farewell = lambda player: None

    async def _listen(self) -> None:
        """Listen until the connection is lost."""
        async with self._line() as notices:
            # Whatever was said before we listened is in the database.
            with self._supervisor.noting("listening"):
                await self._end_lost_sockets()
            for live in self._tables.live_tables():
                with self._supervisor.noting("listening", table=live.table.id):
                    await self._tables.refresh(live.table.id, live.table.seq + 1)
            async for notice in notices:
                # A table that cannot be read holds up no other; attendance reads it again.
                with self._supervisor.noting("listening"):
                    await self._hear(notice.channel, notice.payload)

    async def _hear(self, channel: str, payload: str) -> None:
        if channel == PRESENCE:
            self._hear_presence(json.loads(payload))
            return
        if channel == SESSIONS:
            self._tables.end_session(payload)
            return
        if channel == FAREWELLS:
            await self._tables.reread([payload])
            return
        change, origin = Change.from_text(payload)
        if origin == self._origin:
            return
        self._tables.on_change(change)
        if change.seq:
            await self._tables.refresh(change.table, change.seq)
        else:
            self._tables.drop(change.table)

    def _hear_presence(self, heard: dict[str, Any]) -> None:
        live, origin = self._tables.find(heard["table"]), heard["origin"]
        if live is None or origin == self._origin:
            return
        before = live.present(), live.watchers()
        live.note_present()
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
        await self._tell(PRESENCE, payload)

    async def _tell(self, channel: str, payload: str) -> None:
        told = {"channel": channel, "payload": payload}
        await self._database.write(lambda connection: connection.execute(TELL, told).close())

    async def _announce_all(self) -> None:
        oldest = time.monotonic() - FORGET_SECONDS
        for live in self._tables.live_tables():
            live.note_present()
            live.elsewhere = {who: told for who, told in live.elsewhere.items() if told[2] > oldest}
            if live.clients:
                await self._announce(live)
