"""What can happen at a table. The events of a table, in order, are all there is to know about it.

Events are stored as they are here, and what each changes stands beside it. What a client gets of them is in
`messages`: fields that are marked as private never leave the server.
"""

import re
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, Self

from pydantic import BaseModel, ConfigDict

from tessera.records import incidents

if TYPE_CHECKING:  # Events are loaded with the first page, the rules of the games later.
    from tessera.server.table.state import Table

PRIVATE = "private"

EVENT_TYPES: dict[str, type["Event"]] = {}
"""Every kind of event, by its type."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An event with what only replaying can tell about it."""

    event: "Event"
    chance: dict[str, Any] | None = None
    """What became known by a move, all of it."""
    effect: dict[str, Any] | None = None
    """What everybody sees a move do and its text does not say."""
    scores: list[Any] | None = None


class Event(BaseModel):
    """Something that happened, with its number among the table's events.

    Its type is the name of its class in small letters: `TakenOver` is `taken_over`.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    type: ClassVar[str]
    own_names: ClassVar[tuple[str, ...]]
    """The fields that belong to this kind of event."""
    public_names: ClassVar[tuple[str, ...]]
    """Those that everybody may see."""

    seq: int
    time: datetime
    client: Annotated[str | None, PRIVATE] = None
    """Whose request it answers: the player and the id the client chose. Unique in a table."""

    @classmethod
    def __pydantic_init_subclass__(cls, **_: Any) -> None:
        cls.type = re.sub("(?<!^)([A-Z])", r"_\1", cls.__name__).lower()
        own = {name: field for name, field in cls.model_fields.items() if name not in Event.model_fields}
        cls.own_names = tuple(own)
        cls.public_names = tuple(name for name, field in own.items() if PRIVATE not in field.metadata)
        EVENT_TYPES[cls.type] = cls

    def data(self) -> dict[str, Any]:
        """The fields that belong to this kind of event."""
        return {name: getattr(self, name) for name in self.own_names}

    def public(self) -> dict[str, Any]:
        """The fields that everybody may see."""
        return {name: getattr(self, name) for name in self.public_names}

    @classmethod
    def restore(cls, seq: int, time: datetime, client: str | None, data: dict[str, Any]) -> Self:
        """The event that was stored so."""
        return cls(seq=seq, time=time, client=client, **data)

    def change(self, table: "Table") -> Entry | None:
        """Make happen what has happened; with an entry if there is more to tell than the event itself."""
        return None


class Created(Event):
    """The table stands."""


class Sat(Event):
    """A person sat down."""

    seat: int
    name: str
    player: Annotated[str, PRIVATE]
    account: Annotated[bool, PRIVATE] = False
    salt: Annotated[str, PRIVATE] = ""

    def change(self, table: "Table") -> None:
        """Somebody is in the seat."""
        seat = table.seats[self.seat]
        seat.player, seat.name, seat.account, seat.salt = self.player, self.name, self.account, self.salt


class Asked(Event):
    """Somebody was asked to come, before the start."""

    player: Annotated[str, PRIVATE]

    def change(self, table: "Table") -> None:
        """A free seat is theirs if they want one."""
        table.asked |= {self.player}


class Salted(Event):
    """A person added to the shuffle, after the seed was committed to."""

    seat: int
    salt: Annotated[str, PRIVATE]

    def change(self, table: "Table") -> None:
        """The seat's part of the shuffle."""
        table.seats[self.seat].salt = self.salt


class Left(Event):
    """A person stood up before the start."""

    seat: int

    def change(self, table: "Table") -> None:
        """The seat is as it was planned."""
        table.clear_seat(self.seat)


class Filled(Event):
    """A program took a free seat before the start."""

    seat: int
    program: str

    def change(self, table: "Table") -> None:
        """The program sits there."""
        table.fill_seat(self.seat, self.program)


class Freed(Event):
    """A program gave its seat up before the start."""

    seat: int

    def change(self, table: "Table") -> None:
        """The seat waits for people."""
        table.free_seat(self.seat)


class SeatChanged(Event):
    """A person moved to another seat before the start."""

    seat: int
    to: int

    def change(self, table: "Table") -> None:
        """The person sits in the other seat, and the old one is as it was planned."""
        table.change_seat(self.seat, self.to)


