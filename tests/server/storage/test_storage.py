"""The database: its schema, and who wins when two write at once."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, create_engine, event, text
from websockets.exceptions import ConnectionClosed

from tessera.games import load
from tessera.server.storage.database import MIGRATIONS, Database, migrate, newest_version
from tessera.server.storage.schema import Base
from tessera.server.storage.tables import ConflictError, TableStore
from tessera.server.table.events import Created, Left
from tessera.server.table.seats import Actor, SeatPlan, TableHeader
from tessera.server.table.state import Table
from tests.server.conftest import quick_settings
from tests.server.harness import RunningServer

NOW = datetime(2026, 1, 1, 12, 30, 15, 123456, tzinfo=UTC)


def url_of(database: str) -> str:
    return quick_settings(database).database_url


def new_table(name: str) -> Table:
    game = load("blokus", players=2)
    header = TableHeader(
        name, "blokus", "1", {"players": 2}, "seed", "p", (SeatPlan("person"), SeatPlan("device")), NOW
    )
    table = Table(header, game)
    table.emit(Created, NOW)
    return table


def test_migrations_lead_to_the_models_and_can_be_run_again(database):
    url = url_of(database)
    migrate(url)
    migrate(url)
    engine = create_engine(url)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        differences = compare_metadata(context, Base.metadata)
    engine.dispose()
    assert [change for change in differences if "procrastinate" not in str(change)] == []


class KilledError(Exception):
    """The server ends while it makes the schema."""


@contextmanager
def ending_after(statements: int) -> Iterator[None]:
    """Whoever makes or changes a table ends after so many of them."""
    left = statements

    def count(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        nonlocal left
        left -= statement.lstrip().startswith(("CREATE", "ALTER"))
        if left < 0:
            raise KilledError

    event.listen(Engine, "before_cursor_execute", count)
    try:
        yield
    finally:
        event.remove(Engine, "before_cursor_execute", count)


def test_a_migration_that_was_interrupted_can_be_run_again(tmp_path):
    """The driver of SQLite commits each table by itself unless it is told not to."""
    url = f"sqlite:///{tmp_path / 'new.sqlite3'}"
    for statements in (0, 1, 3, 8, 14):
        with pytest.raises(KilledError), ending_after(statements):
            migrate(url)
    migrate(url)


def test_files_of_migrations_begin_with_their_versions():
    folder = MIGRATIONS / "versions"
    versions = [revision.revision for revision in ScriptDirectory(MIGRATIONS).walk_revisions()]
    assert {path.name.partition("_")[0] for path in folder.glob("*_*.py")} == set(versions)
    assert newest_version() == versions[0]


def test_sqlite_waits_for_the_disk(sqlite_database):
    async def read() -> list[object]:
        database = Database(url_of(sqlite_database))
        pragmas = [text(f"PRAGMA {name}") for name in ("journal_mode", "synchronous")]
        values = await database.write(lambda connection: [connection.scalar(ask) for ask in pragmas])
        await database.close()
        return values

    assert asyncio.run(read()) == ["wal", 2]


def test_of_two_who_write_the_same_number_one_is_refused(database):
    async def race() -> tuple[Table, Table]:
        opened = Database(url_of(database))
        await opened.migrate()
        stores = [TableStore(opened, "a"), TableStore(opened, "b")]
        table = new_table("race")
        await stores[0].append(table)
        first, second = table.copy(), table.copy()
        for draft in (first, second):
            draft.emit(Left, NOW, seat=0)
        answers = await asyncio.gather(
            stores[0].append(first), stores[1].append(second), return_exceptions=True
        )
        assert [type(answer) for answer in answers if answer is not None] == [ConflictError]
        header = await stores[0].read_header("race")
        stored = await stores[0].read_events("race")
        await opened.close()
        return table, Table.replay(header, table.game, stored)

    table, stored = asyncio.run(race())
    assert stored.seq == 2
    assert stored.header == table.header
    assert stored.entries[0].event == table.entries[0].event


def test_work_that_fails_does_not_take_others_with_it(sqlite_database):
    async def run() -> None:
        opened = Database(url_of(sqlite_database))
        await opened.migrate()
        store = TableStore(opened, "a")
        await store.append(new_table("mine"))
        answers = await asyncio.gather(
            *(store.append(new_table(name)) for name in ("x", "mine", "y", "z")), return_exceptions=True
        )
        assert [type(answer) for answer in answers] == [type(None), ConflictError, type(None), type(None)]
        assert await store.read_header("z")
        await opened.close()

    asyncio.run(run())


def test_a_game_begun_under_other_rules_is_kept_but_not_opened(sqlite_database):
    with RunningServer(quick_settings(sqlite_database)) as running:
        person = running.guest()
        table = person.make("blokus", ["me", "device"], options={"players": 2})["table"]
    engine = create_engine(sqlite_database)
    with engine.begin() as connection:
        header = json.loads(connection.scalar(text("SELECT header FROM tables")))
        header["rules_version"] = "0"
        connection.execute(text("UPDATE tables SET header = :header"), {"header": json.dumps(header)})
    engine.dispose()
    with RunningServer(quick_settings(sqlite_database)) as running:
        again = running.stranger()
        again.http.cookies = person.http.cookies
        assert [listed["table"] for listed in again.get("/api/session/tables")["tables"]] == [table]
        refused = again.get(f"/api/tables/{table}", status=410)
        assert (refused["error"], refused["values"]) == ("old-rules", {"rules_version": "0"})
        with again.open(table) as connection:
            assert json.loads(connection.recv(10))["error"] == "old-rules"
            with pytest.raises(ConnectionClosed) as closed:
                connection.recv(10)
        assert closed.value.rcvd.code == 4404


def test_sqlite_files_are_in_the_persons_own_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    url = quick_settings("").database_url
    assert url == f"sqlite:///{tmp_path}/tessera/tables.sqlite3"
    assert Path(tmp_path / "tessera").stat().st_mode & 0o77 == 0


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_the_driver_follows_from_the_address(scheme):
    assert (
        quick_settings(f"{scheme}://localhost/tessera").database_url
        == "postgresql+psycopg://localhost/tessera"
    )


def test_actors_are_known_by_what_they_were():
    assert Actor("new", "Kai", aliases=frozenset({"old"})).is_player("old")
    assert not Actor("new", "Kai").is_player(None)
