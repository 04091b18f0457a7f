"""What we promise about Ingenious, and MOMAland's Ingenious beside ours."""

from collections.abc import Iterator

from tessera.benchmarks.environments import peer_benchmark
from tessera.benchmarks.figure import Benchmark, Goals

GOALS = Goals(random_games="20,000; aim 40,000", batch="500,000", seen_batch="500,000")


def benchmarks() -> Iterator[Benchmark]:
    """The environment of others, where it is installed."""
    yield from peer_benchmark("MOMAland's Ingenious", "momaland.envs.ingenious.moingenious_v0")
