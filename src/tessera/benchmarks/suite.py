"""What we promise about speed, measured: CPU time, repeated, the median with its spread."""

import functools
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any

import numpy as np

from tessera.benchmarks.search import search_signature, simulations_per_second, slow_down
from tessera.core import playing
from tessera.core.game import Game
from tessera.core.position import perft
from tessera.games import GAMES, game_class, load
from tessera.matches.random_games import Simulation

REPEATS = 5
RANDOM_GAMES_SECONDS = 0.5
SIGNATURE = "signature"


@dataclass(frozen=True)
class Result:
    """A measured figure."""

    name: str
    value: float
    """The median of the repeats."""
    spread: float
    """Half the distance between the extremes, as a share of the median."""
    unit: str
    goal: str

    @property
    def text(self) -> str:
        """The value for a table; a signature is a whole number of which every digit matters."""
        return f"{self.value:.0f}" if self.unit == SIGNATURE else f"{self.value:,.4g}"

    def as_json(self) -> dict[str, Any]:
        """The result for `--json`."""
        return asdict(self)


@dataclass(frozen=True)
class Benchmark:
    """A figure and how to measure it once."""

    name: str
    unit: str
    goal: str
    run: Callable[[], float]
    repeats: int = REPEATS

    def measure(self) -> Result:
        """Measure it several times."""
        values = [self.run() for _ in range(self.repeats)]
        middle = median(values)
        spread = (max(values) - min(values)) / 2 / abs(middle) if middle else 0.0
        return Result(self.name, middle, spread, self.unit, self.goal)


def all_benchmarks() -> Iterator[Benchmark]:
    """Every benchmark, in the order of the table."""
    for name, goal in RANDOM_GAME_GOALS.items():
        if name in GAMES:
            for mode, options in game_class(name).modes.items():
                yield random_games_benchmark(
                    load(name, **options), mode, goal if mode == first_mode(name) else ""
                )
    yield from search_benchmarks()
    yield Benchmark("blokus: legal moves at ply 20", "µs", "5", legal_moves_microseconds)
    yield Benchmark("blokus: perft 4", "CPU s", "60", perft_seconds, repeats=3)
    yield Benchmark("tessera --help", "s", "0.3", lambda: command_seconds("--help"))
    yield Benchmark("tessera perft blokus --depth 1, warm", "s", "2", warm_perft_seconds)
    for name in GAMES:
        yield compile_benchmark(name)


RANDOM_GAME_GOALS = {
    "blokus": "5,000; aim 10,000",
    "blokus-8x10": "",
    "ingenious": "20,000; aim 40,000",
    "verflixt": "50,000; aim 100,000",
    "passtally": "10,000; aim 20,000",
}
"""Random games per CPU-second wanted in each game's first mode."""


def search_benchmarks() -> Iterator[Benchmark]:
    """How fast the search is, and whether it is still the same search."""
    for ply, goal in ((0, "6,000"), (40, "45,000")):
        yield Benchmark(
            f"blokus: simulations at ply {ply}",
            "per CPU s",
            goal,
            functools.partial(simulations_per_second, ply),
        )
    yield Benchmark("two games thinking at once", "% slower", "20", slow_down, repeats=3)
    yield Benchmark("search: all games", SIGNATURE, "unchanged", search_signature, repeats=1)


def first_mode(name: str) -> str:
    """The mode that the goals of a game speak of."""
    return next(iter(game_class(name).modes))


def random_games_benchmark(game: Game, mode: str, goal: str) -> Benchmark:
    """Whole uniformly random games on one core."""

    def run() -> float:
        simulation = Simulation(game, "bench")
        start = time.process_time()
        for _ in simulation.run(10**9):
            if time.process_time() - start > RANDOM_GAMES_SECONDS:
                break
        return float(simulation.result()["games_per_cpu_second"])

    return Benchmark(f"{game.name}: random games, {mode}", "games / CPU s", goal, run)


def legal_moves_microseconds(calls: int = 20_000) -> float:
    """Listing all legal moves of a mid-game position with about 400 of them."""
    position = _busy_position()
    moves = np.empty(position.game.max_legal_moves, np.int32)
    start = time.process_time()
    for _ in range(calls):
        playing.write_legal_moves(position.states, moves)
    return (time.process_time() - start) / calls * 1e6


def _busy_position(ply: int = 20, wanted: int = 400) -> Any:
    """The first random position at this ply with at least the wanted number of moves."""
    for seed in range(1000):
        position = load("blokus").start(seed)
        generator = np.random.default_rng(seed)
        for _ in range(ply):
            position.play(int(generator.choice(position.legal_numbers())))
        if len(position.legal_numbers()) >= wanted:
            return position
    raise AssertionError("no busy position among a thousand games")


def perft_seconds(depth: int = 4) -> float:
    """All sequences of four moves of Blokus."""
    position = load("blokus").start(0)
    start = time.process_time()
    assert perft(position, depth) == 11_316_496
    return time.process_time() - start


def command_seconds(*arguments: str, cache: str | None = None) -> float:
    """The CPU time of a whole command, from starting Python to its end."""
    environment = dict(os.environ) | ({"XDG_CACHE_HOME": cache} if cache else {})
    before = os.times()
    command = [sys.executable, "-m", "tessera", *arguments]
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def warm_perft_seconds() -> float:
    """A small command that needs the compiled rules, when they are already compiled."""
    load("blokus").start(0)
    return command_seconds("perft", "blokus", "--depth", "1")


def compile_benchmark(name: str) -> Benchmark:
    """Compiling everything of one game into an empty cache."""

    def run() -> float:
        with tempfile.TemporaryDirectory() as cache:
            return command_seconds("warmup", name, cache=cache)

    return Benchmark(f"{name}: compile everything", "CPU s", "30", run, repeats=1)
