"""Connections: who reads and writes where, and how the schema gets there.

All that is done with the database is a function of a connection. It runs in a thread, so that the event
loop never waits, and is the same for every kind of database. Each commit waits for the disk: with SQLite,
which has one writer, requests that arrive meanwhile share the next commit instead of queueing for one each.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from pydantic_core import to_json
from sqlalchemy import Connection, Engine, Insert, create_engine, event, inspect, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from tessera.core.errors import TesseraError
from tessera.server.storage.sqlite_file import FileGoneError, SqliteFile
from tessera.server.table.refusal import Refusal

MIGRATIONS = Path(__file__).parent / "migrations"
# Any number will do, as long as every server uses the same.
MIGRATION_LOCK = 7_355_372
SERVER = "tessera server "
"""What PostgreSQL knows servers as, with a name that each makes up."""
SQLITE_READERS = 4
POSTGRES_CONNECTIONS = 16

log = logging.getLogger("tessera.database")

Answer = TypeVar("Answer")
Work = Callable[[Connection], Any]


class DatabaseFault(Refusal):
    """The database cannot be reached or written. Whether something was written is not known."""

    def __init__(self) -> None:
        super().__init__("unavailable", "the server cannot use its database now: try again soon")


class DatabaseOpenError(TesseraError):
    """The database cannot be opened at the start."""


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

    def __init__(self, engine: Engine, writer: Executor, check: Callable[[], None] = lambda: None) -> None:
        self._check = check
        """Whether what is written stays; asked before it is written, and before it is answered."""
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
            self._check()
            outcomes = self._write(batch)
            self._check()
        except DatabaseFault as fault:
            return [fault] * len(batch)
        return outcomes

    def _write(self, batch: list[_Waiting]) -> list[Any]:
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


def insert_missing(connection: Connection, row: Any) -> Insert:
    """Add rows where there are none yet."""
    if connection.dialect.name == "postgresql":
        return postgresql.insert(row).on_conflict_do_nothing()
    return sqlite.insert(row).on_conflict_do_nothing()


@contextmanager
def telling_faults() -> Iterator[None]:
    """Log faults of the database, and tell them as one clear sentence."""
    try:
        yield
    except (OperationalError, InterfaceError, PoolTimeoutError) as error:
        log.error("the database failed", exc_info=error)
        raise DatabaseFault from error


class Database:
    """The database behind a URL. SQLite has a single writer, so that nobody ever waits for a lock in it."""

    _file: SqliteFile | None = None
    """The file that is watched, where there is one."""

    def __init__(self, url: str, name: str = "") -> None:
        self.url = url
        self._name = name
        """What PostgreSQL knows this process as."""
        self.is_sqlite = url.startswith("sqlite")
        readers = SQLITE_READERS if self.is_sqlite else POSTGRES_CONNECTIONS
        self._engine = new_engine(url, readers + 1, name)
        self._threads = ThreadPoolExecutor(readers, "database")
        self._writer = ThreadPoolExecutor(1, "database-writer")
        self._committer = Committer(self._engine, self._writer, self._check_file)
        if self.is_sqlite and self._engine.url.database:
            self._file = SqliteFile(Path(self._engine.url.database))
            event.listen(self._engine, "do_connect", self._file.before_connect)

    async def read(self, work: Callable[[Connection], Answer]) -> Answer:
        """What the work finds."""
        with telling_faults():
            return await asyncio.get_running_loop().run_in_executor(self._threads, self._read, work)

    def _read(self, work: Callable[[Connection], Answer]) -> Answer:
        with self._engine.connect() as connection:
            return work(connection)

    async def write(self, work: Callable[[Connection], Answer]) -> Answer:
        """Do the work, all or nothing; durable when this returns. ConflictError if others were first."""
        with telling_faults():
            if self.is_sqlite:
                return await self._committer.commit(work)
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, in_transaction, self._engine, work)

    async def has_other_servers(self) -> bool:
        """Whether another server is connected now; a SQLite file belongs to one alone."""
        if self.is_sqlite:
            return False
        query = text(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND application_name LIKE :servers AND application_name <> :own"
        ).bindparams(servers=f"{SERVER}%", own=self._name)
        return await self.read(lambda connection: bool(connection.scalar(query)))

    async def check(self) -> None:
        """Whether the database answers and is where it was; a file that was deleted is written again."""
        await asyncio.get_running_loop().run_in_executor(self._writer, self._check_file)
        await self.read(lambda connection: connection.execute(text("SELECT 1")).close())

    def _check_file(self) -> None:
        try:
            if self._file is not None and self._file.make_well():
                self._engine.dispose()  # those who are connected would go on with the file that is gone
        except FileGoneError as error:
            log.error("the database failed", exc_info=error)
            raise DatabaseFault from error

    async def migrate(self) -> None:
        """Bring the schema up to date; several servers may do so at the same time."""
        await asyncio.get_running_loop().run_in_executor(self._writer, migrate, self.url)
        if self._file is not None:
            self._file.open()

    async def close(self) -> None:
        """Finish writing and let go of all connections."""
        await self._committer.close()
        self._threads.shutdown()
        self._writer.shutdown()
        self._engine.dispose()
        if self._file is not None:
            self._file.close()


def new_engine(url: str, connections: int = 1, name: str = "") -> Engine:
    """An engine with so many connections, which PostgreSQL knows by this name."""
    engine = create_engine(
        url,
        pool_size=connections,
        max_overflow=0,
        pool_pre_ping=not url.startswith("sqlite"),
        connect_args={"application_name": name} if name and not url.startswith("sqlite") else {},
        json_serializer=json_text,
        hide_parameters=True,  # they hold seeds, which must not get into a log
    )
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
    return engine


def json_text(value: Any) -> str:
    """A value as JSON, several times as fast as by default, and times too."""
    return to_json(value).decode()


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    # A commit returns only when the log is on the disk; readers never wait for the writer.
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _leave_transactions_to_us(connection: Any, _record: Any) -> None:
    connection.isolation_level = None


def migrate(url: str) -> None:
    """Bring the schema of a database up to date."""
    engine = new_engine(url)
    if engine.dialect.name == "sqlite":
        # By itself the driver commits every new table at once, and a server killed then leaves half a schema.
        event.listen(engine, "connect", _leave_transactions_to_us)
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    try:
        with engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
            _bring_up_to_date(connection)
    except (OperationalError, InterfaceError) as error:
        reason = str(error.orig).strip().partition("\n")[0]
        raise DatabaseOpenError(f"the database cannot be opened: {reason}") from error
    finally:
        engine.dispose()


def _bring_up_to_date(connection: Connection) -> None:
    found, newest = _version(connection), newest_version()
    if found is not None and found > newest:
        raise DatabaseOpenError(
            f"the database is of a newer version ({found}) than this server ({newest}): update Tessera"
        )
    if found != newest:
        _upgrade(connection)


def _upgrade(connection: Connection) -> None:
    from alembic import command  # noqa: PLC0415 - takes long to load, and is needed only for a new schema
    from alembic.config import Config  # noqa: PLC0415 - the same

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def newest_version() -> str:
    """Where the migrations lead; their files begin with their versions."""
    return max(path.name.partition("_")[0] for path in (MIGRATIONS / "versions").glob("*_*.py"))


def _version(connection: Connection) -> str | None:
    """Where the schema is now."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.scalar(text("SELECT version_num FROM alembic_version"))
