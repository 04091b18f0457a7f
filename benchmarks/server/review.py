"""A review while many tables play: how soon there is a graph, how soon all is known, what tables notice.

    python -m benchmarks.server.review --tables 100

Starts a server on loopback with two connected clients a table, each of which sees one move every `--interval`
seconds, and has a game of `--game` between programs reviewed meanwhile. Prints JSON: seconds until every move
has its chances, its grade, and the full depth; and for moves at the tables the milliseconds until everybody
there has them.
"""

import argparse
import asyncio
import gc
import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect

from benchmarks.server.client import Guest
from benchmarks.server.load import LoadedTable, _open_all
from benchmarks.server.processes import ServerProcess
from tessera.games import load
from tessera.players.registry import make_player
from tessera.records import Record

GOALS = {"graph_seconds": 3, "full_seconds": 60, "p99_ms": 100}


def played_record(game: str, players: int) -> str:
    """A game between two quick programs, as a record."""
    position = load(game, players=players).start("review benchmark")
    programs = [make_player(position.game, "sims:64", f"seat {seat}") for seat in range(players)]
    while not position.is_over:
        assert position.seat is not None
        position.play(programs[position.seat].choose(position))
    return Record.of(position).to_json()


async def review(address: str, document: str) -> dict[str, Any]:
    """Watch one review from beginning to end."""
    guest = Guest(address)
    await guest.begin()
    name = (await guest.post("/api/reviews", {"document": document}))["game"]
    times: dict[str, float] = {}
    begin = time.monotonic()
    socket = f"ws://{address}/api/reviews/{name}/socket"
    async with connect(socket, additional_headers={"Cookie": guest.cookie}, max_size=None) as connection:
        async for text in connection:
            found = json.loads(text)["review"]
            moves, passed = found["moves"], round(time.monotonic() - begin, 2)
            if all(move["chances"] for move in moves):
                times.setdefault("graph_seconds", passed)
            if found["accounts"]:
                times.setdefault("grades_seconds", passed)
            if found["is_complete"]:
                times["full_seconds"] = passed
                break
    await guest.close()
    return {"moves": len(moves), **times}


async def measure(database: str, chosen: argparse.Namespace) -> dict[str, Any]:
    """Play and review at the same time."""
    document = await asyncio.to_thread(played_record, chosen.game, chosen.players)
    server = ServerProcess(database, warm_up=True)
    await asyncio.to_thread(server.start)
    loaded = [LoadedTable(server.address, number, chosen.interval) for number in range(chosen.tables)]
    try:
        await _open_all(loaded)
        gc.disable()  # The pauses of this program are not the server's.
        playing = asyncio.gather(*(table.run(time.monotonic() + 600) for table in loaded))
        report = await review(server.address, document)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        times = sorted(1000 * moment for table in loaded for moment in table.times)
        return {
            "game": chosen.game,
            "players": chosen.players,
            "tables": chosen.tables,
            **report,
            "table_moves": len(times),
            "p50_ms": round(times[len(times) // 2], 1),
            "p99_ms": round(times[int(len(times) * 0.99)], 1),
        }
    finally:
        for table in loaded:
            await table.close()
        server.stop()


def main(arguments: list[str] | None = None) -> int:
    """Measure and print; exit code 1 if a goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--interval", type=float, default=10)
    parser.add_argument("--game", default="blokus")
    parser.add_argument("--players", type=int, default=2)
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        report = asyncio.run(measure(f"sqlite:///{Path(folder) / 'tables.sqlite3'}", chosen))
    print(json.dumps(report))
    return 0 if all(report[name] <= goal for name, goal in GOALS.items()) else 1


if __name__ == "__main__":
    sys.exit(main())
