"""What may go wrong: killed servers and workers, cut sockets, slow readers. Long runs are in benchmarks/."""

import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from benchmarks.server.client import Guest, TableClient
from tests.server.conftest import quick_settings
from tests.server.harness import RunningServer, wait_until

ROOT = Path(__file__).parents[3]
KILLS = 10
CUTS = 20


@pytest.mark.parametrize("store", ["sqlite", "postgresql"])
def test_nothing_acknowledged_is_lost_when_processes_are_killed_and_sockets_cut(store):
    """With programs, clocks, undo and rematches; a kill in ten hits a server that makes the schema."""
    command = [sys.executable, "-m", "benchmarks.server.kills", "--store", store]
    done = subprocess.run(
        [*command, "--kills", str(KILLS), "--cuts", str(CUTS), "--pairs", "3"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    report = json.loads(done.stdout)
    assert sum(report["kills"].values()) == KILLS
    assert report["kills"]["migrating server"] > 0
    assert report["cuts"] == CUTS
    assert report["acknowledged"] > 0
    assert report["problems"] == []


def test_a_client_can_be_stopped_in_the_very_moment_of_an_answer():
    """Else it plays on, against one that has left, and the fault tests never end."""

    class Line:
        async def send(self, text):
            pass

    async def answer_and_stop():
        client = TableClient(Guest("127.0.0.1:1"), "table", 0)
        client.__dict__["_connection"] = Line()
        asking = asyncio.create_task(client.ask("move", move="a20"))
        while not client._answers:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        (request,) = client._answers
        await client._take({"type": "ack", "id": request, "seq": 1})
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        return asking.cancelled()

    assert asyncio.run(answer_and_stop())


def test_a_thinking_worker_that_dies_is_replaced(sqlite_database):
    with RunningServer(quick_settings(sqlite_database)) as running:
        person = running.guest()
        table = person.make("verflixt", ["random", "greedy"])["table"]
        with person.watching(table) as watcher:
            watcher.until(lambda message: message.get("state", {}).get("ply", 0) >= 2)
            services = running.app.state.opening._task.result()
            for process in services.workers.worker_ids():
                os.kill(process, signal.SIGKILL)
            while watcher.state["status"] != "over":
                watcher.receive()


def test_a_slow_reader_is_dropped_and_holds_up_nobody(sqlite_database):
    with RunningServer(quick_settings(sqlite_database, queue_length=4)) as running:
        person = running.guest()
        table = person.make("blokus", ["me", "device"], options={"players": 2})["table"]
        metrics = running.app.state.metrics
        with person.open(table) as slow, person.watching(table) as quick:
            with contextlib.suppress(ConnectionClosed):
                for _ in range(3000):
                    # Every answer is a snapshot of several kilobytes, and none of them is read.
                    slow.send(json.dumps({"type": "hold", "seat": 0}))
            wait_until(lambda: metrics.dropped._value.get() >= 1)
            assert quick.ask("move", seat=0, move="a20")["type"] == "ack"


def test_tables_go_on_after_a_restart(tmp_path):
    database = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    with RunningServer(quick_settings(database, workers=1)) as first:
        person = first.guest()
        table = person.make("verflixt", ["random", "greedy"])["table"]
        cookies = person.http.cookies
        with person.watching(table) as watcher:
            watcher.until(lambda message: message.get("state", {}).get("ply", 0) >= 1)
            before = watcher.events
    with RunningServer(quick_settings(database, workers=1)) as second:
        person = second.stranger()
        person.http.cookies.update(cookies)
        with person.watching(table) as watcher:
            assert watcher.events[: len(before)] == before
            while watcher.state["status"] != "over":
                watcher.receive()
