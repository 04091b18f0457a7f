"""What can happen at a table. The events of a table, in order, are all there is to know about it.

Events are stored as they are here. What a client gets of them is made in `views`: names of fields in
`PRIVATE` never leave the server.
"""

from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any, ClassVar, Self

PRIVATE = frozenset({"player", "account", "salt", "number", "client"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that happened, with its number among the table's events."""

    type: ClassVar[str]
    seq: int
    time: datetime
    client: str | None = None
    """Whose request it answers: the player and the id the client chose. Unique in a table."""

    def data(self) -> dict[str, Any]:
        """The fields that belong to this kind of event."""
        return {name: getattr(self, name) for name in self._own_names()}

    def public(self) -> dict[str, Any]:
        """The fields that everybody may see."""
        return {name: getattr(self, name) for name in self._own_names() if name not in PRIVATE}

    @classmethod
    def _own_names(cls) -> list[str]:
        return [field.name for field in fields(cls) if field.name not in ("seq", "time", "client")]

    @classmethod
    def restore(cls, seq: int, time: datetime, client: str | None, data: dict[str, Any]) -> Self:
        """The event that was stored so."""
        return cls(seq=seq, time=time, client=client, **data)


@dataclass(frozen=True, slots=True, kw_only=True)
class Created(Event):
    """The table stands."""

    type = "created"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sat(Event):
    """A person sat down."""

    type = "sat"
    seat: int
    name: str
    player: str
    account: bool = False
    salt: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Left(Event):
    """A person stood up before the start."""

    type = "left"
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Started(Event):
    """The game began; `moves` were already played if it branched off from another."""

    type = "started"
    salts: list[str]
    moves: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved(Event):
    """A move."""

    type = "moved"
    seat: int
    move: str
    number: int
    by: str
    """`person`, `program` or `clock`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Undone(Event):
    """The last move was taken back; `ply` moves are left."""

    type = "undone"
    seat: int
    ply: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TimedOut(Event):
    """A seat's time ran out, which counts as resigning."""

    type = "timed_out"
    seat: int
    program: str
    """Who plays on in the seat, if the game goes on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resigned(Event):
    """A person gave up."""

    type = "resigned"
    seat: int
    program: str
    """Who plays on in the seat, if the game goes on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chatted(Event):
    """Somebody said something."""

    type = "chatted"
    seat: int
    name: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeoverVoted(Event):
    """A person agreed that a program may play for an absent one."""

    type = "takeover_voted"
    seat: int
    by: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenOver(Event):
    """A program plays for an absent person."""

    type = "taken_over"
    seat: int
    program: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenBack(Event):
    """The person has the seat again."""

    type = "given_back"
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RematchOffered(Event):
    """A person wants to play again."""

    type = "rematch_offered"
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RematchDeclined(Event):
    """A person does not want to play again."""

    type = "rematch_declined"
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Rematched(Event):
    """The same people play again at another table."""

    type = "rematched"
    next: str


EVENT_TYPES: dict[str, type[Event]] = {
    kind.type: kind
    for kind in (
        Created,
        Sat,
        Left,
        Started,
        Moved,
        Undone,
        TimedOut,
        Resigned,
        Chatted,
        TakeoverVoted,
        TakenOver,
        GivenBack,
        RematchOffered,
        RematchDeclined,
        Rematched,
    )
}
