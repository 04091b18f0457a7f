"""Verflixt! Kompakt for PettingZoo: an illegal move loses in `env()` and raises in `raw_env()`."""

from typing import Any

from tessera.envs.pettingzoo.environment import GameEnv
from tessera.games import load


def raw_env(render_mode: str | None = None, **options: Any) -> GameEnv:
    """The environment that raises at illegal moves; options are those of the game."""
    return GameEnv(load("verflixt", **options), "verflixt_v0", render_mode)


def env(render_mode: str | None = None, **options: Any) -> GameEnv:
    """The environment that ends when somebody plays an illegal move."""
    return GameEnv(load("verflixt", **options), "verflixt_v0", render_mode, illegal="lose")
