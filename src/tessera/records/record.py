"""A finished or running game as one JSON document that anyone can replay and check.

The seed and what chance decided stay out of the record until the game is over; its commitment is in
it from the beginning. The published form of the schema is docs/record.schema.json.
"""

import hashlib
import json
from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import accumulate
from typing import Annotated, Any, Literal, Self

from pydantic import AwareDatetime, Field, ValidationError

from tessera.core import seeds
from tessera.core.errors import OptionError, RecordError, TesseraError
from tessera.core.game import Game
from tessera.core.position import Origin, PlayedMove, Position
from tessera.games import game_class, load
from tessera.records.incidents import PERSON, AnyIncident
from tessera.records.part import Part
from tessera.records.result import Result, result_of

SHA256 = r"^[0-9a-f]{64}$"
FORMAT: Literal["tessera-record-2"] = "tessera-record-2"
OLD_FORMAT = "tessera-record-1"


class RecordedSeat(Part):
    """Who sat in a seat."""

    name: str
    player: str = PERSON
    """`person`, or what a program is called: `random`, `level:7`."""


class RecordedMove(Part):
    """A move and what became known by it."""

    seat: int
    move: str
    """In the game's notation."""
    time: Annotated[AwareDatetime, Field(strict=False)] | None = None
    """When it was played, in UTC."""
    chance: dict[str, Any] | None = None
    """What became known by it; only once the game is over."""


class RecordedOrigin(Part):
    """A finished game that this one branched off from."""

    seed: str
    salts: list[str] = Field(default_factory=list)
    key: str = Field(pattern=SHA256)
    """The SHA-256 digest of that seed and those salts."""
    plies: int
    """How many of the moves come from it; then what no seat knew was drawn anew from the next seed."""