class Started(Event):
    """The game began; `moves` were already played if it branched off from another."""

    salts: list[str]
    """One a seat, empty for none."""
    moves: list[str]

    def change(self, table: "Table") -> Entry:
        """The game is set up."""
        table.begin(self.salts, self.moves, self.time, self.seq)
        known = table.game.known_chance(table.started_position().state)
        return Entry(self, known, scores=table.scores())


class Moved(Event):
    """A move."""

    seat: int
    move: str
    number: Annotated[int, PRIVATE]
    by: Literal["person", "program", "clock"]

    def change(self, table: "Table") -> Entry:
        """The position after the move."""
        effect = table.game.describe_effect(table.playing_position().state, self.number)
        chance = table.play(self.seat, self.number, self.by, self.time, self.seq)
        return Entry(self, chance, effect, table.scores())


class Undone(Event):
    """The last move was taken back."""

    seat: int
    ply: int
    """How many moves are left."""

    def change(self, table: "Table") -> None:
        """The position before the move."""
        table.take_back(self.seq)


class TimedOut(Event):
    """A seat's time ran out, which counts as resigning."""

    seat: int
    program: str
    """Who plays on in the seat, if the game goes on."""

    def change(self, table: "Table") -> None:
        """The game ends, or a program plays on in the seat."""
        table.give_up(incidents.TimedOut, self.seat, self.program, self.time)


class Resigned(Event):
    """A person gave up."""

    seat: int
    program: str
    """Who plays on in the seat, if the game goes on."""

    def change(self, table: "Table") -> None:
        """The game ends, or a program plays on in the seat."""
        table.give_up(incidents.Resigned, self.seat, self.program, self.time)


class Paused(Event):
    """Nobody could play for so long: no server was there. It is on nobody's clock."""

    seconds: float
    until: Annotated[datetime | None, PRIVATE] = None
    """The end of it, if that is yet to come: people need a moment to be back."""

    def change(self, table: "Table") -> None:
        """The clock that runs has stood still."""
        table.pause_clock(self.seconds, self.until)


class Chatted(Event):
    """Somebody said something."""

    seat: int
    name: str
    text: str


class TakeoverVoted(Event):
    """A person agreed that a program may play for an absent one."""

    seat: int
    """Who is absent."""
    by: int
    """The seat of who agreed."""

    def change(self, table: "Table") -> None:
        """One more agrees."""
        table.seats[self.seat].votes |= {self.by}


class TakenOver(Event):
    """A program plays for an absent person."""

    seat: int
    program: str

    def change(self, table: "Table") -> None:
        """The program plays."""
        seat = table.seats[self.seat]
        seat.stand_in, seat.votes = self.program, frozenset()
        table.incidents.append(incidents.TakenOver(seat=self.seat, ply=table.ply, program=self.program))
        table.run_clock(self.time, turn_ended=False)


class GivenBack(Event):
    """The person has the seat again."""

    seat: int

    def change(self, table: "Table") -> None:
        """The person plays."""
        table.seats[self.seat].stand_in = None
        table.incidents.append(incidents.GivenBack(seat=self.seat, ply=table.ply))
        table.run_clock(self.time, turn_ended=False)


class RematchOffered(Event):
    """A person wants to play again."""

    seat: int
    salt: Annotated[str, PRIVATE] = ""
    """What the seat adds to the next shuffle, whose seed is committed to since this table was made."""

    def change(self, table: "Table") -> None:
        """One more wants to play again, in all seats of theirs."""
        player = table.seats[self.seat].player
        table.rematch_salts = {**table.rematch_salts, self.seat: self.salt}
        table.rematch_offers |= {number for number, seat in enumerate(table.seats) if seat.player == player}


class RematchDeclined(Event):
    """A person does not want to play again."""

    seat: int

    def change(self, table: "Table") -> None:
        """No offer stands any more."""
        table.rematch_offers = frozenset()


class Rematched(Event):
    """The same people play again at another table."""

    next: str
    """The new table."""

    def change(self, table: "Table") -> None:
        """They play on elsewhere."""
        table.next_table = self.next
