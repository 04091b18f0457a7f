"""People who play game after game, at any of the servers, with programs, clocks, undo and rematches."""

import asyncio
import random
import time
from typing import Any

from benchmarks.server.client import Guest, TableClient

TURN_SECONDS = 60
"""Nobody takes as long as this for a move: who runs out of time was charged for a fault."""
GAMES: list[tuple[str, dict[str, Any]]] = [("verflixt", {}), ("ingenious", {"players": 2}), ("passtally", {})]
GO_ON_SECONDS = 120
"""In which something goes on again, or nothing does."""


class Pair:
    """Two people, or one and a program, who play game after game."""

    def __init__(self, addresses: list[str], number: int, pause: float) -> None:
        self._chance = random.Random(number)
        self._pause = pause
        self._addresses = addresses
        self._game, self._options = GAMES[number % len(GAMES)]
        self._with_program = number % 3 == 2
        self.games: list[list[TableClient]] = []
        self._guests: list[Guest] = []

    async def play(self) -> None:
        """Play until cancelled: at the same table again by a rematch, now and then at a new one."""
        while True:
            clients = await self._new_table()
            while clients:
                await self._play_game(clients)
                following = await self._rematch(clients) if self._chance.random() < 0.7 else []
                await asyncio.gather(*(client.stop() for client in clients))
                clients = following
            await asyncio.gather(*(guest.close() for guest in self._guests))

    async def _new_table(self) -> list[TableClient]:
        self._guests = [Guest(self._chance.choice(self._addresses)) for _ in range(2 - self._with_program)]
        for guest in self._guests:
            await guest.begin()
        other = {"kind": "program", "program": "random"} if self._with_program else {"kind": "open"}
        body = {"game": self._game, "options": self._options, "seats": [{"kind": "me"}, other]}
        clock = {"kind": "turn", "seconds": TURN_SECONDS}
        made = await self._guests[0].post("/api/tables", {**body, "clock": clock})
        if not self._with_program:
            await self._guests[1].post(f"/api/tables/{made['table']}/commands", {"type": "sit", "id": "sit"})
        return self._sit(made["table"])

    def _sit(self, table: str) -> list[TableClient]:
        clients = [TableClient(guest, table, seat) for seat, guest in enumerate(self._guests)]
        self.games.append(clients)
        for client in clients:
            client.start()
        return clients

    async def _play_game(self, clients: list[TableClient]) -> None:
        await asyncio.gather(*(self._play_seat(client) for client in clients))

    async def _play_seat(self, client: TableClient) -> None:
        while True:
            await client.wait_for(lambda: client.is_turn or client.state.get("status") == "over")
            if client.state["status"] == "over":
                return
            await asyncio.sleep(self._chance.uniform(0, 2 * self._pause))
            if not client.is_turn:
                continue
            seq = await self._ask(client, "move", move=self._chance.choice(client.state["legal"]))
            if seq and self._chance.random() < 0.1:
                await self._ask(client, "undo")
            if seq and self._chance.random() < 0.01:
                await self._ask(client, "resign")

    async def _ask(self, client: TableClient, kind: str, **fields: Any) -> int | None:
        """Ask, and wait until what has come of it is here."""
        answer = await client.ask(kind, **fields)
        if answer["type"] != "ack":
            await asyncio.sleep(0.05)
            return None
        seq: int = answer["seq"]
        await client.wait_for(lambda: client.has_seen(seq))
        return seq

    async def _rematch(self, clients: list[TableClient]) -> list[TableClient]:
        for client in clients:
            await client.ask("rematch")
        await clients[0].wait_for(lambda: bool(clients[0].state["rematch"]["next"]))
        return self._sit(clients[0].state["rematch"]["next"])

    @property
    def present(self) -> list[TableClient]:
        """Those who play now."""
        return self.games[-1] if self.games else []


class Crowd:
    """All pairs."""

    def __init__(self, addresses: list[str], pairs: int, pause: float = 0.05) -> None:
        self.pairs = [Pair(addresses, number, pause) for number in range(pairs)]
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Let them play."""
        self._tasks = [asyncio.create_task(pair.play()) for pair in self.pairs]

    @property
    def games(self) -> list[list[TableClient]]:
        """Every game that was begun."""
        return [game for pair in self.pairs for game in pair.games]

    @property
    def present(self) -> list[TableClient]:
        """Everybody who plays now."""
        return [client for pair in self.pairs for client in pair.present]

    def acknowledged(self) -> int:
        """How many requests were."""
        return sum(len(client.acknowledged) for game in self.games for client in game)

    async def go_on(self) -> None:
        """Wait until somebody's request is acknowledged again."""
        before = self.acknowledged()
        async with asyncio.timeout(GO_ON_SECONDS):
            while self.acknowledged() <= before:
                self._check()
                await asyncio.sleep(0.02)

    def _check(self) -> None:
        """Everybody still plays."""
        for task in self._tasks:
            if task.done() and not task.cancelled():
                task.result()

    async def come_back(self) -> float:
        """Wait until everybody who plays is shown a table again; how long it took."""
        begin = time.monotonic()
        async with asyncio.timeout(GO_ON_SECONDS):
            while not all(client.is_connected for client in self.present):
                await asyncio.sleep(0.01)
        return time.monotonic() - begin

    def cut_one(self, chance: random.Random) -> bool:
        """Cut somebody's socket; False if nobody has one."""
        connected = [client for client in self.present if client.is_connected]
        if connected:
            chance.choice(connected).cut()
        return bool(connected)

    async def stop(self) -> None:
        """Nobody asks for anything any more."""
        self._check()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def go(self) -> None:
        """Everybody leaves."""
        for game in self.games:
            for client in game:
                await client.stop()
                await client.guest.close()
