"""Tessera: four tile games as a library, as opponents, as a web app and as research environments."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tessera.core.errors import GameOverError, IllegalMoveError, MoveSyntaxError, TesseraError
    from tessera.core.position import Position
    from tessera.core.records import Record
    from tessera.games import load
    from tessera.games.blokus.game import Blokus
    from tessera.games.blokus_8x10.game import BlokusRectangle
    from tessera.games.ingenious.game import Ingenious
    from tessera.games.passtally.game import Passtally
    from tessera.games.verflixt.game import Verflixt

__version__ = "0.1.0"

# Loaded when first used, so that `import tessera` and `tessera --help` are quick.
_HOMES = {
    "Blokus": "tessera.games.blokus.game",
    "BlokusRectangle": "tessera.games.blokus_8x10.game",
    "GameOverError": "tessera.core.errors",
    "IllegalMoveError": "tessera.core.errors",
    "Ingenious": "tessera.games.ingenious.game",
    "MoveSyntaxError": "tessera.core.errors",
    "Passtally": "tessera.games.passtally.game",
    "Position": "tessera.core.position",
    "Record": "tessera.core.records",
    "TesseraError": "tessera.core.errors",
    "Verflixt": "tessera.games.verflixt.game",
    "load": "tessera.games",
}

__all__ = [
    "Blokus",
    "BlokusRectangle",
    "GameOverError",
    "IllegalMoveError",
    "Ingenious",
    "MoveSyntaxError",
    "Passtally",
    "Position",
    "Record",
    "TesseraError",
    "Verflixt",
    "load",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
