"""Tessera: four tile games as a library, as opponents, as a web app and as research environments."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tessera.core.errors import (
        GameOverError,
        IllegalMoveError,
        MoveSyntaxError,
        OptionError,
        TesseraError,
    )
    from tessera.core.game import Game
    from tessera.core.position import Position
    from tessera.games import Blokus, BlokusRectangle, Ingenious, Passtally, Verflixt, game_names, load
    from tessera.players.analysis import analyse
    from tessera.players.registry import make_player
    from tessera.records import Record
    from tessera.search.search import SearchLimits

__version__ = "0.1.0"

# Loaded when first used, so that `import tessera` and `tessera --help` are quick.
_HOMES = {
    "Game": "tessera.core.game",
    "GameOverError": "tessera.core.errors",
    "IllegalMoveError": "tessera.core.errors",
    "MoveSyntaxError": "tessera.core.errors",
    "OptionError": "tessera.core.errors",
    "Position": "tessera.core.position",
    "Record": "tessera.records",
    "SearchLimits": "tessera.search.search",
    "TesseraError": "tessera.core.errors",
    "analyse": "tessera.players.analysis",
    "game_names": "tessera.games",
    "load": "tessera.games",
    "make_player": "tessera.players.registry",
}

__all__ = [
    "Blokus",
    "BlokusRectangle",
    "Game",
    "GameOverError",
    "IllegalMoveError",
    "Ingenious",
    "MoveSyntaxError",
    "OptionError",
    "Passtally",
    "Position",
    "Record",
    "SearchLimits",
    "TesseraError",
    "Verflixt",
    "analyse",
    "game_names",
    "load",
    "make_player",
]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    if name[:1].isupper():
        from tessera.games import GAMES

        for place in GAMES.values():
            module, class_name = place.split(":")
            if class_name == name:
                return getattr(import_module(module), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
