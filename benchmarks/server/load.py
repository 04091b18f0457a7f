"""Many tables with people who move now and then: how long until everybody at the table has a move.

    python -m benchmarks.server.load --tables 1000 --seconds 120

Starts a server on loopback with two connected clients a table; each table sees one move every
`--interval` seconds. Prints JSON: times in milliseconds from sending a move to the last client of the
table having it, and what the server took of processor and memory. With `--compiled` the server does not
interpret the rules but compiles them, as its workers do.
"""

import argparse
import asyncio
import functools
import gc
import json
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.server.client import TableClient, make_pair
from benchmarks.server.processes import ServerProcess

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("blokus", {"players": 2}),
    ("ingenious", {"players": 2}),
    ("verflixt", {}),
    ("passtally", {}),
]


class LoadedTable:
    """Two clients who play slowly, game after game."""

    def __init__(self, address: str, number: int, interval: float) -> None:
        self._address = address
        self._game, self._options = GAMES[number % len(GAMES)]
        self._interval = interval
        self._random = random.Random(number)
        self.pair: tuple[TableClient, TableClient] | None = None
        self.times: list[float] = []

    async def open(self) -> None:
        """Connect both."""
        self.pair = await make_pair(self._address, self._game, self._options)
        for client in self.pair:
            await client.wait_for(client.has_state)

    async def run(self, end: float) -> None:
        """Move every so often until the end."""
        await asyncio.sleep(self._random.uniform(0, self._interval))
        while time.monotonic() < end:
            begin = time.monotonic()
            await self._move()
            await asyncio.sleep(max(0.0, self._interval - (time.monotonic() - begin)))

    async def _move(self) -> None:
        assert self.pair is not None
        mover = next((client for client in self.pair if client.is_turn), None)
        if mover is None:
            await self.close()
            await self.open()
            return
        sent = time.perf_counter()
        answer = await mover.ask("move", move=self._random.choice(mover.state["legal"]))
        seq = answer["seq"]
        for client in self.pair:
            await client.wait_for(functools.partial(client.has_seen, seq))
        self.times.append(max(client.received[seq] for client in self.pair) - sent)

    async def close(self) -> None:
        """Disconnect both."""
        for client in self.pair or ():
            await client.stop()
            await client.guest.close()


async def measure(server: ServerProcess, tables: int, seconds: float, interval: float) -> dict[str, Any]:
    """Run the load and report."""
    await asyncio.to_thread(server.start)
    memory_idle = server.memory()
    loaded = [LoadedTable(server.address, number, interval) for number in range(tables)]
    try:
        await _open_all(loaded)
        gc.disable()  # The pauses of this program are not the server's.
        memory_open, cpu_open = server.memory(), server.cpu_seconds()
        end = time.monotonic() + seconds
        await asyncio.gather(*(table.run(end) for table in loaded))
        times = sorted(1000 * moment for table in loaded for moment in table.times)
        return {
            "tables": tables,
            "clients": 2 * tables,
            "moves": len(times),
            "p50_ms": round(times[len(times) // 2], 1),
            "p99_ms": round(times[int(len(times) * 0.99)], 1),
            "max_ms": round(times[-1], 1),
            "cpu_ms_per_move": round(1000 * (server.cpu_seconds() - cpu_open) / len(times), 2),
            "memory_idle_mib": memory_idle >> 20,
            "memory_open_mib": memory_open >> 20,
            "memory_end_mib": server.memory() >> 20,
            "errors": sum(len(c.errors) for table in loaded for c in table.pair or ()),
        }
    finally:
        for table in loaded:
            await table.close()
        server.stop()


async def _open_all(loaded: list[LoadedTable]) -> None:
    """A few at a time, as people come."""
    gate = asyncio.Semaphore(16)

    async def open_one(table: LoadedTable) -> None:
        async with gate:
            await table.open()

    await asyncio.gather(*(open_one(table) for table in loaded))


def main(arguments: list[str] | None = None) -> int:
    """Measure and print; exit code 1 if the goals are missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--interval", type=float, default=10)
    parser.add_argument("--database", help="a URL; by default a fresh SQLite file")
    parser.add_argument(
        "--compiled", action="store_true", help="a server that compiles the rules, to compare"
    )
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        database = chosen.database or f"sqlite:///{Path(folder) / 'tables.sqlite3'}"
        server = ServerProcess(database, warm_up=True, compiled=chosen.compiled)
        report = asyncio.run(measure(server, chosen.tables, chosen.seconds, chosen.interval))
    print(json.dumps(report))
    return 0 if report["p99_ms"] < 100 and report["memory_end_mib"] < 1024 else 1


if __name__ == "__main__":
    sys.exit(main())
