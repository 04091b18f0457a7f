"""Somebody in the lobby, who looks for a game by quick match."""

import asyncio
import json
from typing import TYPE_CHECKING

from tests.simulation.network import LostError, Wire
from tests.simulation.plan import MODES
from tests.simulation.template import PEOPLE

if TYPE_CHECKING:
    from tests.simulation.people import Person

PATIENCE = 12.0
"""Seconds after which somebody who was not paired looks for a game no longer."""


class LobbyVisit:
    """Looks for a game until there is one, it takes too long, or the connection is lost."""

    def __init__(self, person: "Person") -> None:
        self._person = person
        self._wire: Wire | None = None
        self._looking = asyncio.get_running_loop().create_task(self._look())

    async def _look(self) -> None:
        person, server = self._person, self._person.some_server()
        try:
            if server is None or person.token is None:
                return
            wire = self._wire = Wire(person.link, server, self._leaves)
            wire.open("/api/lobby/socket", person.token)
            name, options, *_ = MODES[0]
            wish = {"game": name, "options": options, "rated": PEOPLE[person.plan.number].account}
            person.seeks += 1
            wire.send(json.dumps({"type": "seek", "wish": wish}))
            await asyncio.wait([asyncio.ensure_future(self._wait_for_table(wire))], timeout=PATIENCE)
            if person.chance.random() < 0.5:
                wire.send('{"type": "stop"}')
                await asyncio.sleep(1)
        finally:
            self.cut()
            person.lobby = None

    async def _wait_for_table(self, wire: Wire) -> None:
        try:
            while True:
                message = json.loads(await wire.receive())
                if message["type"] == "own" and message["table"]["paired"]:
                    self._person.board.add(message["table"]["table"])
                    return
        except LostError:
            return

    def _leaves(self, text: str) -> None:
        if any(known.player in text or known.token in text for known in PEOPLE):
            self._person.ledger.violation("who somebody is, is told in the lobby")

    def cut(self) -> None:
        """Lose the connection."""
        if self._wire is not None:
            self._wire.cut()

    def leave(self) -> None:
        """Go away for good."""
        self._looking.cancel()
        self.cut()
