"""The words of the engine protocol that both ends must agree on: games, turns, and positions with secrets.

In most games the seats 1 to n take turns and a game is called by our own name. A game that other programs
have words of their own for has a companion in `gtp.games` with a `DIALECT` that speaks them.
"""

import base64
import binascii
import json
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

import numpy as np

from tessera.core.contract import Array, State
from tessera.core.errors import OptionError, TesseraError
from tessera.core.game import Game
from tessera.core.options import parse_assignments
from tessera.core.position import Position
from tessera.games import companion_part, companion_parts, game_names, load

ROOM = "gtp.games"


class Dialect:
    """How a game is spoken of; this one is for every game that has none of its own."""

    names: ClassVar[dict[str, dict[str, Any]]] = {}
    """What other programs call the game, with the options that each name stands for."""
    file_suffix: ClassVar[str | None] = None
    """What files end with that the game can be read from and written to."""

    def turn_names(self, game: Game) -> list[Sequence[str]]:
        """All words for each of those who take turns, in lower case."""
        return [(str(seat + 1),) for seat in range(game.num_seats)]

    def turn(self, state: State, seat: int) -> int:
        """Whose turn it is, counted from 0, when this seat is to move."""
        return seat

    def legal_out_of_turn(self, position: Position, turn: int) -> list[str] | None:
        """What could be played if it were this turn; None if the rules know no such thing."""
        return None

    def final_score(self, position: Position) -> str:
        """The scores as if the game ended now."""
        return " ".join(_score_text(score) for score in position.scores())

    def read_file(self, text: str) -> Position:
        """The game in a file."""
        raise NotImplementedError

    def write_file(self, position: Position) -> str:
        """The game as a file."""
        raise NotImplementedError


def _score_text(score: Any) -> str:
    return ",".join(map(str, score)) if isinstance(score, list) else str(score)


def dialect_of(name: str) -> Dialect:
    """How the game of this name is spoken of."""
    found: Dialect = companion_part(name, ROOM, "DIALECT") or Dialect()
    return found


def file_dialect(name: str) -> Dialect | None:
    """The dialect for files: the game's own if it has files, else that of the first game that does."""
    dialects: list[Dialect] = [dialect_of(name), *companion_parts(ROOM, "DIALECT").values()]
    return next((dialect for dialect in dialects if dialect.file_suffix), None)


# Games ------------------------------------------------------------------------------------------------


def game_words(game: Game) -> str:
    """What follows `set_game`: a name that other programs know, else ours and the options."""
    for words, options in dialect_of(game.name).names.items():
        if load(game.name, **options) == game:
            return words
    chosen = game.options.model_dump(mode="json")
    usual = type(game)().options.model_dump(mode="json")
    other = {key: value for key, value in chosen.items() if value != usual[key]}
    return " ".join([game.name, *(f"{key}={_plain(value)}" for key, value in other.items())])


def _plain(value: object) -> str:
    """A value of an option as one word."""
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))


def parse_game(words: str, current: Game) -> Game:
    """The game that these words ask for; options alone are options of the current game."""
    name, *assignments = words.split() or [""]
    if "=" in name:
        return load(current.name, **parse_assignments(words.split()))
    is_ours = name in game_names()
    if not (is_ours and all("=" in assignment for assignment in assignments)):
        known = {other.lower(): game for other, game in _known_names()}
        if words.strip().lower() in known:
            found, options = known[words.strip().lower()]
            return load(found, **options)
    if not is_ours:
        raise OptionError(f"there is no game {words!r}")
    return load(name, **parse_assignments(assignments))


def _known_names() -> Iterator[tuple[str, tuple[str, dict[str, Any]]]]:
    """What other programs call games: ours, and its options."""
    for name, dialect in companion_parts(ROOM, "DIALECT").items():
        for words, options in dialect.names.items():
            yield words, (name, options)


# Turns ------------------------------------------------------------------------------------------------


def turn_name(game: Game, state: State, seat: int) -> str:
    """Whose turn it is, as a number from 1."""
    return str(dialect_of(game.name).turn(state, seat) + 1)


def parse_turn(game: Game, text: str) -> int:
    """Whose turn these words mean, counted from 0."""
    for turn, names in enumerate(dialect_of(game.name).turn_names(game)):
        if text.lower() in names:
            return turn
    raise TesseraError(f"invalid color argument '{text}'")


# Positions with chance or secrets: the state as one seat knows it, instead of the moves ----------------


def is_open_game(game: Game) -> bool:
    """Whether the moves alone tell all there is to know about a position."""
    return not (game.has_chance or game.has_secrets)


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
