"""Connections: one engine to read, one to write, and how the schema gets there."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, event, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

MIGRATIONS = Path(__file__).parent / "migrations"
# Any number will do, as long as every server uses the same.
MIGRATION_LOCK = 7_355_372


class Database:
    """The database behind a URL. SQLite has a single writer, so that nobody ever waits for a lock in it."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.is_sqlite = url.startswith("sqlite")
        if self.is_sqlite:
            self._reader = self._sqlite_engine(pool_size=4)
            self._writer = self._sqlite_engine(pool_size=1)
        else:
            self._reader = create_async_engine(
                url, pool_size=10, max_overflow=10, pool_pre_ping=True, hide_parameters=True
            )
            self._writer = self._reader

    def _sqlite_engine(self, pool_size: int) -> AsyncEngine:
        engine = create_async_engine(
            self.url,
            pool_size=pool_size,
            max_overflow=0,
            hide_parameters=True,  # they hold seeds, which must not get into a log
        )
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        return engine

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read with."""
        async with self._reader.connect() as connection:
            yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: durable when the block ends, undone if it fails."""
        async with self._writer.begin() as connection:
            yield connection

    async def migrate(self) -> None:
        """Bring the schema up to date; several servers may do so at the same time."""
        await asyncio.to_thread(migrate, self.url)

    async def close(self) -> None:
        """Let go of all connections."""
        await self._reader.dispose()
        if self._writer is not self._reader:
            await self._writer.dispose()


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    # A commit returns only when the log is on the disk; readers never wait for the writer.
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def migrate(url: str) -> None:
    """Bring the schema of a database up to date."""
    engine = create_engine(url.replace("+aiosqlite", ""))
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
        command.upgrade(migration_config(connection), "head")
    engine.dispose()


def migration_config(connection: Connection) -> Config:
    """What Alembic needs to know, without a file."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    return config
