"""Tessera: four tile games as a library, as opponents, as a web app and as research environments."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tessera.core.errors import GameOverError, IllegalMoveError, MoveSyntaxError, TesseraError
    from tessera.core.position import Position
    from tessera.core.records import Record
    from tessera.games import load
    from tessera.games.blokus.game import Blokus

__version__ = "0.1.0"

# Loaded when first used, so that `import tessera` and `tessera --help` are quick.
_HOMES = {
    "Blokus": "tessera.games.blokus.game",
    "GameOverError": "tessera.core.errors",
    "IllegalMoveError": "tessera.core.errors",
    "MoveSyntaxError": "tessera.core.errors",
    "Position": "tessera.core.position",
    "Record": "tessera.core.records",
    "TesseraError": "tessera.core.errors",
    "load": "tessera.games",
}

__all__ = [
    "Blokus",
    "GameOverError",
    "IllegalMoveError",
    "MoveSyntaxError",
    "Position",
    "Record",
    "TesseraError",
    "load",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
