"""Every mode of every registered game, for tests that run over all of them."""

import pytest

from tessera.core.game import Game
from tessera.games import game_class, game_names, load

MODES = [(name, mode) for name in game_names() for mode in game_class(name).modes]


def load_mode(name: str, mode: str) -> Game:
    return load(name, **game_class(name).modes[mode])


every_mode = pytest.mark.parametrize(("name", "mode"), MODES, ids=[f"{name}-{mode}" for name, mode in MODES])
every_game = pytest.mark.parametrize("name", game_names())
