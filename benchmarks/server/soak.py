"""A server that is used for a long time: does it keep anything that it should let go of?

    python -m benchmarks.server.soak --minutes 60

People make tables, play, take back, agree to rematches and leave; sockets are cut, others look on for a
while, and tables are made that nobody comes to. The server may keep few tables in memory, so that it soon has
as many as it ever will. After a fifth of the time, and at the end, all leave for a moment: what the server
still has then must be the same both times, since what it needs while it is used depends on what just happens.
Its tasks, sockets and files must be as many as they were after a short visit; and the database must have no
rows but those of games that were played. Prints a report as JSON; exit code 1 if anything was kept.
"""

import argparse
import asyncio
import contextlib
import json
import random
import sqlite3
import statistics
import sys
import tempfile
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path

from benchmarks.server.client import Guest, TableClient
from benchmarks.server.crowd import Crowd
from benchmarks.server.processes import ServerProcess

DATABASE = "tables.sqlite3"
LIVE_TABLES = 40
SAMPLE_SECONDS = 5.0
WARM_UP = 0.2
"""The part of the time in which memory may still grow."""
MOST_GROWTH = 0.05
FIRST_SECONDS = 30.0
"""Of use, after which the server has all that it makes when it is first needed."""
CALM_SECONDS = 30.0
"""In which a server has noticed that everybody has left."""
NO_DAYS = "0.0000001"
"""Days after which a table that nobody came to is deleted, in the end."""


@dataclass
class Sample:
    """What the server has at a moment."""

    memory: int
    files: int
    """Without those of the database, which has so many connections at most, and opens them when needed."""
    sockets: int
    tasks: int


@dataclass
class Report:
    """What happened, and what was kept."""

    minutes: float
    games: int = 0
    acknowledged: int = 0
    visitors: int = 0
    cuts: int = 0
    abandoned: int = 0
    """Tables that nobody came to."""
    before: Sample | None = None
    """After a short visit."""
    warm: Sample | None = None
    """When all had left after a fifth of the time."""
    after: Sample | None = None
    """When all had left."""
    memory_in_use_mib: tuple[float, float] = (0.0, 0.0)
    """The medians of the first and the second half of the time after that, for comparison."""
    problems: list[str] = field(default_factory=list)


def take_sample(server: ServerProcess) -> Sample:
    """Look at the server."""
    files = [file for file in server.files() if DATABASE not in file]
    sockets = sum(file.startswith("socket:") for file in files)
    return Sample(server.memory(), len(files), sockets, int(server.figure("tessera_tasks")))


async def visit(server: ServerProcess, crowd: Crowd, chance: random.Random, report: Report) -> None:
    """Come, look on at some table or make one that nobody comes to, and go; again and again."""
    while True:
        await asyncio.sleep(chance.uniform(0, 2))
        guest = Guest(server.address)
        try:
            await guest.begin()
            if crowd.games and chance.random() < 0.8:
                await look_on(guest, chance.choice(crowd.present).table, chance.uniform(0, 5))
            else:
                body = {"game": "verflixt", "options": {}, "seats": [{"kind": "me"}, {"kind": "open"}]}
                await guest.post("/api/tables", body)
                report.abandoned += 1
            report.visitors += 1
        finally:
            await guest.close()


async def look_on(guest: Guest, table: str, seconds: float) -> None:
    """Be at a table for a while, without a seat."""
    watcher = TableClient(guest, table)
    watcher.start()
    try:
        await asyncio.sleep(seconds)
    finally:
        await watcher.stop()


async def cut(crowd: Crowd, chance: random.Random, report: Report) -> None:
    """Cut a socket now and then."""
    while True:
        await asyncio.sleep(chance.uniform(0, 2))
        report.cuts += crowd.cut_one(chance)


