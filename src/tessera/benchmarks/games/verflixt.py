"""What we promise about Verflixt! Kompakt; as fast in PettingZoo as PettingZoo's own connect four."""

from tessera.benchmarks.figure import Goals

GOALS = Goals(random_games="50,000; aim 100,000", batch="1,000,000", pettingzoo="3,400")
