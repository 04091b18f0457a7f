"""The games in OpenSpiel: importing this registers `tessera_blokus`, `tessera_ingenious` and the others."""

import logging
from typing import Any

from tessera.core.errors import BrokenGameError
from tessera.core.extras import extra
from tessera.envs.openspiel.games import SpielGame, make_game_type, short_name
from tessera.games import game_names, load

with extra("openspiel"):
    import pyspiel

__all__ = ["NAMES", "SpielGame"]

NAMES: dict[str, str] = {}
"""What OpenSpiel calls each game."""

log = logging.getLogger("tessera.envs")


def _class_of(name: str) -> type[SpielGame]:
    """A class for one game: OpenSpiel keeps it until after Python has ended, which only classes survive."""

    class NamedGame(SpielGame):
        """This game."""

        def __init__(self, parameters: dict[str, Any] | None = None) -> None:
            super().__init__(name, parameters)

    return NamedGame


def _register(name: str) -> None:
    """Tell OpenSpiel about a game; one with a broken companion is reported and left out."""
    try:
        kind = make_game_type(load(name))
    except BrokenGameError as error:
        log.warning("%s", error)
        return
    pyspiel.register_game(kind, _class_of(name))
    NAMES[short_name(name)] = name


for _name in game_names():
    _register(_name)
