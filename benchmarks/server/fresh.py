"""A fresh machine: from the first page to a first move, and to a program's answer to it.

    python -m benchmarks.server.fresh passtally

Starts a server with an empty cache and an empty database. Once it serves its first page, somebody makes a
table with a program of level 5 and plays at once. Prints JSON: seconds from the first page until the move was
accepted and until the program has answered, and the memory of the server then. With `--all`, also until
every game is ready.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

from benchmarks.server.client import Guest, TableClient
from benchmarks.server.processes import ServerProcess

MOVE_SECONDS, ANSWER_SECONDS, ALL_SECONDS = 1.0, 15.0, 60.0
PATIENCE = 600.0
PROGRAM = "level:5"


async def play_first_move(address: str, game: str) -> TableClient:
    """Sit down with a program and move; returns when the move is accepted."""
    guest = Guest(address)
    await guest.begin()
    client = await sit_down(guest, game)
    while not client.is_turn:  # Chance lets the program begin.
        await client.stop()
        client = await sit_down(guest, game)
    answer = await client.ask("move", move=client.state["legal"][0])
    if answer["type"] != "ack":
        raise RuntimeError(f"the move was refused: {answer}")
    return client


async def sit_down(guest: Guest, game: str) -> TableClient:
    """At a new table with a program, once it has told how it stands."""
    seats = [{"kind": "me"}, {"kind": "program", "program": PROGRAM}]
    made = await guest.post("/api/tables", {"game": game, "options": {"players": 2}, "seats": seats})
    client = TableClient(guest, made["table"], 0)
    client.start()
    await client.wait_for(client.has_state)
    return client


def has_answered(client: TableClient) -> bool:
    """Whether the program has moved."""
    return any(event["type"] == "moved" and event["seat"] == 1 for event in client.events.values())


async def until_all_ready(address: str) -> None:
    """Wait until the programs of all games are compiled."""
    async with httpx.AsyncClient(base_url=f"http://{address}", trust_env=False) as http:
        while not (await http.get("/api/status")).json()["ready"]:
            await asyncio.sleep(0.2)


async def measure(server: ServerProcess, game: str, waits_for_all: bool) -> dict[str, Any]:
    """What somebody waits for, in seconds since the first page."""
    begin = time.monotonic()
    async with asyncio.timeout(PATIENCE):
        client = await play_first_move(server.address, game)
        accepted = time.monotonic() - begin
        await client.wait_for(lambda: has_answered(client))
        answered = time.monotonic() - begin
        memory = server.memory() >> 20
        await client.stop()
        await client.guest.close()
        report = {
            "move_seconds": round(accepted, 2),
            "answer_seconds": round(answered, 2),
            "memory_mib": memory,
        }
        if waits_for_all:
            await until_all_ready(server.address)
            report["all_seconds"] = round(time.monotonic() - begin, 2)
    return report


def main(arguments: list[str] | None = None) -> int:
    """Measure and print; exit code 1 if a goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--all", action="store_true", help="also wait until every game is ready")
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'tables.sqlite3'}"
        server = ServerProcess(database, warm_up=True, cache=folder)
        server.start(healthy=False)
        try:
            report = asyncio.run(measure(server, chosen.game, chosen.all))
        finally:
            server.stop()
    print(json.dumps({"game": chosen.game, "first_page_seconds": round(server.page.seconds, 2), **report}))
    goals = {"move_seconds": MOVE_SECONDS, "answer_seconds": ANSWER_SECONDS, "all_seconds": ALL_SECONDS}
    return 0 if all(report[figure] < goal for figure, goal in goals.items() if figure in report) else 1


if __name__ == "__main__":
    sys.exit(main())
