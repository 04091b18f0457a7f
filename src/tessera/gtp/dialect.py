"""The words of the engine protocol that both ends must agree on: games, turns, and positions with secrets.

For Blokus they are those of the program Pentobi: its names of games, and colours 1 to 4 that take turns.
In the other games the seats 1 to n take turns.
"""

import base64
import binascii
import json

import numpy as np

from tessera.core.contract import Array, State
from tessera.core.errors import OptionError, TesseraError
from tessera.core.game import Game
from tessera.core.options import parse_assignments
from tessera.core.position import Position
from tessera.games import GAMES, load
from tessera.search.knowledge import is_open, load_knowledge

PENTOBI_GAMES = {"blokus": 4, "blokus two-player": 2, "blokus three-player": 3}
"""Pentobi's names in lower case, with the number of players."""
_PENTOBI_NAMES = {4: "Blokus", 2: "Blokus Two-Player", 3: "Blokus Three-Player"}
COLORS = ("blue", "yellow", "red", "green")


def game_words(game: Game) -> str:
    """What follows `set_game`: Pentobi's name where it has one, else ours and the options."""
    chosen = game.options.model_dump(mode="json")
    usual = type(game)().options.model_dump(mode="json")
    other = {key: value for key, value in chosen.items() if value != usual[key]}
    if game.name == "blokus" and not other.keys() - {"players"} and game.num_seats in _PENTOBI_NAMES:
        return _PENTOBI_NAMES[game.num_seats]
    return " ".join([game.name, *(f"{key}={_plain(value)}" for key, value in other.items())])


def _plain(value: object) -> str:
    """A value of an option as one word."""
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))


def parse_game(words: str, current: Game) -> Game:
    """The game that these words ask for; options alone are options of the current game."""
    lowered = words.strip().lower()
    if lowered in PENTOBI_GAMES:
        return load("blokus", players=PENTOBI_GAMES[lowered])
    name, *assignments = words.split() or [""]
    if "=" in name:
        name, assignments = current.name, words.split()
    if name not in GAMES:
        raise OptionError(f"there is no game {words!r}")
    return load(name, **parse_assignments(assignments))


def has_colors(game: Game) -> bool:
    """Whether turns are those of colours and not of seats."""
    return game.name == "blokus"


def turn_name(game: Game, state: State, seat: int) -> str:
    """Whose turn it is, as a number from 1."""
    return str((int(state.color) if has_colors(game) else seat) + 1)


def parse_turn(game: Game, text: str) -> int:
    """The colour or seat of this name, counted from 0."""
    names = [str(number) for number in range(1, 5 if has_colors(game) else game.num_seats + 1)]
    if has_colors(game) and text.lower() in COLORS:
        return COLORS.index(text.lower())
    if text not in names:
        raise TesseraError(f"invalid color argument '{text}'")
    return names.index(text)


def is_open_game(game: Game, state: State) -> bool:
    """Whether the moves alone tell all there is to know about a position."""
    load_knowledge(game.name)
    return bool(is_open(state))


# Positions with chance or secrets: the state as one seat knows it, instead of the moves ----------------


def encode_state(states: Array) -> str:
    """A state as one word; it must be hidden from whoever is not to know it."""
    return base64.b64encode(states.tobytes()).decode("ascii")


def decode_state(game: Game, word: str) -> Array:
    """The state, in an array of one, that a word stands for."""
    try:
        content = base64.b64decode(word, validate=True)
    except (binascii.Error, ValueError):
        content = b""
    if len(content) != game.state_type.itemsize:
        raise TesseraError(f"this is not a state of {game.title}")
    return np.frombuffer(content, game.state_type).copy()


class GivenPosition(Position):
    """A position that begins with a given state instead of a seed; its first moves are not known."""

    def __init__(self, game: Game, states: Array) -> None:
        super().__init__(game, "")
        self._states = states
