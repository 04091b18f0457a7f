"""The walk of a move through the server is as docs/architecture.md draws it."""

import asyncio
import json
import re
import sys
import threading
from pathlib import Path
from types import FrameType, SimpleNamespace
from typing import Any

from tessera.server.http.limits import RequestLimits
from tessera.server.http.sockets import Connection
from tessera.server.models.tables import SeatRequest, TableRequest
from tessera.server.operation.metrics import Metrics
from tessera.server.operation.services import Services
from tessera.server.operation.warm_up import WarmUp
from tessera.server.table.seats import Actor
from tests.server.conftest import quick_settings

ARCHITECTURE = Path(__file__).parents[3] / "docs" / "architecture.md"
MOST_MODULES = 10


class Walk:
    """The modules of the server whose code runs while it is recorded, in the order of their first calls."""

    def __init__(self) -> None:
        self.modules: list[str] = []
        self.is_recording = False

    def __call__(self, frame: FrameType, event: str, _argument: object) -> None:
        module = frame.f_globals.get("__name__", "")
        if self.is_recording and event == "call" and module.startswith("tessera.server."):
            name = module.removeprefix("tessera.server.")
            if name not in self.modules:
                self.modules.append(name)


async def walk_of_a_move(database: str, walk: Walk) -> None:
    services = Services(quick_settings(database), Metrics(), WarmUp(enabled=False))
    await services.database.migrate()
    token, _ = await services.sessions.make_guest("Mio")
    mio: Actor | None = await services.sessions.find(token)
    assert mio is not None
    seats = [SeatRequest(kind="me"), SeatRequest(kind="device")]
    request = TableRequest(
        game="blokus", options={"players": 2}, seats=seats, clock={"kind": "turn", "seconds": 60}
    )
    made = await services.lobby.make_table(mio, request)
    socket: Any = SimpleNamespace(
        client=None, app=SimpleNamespace(state=SimpleNamespace(limits=RequestLimits()))
    )
    async with services.tables.use(made.table) as live:
        client = services.tables.new_client(mio)
        live.clients[client] = None
        connection = Connection(socket, services, live, client)
        walk.is_recording = True
        await connection._handle(json.dumps({"type": "move", "id": "1", "move": "a20"}))
        walk.is_recording = False
        assert json.loads(client.queue.get_nowait())["type"] == "moved"
        assert json.loads(client.queue.get_nowait())["type"] == "ack"
    await services.close()


def drawn_walk() -> tuple[list[str], set[str]]:
    """The modules that the drawing has, and those that it says are only asked on the way."""
    text = ARCHITECTURE.read_text(encoding="utf-8")
    section = re.search(r"## The walk of a move\n(.*?)(?=\n## )", text, re.DOTALL)
    assert section, "there is no such section"
    drawing = re.search(r"```\n(.*?)```", section[1], re.DOTALL)
    assert drawing, "there is no drawing"
    stations = re.findall(r"^ *\d+ +([a-z_]+(?:/[a-z_]+)+)", drawing[1], re.MULTILINE)
    beside = re.search(r"^On the way, .*?\n\n", section[1], re.DOTALL | re.MULTILINE)
    assert beside, "nothing is said of what is asked on the way"
    asked = re.findall(r"`([a-z_]+(?:/[a-z_]+)+)`", beside[0])
    return [name.replace("/", ".") for name in stations], {name.replace("/", ".") for name in asked}


def test_a_move_passes_the_modules_that_are_drawn(sqlite_database):
    walk = Walk()
    threading.setprofile(walk)
    sys.setprofile(walk)
    try:
        asyncio.run(walk_of_a_move(sqlite_database, walk))
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    stations, asked = drawn_walk()
    assert len(stations) <= MOST_MODULES
    assert set(walk.modules) == {*stations, *asked}, walk.modules
