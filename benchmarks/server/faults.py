"""Killing the server, and cutting sockets, at random while games are played.

    python -m benchmarks.server.faults kill --kills 100
    python -m benchmarks.server.faults cut --cuts 1000

Prints a report as JSON; exit code 1 if anything acknowledged was lost, doubled, or seen differently.
"""

import argparse
import asyncio
import functools
import json
import random
import sqlite3
import sys
import tempfile
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.server.client import TableClient, make_pair
from benchmarks.server.processes import ServerProcess

GAME, OPTIONS = "blokus", {"players": 2}
LAST_MOVE_TRIES = 50  # a tenth of a second apart


@dataclass
class Report:
    """What happened."""

    kills: int = 0
    cuts: int = 0
    tables: int = 0
    acknowledged: int = 0
    events: int = 0
    connects: int = 0
    problems: list[str] = field(default_factory=list)


class Crowd:
    """Pairs of clients that play one game after the other until told to stop."""

    def __init__(self, address: str, tables: int, seed: int = 1) -> None:
        self.address = address
        self.pairs: list[tuple[TableClient, TableClient]] = []
        self.current: list[tuple[TableClient, TableClient]] = []
        self._random = random.Random(seed)
        self._stopping = False
        self._tables = tables
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Let them play."""
        self._tasks = [asyncio.create_task(self._play_on()) for _ in range(self._tables)]

    async def _play_on(self) -> None:
        while not self._stopping:
            pair = await make_pair(self.address, GAME, OPTIONS)
            self.pairs.append(pair)
            self.current.append(pair)
            chooser = random.Random(self._random.random())
            playing = [
                asyncio.create_task(client.play(chooser, lambda: self._random.uniform(0, 0.1)))
                for client in pair
            ]
            while not all(task.done() for task in playing) and not self._stopping:
                await asyncio.sleep(0.02)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            self.current.remove(pair)

    async def stop(self) -> None:
        """Let them finish what they are doing."""
        self._stopping = True
        await asyncio.gather(*self._tasks)

    async def settle(self) -> None:
        """Wait until both of every table have the same newest event."""
        for pair in self.pairs:
            async with asyncio.timeout(60):
                newest = max(client.seq for client in pair)
                for client in pair:
                    await client.wait_for(functools.partial(client.has_seen, newest))

    async def close(self) -> None:
        """Everybody leaves."""
        for pair in self.pairs:
            for client in pair:
                await client.stop()
                await client.guest.close()


def check_histories(crowd: Crowd, report: Report) -> None:
    """All clients of a table know the same events, without gaps."""
    for pair in crowd.pairs:
        first, second = pair
        if first.events != second.events:
            report.problems.append(f"{first.table}: the clients know different events")
        if sorted(first.events) != list(range(1, len(first.events) + 1)):
            report.problems.append(f"{first.table}: events are missing")
        for client in pair:
            report.problems += [f"{client.table}: {error}" for error in client.errors]
            report.connects += client.connects
            report.acknowledged += len(client.acknowledged)
    report.tables = len(crowd.pairs)
    report.events = sum(len(pair[0].events) for pair in crowd.pairs)


def check_database(path: str, crowd: Crowd, report: Report) -> None:
    """Every acknowledged request is in the database, once, where it was said to be."""
    with sqlite3.connect(path) as database:
        rows = database.execute(
            "SELECT table_id, client, seq FROM events WHERE client IS NOT NULL"
        ).fetchall()
    stored: dict[tuple[str, str], list[int]] = {}
    for table, client, seq in rows:
        stored.setdefault((table, client.split(":", 1)[1]), []).append(seq)
    for pair in crowd.pairs:
        for client in pair:
            for request, seq in client.acknowledged.items():
                if stored.get((client.table, request)) != [seq]:
                    report.problems.append(f"{client.table}: request {request} was acknowledged as {seq}")


async def check_resumable(address: str, crowd: Crowd, report: Report) -> None:
    """Every game that is not over can go on."""
    for pair in crowd.pairs:
        answer = await _go_on(pair)
        if answer is not None and answer["type"] != "ack":
            report.problems.append(f"{pair[0].table}: cannot go on: {answer}")


async def _go_on(pair: tuple[TableClient, TableClient]) -> Any:
    """Make a move for whoever has the turn; who has not heard of the last move yet is asked again."""
    answer = None
    for _ in range(LAST_MOVE_TRIES):
        client = next((client for client in pair if client._is_turn()), None)
        if client is None:
            return None
        answer = await client.ask("move", move=client.state["legal"][0])
        if answer.get("error") != "not-your-turn":
            return answer
        await asyncio.sleep(0.1)
    return answer


def kill_servers(database: str, kills: int, tables: int, seed: int = 1) -> Report:
    """Kill the server so many times while games are played."""
    return asyncio.run(_kill_servers(database, kills, tables, seed))


async def _kill_servers(database: str, kills: int, tables: int, seed: int) -> Report:
    report, chooser = Report(), random.Random(seed)
    server = ServerProcess(database)
    await asyncio.to_thread(server.start)
    crowd = Crowd(server.address, tables, seed)
    try:
        crowd.start()
        await until_moving(crowd)
        for _ in range(kills):
            await asyncio.sleep(chooser.uniform(0.1, 1.0))
            server.kill()
            report.kills += 1
            await asyncio.to_thread(server.start)
            await until_moving(crowd)
        await crowd.stop()
        await crowd.settle()
        await check_resumable(server.address, crowd, report)
        await crowd.settle()
        check_histories(crowd, report)
    finally:
        await crowd.close()
        server.stop()
    check_database(database.removeprefix("sqlite:///"), crowd, report)
    return report


async def until_moving(crowd: Crowd) -> None:
    """Wait until somebody's request is acknowledged again."""

    def count() -> int:
        return sum(len(client.acknowledged) for pair in crowd.pairs for client in pair)

    before = count()
    async with asyncio.timeout(120):
        while count() <= before:
            await asyncio.sleep(0.02)


def cut_sockets(database: str, cuts: int, tables: int, seed: int = 1) -> Report:
    """Cut so many sockets while games are played."""
    return asyncio.run(_cut_sockets(database, cuts, tables, seed))


async def _cut_sockets(database: str, cuts: int, tables: int, seed: int) -> Report:
    report, chooser = Report(), random.Random(seed)
    server = ServerProcess(database)
    await asyncio.to_thread(server.start)
    crowd = Crowd(server.address, tables, seed)
    try:
        crowd.start()
        await until_moving(crowd)
        while report.cuts < cuts:
            await asyncio.sleep(chooser.uniform(0.005, 0.05))
            clients = [client for pair in crowd.current for client in pair if client._connection is not None]
            if clients:
                chooser.choice(clients).cut()
                report.cuts += 1
        await crowd.stop()
        await crowd.settle()
        check_histories(crowd, report)
    finally:
        await crowd.close()
        server.stop()
    check_database(database.removeprefix("sqlite:///"), crowd, report)
    return report


def main(arguments: list[str] | None = None) -> int:
    """Run one of the two and print its report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("fault", choices=["kill", "cut"])
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--cuts", type=int, default=1000)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'tables.sqlite3'}"
        if chosen.fault == "kill":
            report = kill_servers(database, chosen.kills, chosen.tables, chosen.seed)
        else:
            report = cut_sockets(database, chosen.cuts, chosen.tables, chosen.seed)
    result: dict[str, Any] = asdict(report)
    print(json.dumps(result))
    return 1 if report.problems else 0


if __name__ == "__main__":
    sys.exit(main())
