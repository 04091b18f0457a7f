"""Nine levels for every game, from one that a child beats to the best that two seconds a move allow."""

import json
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from tessera.core.game import Game
from tessera.players.player import PlayerError
from tessera.players.search_player import Mistakes
from tessera.search.search import Limits

LEVELS = range(1, 10)


@dataclass(frozen=True)
class Level:
    """How a level plays."""

    number: int
    limits: Limits
    mistakes: Mistakes


def find_level(game: Game, number: int) -> Level:
    """The level of this number for a game and its number of players."""
    if number not in LEVELS:
        raise PlayerError(f"there is no level {number}; levels go from {LEVELS[0]} to {LEVELS[-1]}")
    table = _table_for(game.name, str(game.num_seats))
    return Level(
        number,
        Limits(table["simulations"][number - 1], table["seconds"]),
        Mistakes(table["blunders"][number - 1], table["temperature"][number - 1]),
    )


def _table_for(game: str, seats: str) -> dict[str, Any]:
    """The rows of every game, overruled by those of this game, and these by those for so many seats."""
    tables = _read_tables()
    own = tables["games"].get(game, {})
    return {**tables["every_game"], **own.get("any", {}), **own.get(seats, {})}


@cache
def _read_tables() -> dict[str, Any]:
    text = resources.files("tessera.players").joinpath("levels.json").read_text(encoding="utf-8")
    tables: dict[str, Any] = json.loads(text)
    return tables
