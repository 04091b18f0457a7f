"""The games for PettingZoo, as in `env("verflixt", players=3)`.

An illegal move loses in `env` and raises in `raw_env`. Further environments of a game, with rewards of
another kind, are its companion's here.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from tessera.envs.pettingzoo.environment import GameEnv
from tessera.games import companion_parts, load, module_name

ROOM = "envs.pettingzoo"

Maker = Callable[..., GameEnv]
"""Makes an environment of one game; takes a render mode and the options of the game."""


def env(game: str, render_mode: str | None = None, **options: Any) -> GameEnv:
    """The environment that ends when somebody plays an illegal move; options are those of the game."""
    return GameEnv(load(game, **options), f"{module_name(game)}_v0", render_mode, illegal="lose")


def raw_env(game: str, render_mode: str | None = None, **options: Any) -> GameEnv:
    """The environment that raises at illegal moves."""
    return GameEnv(load(game, **options), f"{module_name(game)}_v0", render_mode)


def makers(game: str) -> tuple[Maker, Maker]:
    """`env` and `raw_env` of one game, as PettingZoo's modules have them."""
    return partial(env, game), partial(raw_env, game)


def further_environments() -> dict[str, Maker]:
    """The environments that only one game has, by their own names."""
    return {
        name: make
        for environments in companion_parts(ROOM, "ENVIRONMENTS").values()
        for name, make in environments.items()
    }
