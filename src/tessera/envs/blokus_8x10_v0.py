"""The 8 x 10 puzzle of Blokus for PettingZoo: an illegal move loses in `env()` and raises in `raw_env()`."""

from tessera.envs.pettingzoo import makers

env, raw_env = makers("blokus-8x10")
