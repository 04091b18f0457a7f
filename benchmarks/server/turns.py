"""From a turn that is made to whoever is next: how long the title and the push take.

    python -m benchmarks.server.turns

A server in a process of its own, a push service on loopback, and two people: one makes moves, the other looks
at the home page and has asked for pushes. Measured is the time from sending a move until the other's page is
told of it, from which it makes its title and its icon, and until the push service has the push. Prints JSON:
milliseconds, the median and the worst; exit code 1 if something takes a second or more.
"""

import argparse
import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.server.processes import ServerProcess
from tests.server.harness import Person, Watcher
from tests.server.push_service import Browser, PushService

GOAL_MILLISECONDS = 1000.0
GAME, OPTIONS = "blokus", {"players": 2}


def measure(address: str, service: PushService, turns: int) -> dict[str, list[float]]:
    """Milliseconds until the title and the push, of so many turns."""
    mover, other = Person(address), Person(address)
    for person, name in ((mover, "Mio"), (other, "Ren")):
        person.post("/api/session", {"name": name})
    browser = Browser(service, "/taken/turns")
    other.http.put("/api/calls", json={"push": ["turn"], "letters": []}).raise_for_status()
    other.post("/api/calls/devices", browser.description(), 201)
    taken: dict[str, list[float]] = {"title": [], "push": []}
    with other.in_lobby() as lobby:
        for table in moments(mover, other, turns):
            came = len(service.at(browser.path))
            move = mover.snapshot(table)["state"]["legal"][0]
            begin = time.perf_counter()
            mover.command(table, "move", move=move)
            wait_for_title(lobby, table)
            taken["title"].append(1000 * (time.perf_counter() - begin))
            service.wait_for(browser.path, came + 1)
            taken["push"].append(1000 * (time.perf_counter() - begin))
            other.command(table, "move", move=other.snapshot(table)["state"]["legal"][0])
    return taken


def moments(mover: Person, other: Person, turns: int) -> Iterator[str]:
    """So many times the table where the mover is to move; a game that is nearly full is left for another."""
    table = ""
    for turn in range(turns):
        if turn % 10 == 0:
            table = mover.make(GAME, ["me", "open"], options=OPTIONS)["table"]
            other.command(table, "sit")
        yield table


def wait_for_title(lobby: Watcher, table: str) -> None:
    """Until the page of who is next knows it."""
    lobby.until(
        lambda message: (
            message["type"] == "own" and message["table"]["table"] == table and message["table"]["your_turn"]
        )
    )


def main() -> None:
    """Measure, and say so."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--turns", type=int, default=30)
    turns = parser.parse_args().turns
    with tempfile.TemporaryDirectory() as folder, PushService(Path(folder)) as service:
        os.environ["SSL_CERT_FILE"] = str(service.certificate)  # the server trusts this push service
        server = ServerProcess(f"sqlite:///{folder}/turns.sqlite3", PUSH_HOSTS=service.host)
        server.start()
        try:
            taken = measure(server.address, service, turns)
        finally:
            server.stop()
    told = {name: {"median": statistics.median(times), "worst": max(times)} for name, times in taken.items()}
    rounded = {name: {key: round(value, 1) for key, value in times.items()} for name, times in told.items()}
    print(json.dumps({"turns": turns, "milliseconds": rounded}))
    sys.exit(any(times["worst"] >= GOAL_MILLISECONDS for times in told.values()))


if __name__ == "__main__":
    main()
