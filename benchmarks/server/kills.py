"""Killing servers, workers and the database, and cutting sockets, while people and programs play.

    python -m benchmarks.server.kills --store sqlite --kills 2000 --cuts 10000
    python -m benchmarks.server.kills --store postgresql --kills 2000 --cuts 10000

Some of the first kills hit the server while it makes the schema. Then tables are played with clocks,
programs, undo and rematches, on one server with SQLite, or on two servers and a worker with PostgreSQL.
After every kill somebody must be able to go on; at the end `benchmarks.server.checker` judges what everybody
saw. Prints a report as JSON; exit code 1 if anything is wrong.
"""

import argparse
import asyncio
import contextlib
import json
import random
import sys
import tempfile
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Protocol

from benchmarks.server.checker import Witness, check_table, count_timeouts
from benchmarks.server.client import Guest, TableClient
from benchmarks.server.processes import PostgresProcess, ServerProcess, WorkerProcess

TURN_SECONDS = 60
"""Nobody takes as long as this for a move: who runs out of time was charged for a fault."""
GAMES: list[tuple[str, dict[str, Any]]] = [("verflixt", {}), ("ingenious", {"players": 2}), ("passtally", {})]
GO_ON_SECONDS = 120
MOST_SHOWN = 20
SHOW_SECONDS = 20.0


class Victim(Protocol):
    """A process that can be killed and started again."""

    def kill(self) -> None:
        """End it as a power cut would."""

    def start(self) -> None:
        """Start it again."""


@dataclass
class Report:
    """What happened."""

    store: str
    kills: dict[str, int] = field(default_factory=dict)
    cuts: int = 0
    tables: int = 0
    events: int = 0
    acknowledged: int = 0
    timed_out: int = 0
    slowest_return: float = 0.0
    """Seconds until all clients were back at their tables, from when the killed server answered again."""
    problems: list[str] = field(default_factory=list)

    @property
    def all_kills(self) -> int:
        """Of whatever process."""
        return sum(self.kills.values())

    def note_kill(self, kind: str) -> None:
        """Count it."""
        self.kills[kind] = self.kills.get(kind, 0) + 1


class Pair:
    """Two people, or one and a program, who play game after game."""

    def __init__(self, addresses: list[str], number: int) -> None:
        self._chance = random.Random(number)
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
                clients = await self._rematch(clients) if self._chance.random() < 0.7 else []

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
            await asyncio.sleep(self._chance.uniform(0, 0.1))
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

    def __init__(self, addresses: list[str], pairs: int) -> None:
        self.pairs = [Pair(addresses, number) for number in range(pairs)]
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

    async def stop(self) -> None:
        """Nobody asks for anything any more."""
        self._check()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


class House:
    """The processes: a server with SQLite, or two, a worker and a database."""

    def __init__(self, store: str, folder: str) -> None:
        self.postgres = PostgresProcess(folder) if store == "postgresql" else None
        if self.postgres is not None:
            database = self.postgres.new_database("kills")
            self.servers = [ServerProcess(database, WORKERS="1") for _ in range(2)]
            self.worker: WorkerProcess | None = WorkerProcess(database)
        else:
            self.servers = [ServerProcess(f"sqlite:///{Path(folder) / 'tables.sqlite3'}", WORKERS="1")]
            self.worker = None

    @property
    def victims(self) -> list[tuple[str, Victim]]:
        """Every process, with what it is."""
        found: list[tuple[str, Victim]] = [("server", server) for server in self.servers]
        if self.worker is not None:
            found.append(("worker", self.worker))
        if self.postgres is not None:
            found.append(("database", self.postgres))
        return found

    async def start(self) -> None:
        """Start them all; the database runs already."""
        await asyncio.gather(*(asyncio.to_thread(server.start) for server in self.servers))
        if self.worker is not None:
            self.worker.start()

    def stop(self) -> None:
        """End them all."""
        for server in self.servers:
            server.stop()
        if self.worker is not None:
            self.worker.kill()
        if self.postgres is not None:
            self.postgres.stop()


