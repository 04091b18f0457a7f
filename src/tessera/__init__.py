"""Tessera: four tile games as a library, as opponents, as a web app and as research environments."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tessera.core.errors import GameOverError, IllegalMoveError, MoveSyntaxError, TesseraError
    from tessera.core.position import Position
    from tessera.games import *  # noqa: F403 - the classes of the games
    from tessera.games import load
    from tessera.records import Record

__version__ = "0.1.0"

# Loaded when first used, so that `import tessera` and `tessera --help` are quick.
_HOMES = {
    "GameOverError": "tessera.core.errors",
    "IllegalMoveError": "tessera.core.errors",
    "MoveSyntaxError": "tessera.core.errors",
    "Position": "tessera.core.position",
    "Record": "tessera.records",
    "TesseraError": "tessera.core.errors",
    "load": "tessera.games",
}

__all__ = [  # and the class of every game, such as `tessera.Blokus`
    "GameOverError",
    "IllegalMoveError",
    "MoveSyntaxError",
    "Position",
    "Record",
    "TesseraError",
    "load",
]


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
