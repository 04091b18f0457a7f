"""A finished or running game as one JSON document that anyone can replay and check.

The seed and what chance decided stay out of the record until the game is over; its commitment is in
it from the beginning. The published form of the schema is docs/record.schema.json.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from tessera.core import seeds
from tessera.core.errors import RecordError, TesseraError
from tessera.core.game import Game
from tessera.core.position import Origin, PlayedMove, Position
from tessera.games import load

SHA256 = r"^[0-9a-f]{64}$"


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)


class RecordedSeat(_Part):
    """Who sat in a seat."""

    name: str
    player: str = "person"
    """`person`, or what a program is called: `random`, `level:7`."""


class RecordedMove(_Part):
    """A move and what became known by it."""

    seat: int
    move: str
    """In the game's notation."""
    time: datetime | None = None
    """When it was played, in UTC."""
    chance: dict[str, Any] | None = None
    """What became known by it; only once the game is over."""


class RecordedResult(_Part):
    """How the game ended."""

    scores: list[Any]
    winners: list[int]
    reason: str | None = None
    """Why it ended otherwise than by its rules, such as `resigned:1`."""


class RecordedOrigin(_Part):
    """A finished game that this one branched off from."""

    seed: str
    salts: list[str] = []
    plies: int
    """How many of the moves come from it; then what no seat knew was drawn anew from the next seed."""


class Record(_Part):
    """One game."""

    format: Literal["tessera-record-1"] = "tessera-record-1"
    game: str
    rules_version: str
    options: dict[str, Any]
    seats: list[RecordedSeat]
    commitment: str = Field(pattern=SHA256)
    """The SHA-256 digest of the seed, published before the first move."""
    salts: list[str] = []
    """What the seats added to the seed."""
    seed: str | None = None
    """Laid open when the game is over."""
    origins: list[RecordedOrigin] = []
    """Where the first moves come from, in a game that branched off from others; earliest first."""
    setup: dict[str, Any] | None = None
    """What chance decided before the first move; only once the game is over."""
    moves: list[RecordedMove]
    result: RecordedResult | None = None

    @classmethod
    def of(
        cls,
        position: Position,
        seats: Sequence[RecordedSeat] | None = None,
        times: Sequence[datetime] | None = None,
    ) -> Self:
        """The record of a position: with all secrets if its game is over, with none if it is not."""
        game, outcome = position.game, position.outcome()
        stamps: Sequence[datetime | None] = times or [None] * len(position.history)
        return cls(
            game=game.name,
            rules_version=game.rules_version,
            options=game.options.model_dump(mode="json"),
            seats=list(seats or (RecordedSeat(name=name) for name in game.seat_names())),
            commitment=seeds.commitment(position.seed),
            salts=list(position.salts),
            seed=position.seed if outcome else None,
            origins=[
                RecordedOrigin(seed=origin.seed, salts=list(origin.salts), plies=origin.plies)
                for origin in position.origins
            ],
            setup=game.describe_set_up(position.first_state) if outcome else None,
            moves=[
                _record_move(played, time, outcome is not None)
                for played, time in zip(position.history, stamps, strict=True)
            ],
            result=RecordedResult(scores=outcome.scores, winners=outcome.winners) if outcome else None,
        )

    def to_json(self) -> str:
        """The document."""
        return self.model_dump_json(indent=1, exclude_none=True) + "\n"

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Read a document, or say in a RecordError what is wrong with it."""
        try:
            return cls.model_validate_json(text)
        except ValidationError as error:
            problem = error.errors()[0]
            place = ".".join(str(part) for part in problem["loc"])
            raise RecordError(
                f"this is not a whole game record: {place or 'document'}: {problem['msg']}"
            ) from None

    def replay(self, seed: str | None = None) -> Position:
        """Play the recorded moves again under today's rules and return where they lead.

        A running game's record has no seed: whoever keeps the secret passes it in.
        """
        game = self._load_game()
        seed = seed or self.seed
        if seed is None:
            raise RecordError("the record has no seed yet: the game was still going on")
        if seeds.commitment(seed) != self.commitment:
            raise RecordError("the seed does not match the commitment published before the game")
        origins = [Origin(origin.seed, tuple(origin.salts), origin.plies) for origin in self.origins]
        position = Position(game, seed, self.salts, origins=origins)
        for number, recorded in enumerate(self.moves, start=1):
            self._replay_move(position, number, recorded)
        return position

    def _load_game(self) -> Game:
        game = load(self.game, **self.options)
        if game.rules_version != self.rules_version:
            raise RecordError(
                f"the game was played under version {self.rules_version} of the rules of {game.title}, "
                f"this program knows version {game.rules_version}"
            )
        if len(self.seats) != game.num_seats:
            raise RecordError(f"the record names {len(self.seats)} seats, the game has {game.num_seats}")
        return game

    def _replay_move(self, position: Position, number: int, recorded: RecordedMove) -> None:
        if position.seat != recorded.seat:
            turn = "nobody's" if position.seat is None else f"seat {position.seat}'s"
            raise RecordError(f"move {number} is by seat {recorded.seat}, but it is {turn} turn")
        try:
            played = position.play(recorded.move)
        except TesseraError as error:
            raise RecordError(f"move {number}, {recorded.move!r}: {error}") from error
        if self.seed is not None and played.chance != recorded.chance:
            raise RecordError(
                f"move {number}: chance gave {played.chance}, the record says {recorded.chance}"
            )

    def verify(self) -> Position:
        """Replay a finished game and check every shuffle, roll, score and winner it claims."""
        position = self.replay()
        set_up = position.game.describe_set_up(position.first_state)
        if self.setup is not None and self.setup != set_up:
            raise RecordError("the set-up in the record is not the one its seed gives")
        self._verify_result(position)
        return position

    def _verify_result(self, position: Position) -> None:
        outcome = position.outcome()
        if self.result is None:
            if outcome:
                raise RecordError("the game is over, but the record has no result")
            return
        if self.result.reason is not None:
            return  # Ended by resignation or the clock: the rules do not say who won.
        if outcome is None:
            raise RecordError("the record has a result, but its moves do not end the game: some are missing")
        if (outcome.scores, outcome.winners) != (self.result.scores, self.result.winners):
            raise RecordError(f"the record claims {self.result.scores}, the moves give {outcome.scores}")


def _record_move(played: PlayedMove, time: datetime | None, is_open: bool) -> RecordedMove:
    return RecordedMove(
        seat=played.seat, move=played.text, time=time, chance=played.chance if is_open else None
    )


def now() -> datetime:
    """The time stamp of a move played now."""
    return datetime.now(UTC)


def record_schema() -> dict[str, Any]:
    """The JSON schema of a record."""
    schema = Record.model_json_schema()
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