async def use(server: ServerProcess, seconds: float, pairs: int, report: Report) -> list[Sample]:
    """Have people use the server for so long; what it had on the way."""
    chance, crowd, samples = random.Random(1), Crowd([server.address], pairs, pause=0.3), []
    end = time.monotonic() + seconds
    crowd.start()
    others = [asyncio.create_task(visit(server, crowd, chance, report)) for _ in range(4)]
    others.append(asyncio.create_task(cut(crowd, chance, report)))
    while time.monotonic() < end:
        await asyncio.sleep(SAMPLE_SECONDS)
        samples.append(await asyncio.to_thread(take_sample, server))
        if len(samples) % 12 == 0:
            print(json.dumps(asdict(samples[-1])), file=sys.stderr, flush=True)
        await crowd.go_on()
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    await crowd.stop()
    await crowd.go()
    report.games += len(crowd.games)
    report.acknowledged += crowd.acknowledged()
    report.problems += [str(error) for game in crowd.games for client in game for error in client.errors]
    return samples


async def calm_down(server: ServerProcess) -> Sample:
    """The least that the server has for a moment when all have left."""
    samples = []
    for _ in range(int(CALM_SECONDS)):
        await asyncio.sleep(1)
        samples.append(await asyncio.to_thread(take_sample, server))
    return Sample(
        **{name: min(getattr(sample, name) for sample in samples) for name in Sample.__annotations__}
    )


def judge_memory(samples: list[Sample], report: Report) -> None:
    """Whether memory is flat."""
    assert report.warm is not None, "it was looked at when it was warm"
    assert report.after is not None, "and at the end"
    used, half = [sample.memory / 2**20 for sample in samples], len(samples) // 2
    report.memory_in_use_mib = (
        round(statistics.median(used[:half]), 1),
        round(statistics.median(used[half:]), 1),
    )
    early, late = report.warm.memory / 2**20, report.after.memory / 2**20
    if late > (1 + MOST_GROWTH) * early:
        report.problems.append(f"memory has grown from {early:.1f} to {late:.1f} MiB")


def judge_rest(report: Report) -> None:
    """Whether the server has let go of everybody."""
    assert report.before is not None, "it was looked at before"
    assert report.after is not None, "and after"
    for name in ("tasks", "sockets", "files"):
        was, remains = getattr(report.before, name), getattr(report.after, name)
        if remains > was:
            report.problems.append(f"{remains} {name} remain, where there were {was}")


def judge_rows(file: Path, report: Report) -> None:
    """Whether the database has only what was played."""
    with contextlib.closing(sqlite3.connect(file)) as database:
        rows = {
            name: database.execute(f"SELECT count(*) FROM {name}").fetchone()[0]
            for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
        }
        (waiting,) = database.execute("SELECT count(*) FROM tables WHERE status = 'waiting'").fetchone()
    expected = {"tables": report.games, "seats": 2 * report.games, "seeks": 0, "invitations": 0}
    for name, most in expected.items():
        if rows[name] > most:
            report.problems.append(f"there are {rows[name]} rows in {name}, not {most}")
    if waiting:
        report.problems.append(f"{waiting} tables still wait for people")


async def run(minutes: float, pairs: int) -> Report:
    """The whole."""
    report = Report(minutes)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / DATABASE
        server = ServerProcess(f"sqlite:///{file}", WORKERS="2", LIVE_TABLES=str(LIVE_TABLES))
        await asyncio.to_thread(server.start)
        try:
            await use(server, FIRST_SECONDS, pairs, report)
            report.before = await calm_down(server)
            await use(server, WARM_UP * 60 * minutes, pairs, report)
            report.warm = await calm_down(server)
            samples = await use(server, (1 - WARM_UP) * 60 * minutes, pairs, report)
            report.after = await calm_down(server)
            judge_memory(samples, report)
            judge_rest(report)
        finally:
            server.stop()
        last = ServerProcess(f"sqlite:///{file}", WAITING_DAYS=NO_DAYS)
        await asyncio.to_thread(last.start)
        await asyncio.sleep(SAMPLE_SECONDS)  # what has expired is deleted first of all
        last.stop()
        judge_rows(file, report)
    return report


def main(arguments: list[str] | None = None) -> int:
    """Run and print the report."""
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=plain)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--pairs", type=int, default=12)
    chosen = parser.parse_args(arguments)
    report = asyncio.run(run(chosen.minutes, chosen.pairs))
    print(json.dumps(asdict(report)))
    return 1 if report.problems else 0


if __name__ == "__main__":
    sys.exit(main())
