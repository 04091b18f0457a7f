"""The tables of the job queue: made as procrastinate has them, and brought up to date by its own migrations.

procrastinate does not note how far a database is, so we do, as a comment on its table of jobs.
"""

from pathlib import Path
from typing import Any

import psycopg
from procrastinate.schema import SchemaManager
from psycopg import AsyncConnection, sql

from tessera.server.storage.database import MIGRATION_LOCK, DatabaseOpenError

# What databases of ours without a note have: the version that brought this function, or the oldest we had.
UNNOTED = {"procrastinate_retry_job_v2": "03.04.00_50"}
OLDEST = "03.02.00_50"


def migrations() -> dict[str, Path]:
    """The files of procrastinate's migrations, by their versions, in order."""
    files = sorted(Path(SchemaManager.get_migrations_path()).glob("*.sql"))
    return {path.name[: len(OLDEST)]: path for path in files}


async def bring_up_to_date(address: str) -> None:
    """Make the schema, or apply what is missing; several servers may do so at the same time."""
    # Each migration has its own transaction: what adds a value to a type must be over before it is used.
    async with await AsyncConnection.connect(address, autocommit=True) as connection:
        await connection.execute("SELECT pg_advisory_lock(%s)", [MIGRATION_LOCK])
        found, files = await _version(connection), migrations()
        newest = max(files)
        if found is None:
            await _apply(connection, SchemaManager.get_schema(), newest)
            return
        if found > newest:
            raise DatabaseOpenError(
                f"the job queue of the database is of a newer version ({found}) than ours ({newest}):"
                " update procrastinate"
            )
        for version in (version for version in files if version > found):
            await _apply(connection, files[version].read_text(encoding="utf-8"), version)


async def _apply(connection: "AsyncConnection[Any]", script: str, version: str) -> None:
    async with connection.transaction():
        await connection.execute(script.encode())
        note = sql.SQL("COMMENT ON TABLE procrastinate_jobs IS {}").format(sql.Literal(version))
        await connection.execute(note)


async def _version(connection: "AsyncConnection[Any]") -> str | None:
    """Where the schema is now; None if there is none."""
    table = await _value(connection, "SELECT to_regclass('procrastinate_jobs')::oid")
    if table is None:
        return None
    noted = await _value(connection, "SELECT obj_description(%s, 'pg_class')", table)
    if noted is not None:
        return str(noted)
    for function, version in UNNOTED.items():
        if await _value(connection, "SELECT 1 FROM pg_proc WHERE proname = %s", function):
            return version
    return OLDEST


async def _value(connection: "AsyncConnection[Any]", query: str, *values: Any) -> Any:
    found: psycopg.AsyncCursor[Any] = await connection.execute(query.encode(), values)
    row = await found.fetchone()
    return row[0] if row else None