class Record(Part):
    """One game."""

    format: Literal["tessera-record-2"]
    game: str
    rules_version: str
    options: dict[str, Any]
    seats: list[RecordedSeat]
    commitment: str = Field(pattern=SHA256)
    """The SHA-256 digest of the seed, published before the first move."""
    salts: list[str] = Field(default_factory=list)
    """What the seats added to the seed."""
    seed: str | None = None
    """Laid open when the game is over."""
    key: str | None = Field(default=None, pattern=SHA256)
    """The SHA-256 digest of the seed and the salts, one a line; only once the game is over.

    Its first half is the key of the game's random stream.
    """
    origins: list[RecordedOrigin] = Field(default_factory=list)
    """Where the first moves come from, in a game that branched off from others; earliest first."""
    setup: dict[str, Any] | None = None
    """What chance decided before the first move; only once the game is over."""
    moves: list[RecordedMove]
    incidents: list[AnyIncident] = Field(default_factory=list)
    """What happened beside the moves, in order."""
    result: Result | None = None
    """Only once the game is over."""
    fingerprint: str | None = Field(default=None, pattern=SHA256)
    """The SHA-256 digest of all the rest; only once the game is over.

    Whoever keeps it notices any change to the record, also of what nothing else can prove.
    """

    @classmethod
    def of(
        cls,
        position: Position,
        seats: Sequence[RecordedSeat] | None = None,
        times: Sequence[datetime] | None = None,
        incidents: Sequence[AnyIncident] = (),
    ) -> Self:
        """The record of a position: with all secrets if its game is over, with none if it is not."""
        game = position.game
        seats = list(seats or (RecordedSeat(name=name) for name in game.seat_names()))
        result = result_of(position, [seat.player for seat in seats], incidents)
        is_open = result is not None
        record = cls(
            format=FORMAT,
            game=game.name,
            rules_version=game.rules_version,
            options=game.options.model_dump(mode="json"),
            seats=seats,
            commitment=seeds.commitment(position.seed),
            salts=list(position.salts),
            seed=position.seed if is_open else None,
            key=seeds.key_digest(position.seed, position.salts) if is_open else None,
            origins=[_record_origin(origin) for origin in position.origins],
            setup=game.describe_set_up(position.first_state) if is_open else None,
            moves=[
                _record_move(played, time, is_open)
                for played, time in zip(position.history, _in_order(position, times), strict=True)
            ],
            incidents=list(incidents),
            result=result,
        )
        return record.model_copy(update={"fingerprint": record.rest_digest()}) if is_open else record

    @property
    def players(self) -> list[str]:
        """Who played in each seat: `person`, or what a program is called."""
        return [seat.player for seat in self.seats]

    def rest_digest(self) -> str:
        """The digest of all but the fingerprint: keys in order, without spaces, in UTF-8."""
        rest = self.model_dump(mode="json", exclude={"fingerprint"}, exclude_none=True)
        text = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()

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
            if place == "format" and problem.get("input") == OLD_FORMAT:
                raise RecordError(
                    f"format: a record of {OLD_FORMAT} does not say how its game ended, "
                    f"so it cannot be checked; this program reads {FORMAT}"
                ) from None
            raise RecordError(
                f"this is not a whole game record: {place or 'document'}: {problem['msg']}"
            ) from None

    def replay(self, seed: str | None = None) -> Position:
        """Play the recorded moves again under today's rules and return where they lead.

        A running game's record has no seed: whoever keeps the secret passes it in.
        """
        position = self.start(seed)
        for number in range(len(self.moves)):
            self.replay_move(position, number)
        return position

    def start(self, seed: str | None = None) -> Position:
        """The position before the first move."""
        game = self._load_game()
        seed = seed or self.seed
        if seed is None:
            raise RecordError("seed: the record has no seed yet: the game was still going on")
        if seeds.commitment(seed) != self.commitment:
            raise RecordError("commitment: the seed does not match the commitment published before the game")
        origins = [Origin(origin.seed, tuple(origin.salts), origin.plies) for origin in self.origins]
        return Position(game, seed, self.salts, origins=origins)

    def _load_game(self) -> Game:
        game = self._chosen_game()
        if game.rules_version != self.rules_version:
            raise RecordError(
                f"rules_version: the game was played under version {self.rules_version} of the rules of "
                f"{game.title}, this program knows version {game.rules_version}"
            )
        if len(self.seats) != game.num_seats:
            raise RecordError(
                f"seats: the record names {len(self.seats)} seats, the game has {game.num_seats}"
            )
        return game

    def _chosen_game(self) -> Game:
        try:
            unknown = self.options.keys() - game_class(self.game).options_type.model_fields
            if unknown:
                raise OptionError(f"there is no option {min(unknown)}")
            return load(self.game, **self.options)
        except OptionError as error:
            raise RecordError(f"options: {error}") from error
        except TesseraError as error:
            raise RecordError(f"game: {error}") from error

    def replay_move(self, position: Position, number: int) -> None:
        """Play the recorded move of this number, counted from 0, and check what chance gave."""
        recorded, field = self.moves[number], f"moves.{number}"
        if position.seat != recorded.seat:
            turn = "nobody's" if position.seat is None else f"seat {position.seat}'s"
            raise RecordError(
                f"{field}.seat: move {number + 1} is by seat {recorded.seat}, but it is {turn} turn"
            )
        try:
            played = position.play(recorded.move)
        except TesseraError as error:
            raise RecordError(f"{field}.move: move {number + 1}, {recorded.move!r}: {error}") from error
        if played.text != recorded.move:
            raise RecordError(
                f"{field}.move: move {number + 1}, {recorded.move!r}, is written {played.text!r}"
            )
        if self.seed is not None and not is_same(played.chance, recorded.chance):
            raise RecordError(
                f"{field}.chance: in move {number + 1} chance gave {played.chance}, "
                f"the record says {recorded.chance}"
            )

    def verify(self) -> Position:
        """Replay a finished game and check all that follows from its seed, its moves and its incidents."""
        from tessera.records.verification import verify  # noqa: PLC0415 - it checks records, and is called by them

        return verify(self)


def is_same(first: object, second: object) -> bool:
    """Whether both are written the same: 1, 1.0 and true are not."""
    return json.dumps(first, sort_keys=True) == json.dumps(second, sort_keys=True)


def _in_order(position: Position, times: Sequence[datetime] | None) -> Sequence[datetime | None]:
    """When the moves were played; where a clock was set back, not before the move before."""
    stamps: Sequence[datetime] = list(accumulate(times or (), max))
    return stamps or [None] * len(position.history)


def _record_move(played: PlayedMove, time: datetime | None, is_open: bool) -> RecordedMove:
    return RecordedMove(
        seat=played.seat, move=played.text, time=time, chance=played.chance if is_open else None
    )


def _record_origin(origin: Origin) -> RecordedOrigin:
    return RecordedOrigin(
        seed=origin.seed,
        salts=list(origin.salts),
        key=seeds.key_digest(origin.seed, origin.salts),
        plies=origin.plies,
    )


def now() -> datetime:
    """The time stamp of a move played now."""
    return datetime.now(UTC)


def record_schema() -> dict[str, Any]:
    """The JSON schema of a record."""
    schema = Record.model_json_schema()
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
