"""The tables of the job queue on PostgreSQL: made, upgraded, and not touched when they are newer."""

import asyncio

import psycopg
import pytest
from procrastinate.schema import SchemaManager

from tessera.server.cluster.queue_schema import OLDEST, bring_up_to_date, migrations
from tessera.server.storage.database import DatabaseOpenError
from tests.server.conftest import new_postgres_database, quick_settings
from tests.server.harness import RunningServer

SHAPE = """
SELECT 'column', table_name || '.' || column_name || ' ' || data_type FROM information_schema.columns
WHERE table_name LIKE 'procrastinate%'
UNION ALL SELECT 'function', proname || ' ' || pg_get_function_arguments(oid) FROM pg_proc
WHERE proname LIKE 'procrastinate%'
UNION ALL SELECT 'value', enumlabel FROM pg_enum ORDER BY 1, 2
"""


@pytest.fixture
def address(postgres) -> str:
    return new_postgres_database(postgres)


def shape(address: str) -> list[tuple[str, str]]:
    with psycopg.connect(address) as connection:
        return connection.execute(SHAPE).fetchall()


def make_old(address: str, newest: str) -> None:
    """What an older procrastinate would have made."""
    with psycopg.connect(address, autocommit=True) as connection:
        for version, path in migrations().items():
            if version <= newest:
                connection.execute(path.read_text(encoding="utf-8").encode())


def test_an_older_queue_is_upgraded(address, postgres):
    make_old(address, OLDEST)
    before = shape(address)
    asyncio.run(bring_up_to_date(address))
    fresh = new_postgres_database(postgres)
    asyncio.run(bring_up_to_date(fresh))
    assert before != shape(address) == shape(fresh)
    asyncio.run(bring_up_to_date(address))
    assert shape(address) == shape(fresh)


def test_programs_play_on_an_upgraded_queue(address):
    make_old(address, OLDEST)
    with RunningServer(quick_settings(address)) as server:
        person = server.guest()
        table = person.make("verflixt", ["random", "greedy"])["table"]
        with person.watching(table) as mine:
            mine.until(lambda message: message.get("state", {}).get("ply", 0) >= 2)


def test_a_queue_without_a_note_is_known_by_what_it_has(address, postgres):
    """As our servers made them before they noted the version."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(SchemaManager.get_schema().encode())
    asyncio.run(bring_up_to_date(address))
    assert shape(address)


def test_a_newer_queue_is_refused_with_a_sentence(address):
    asyncio.run(bring_up_to_date(address))
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("COMMENT ON TABLE procrastinate_jobs IS '99.00.00_01'")
    with pytest.raises(DatabaseOpenError, match="update procrastinate"):
        asyncio.run(bring_up_to_date(address))


def test_servers_that_start_at_once_make_one_queue(address):
    async def together() -> None:
        await asyncio.gather(*(bring_up_to_date(address) for _ in range(4)))

    asyncio.run(together())
    assert shape(address)
