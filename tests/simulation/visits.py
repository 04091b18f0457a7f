"""Somebody at a table, and which tables people know of."""

import asyncio
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tessera.server.play.live_table import GONE
from tests.simulation.ledger import UNEVENTFUL
from tests.simulation.network import LostError, Wire
from tests.simulation.servers import Server

if TYPE_CHECKING:
    from tests.simulation.people import Person

SHORTEST_PAUSE, LONGEST_PAUSE = 0.25, 10.0
"""Seconds until one tries to connect again: twice as long each time, as clients are asked to."""


class Board:
    """What people tell each other: which tables there are, and their invitations."""

    def __init__(self) -> None:
        self.tables: list[str] = []
        self.invitations: dict[str, list[dict[str, Any]]] = {}

    def add(self, table: str, invitations: Sequence[dict[str, Any]] = ()) -> None:
        if table not in self.tables:
            self.tables.append(table)
            self.invitations[table] = list(invitations)

    def remove(self, table: str) -> None:
        if table in self.tables:
            self.tables.remove(table)


class Visit:
    """Somebody at a table: comes back when the connection is lost, and has what the socket has told."""

    def __init__(self, person: "Person", table: str) -> None:
        self.person = person
        self.table = table
        self.state: dict[str, Any] | None = None
        self.game_seq = 0
        self.wire: Wire | None = None
        self.answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self.is_host = False
        self.is_gone = False
        """Whether a server has said that there is no such table any more."""
        self._seq = 0
        """The last event that this connection has told of."""
        self._known = 0
        self._is_shown = False
        """Whether it has shown the table."""
        self._staying = asyncio.get_running_loop().create_task(self._stay())

    async def _stay(self) -> None:
        person, pause = self.person, SHORTEST_PAUSE
        while not self.is_gone:
            self._is_shown, server = False, person.some_server()
            if server is not None:
                await self._connect(server)
            pause = SHORTEST_PAUSE if self._is_shown else min(2 * pause, LONGEST_PAUSE)
            await asyncio.sleep(pause * person.chance.uniform(0.5, 1.5))

    async def _connect(self, server: Server) -> None:
        person = self.person
        wire = Wire(
            person.link,
            server,
            lambda text: person.ledger.leaves(self.table, person.identity_at(server), text),
        )
        query = {"since": self._known} if person.chance.random() < 0.8 else {}
        wire.open(f"/api/tables/{self.table}/socket", person.token, **query)
        self.wire, self._seq = wire, 0
        try:
            while True:
                self._take(json.loads(await wire.receive()))
        except LostError:
            wire.cut()
            if wire.close_code == GONE:
                self.is_gone = True
                person.board.remove(self.table)
                person.ledger.hears_gone(self.table)
        finally:
            self.wire = None

    def _take(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind in ("ack", "error"):
            answer = self.answers.get(message["id"] or "")
            if answer is not None and not answer.done():
                answer.set_result(message)
        elif kind == "snapshot":
            self._take_snapshot(message)
        elif kind not in UNEVENTFUL:
            if message["seq"] != self._seq + 1:
                self.person.ledger.violation(self.table, "event", message["seq"], "comes after", self._seq)
            self._hear(message)
            self.state = message.get("state", self.state)

    def _take_snapshot(self, message: dict[str, Any]) -> None:
        numbers = [event["seq"] for event in message["events"]]
        if numbers != list(range(message["seq"] - len(numbers) + 1, message["seq"] + 1)):
            self.person.ledger.violation(self.table, "a snapshot of", message["seq"], "has", numbers)
        for event in message["events"]:
            self._hear(event)
        self._is_shown = True
        self._seq, self.is_host = message["seq"], message["host"]
        self.state = message["state"]

    def _hear(self, event: dict[str, Any]) -> None:
        self._seq = event["seq"]
        self._known = max(self._known, self._seq)
        if event["type"] in ("started", "moved", "undone"):
            self.game_seq = max(self.game_seq, event["seq"])
        if event["type"] == "rematched":
            self.person.board.add(event["next"])
        self.person.ledger.hears(self.table, self.person.player, event)

    @property
    def is_behind(self) -> bool:
        """Whether a connected client has not heard of the newest event."""
        return self.wire is not None and self._seq < self.person.ledger.stored_seq(self.table)

    @property
    def own_seats(self) -> list[int]:
        return [seat["seat"] for seat in self.state["seats"] if seat["yours"]] if self.state else []

    def leave(self) -> None:
        """Go away for good."""
        self._staying.cancel()
        if self.wire is not None:
            self.wire.cut()
