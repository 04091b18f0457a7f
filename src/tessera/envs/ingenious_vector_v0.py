"""Ingenious for PettingZoo with a reward for every colour, which only this game has."""

from tessera.envs.pettingzoo.ingenious import vector_env as env
from tessera.envs.pettingzoo.ingenious import vector_raw_env as raw_env

__all__ = ["env", "raw_env"]
