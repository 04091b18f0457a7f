"""Killing servers, workers and the database, and cutting sockets, while people and programs play.

    python -m benchmarks.server.kills --store sqlite --kills 2000 --cuts 10000
    python -m benchmarks.server.kills --store postgresql --kills 2000 --cuts 10000

The first kills hit the server while it makes the schema. Then tables are played with clocks,
programs, undo and rematches, on one server with SQLite, or on two servers and a worker with PostgreSQL.
After every kill somebody must be able to go on; at the end `benchmarks.server.checker` judges what everybody
saw. Prints a report as JSON; exit code 1 if anything is wrong.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import sys
import tempfile
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Protocol

from benchmarks.server.checker import Witness, check_table, count_timeouts
from benchmarks.server.client import Guest
from benchmarks.server.crowd import Crowd
from benchmarks.server.processes import PostgresProcess, ServerProcess, WorkerProcess

MIGRATION_SECONDS = 0.5
"""In which a server has made the schema, or nearly so."""
KILLS_OF_A_MIGRATION = 3
"""Before it may end."""
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


class House:
    """The processes: a server with SQLite, or two, a worker and a database."""

    def __init__(self, store: str, folder: str) -> None:
        self.postgres = PostgresProcess(folder) if store == "postgresql" else None
        self._file = Path(folder) / "tables.sqlite3"
        self.worker: WorkerProcess | None = None
        self.move()

    def move(self) -> None:
        """Have processes, none of which runs yet, on a new and empty database."""
        if self.postgres is not None:
            database = self.postgres.new_database("kills")
            self.servers = [ServerProcess(database, forked=True, WORKERS="1") for _ in range(2)]
            self.worker = WorkerProcess(database)
        else:
            for file in self._file.parent.glob(f"{self._file.name}*"):
                file.unlink()
            self.servers = [ServerProcess(f"sqlite:///{self._file}", forked=True, WORKERS="1")]

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
    """Kill a server that makes the schema of a new database, at any moment; a later one must get it done."""
    for number in range(kills):
        server = house.servers[0]
        server.begin()
        await asyncio.sleep(chance.uniform(0.0, MIGRATION_SECONDS))
        server.kill()
        report.note_kill("migrating server")
        if number % KILLS_OF_A_MIGRATION == KILLS_OF_A_MIGRATION - 1:
            await asyncio.to_thread(server.start)
            server.kill()
            house.move()


async def kill_one(house: House, crowd: Crowd, chance: random.Random, report: Report) -> None:
    """Kill some process, start it again, and see that people go on."""
    kind, victim = chance.choice(house.victims)
    await asyncio.sleep(chance.uniform(0.02, 0.3))
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
        await asyncio.sleep(chance.uniform(0.001, 0.03))
        report.cuts += crowd.cut_one(chance)


async def judge(address: str, crowd: Crowd, report: Report) -> None:
    """Compare what everybody saw with how the tables are in the end."""
    observer = Guest(address)
    await observer.begin()
    for game in crowd.games:
        table = game[0].table
        # This server may not have heard yet what another has written: who names an event sees at least that.
        await observer.get(f"/api/tables/{table}?since={max(client.seq for client in game)}")
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


async def run(store: str, kills: int, cuts: int, pairs: int, seed: int, minutes: float) -> Report:
    """The whole, or as much of it as can be done in time."""
    chance, report, end = random.Random(seed), Report(store), time.monotonic() + 60 * minutes
    with tempfile.TemporaryDirectory(prefix="k", ignore_cleanup_errors=True) as folder:
        house = House(store, folder)
        await kill_while_migrating(house, min(kills // 10, 100), chance, report)
        await house.start()
        crowd = Crowd([server.address for server in house.servers], pairs)
        try:
            crowd.start()
            await crowd.go_on()
            shown = time.monotonic()
            while (report.all_kills < kills or report.cuts < cuts) and time.monotonic() < end:
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
            await crowd.go()
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
    parser.add_argument("--minutes", type=float, default=600, help="then it ends, however few were killed")
    chosen = parser.parse_args(arguments)
    # Only the program that plays at random plays here: it needs no compiler, and its workers start sooner.
    os.environ["NUMBA_DISABLE_JIT"] = "1"
    report = asyncio.run(
        run(chosen.store, chosen.kills, chosen.cuts, chosen.pairs, chosen.seed, chosen.minutes)
    )
    report.problems = report.problems[:MOST_SHOWN]
    print(json.dumps(asdict(report)))
    return 1 if report.problems else 0


if __name__ == "__main__":
    sys.exit(main())
