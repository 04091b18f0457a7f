"""Nine levels for every game, from one that a child beats to the best that two seconds a move allow.

`defaults.json` suits any game; a file named after a game has rows that suit it better.
"""

import json
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from tessera.core.game import Game
from tessera.games import companion_data
from tessera.players.player import PlayerError
from tessera.players.search_player import Mistakes
from tessera.search.search import SearchLimits

ROOM = "players.levels"
LEVELS = range(1, 10)
NAMES = (
    "First game",
    "Newcomer",
    "Easy-going",
    "Steady",
    "Practised",
    "Skilled",
    "Strong",
    "Expert",
    "Master",
)
"""What to expect of each level; the web app has the same names, and a sentence on who beats it."""
BY_LEVEL = ("simulations", "blunders", "temperature")
"""The rows that have a number for each level."""


@dataclass(frozen=True)
class Level:
    """How a level plays."""

    number: int
    name: str
    limits: SearchLimits
    mistakes: Mistakes


def find_level(game: Game, number: int) -> Level:
    """The level of this number for a game and its number of players."""
    if number not in LEVELS:
        raise PlayerError(f"there is no level {number}; levels go from {LEVELS[0]} to {LEVELS[-1]}")
    rows = _rows_for(game.name, str(game.num_seats))
    simulations, blunders, temperature = (rows[name][number - 1] for name in BY_LEVEL)
    name, limits = NAMES[number - 1], SearchLimits(simulations, rows["seconds"])
    return Level(number, name, limits, Mistakes(blunders, temperature))


def level_elos(game: Game) -> dict[int, int]:
    """The Elo of each level above the first, as measured (docs/search.md); none where it was not."""
    elos = _rows_for(game.name, str(game.num_seats)).get("elo", [])
    return dict(zip(LEVELS, elos, strict=False))


@cache
def _rows_for(game: str, seats: str) -> dict[str, Any]:
    """The rows of every game, overruled by those of this game, and these by those for so many seats."""
    own = companion_data(game, ROOM) or {}
    rows = {**_read_defaults(), **own.get("any", {}), **own.get(seats, {})}
    for name in BY_LEVEL:
        if len(rows[name]) != len(LEVELS):
            raise PlayerError(f"the levels of {game} need {len(LEVELS)} numbers under {name!r}")
    return rows


def _read_defaults() -> dict[str, Any]:
    text = resources.files(__name__).joinpath("defaults.json").read_text(encoding="utf-8")
    defaults: dict[str, Any] = json.loads(text)
    return defaults
