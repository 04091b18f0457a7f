"""A server that is stopped and started again under load: when everybody is back, and what it cost their time.

    python -m benchmarks.server.restart --tables 200 --restarts 5

Two clients a table, with a clock for every turn. The server is away for some seconds, now stopped and now
killed. Prints JSON: the longest time from when it answers again until all clients have been shown their
tables, and the most that a clock has lost while the server was away, from when it was told to stop until it
answered again: by so much less than that a deadline was moved. Exit code 1 if somebody waits for more than
two seconds, or was charged.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from datetime import datetime
from pathlib import Path
from typing import Any

from benchmarks.server.client import TableClient, make_pair
from benchmarks.server.processes import ServerProcess

AT_ONCE = 16
AWAY_SECONDS = 5.0
CALM_SECONDS = 4.0
"""After which clocks run again since the last restart: what stands still cannot be charged."""
BACK_SECONDS = 2.0
PATIENCE_SECONDS = 120.0
CHARGED_SECONDS = 0.1
"""What a clock may lose: a signal takes a moment to be heard, and so does the first answer to be read."""
CLOCK = {"kind": "turn", "seconds": 600}


async def open_tables(address: str, tables: int) -> list[tuple[TableClient, TableClient]]:
    """So many tables with two clients each."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def open_one() -> tuple[TableClient, TableClient]:
        async with gate:
            pair = await make_pair(address, "verflixt", {}, clock=CLOCK)
            for client in pair:
                await client.wait_for(client.has_state)
            return pair

    return await asyncio.gather(*(open_one() for _ in range(tables)))


async def come_back(clients: list[TableClient]) -> float:
    """Wait until everybody is shown a table again; how long it took."""
    begin = time.monotonic()
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not all(client.is_connected for client in clients):
            await asyncio.sleep(0.01)
    return time.monotonic() - begin


def deadlines(clients: list[TableClient]) -> dict[str, datetime]:
    """When the clock that runs at each table will be out, as its clients were told last."""
    return {client.table: datetime.fromisoformat(client.state["clock"]["deadline"]) for client in clients}


async def restart(server: ServerProcess, clients: list[TableClient], is_killed: bool) -> tuple[float, float]:
    """Seconds until all are back, and the most that a clock lost while the server was away."""
    await asyncio.sleep(CALM_SECONDS)
    before = deadlines(clients)
    gone = time.monotonic()
    await asyncio.to_thread(server.kill if is_killed else server.stop)
    await asyncio.sleep(AWAY_SECONDS)
    await asyncio.to_thread(server.start)
    away, back = time.monotonic() - gone, await come_back(clients)
    moved = [(deadline - before[table]).total_seconds() for table, deadline in deadlines(clients).items()]
    return back, max(away - seconds for seconds in moved)


async def measure(server: ServerProcess, tables: int, restarts: int) -> dict[str, Any]:
    """The whole."""
    await asyncio.to_thread(server.start)
    pairs = await open_tables(server.address, tables)
    clients = [client for pair in pairs for client in pair]
    outcomes = [await restart(server, clients, bool(number % 2)) for number in range(restarts)]
    for client in clients:
        await client.stop()
        await client.guest.close()
    server.stop()
    return {
        "tables": tables,
        "clients": len(clients),
        "restarts": restarts,
        "slowest_return_seconds": round(max(back for back, _ in outcomes), 2),
        "most_charged_seconds": round(max(charge for _, charge in outcomes), 2),
    }


def main(arguments: list[str] | None = None) -> int:
    """Measure and print; exit code 1 if a goal is missed."""
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=plain)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--restarts", type=int, default=5)
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(f"sqlite:///{Path(folder) / 'tables.sqlite3'}")
        report = asyncio.run(measure(server, chosen.tables, chosen.restarts))
    print(json.dumps(report))
    is_quick = report["slowest_return_seconds"] <= BACK_SECONDS
    return 0 if is_quick and report["most_charged_seconds"] <= CHARGED_SECONDS else 1


if __name__ == "__main__":
    sys.exit(main())
