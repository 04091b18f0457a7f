"""What we promise about Blokus, the slowest of the games and the one most searched."""

import functools
from collections.abc import Iterator

from tessera.benchmarks.commands import command_seconds
from tessera.benchmarks.figure import Benchmark, Goals
from tessera.benchmarks.rules import legal_moves_microseconds, perft_seconds
from tessera.benchmarks.search import simulations_per_second, slow_down
from tessera.games import load

GOALS = Goals(random_games="5,000; aim 10,000", batch="200,000", seen_batch="120,000")
NAME = "blokus"


def benchmarks() -> Iterator[Benchmark]:
    """The search early and late, two searches at once, a busy position, and counting."""
    for ply, goal in ((0, "6,000"), (40, "45,000")):
        run = functools.partial(simulations_per_second, NAME, ply)
        yield Benchmark(f"blokus: simulations at ply {ply}", "per CPU s", goal, run)
    slower = functools.partial(slow_down, NAME)
    yield Benchmark("two games thinking at once", "% slower", "20", slower, repeats=3)
    listing = functools.partial(legal_moves_microseconds, NAME, ply=20, wanted=400)
    yield Benchmark("blokus: legal moves at ply 20", "µs", "5", listing)
    counting = functools.partial(perft_seconds, NAME, depth=4, expected=11_316_496)
    yield Benchmark("blokus: perft 4", "CPU s", "60", counting, repeats=3)
    yield Benchmark("tessera perft blokus --depth 1, warm", "s", "2", warm_perft_seconds)


def warm_perft_seconds() -> float:
    """A small command that needs the compiled rules, when they are already compiled."""
    load(NAME).start(0)
    return command_seconds("perft", NAME, "--depth", "1")
