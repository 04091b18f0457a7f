"""Blokus for PettingZoo: `env()` with PettingZoo's guards, `raw_env()` without them."""

from typing import Any

from pettingzoo import AECEnv

from tessera.envs.aec import GameEnv, Observation, make_env, wrap


def raw_env(render_mode: str | None = None, **options: Any) -> GameEnv:
    """The bare environment; options are those of the game."""
    return make_env("blokus", "blokus_v0", render_mode, **options)


def env(render_mode: str | None = None, **options: Any) -> AECEnv[str, Observation, int]:
    """The environment that ends when somebody plays an illegal move."""
    return wrap(raw_env(render_mode, **options))
