"""One database in memory for all servers of a world, and what can go wrong with it.

It is SQLite with the real schema, behind the real `Database` and `TableStore`. Where several servers share
it, it takes itself for a PostgreSQL: `pg_notify` is a function of it that tells the others on commit.
"""

import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from sqlalchemy import Connection, Engine, create_engine
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import StaticPool

from tessera.server.storage.database import Committer, Database, json_text
from tessera.server.storage.schema import Base
from tests.simulation.virtual_loop import VirtualThreads

Tell = Callable[[str, str], None]


@cache
def shared_engine() -> Engine:
    """The only connection of this process: its statements are compiled once for all worlds."""
    return create_engine(
        "sqlite://",
        poolclass=StaticPool,
        connect_args={"check_same_thread": False},
        json_serializer=json_text,
    )


@cache
def empty_database() -> bytes:
    """A database with the schema and nothing in it."""
    engine = create_engine("sqlite://", poolclass=StaticPool)
    Base.metadata.create_all(engine)
    with engine.connect() as connection:
        kept: bytes = raw_connection(connection).serialize()
    engine.dispose()
    return kept


def raw_connection(connection: Connection) -> sqlite3.Connection:
    """The connection of the driver."""
    raw: Any = connection.connection.driver_connection
    assert isinstance(raw, sqlite3.Connection)
    return raw


class Trouble:
    """What is wrong with the database now."""

    def __init__(self) -> None:
        self.is_gone = False
        self.is_read_only = False
        self.slowness = 0.0
        """Seconds that everything takes at most."""
        self.flakiness = 0.0
        """How likely a write fails: before, during or after its commit."""

    def begin(self, kind: str) -> None:
        """Something goes wrong."""
        self.is_gone |= kind == "store gone"
        self.is_read_only |= kind == "full store"
        self.slowness = 2.0 if kind == "slow store" else self.slowness
        self.flakiness = 0.3 if kind == "flaky store" else self.flakiness

    def end(self) -> None:
        """All is well again."""
        self.__init__()  # type: ignore[misc] # as new


class Store:
    """The database of a world."""

    def __init__(self, contents: bytes, tell: Tell, is_shared: bool) -> None:
        self.engine = shared_engine()
        # Where the file is the server's own, it knows whether a commit has come through.
        self._failures = ["before", "during", "after"] if is_shared else ["before", "during"]
        self.trouble = Trouble()
        self._tell = tell
        self._told: list[tuple[str, str]] = []
        with self.engine.connect() as connection:
            self.raw = raw_connection(connection)
        self.raw.deserialize(contents)
        self.raw.execute("PRAGMA foreign_keys=ON")
        self.raw.create_function("pg_notify", 2, lambda *told: self._told.append(told))

    def rows(self, query: str, *values: Any) -> list[Any]:
        """What is durable now."""
        return self.raw.execute(query, values).fetchall()

    @contextmanager
    def transaction(self, chance: random.Random) -> Iterator[Connection]:
        """What a server writes, and how that may fail."""
        trouble, self._told = self.trouble, []
        self._check_reachable()
        if trouble.is_read_only:
            raise fault("attempt to write a readonly database")
        fails = chance.choice(self._failures) if chance.random() < trouble.flakiness else ""
        if fails == "before":
            raise fault("disk I/O error")
        with self.engine.begin() as connection:
            yield connection
            if fails == "during":
                raise fault("database or disk is full")
        for told in self._told:
            self._tell(*told)
        if fails == "after":
            raise fault("the connection was lost")

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """What a server reads."""
        self._check_reachable()
        with self.engine.connect() as connection:
            yield connection

    def _check_reachable(self) -> None:
        if self.trouble.is_gone:
            raise fault("the database cannot be reached")


def fault(message: str) -> OperationalError:
    """What a driver says."""
    return OperationalError("", {}, sqlite3.OperationalError(message))


class ServersEngine:
    """How one server gets at the store."""

    def __init__(self, store: Store, chance: random.Random) -> None:
        self._store = store
        self._chance = chance

    def begin(self) -> Any:
        """A transaction."""
        return self._store.transaction(self._chance)

    def connect(self) -> Any:
        """A connection to read from."""
        return self._store.reading()

    def dispose(self) -> None:
        """Others use the store too."""


class SimulatedDatabase(Database):
    """The real class on the store of the world. No threads: work takes the time that the store is slow."""

    def __init__(
        self, store: Store, chance: random.Random, is_shared: bool, others: Callable[[], bool]
    ) -> None:
        self.url = "postgresql://simulated" if is_shared else "sqlite://"
        self.is_sqlite = not is_shared
        engine: Any = ServersEngine(store, chance)

        def pauses() -> tuple[float, float]:
            slowest = store.trouble.slowness or 0.01
            return chance.uniform(0, slowest), chance.uniform(0, slowest)

        threads: Any = VirtualThreads(pauses)
        self._others = others
        self._engine = engine
        self._threads = self._writer = threads
        self._committer = Committer(engine, threads)

    async def migrate(self) -> None:
        """The schema is there from the beginning."""

    async def has_other_servers(self) -> bool:
        """Whether people are served by others already."""
        return self._others()
