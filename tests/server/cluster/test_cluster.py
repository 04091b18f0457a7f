"""Several servers and workers on one PostgreSQL."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.conftest import new_postgres_database, quick_settings
from tests.server.harness import Person, RunningServer, wait_until
from tests.server.people.test_people import closed_with


@pytest.fixture(scope="module")
def shared(postgres):
    return new_postgres_database(postgres)


def at_other(person: Person, server: RunningServer) -> Person:
    """The same person, connected to another server."""
    other = server.stranger()
    other.http.cookies.update(person.http.cookies)
    return other


def test_two_servers_show_the_same_table(shared):
    with RunningServer(quick_settings(shared)) as here, RunningServer(quick_settings(shared)) as there:
        mio, ren = here.guest("Mio"), there.guest("Ren")
        made = mio.make("blokus", ["me", "link"], options={"players": 2})
        table = made["table"]
        with mio.watching(table) as mine:
            ren.command(table, "sit", token=made["invitations"][0]["token"])
            assert mine.until("started")["state"]["status"] == "playing"
            with ren.watching(table) as theirs:
                mine.until(lambda message: message["type"] == "presence" and message["present"] == [0, 1])
                assert mine.ask("move", id="once", move="a20")["type"] == "ack"
                assert theirs.until("moved")["move"] == "a20"
                assert theirs.ask("move", move="t20")["type"] == "ack"
                assert mine.until(lambda m: m["type"] == "moved" and m["seat"] == 1)["move"] == "t20"
                again = at_other(mio, there).post(
                    f"/api/tables/{table}/commands", {"type": "move", "id": "once", "move": "a20"}
                )
                assert again == {"seq": 5}


def test_who_is_connected_to_another_server_is_not_absent(shared):
    """Also to a server that has opened the table just now and has heard of nobody yet."""
    settings = quick_settings(shared, absence_seconds=60)
    with RunningServer(settings) as here:
        mio, ren = here.guest("Mio"), here.guest("Ren")
        table = mio.make("blokus", ["me", "open"], options={"players": 2})["table"]
        ren.command(table, "sit")
        with ren.watching(table), RunningServer(settings) as there:
            assert at_other(mio, there).refused(table, "take_over", absent=1) in ("just-gone", "not-absent")


def test_racing_servers_agree_on_one_order(shared):
    with RunningServer(quick_settings(shared)) as here, RunningServer(quick_settings(shared)) as there:
        mio = here.guest("Mio")
        twin = at_other(mio, there)
        table = mio.make("blokus", ["me", "device"], options={"players": 2})["table"]
        with mio.watching(table) as mine, twin.watching(table) as other:
            for number in range(20):
                for watcher in (mine, other):
                    watcher.send("chat", seat=0, text=str(number))
            for watcher in (mine, other):
                watcher.until_seq(4 + 40)
            assert mine.events == other.events


def test_a_worker_of_its_own_plays_for_servers_without_one(shared):
    with RunningServer(quick_settings(shared, workers=0)) as here:
        mio = here.guest("Mio")
        table = mio.make("verflixt", ["random", "greedy"])["table"]
        with mio.watching(table) as mine:
            mine.drain(0.5)
            assert mine.state["ply"] == 0
            worker = start_worker(shared)
            try:
                mine.until(lambda message: message.get("state", {}).get("ply", 0) >= 4)
            finally:
                worker.send_signal(signal.SIGTERM)
                assert worker.wait(30) == 0


def start_worker(database: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [sys.executable, "-m", "tessera", "worker", "--database", database, "--processes", "1"],
        env={**os.environ, "TESSERA_PACE": "0", "TESSERA_WARM_UP": "false"},
        stderr=subprocess.DEVNULL,
    )


def children_of(process: int) -> list[int]:
    task = Path(f"/proc/{process}/task/{process}/children")
    return [int(number) for number in task.read_text().split()]


def is_running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().split()[2] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.slow
def test_the_job_of_a_worker_that_dies_is_done_again(shared):
    with RunningServer(quick_settings(shared, workers=0)) as here:
        mio = here.guest("Mio")
        table = mio.make("verflixt", ["random", "greedy"])["table"]
        with mio.watching(table) as mine:
            first = start_worker(shared)
            mine.until(lambda message: message.get("state", {}).get("ply", 0) >= 2)
            children = children_of(first.pid)
            assert children
            first.kill()
            first.wait(10)
            wait_until(lambda: not any(is_running(child) for child in children))
            second = start_worker(shared)
            try:
                while mine.state["status"] != "over":
                    mine.receive()
            finally:
                second.send_signal(signal.SIGTERM)
                second.wait(30)


def test_sockets_to_another_server_end_with_the_session(shared):
    with RunningServer(quick_settings(shared)) as here, RunningServer(quick_settings(shared)) as there:
        mio = here.guest("Mio")
        table = mio.make("blokus", ["me", "device"], options={"players": 2})["table"]
        twin = at_other(mio, there)
        with twin.watching(table) as theirs:
            wait_until(lambda: there.services.supervisor.degraded() == [])
            assert mio.http.delete("/api/session").status_code == 200
            assert closed_with(theirs) == 4401
