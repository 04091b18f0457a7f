"""What we promise about Verflixt! Kompakt."""

from tessera.benchmarks.figure import Goals

GOALS = Goals(random_games="50,000; aim 100,000", batch="1,000,000", seen_batch="2,500,000")
