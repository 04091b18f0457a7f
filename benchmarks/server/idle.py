"""Thousands of tables at which nobody is, with clocks that run out tomorrow: what they cost a server.

    python -m benchmarks.server.idle --tables 5000

Makes the tables, starts the server anew, and waits until it has looked through them all. A timer belongs to a
table in memory, so where no table is, there is no timer. Prints JSON; exit code 1 if any is.
"""

import argparse
import asyncio
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from benchmarks.server.client import Guest
from benchmarks.server.processes import ServerProcess

AT_ONCE = 16
ROUND_SECONDS = 25.0
"""In which attendance has come by."""
BODY = {
    "game": "verflixt",
    "seats": [{"kind": "me"}, {"kind": "device"}],
    "clock": {"kind": "turn", "seconds": 86_400},
}


async def make_tables(address: str, tables: int) -> None:
    """Make so many, a few at a time."""
    gate, guest = asyncio.Semaphore(AT_ONCE), Guest(address)
    await guest.begin()

    async def make_one() -> None:
        async with gate:
            await guest.post("/api/tables", BODY)

    await asyncio.gather(*(make_one() for _ in range(tables)))
    await guest.close()


async def measure(database: str, tables: int) -> dict[str, Any]:
    """Compare a server with these tables to one that has none."""
    server = ServerProcess(database)
    await asyncio.to_thread(server.start)
    await asyncio.sleep(ROUND_SECONDS)
    without = server.memory()
    await make_tables(server.address, tables)
    server.stop()
    await asyncio.to_thread(server.start)
    cpu_begin = server.cpu_seconds()
    await asyncio.sleep(ROUND_SECONDS)
    report = {
        "tables": tables,
        "tables_in_memory": server.figure("tessera_live_tables"),
        "memory_without_mib": round(without / 2**20, 1),
        "memory_mib": round(server.memory() / 2**20, 1),
        "cpu_seconds_of_a_round": round(server.cpu_seconds() - cpu_begin, 2),
    }
    server.stop()
    return report


def main(arguments: list[str] | None = None) -> int:
    """Measure and print."""
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=plain)
    parser.add_argument("--tables", type=int, default=5000)
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        report = asyncio.run(measure(f"sqlite:///{Path(folder) / 'tables.sqlite3'}", chosen.tables))
    print(json.dumps(report))
    return 1 if report["tables_in_memory"] else 0


if __name__ == "__main__":
    sys.exit(main())
