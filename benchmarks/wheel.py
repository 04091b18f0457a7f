"""A wheel that carries compiled code: how soon programs answer, and how fast its code is.

    make wheel
    python -m benchmarks.wheel dist/tessera_games-*.whl

Installs the wheel into an empty environment, with what it depends on. Then, for each game, a process with an
empty home has a program of level 9 choose its first move. Simulations for each second of processor time are
counted with the code for all processors of a level and with that for this one, in turns. Prints JSON: seconds
from the start of the process to the answer, and the speed of the level's code as a share of the other's.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path
from typing import Any

from tessera.core.shipped_code import LEVELS

GAMES = ("blokus", "ingenious", "verflixt", "passtally")
ANSWER_SECONDS, LEAST_SHARE = 5.0, 0.95
PLY = 12
ANSWERS = """
import sys, tessera
from tessera.core.code_cache import origins
from tessera.players.registry import make_player
position = tessera.load(sys.argv[1]).start("wheel")
while len(position.legal_numbers()) < 2:
    position.play(position.legal_moves()[0])
make_player(position.game, "level:9", "wheel").choose(position)
print(origins["compiled"])
"""
COUNTS = """
import sys
from tessera.benchmarks.search import simulations_per_second
print(simulations_per_second(sys.argv[1], int(sys.argv[2])))
"""


def install(wheel: Path, folder: Path) -> Path:
    """Install a wheel into a new environment; its Python."""
    venv.create(folder, symlinks=os.name != "nt")
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    command = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", str(wheel)]
    subprocess.run(command, check=True)
    return python


def run(python: Path, home: str, code: str, *arguments: str, **variables: str) -> str:
    """What a program prints in this home."""
    shown = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    environment = {**shown, "HOME": home, "XDG_CACHE_HOME": home, **variables}
    command = [str(python), "-c", code, *arguments]
    return subprocess.run(
        command, cwd=home, env=environment, check=True, stdout=subprocess.PIPE, text=True, timeout=600
    ).stdout


def first_answer(python: Path, game: str) -> dict[str, Any]:
    """Seconds until a program of level 9 has answered in an empty home, and what had to be compiled."""
    with tempfile.TemporaryDirectory() as home:
        begin = time.monotonic()
        compiled = int(run(python, home, ANSWERS, game))
        return {"answer_seconds": round(time.monotonic() - begin, 2), "compiled": compiled}


def share(python: Path, game: str, runs: int) -> float:
    """How fast the code for a level is, compared with that for this processor."""
    level = {"NUMBA_CPU_NAME": next(iter(LEVELS)), "NUMBA_CPU_FEATURES": ""}
    with tempfile.TemporaryDirectory() as home:
        shares = [
            float(run(python, home, COUNTS, game, str(PLY), **level))
            / float(run(python, home, COUNTS, game, str(PLY)))
            for _ in range(runs)
        ]
    return round(statistics.median(shares), 3)


def main(arguments: list[str] | None = None) -> int:
    """Measure and print; exit code 1 if a goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("wheel", type=Path)
    parser.add_argument("--games", nargs="*", default=GAMES)
    parser.add_argument("--runs", type=int, default=5)
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        python = install(chosen.wheel.resolve(), Path(folder))
        report = {
            game: {**first_answer(python, game), "share_of_native": share(python, game, chosen.runs)}
            for game in chosen.games
        }
    print(json.dumps(report))
    reached = all(
        figures["answer_seconds"] < ANSWER_SECONDS and figures["share_of_native"] >= LEAST_SHARE
        for figures in report.values()
    )
    return 0 if reached else 1


if __name__ == "__main__":
    sys.exit(main())
