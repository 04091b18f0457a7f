"""From starting the program to its first page, and to its first answer about tables.

    python -m benchmarks.server.start --runs 5

The compiled games are in the cache (`tessera warmup`), the database exists. Prints JSON: medians in seconds,
the processor time that the server had used by then, which says more on a busy machine, and its memory.
"""

import argparse
import json
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from benchmarks.server.processes import ServerProcess

GOAL_SECONDS = 1.0


def measure(database: str) -> dict[str, float]:
    """One start."""
    server = ServerProcess(database, warm_up=True)
    server.start()
    memory = server.memory() / 2**20
    exit_code = server.stop()
    if exit_code:
        raise RuntimeError(f"the server ended with {exit_code}")
    return {
        "first_page_seconds": server.page.seconds,
        "first_page_cpu_seconds": server.page.cpu_seconds,
        "healthy_seconds": server.healthy.seconds,
        "healthy_cpu_seconds": server.healthy.cpu_seconds,
        "memory_mib": memory,
    }


def main(arguments: list[str] | None = None) -> int:
    """Measure and print; exit code 1 if the goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'tables.sqlite3'}"
        measure(database)  # makes the database, and reads everything from the disk once
        runs = [measure(database) for _ in range(chosen.runs)]
    medians = {name: round(statistics.median(run[name] for run in runs), 2) for name in runs[0]}
    report: dict[str, Any] = {"runs": chosen.runs, **medians}
    print(json.dumps(report))
    return 0 if report["first_page_seconds"] < GOAL_SECONDS else 1


if __name__ == "__main__":
    sys.exit(main())
