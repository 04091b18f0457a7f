"""What we promise about Passtally; as fast in PettingZoo as PettingZoo's own connect four."""

from tessera.benchmarks.figure import Goals

GOALS = Goals(random_games="10,000; aim 20,000", batch="200,000", seen_batch="1,500,000")
