"""What is promised about the speed of Mosaic."""

from tessera.benchmarks.figure import Goals

GOALS = Goals(random_games="100,000", batch="1,000,000", pettingzoo="3,400")
