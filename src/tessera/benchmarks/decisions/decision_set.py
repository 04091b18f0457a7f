"""A set of decisions: the games they come from, and what their moves are worth."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, ValidationError

from tessera.core.errors import TesseraError
from tessera.core.position import Position
from tessera.games import companion_data, game_class, load

ROOM = "benchmarks.decisions"
HELD_OUT = 10  # one game in so many is kept from everything that is fitted


class DecisionSetError(TesseraError):
    """There is no set of decisions, or none that fits."""


class _Data(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class ValuedMove(_Data):
    """A move and what it is worth to the seat that plays it, from -1 to 1: means over two sets of worlds."""

    move: int
    first: float
    second: float

    @property
    def value(self) -> float:
        """The mean over all worlds."""
        return (self.first + self.second) / 2


class Decision(_Data):
    """A position of a source game, with the moves that were valued, the best first."""

    ply: int
    moves: list[ValuedMove]
    others: float
    """What a move that is not among them is worth, on average."""

    def loss(self, move: int) -> float:
        """The share of the payoff range, which is 2, that a move throws away.

        What is best is looked up in one half of the worlds and valued in the other, both ways: else the
        luck of the worlds would make whatever comes out best look better than it is, and every choice
        worse. The loss of a single good move may thus come out below zero; that of many does not.
        """
        chosen = next((valued for valued in self.moves if valued.move == move), None)
        first, second = (chosen.first, chosen.second) if chosen else (self.others, self.others)
        best_of_first = max(self.moves, key=lambda valued: valued.first)
        best_of_second = max(self.moves, key=lambda valued: valued.second)
        return ((best_of_first.second - second) + (best_of_second.first - first)) / 4


class SourceGame(_Data):
    """A game that decisions come from."""

    number: int
    options: dict[str, Any]
    seed: str
    moves: list[int]
    decisions: list[Decision]

    @property
    def is_held_out(self) -> bool:
        """Whether its decisions are kept from everything that is fitted."""
        return self.number % HELD_OUT == HELD_OUT - 1

    def positions(self, game: str) -> Iterator[tuple[Position, Decision]]:
        """Its decisions with the positions they are taken in."""
        position = load(game, **self.options).start(self.seed)
        for decision in self.decisions:
            for move in self.moves[len(position.history) : decision.ply]:
                position.play(move)
            yield position, decision


class DecisionSet(_Data):
    """The decisions of one game."""

    game: str
    rules_version: str
    made: dict[str, Any]
    """How the set was made."""
    games: list[SourceGame]

    @classmethod
    def checked(cls, data: Any, whence: str) -> Self:
        """The set that these data are, if it fits the rules of now."""
        try:
            found = cls.model_validate(data)
        except ValidationError as error:
            problem = error.errors()[0]
            place = ".".join(str(part) for part in problem["loc"])
            raise DecisionSetError(
                f"{whence} is not a set of decisions: {place}: {problem['msg'].lower()}"
            ) from None
        known = game_class(found.game)
        if known.rules_version != found.rules_version:
            raise DecisionSetError(
                f"{whence} was made under version {found.rules_version} of the rules of {known.title}, "
                f"this program knows version {known.rules_version}"
            )
        return found

    @property
    def num_decisions(self) -> int:
        """How many decisions there are."""
        return sum(len(game.decisions) for game in self.games)

    def to_json(self) -> str:
        """The set as text, a source game a line."""
        head = self.model_dump(exclude={"games"})
        games = ",\n".join(json.dumps(_compact(game)) for game in self.games)
        return f'{json.dumps(head)[:-1]}, "games": [\n{games}\n]}}\n'


def _compact(game: SourceGame) -> dict[str, Any]:
    """A source game as data; what is measured has no more digits than it deserves."""
    data = game.model_dump()
    for decision in data["decisions"]:
        decision["others"] = round(decision["others"], 3)
        for valued in decision["moves"]:
            valued["first"], valued["second"] = round(valued["first"], 3), round(valued["second"], 3)
    return data


def read_decisions(path: Path, game: str | None = None) -> DecisionSet:
    """The set in a file, which must be one of this game."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except ValueError:
        raise DecisionSetError(f"{path} is not JSON") from None
    found = DecisionSet.checked(data, str(path))
    if game not in (None, found.game):
        raise DecisionSetError(f"{path} holds decisions of {found.game}, not of {game}")
    return found


def shipped_decisions(game: str) -> DecisionSet:
    """The set that comes with this program."""
    data = companion_data(game, ROOM)
    if data is None:
        raise DecisionSetError(f"no set of decisions comes with {game}")
    return DecisionSet.checked(data, f"the set of decisions of {game}")
