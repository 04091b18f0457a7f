"""Nothing dies in silence: loops that fail go on, a bad table holds up no other, faults are told."""

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from tessera.server.operation import run as running_module
from tessera.server.operation import supervision
from tessera.server.operation.metrics import Metrics
from tessera.server.operation.run import run_server
from tessera.server.operation.services import Services
from tessera.server.operation.supervision import LONGEST_PAUSE, Setbacks, Supervisor, pause_after
from tessera.server.storage.database import DatabaseOpenError, migrate, new_engine
from tessera.server.table.refusal import Refusal
from tessera.server.table.seats import Actor
from tests.server.conftest import new_postgres_database, quick_settings
from tests.server.harness import RunningServer, wait_until
from tests.server.play.test_service import make, run

SECONDS = 30


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loops that fail are tried again at once."""
    monkeypatch.setattr(supervision, "FIRST_PAUSE", 0.01)
    monkeypatch.setattr(supervision, "LONGEST_PAUSE", 0.05)


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(SECONDS):
        while not condition():
            await asyncio.sleep(0.005)


def failures(metrics: Metrics, work: str) -> float:
    return metrics.background_failures.labels(work)._value.get()


@pytest.mark.parametrize("error", [ValueError, OSError, asyncio.CancelledError])
def test_a_loop_that_fails_is_logged_counted_and_goes_on(impatient, caplog, error):
    async def story() -> None:
        metrics, rounds = Metrics(), 0
        supervisor = Supervisor(metrics)

        async def work() -> None:
            nonlocal rounds
            rounds += 1
            if rounds <= 3:
                raise error("no luck")

        supervisor.keep("luck", work, every=0.001)
        await until(lambda: rounds == 2)
        assert supervisor.degraded() == ["luck"]
        await until(lambda: rounds > 5)
        assert supervisor.degraded() == []
        assert failures(metrics, "luck") == 3
        await supervisor.close()

    asyncio.run(story())
    assert [record.work for record in caplog.records if record.message == "background work failed"] == [
        "luck"
    ] * 3


def test_pauses_grow_up_to_a_limit():
    assert [pause_after(failures) for failures in (1, 2, 3, 10, 10_000)] == [1, 2, 4, *[LONGEST_PAUSE] * 2]


def test_what_has_failed_is_left_alone_for_a_while():
    now = 0.0
    setbacks = Setbacks(lambda: now)
    setbacks.failed("a")
    assert (setbacks.is_due("a"), setbacks.is_due("b"), len(setbacks)) == (False, True, 1)
    now = 11.0
    assert setbacks.is_due("a")
    setbacks.succeeded("a")
    assert len(setbacks) == 0


def test_one_unreadable_event_holds_up_no_other_table(tmp_path):
    async def story(services: Services, mio: Actor) -> None:
        tables = [await make(services, mio, seconds=30) for _ in range(3)]
        services.tables._live.clear()
        spoil = text("UPDATE events SET type = 'nonsense' WHERE table_id = :table AND seq = 2")
        bad = (await services.store.list_unattended(services.tables.now(), _far(services)))[0]
        await services.database.write(lambda connection: connection.execute(spoil, {"table": bad}).close())
        await services.tables.attend()
        assert {live.table.id for live in services.tables.live_tables()} == {*tables} - {bad}
        assert failures(services.metrics, "attendance") == 1
        assert await services.degraded() == ["tables"]
        await services.tables.attend()
        assert failures(services.metrics, "attendance") == 1, "it is left alone for a while"

    run(tmp_path, story)


def _far(services: Services) -> datetime:
    return services.tables.now() + timedelta(days=1)


def test_attendance_goes_on_after_the_database_was_gone(tmp_path, impatient, monkeypatch):
    monkeypatch.setattr("tessera.server.operation.services.ATTEND_SECONDS", 0.01)

    async def story(services: Services, mio: Actor) -> None:
        rounds, is_gone = 0, False
        listing = services.store.list_unattended

        async def failing(*arguments: Any) -> list[str]:
            nonlocal rounds
            rounds += 1
            if is_gone:
                raise OperationalError("SELECT", {}, Exception("the server closed the connection"))
            return await listing(*arguments)

        services.store.list_unattended = failing  # type: ignore[method-assign,assignment] # breaks when told to
        services.warm_up.finished.set()
        await services.open()
        await until(lambda: rounds > 1)
        is_gone = True
        await until(lambda: "attendance" in services.supervisor.degraded())
        is_gone, before = False, rounds
        await until(lambda: rounds > before + 2)
        assert services.supervisor.degraded() == []

    run(tmp_path, story)


@pytest.fixture
def fast_postgres(postgres, impatient, monkeypatch) -> str:
    monkeypatch.setattr("tessera.server.operation.services.ATTEND_SECONDS", 0.5)
    return new_postgres_database(postgres)


def is_open(server: RunningServer) -> bool:
    return bool(server.app.state.opening.is_open)


def end_connections(postgres: Any, url: str) -> None:
    """What a restart of PostgreSQL does to everybody who is connected."""
    name = url.rpartition("/")[2].partition("?")[0]
    postgres.psql(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}';")


def test_programs_and_servers_go_on_after_postgres_was_restarted(postgres, fast_postgres):
    settings = quick_settings(fast_postgres)
    with RunningServer(settings) as here, RunningServer(settings) as there:
        mio = here.guest("Mio")
        for server in (here, there):
            wait_until(partial(is_open, server), SECONDS)
        for _ in range(4):
            end_connections(postgres, fast_postgres)
        table = _retried(lambda: mio.make("verflixt", ["random", "greedy"]))["table"]
        with there.stranger().watching(table) as theirs:
            while theirs.state["status"] != "over":
                theirs.receive(SECONDS)
        wait_until(lambda: here.stranger().get("/healthz")["status"] == "ok", SECONDS)


def _retried(ask: Callable[[], Any]) -> Any:
    for _ in range(5):
        with contextlib.suppress(AssertionError):
            return ask()
    return ask()


def test_one_failing_select_does_not_end_listening(fast_postgres):
    settings = quick_settings(fast_postgres)
    with RunningServer(settings) as here, RunningServer(settings) as there:
        mio = here.guest("Mio")
        table = mio.make("blokus", ["me", "device"], options={"players": 2})["table"]
        with there.stranger().watching(table) as theirs:
            store = there.services.store
            reading = store.read_events
            failed: list[bool] = []

            async def failing(*arguments: Any) -> Any:
                if not failed:
                    failed.append(True)
                    raise OperationalError("SELECT", {}, Exception("out of memory"))
                return await reading(*arguments)

            store.read_events = failing
            mio.command(table, "move", seat=0, move="a20")
            wait_until(lambda: bool(failed), SECONDS)
            mio.command(table, "move", seat=1, move="t20")
            theirs.until(lambda message: message.get("seat") == 1 and message["type"] == "moved")


def test_a_database_fault_on_a_socket_is_told_and_logged(sqlite_database, caplog):
    with RunningServer(quick_settings(sqlite_database)) as running:
        mio = running.guest()
        table = mio.make("blokus", ["me", "device"], options={"players": 2})["table"]
        committer = running.services.database._committer
        commit = committer.commit

        async def full(work: Any) -> Any:
            raise OperationalError("INSERT", {}, sqlite3.OperationalError("database or disk is full"))

        with mio.watching(table) as mine:
            committer.commit = full
            request = {"id": "once", "seat": 0, "move": "a20"}
            assert mine.ask("move", **request)["error"] == "unavailable"
            answer = mio.http.post(f"/api/tables/{table}/commands", json={"type": "move", **request})
            assert (answer.status_code, answer.json()["error"]) == (503, "unavailable")
            committer.commit = commit
            assert mine.ask("move", **request)["type"] == "ack"
    assert "the database failed" in caplog.messages


def test_a_fault_of_the_server_on_a_socket_is_told_and_logged(sqlite_database, caplog):
    with RunningServer(quick_settings(sqlite_database)) as running:
        mio = running.guest()
        table = mio.make("blokus", ["me", "device"], options={"players": 2})["table"]
        with mio.watching(table) as mine:
            running.services.tables.append = _broken
            assert mine.ask("move", seat=0, move="a20")["error"] == "broken"
            mine.send("ping")
            assert mine.receive(SECONDS)["type"] == "pong", "the connection is still there"
    assert "a message failed" in caplog.messages


async def _broken(*_: Any) -> None:
    raise ValueError("a bug of ours")


def test_health_tells_liveness_from_readiness(sqlite_database):
    with RunningServer(quick_settings(sqlite_database)) as running:
        person = running.guest()
        assert person.get("/healthz") == {"status": "ok", "degraded": []}
        running.services.database._read = _no_database
        assert person.get("/healthz", 503) == {"status": "unavailable", "degraded": ["database"]}
        assert person.get("/healthz/live")["status"] == "ok"


def _no_database(_work: Any) -> Any:
    raise OperationalError("SELECT", {}, Exception("gone"))


def newer_database(folder: Path) -> str:
    url = f"sqlite:///{folder / 'newer.sqlite3'}"
    migrate(url)
    engine = new_engine(url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    return url


def test_a_newer_database_is_left_alone(tmp_path):
    with pytest.raises(DatabaseOpenError, match="newer version"):
        migrate(newer_database(tmp_path))


@pytest.mark.parametrize("kind", ["newer", "absent"])
def test_a_server_whose_database_cannot_be_opened_ends_with_a_sentence(tmp_path, monkeypatch, kind):
    url = newer_database(tmp_path) if kind == "newer" else f"sqlite:///{tmp_path}/no/such/folder/t.sqlite3"
    monkeypatch.setattr(running_module, "set_up_logs", lambda level: None)
    monkeypatch.setattr("signal.signal", lambda *_: None)
    with pytest.raises(DatabaseOpenError, match="newer version" if kind == "newer" else "cannot be opened"):
        run_server(quick_settings(url), "127.0.0.1", 0, opens_browser=False)


def test_a_server_that_could_not_be_opened_says_so(tmp_path):
    with RunningServer(quick_settings(newer_database(tmp_path))) as running:
        person = running.stranger()
        assert person.get("/api/session", 503)["error"] == "unavailable"
        assert person.get("/healthz", 503)["degraded"] == ["opening"]
        assert person.get("/healthz/live")["status"] == "ok"


def test_a_refusal_is_not_logged_as_an_error(tmp_path, caplog):
    async def story(services: Services, mio: Actor) -> None:
        with pytest.raises(Refusal):
            await services.tables.look_at("nothing")

    run(tmp_path, story)
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
