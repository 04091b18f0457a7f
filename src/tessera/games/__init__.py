"""The games, by name. A game's code is loaded when it is asked for."""

from importlib import import_module
from typing import Any

from tessera.core.errors import UnknownGameError
from tessera.core.game import Game

GAMES = {
    "blokus": "tessera.games.blokus.game:Blokus",
    "blokus-8x10": "tessera.games.blokus_8x10.game:BlokusRectangle",
    "ingenious": "tessera.games.ingenious.game:Ingenious",
    "verflixt": "tessera.games.verflixt.game:Verflixt",
    "passtally": "tessera.games.passtally.game:Passtally",
}


def game_class(name: str) -> type[Game]:
    """The class of the game with this name."""
    if name not in GAMES:
        raise UnknownGameError(f"there is no game {name!r}; there are {', '.join(GAMES)}")
    module, class_name = GAMES[name].split(":")
    found: type[Game] = getattr(import_module(module), class_name)
    return found


def load(name: str, **options: Any) -> Game:
    """The game with this name and these options."""
    return game_class(name)(**options)
