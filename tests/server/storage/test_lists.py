"""The lists of a club stay quick however long it is open: none of them reads all people, tables or seats."""

import asyncio
from datetime import UTC, datetime

import pytest
from sqlalchemy import event

from tessera.server.people.profiles import Account, GamesWanted, Profiles
from tessera.server.people.ratings import RatingService
from tessera.server.storage.database import Database
from tessera.server.storage.tables import TableStore

ACCOUNT = Account("0" * 32, "Kai", datetime(2026, 1, 1, tzinfo=UTC), ("1" * 32,))
LARGE = ("players", "tables", "seats", "events", "rating_changes")

LISTS = {
    "own tables": lambda database: TableStore(database, "here").list_own(ACCOUNT.players),
    "open tables": lambda database: TableStore(database, "here").list_open(),
    "games of an account": lambda database: Profiles(database).games(
        ACCOUNT, GamesWanted(game="blokus"), False, 20
    ),
    "games against somebody": lambda database: Profiles(database).games(
        ACCOUNT, GamesWanted(against="Mio"), False, 20
    ),
    "ratings of an account": lambda database: Profiles(database).ratings(ACCOUNT),
    "the strongest": lambda database: RatingService(database).strongest("blokus", 2),
}


@pytest.mark.parametrize("name", LISTS)
def test_a_list_reads_only_what_an_index_leads_to(name, sqlite_database):
    plans = asyncio.run(_plans_of(sqlite_database, LISTS[name]))
    assert plans
    scanned = [step for step in plans for table in LARGE if step.startswith(f"SCAN {table}")]
    assert scanned == []


async def _plans_of(url, work) -> list[str]:
    """What SQLite does for this work, step by step."""
    database = Database(url)
    await database.migrate()
    asked = []
    event.listen(
        database._engine,
        "before_cursor_execute",
        lambda _connection, _cursor, statement, parameters, *_: asked.append((statement, parameters)),
    )
    await work(database)
    with database._engine.connect() as connection:
        cursor = connection.connection.cursor()
        selects = [found for found in asked if found[0].startswith("SELECT")]
        steps = [
            row[3] for found in selects for row in cursor.execute(f"EXPLAIN QUERY PLAN {found[0]}", found[1])
        ]
    await database.close()
    return steps
