"""All that is measured: for every game the same, and what its companion in `benchmarks.games` adds."""

from collections.abc import Iterator

from tessera.benchmarks.commands import compile_benchmark, help_benchmark
from tessera.benchmarks.environments import batch_benchmarks, openspiel_benchmarks, pettingzoo_benchmarks
from tessera.benchmarks.figure import Benchmark, Goals
from tessera.benchmarks.rules import random_games_benchmarks
from tessera.benchmarks.search import hint_benchmark, signature_benchmark
from tessera.games import companion, companion_parts, game_names

ROOM = "benchmarks.games"


def all_benchmarks() -> Iterator[Benchmark]:
    """Every benchmark, in the order of the table."""
    goals = all_goals()
    for name, wanted in goals.items():
        yield from random_games_benchmarks(name, wanted.random_games)
    yield from own_benchmarks()
    for name in goals:
        yield hint_benchmark(name)
    yield signature_benchmark()
    yield help_benchmark()
    for name in goals:
        yield compile_benchmark(name)
    yield from batch_benchmarks({name: (wanted.batch, wanted.seen_batch) for name, wanted in goals.items()})
    yield from pettingzoo_benchmarks({name: wanted.pettingzoo for name, wanted in goals.items()})
    yield from openspiel_benchmarks({name: wanted.openspiel for name, wanted in goals.items()})


def all_goals() -> dict[str, Goals]:
    """What is wanted of each game."""
    wanted = companion_parts(ROOM, "GOALS")
    return {name: wanted.get(name, Goals()) for name in game_names()}


def own_benchmarks() -> Iterator[Benchmark]:
    """What is measured in one game alone."""
    for name in companion_parts(ROOM, "GOALS"):
        own = companion(name, ROOM)
        if own and hasattr(own, "benchmarks"):
            yield from own.benchmarks()
