"""The games in OpenSpiel: importing this registers `tessera_blokus`, `tessera_ingenious` and the others."""

from typing import Any

import pyspiel

from tessera.envs.openspiel.games import SpielGame, make_game_type, short_name
from tessera.games import game_names, load

__all__ = ["NAMES", "SpielGame"]

NAMES = {short_name(name): name for name in game_names()}
"""What OpenSpiel calls each game."""


def _class_of(name: str) -> type[SpielGame]:
    """A class for one game: OpenSpiel keeps it until after Python has ended, which only classes survive."""

    class NamedGame(SpielGame):
        """This game."""

        def __init__(self, parameters: dict[str, Any] | None = None) -> None:
            super().__init__(name, parameters)

    return NamedGame


for _name in NAMES.values():
    pyspiel.register_game(make_game_type(load(_name)), _class_of(_name))
