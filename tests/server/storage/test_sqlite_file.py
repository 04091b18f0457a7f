"""The file of a running server is deleted, replaced, full, read-only: nothing acknowledged is lost."""

import asyncio
import contextlib
import os
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from tessera.server.storage.database import Database
from tests.server.conftest import quick_settings
from tests.server.harness import RunningServer, wait_until

MOVES = ["a20", "t20", "b19,c19", "s19,r19"]


@pytest.fixture
def path(tmp_path) -> Path:
    return tmp_path / "data" / "tables.sqlite3"


@contextlib.contextmanager
def running(path: Path) -> Iterator[RunningServer]:
    path.parent.mkdir(exist_ok=True)
    with RunningServer(quick_settings(f"sqlite:///{path}")) as server:
        yield server


def delete_file(path: Path) -> None:
    path.unlink()


def delete_all_files(path: Path) -> None:
    for file in path.parent.iterdir():
        file.unlink()


def delete_log(path: Path) -> None:
    path.with_name(f"{path.name}-wal").unlink()


def delete_folder(path: Path) -> None:
    shutil.rmtree(path.parent)


@pytest.mark.parametrize("delete", [delete_file, delete_all_files, delete_log, delete_folder])
def test_a_deleted_file_is_written_again_before_anything_is_acknowledged(path, delete):
    with running(path) as server:
        person = server.guest()
        table = person.make("blokus", ["me", "device"], options={"players": 2})["table"]
        with person.watching(table) as mine:
            assert mine.ask("move", seat=0, move=MOVES[0])["type"] == "ack"
            delete(path)
            assert mine.ask("move", seat=1, move=MOVES[1])["type"] == "ack"
            assert server.stranger().http.get("/healthz").status_code == 200
        cookies = person.http.cookies
    with running(path) as server:
        again = server.stranger()
        again.http.cookies.update(cookies)
        assert again.snapshot(table)["state"]["ply"] == 2
        assert again.snapshot(table)["your_seats"] == [0, 1]


def test_a_deleted_file_is_noticed_without_a_move(path):
    with running(path) as server:
        server.guest()
        path.unlink()
        # On a slow disk it is not well until the file is written again.
        wait_until(lambda: server.stranger().http.get("/healthz").status_code == 200, 60)
        assert path.exists()
        with contextlib.closing(sqlite3.connect(path)) as file:
            assert file.execute("SELECT count(*) FROM players").fetchone() == (1,)


async def write_nothing(database: Database) -> None:
    await database.write(lambda connection: None)


@pytest.mark.parametrize("use", [Database.check, write_nothing])
def test_a_deleted_file_is_written_again_before_anybody_connects_anew(path, use):
    async def use_after_deletion() -> None:
        database = Database(f"sqlite:///{path}")
        await database.migrate()
        path.unlink()
        database._engine.dispose()
        await use(database)
        await database.close()

    path.parent.mkdir()
    asyncio.run(use_after_deletion())
    assert path.exists()


def test_nothing_is_acknowledged_while_another_file_is_in_the_place(path, tmp_path):
    with running(path) as server:
        person = server.guest()
        table = person.make("blokus", ["me", "device"], options={"players": 2})["table"]
        with person.watching(table) as mine:
            kept = tmp_path / "kept"
            os.rename(path, kept)
            path.write_bytes(b"")
            told = mine.ask("move", id="once", seat=0, move=MOVES[0])
            assert (told["type"], told["error"]) == ("error", "unavailable")
            health = server.stranger().http.get("/healthz")
            assert (health.status_code, "database" in health.json()["degraded"]) == (503, True)
            os.rename(kept, path)
            assert mine.ask("move", id="once", seat=0, move=MOVES[0])["type"] == "ack"
            assert server.stranger().http.get("/healthz").status_code == 200


@pytest.mark.parametrize("pragma", ["query_only=1", "max_page_count=1"], ids=["read-only", "full"])
def test_people_are_told_that_the_disk_is_full_or_read_only_and_play_on_afterwards(path, pragma):
    with running(path) as server:
        person = server.guest()
        table = person.make("blokus", ["me", "device"], options={"players": 2})["table"]
        faults = [pragma]

        def spoil(connection: Any, *_: object) -> None:
            connection.execute(f"PRAGMA {faults[0]}" if faults else "PRAGMA query_only=0")
            if not faults:
                connection.execute("PRAGMA max_page_count=1000000")

        event.listen(server.services.database._engine, "checkout", spoil)
        with person.watching(table) as mine:
            long = "x" * 500  # of which some do not fit on the pages that are there
            told = [mine.ask("chat", id=f"say {number}", seat=0, text=long) for number in range(60)]
            assert "unavailable" in {answer.get("error") for answer in told}
            failed = [number for number, answer in enumerate(told) if answer["type"] == "error"]
            assert server.stranger().http.get("/healthz/live").status_code == 200
            faults.clear()
            assert mine.ask("move", id="move", seat=0, move=MOVES[0])["type"] == "ack"
            for number in failed:
                assert mine.ask("chat", id=f"say {number}", seat=0, text=long)["type"] == "ack"
            assert mine.ask("move", seat=1, move=MOVES[1])["type"] == "ack"
            said = [e for e in person.snapshot(table)["events"] if e["type"] == "chatted"]
            assert len(said) == 60
        wait_until(lambda: server.services.supervisor.degraded() == [], 60)