async def kill_while_migrating(house: House, kills: int, chance: random.Random, report: Report) -> None:
    """Kill a server that makes the schema, at any moment of it."""
    for _ in range(kills):
        house.servers[0].begin()
        await asyncio.sleep(chance.uniform(0.5, 3.0))
        house.servers[0].kill()
        report.note_kill("migrating server")


async def kill_one(house: House, crowd: Crowd, chance: random.Random, report: Report) -> None:
    """Kill some process, start it again, and see that people go on."""
    kind, victim = chance.choice(house.victims)
    await asyncio.sleep(chance.uniform(0.05, 0.5))
    await asyncio.to_thread(victim.kill)
    report.note_kill(kind)
    await asyncio.sleep(chance.choice([0.0, 0.0, 0.5]))
    await asyncio.to_thread(victim.start)
    back = await crowd.come_back()
    if kind == "server":
        report.slowest_return = round(max(report.slowest_return, back), 2)
    await crowd.go_on()


async def cut_some(crowd: Crowd, cuts: int, chance: random.Random, report: Report) -> None:
    """Cut sockets, one after the other."""
    for _ in range(cuts):
        await asyncio.sleep(chance.uniform(0.005, 0.03))
        connected = [client for client in crowd.present if client.is_connected]
        if connected:
            chance.choice(connected).cut()
            report.cuts += 1


async def judge(address: str, crowd: Crowd, report: Report) -> None:
    """Compare what everybody saw with how the tables are in the end."""
    observer = Guest(address)
    await observer.begin()
    for game in crowd.games:
        table = game[0].table
        final = await observer.get(f"/api/tables/{table}")
        events = [_public(event) for event in final["events"]]
        witnesses = [
            Witness(f"seat {client.seat}", client.seat, client.events, client.requests, client.results)
            for client in game
        ]
        problems = list(check_table(witnesses, events, final["state"]["result"]))
        problems += [str(error) for client in game for error in client.errors]
        report.problems += [f"{table}: {problem}" for problem in problems]
        report.timed_out += count_timeouts(events)
        report.events += len(events)
    report.tables, report.acknowledged = len(crowd.games), crowd.acknowledged()
    if report.timed_out:
        report.problems.append(f"{report.timed_out} were charged for time in which they could not play")
    await observer.close()


def _public(event: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in event.items() if key not in ("state", "chance")}


async def run(store: str, kills: int, cuts: int, pairs: int, seed: int) -> Report:
    """The whole."""
    chance, report = random.Random(seed), Report(store)
    with tempfile.TemporaryDirectory(prefix="k", ignore_cleanup_errors=True) as folder:
        house = House(store, folder)
        await kill_while_migrating(house, min(kills // 10, 20), chance, report)
        await house.start()
        crowd = Crowd([server.address for server in house.servers], pairs)
        try:
            crowd.start()
            await crowd.go_on()
            shown = time.monotonic()
            while report.all_kills < kills or report.cuts < cuts:
                if report.all_kills < kills:
                    await kill_one(house, crowd, chance, report)
                if report.cuts < cuts:
                    await cut_some(crowd, min(10, cuts - report.cuts), chance, report)
                if time.monotonic() - shown > SHOW_SECONDS:
                    shown = time.monotonic()
                    print(json.dumps(asdict(report)), file=sys.stderr, flush=True)
            await crowd.go_on()
            await crowd.stop()
            await judge(house.servers[0].address, crowd, report)
        finally:
            with contextlib.suppress(Exception):
                await crowd.stop()
            for game in crowd.games:
                for client in game:
                    await client.stop()
                    await client.guest.close()
            house.stop()
    return report


def main(arguments: list[str] | None = None) -> int:
    """Run and print the report."""
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=plain)
    parser.add_argument("--store", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--cuts", type=int, default=500)
    parser.add_argument("--pairs", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    report = asyncio.run(run(chosen.store, chosen.kills, chosen.cuts, chosen.pairs, chosen.seed))
    report.problems = report.problems[:MOST_SHOWN]
    print(json.dumps(asdict(report)))
    return 1 if report.problems else 0


if __name__ == "__main__":
    sys.exit(main())
