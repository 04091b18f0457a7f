"""The 8 x 10 puzzle of Blokus is a pastime: its environments have no goals."""

from tessera.benchmarks.figure import Goals

GOALS = Goals(batch=None, pettingzoo=None, openspiel=None)
