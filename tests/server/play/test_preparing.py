"""A fresh machine: people play while programs are being compiled, and programs answer once they can."""

import asyncio
from pathlib import Path

import pytest

from tessera.server.operation import warm_up as module
from tests.server.conftest import quick_settings
from tests.server.harness import RunningServer

COMPILER = """
import json, pathlib, sys, time
print(json.dumps({"done": 3, "steps": 7}), flush=True)
while not pathlib.Path(sys.argv[1]).exists():
    time.sleep(0.01)
print(json.dumps({"done": 7, "steps": 7}), flush=True)
"""


@pytest.fixture
def compiled(tmp_path, monkeypatch) -> Path:
    """A file that says, once it is there, that everything is compiled."""
    script, done = tmp_path / "compiler.py", tmp_path / "compiled"
    script.write_text(COMPILER)
    start = asyncio.create_subprocess_exec

    async def start_compiler(program, *_arguments, **more):
        return await start(program, str(script), str(done), **more)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", start_compiler)
    monkeypatch.setattr(module, "is_compiled", lambda name: False)
    return done


@pytest.fixture
def fresh_server(sqlite_database, compiled):
    with RunningServer(quick_settings(sqlite_database, warm_up=True)) as running:
        yield running
        compiled.touch()


@pytest.mark.usefixtures("compiled")
def test_people_play_try_and_take_back_while_nothing_is_compiled(fresh_server):
    person = fresh_server.guest()
    table = person.make("blokus", ["me", "device"], options={"players": 2})["table"]
    assert person.get("/api/status")["ready"] is False
    with person.watching(table, seat=0) as watcher:
        move = watcher.state["legal"][0]
        assert person.post(f"/api/tables/{table}/try", {"move": move, "seat": 0})["legal"]
        assert watcher.ask("move", move=move, seat=0)["type"] == "ack"
        assert watcher.ask("undo", seat=0)["type"] == "ack"
    assert person.get("/api/puzzles/blokus-8x10")["legal"]


def test_a_program_tells_how_far_it_is_and_then_answers(fresh_server, compiled):
    person = fresh_server.guest()
    table = person.make("blokus", ["me", "random"], options={"players": 2})["table"]
    hint = person.http.post(f"/api/tables/{table}/hint", json={"seat": 0})
    assert (hint.status_code, hint.json()["error"]) == (503, "warming-up")
    with person.watching(table) as watcher:
        watcher.send("move", move=watcher.state["legal"][0])
        told = watcher.until(lambda message: message["type"] == "preparing" and message["steps"])
        assert (told["seat"], told["done"], told["steps"]) == (1, 3, 7)
        compiled.touch()
        watcher.until(lambda message: message["type"] == "moved" and message["seat"] == 1)
