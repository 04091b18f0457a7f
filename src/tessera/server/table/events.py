"""What can happen at a table. The events of a table, in order, are all there is to know about it.

Events are stored as they are here. What a client gets of them is made in `views`: names of fields in
`PRIVATE` never leave the server.
"""

import re
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any, ClassVar, Self, dataclass_transform

PRIVATE = frozenset({"player", "account", "salt", "number", "client"})

EVENT_TYPES: dict[str, type["Event"]] = {}
"""Every kind of event, by its type."""


@dataclass_transform(frozen_default=True, kw_only_default=True)
@dataclass(frozen=True, kw_only=True)
class Event:
    """Something that happened, with its number among the table's events.

    Its type is the name of its class in small letters: `TakenOver` is `taken_over`.
    """

    type: ClassVar[str]
    own_names: ClassVar[tuple[str, ...]]
    """The fields that belong to this kind of event."""
    seq: int
    time: datetime
    client: str | None = None
    """Whose request it answers: the player and the id the client chose. Unique in a table."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True, kw_only=True)(cls)
        cls.type = re.sub("(?<!^)([A-Z])", r"_\1", cls.__name__).lower()
        common = {field.name for field in fields(Event)}
        cls.own_names = tuple(field.name for field in fields(cls) if field.name not in common)
        EVENT_TYPES[cls.type] = cls

    def data(self) -> dict[str, Any]:
        """The fields that belong to this kind of event."""
        return {name: getattr(self, name) for name in self.own_names}

    def public(self) -> dict[str, Any]:
        """The fields that everybody may see."""
        return {name: getattr(self, name) for name in self.own_names if name not in PRIVATE}

    @classmethod
    def restore(cls, seq: int, time: datetime, client: str | None, data: dict[str, Any]) -> Self:
        """The event that was stored so."""
        return cls(seq=seq, time=time, client=client, **data)


class Created(Event):
    """The table stands."""


class Sat(Event):
    """A person sat down."""

    seat: int
    name: str
    player: str
    account: bool = False
    salt: str = ""


class Left(Event):
    """A person stood up before the start."""

    seat: int


class Started(Event):
    """The game began; `moves` were already played if it branched off from another."""

    salts: list[str]
    moves: list[str]


class Moved(Event):
    """A move."""

    seat: int
    move: str
    number: int
    by: str
    """`person`, `program` or `clock`."""


class Undone(Event):
    """The last move was taken back; `ply` moves are left."""

    seat: int
    ply: int


class TimedOut(Event):
    """A seat's time ran out, which counts as resigning."""

    seat: int
    program: str
    """Who plays on in the seat, if the game goes on."""


class Resigned(Event):
    """A person gave up."""

    seat: int
    program: str
    """Who plays on in the seat, if the game goes on."""


class Chatted(Event):
    """Somebody said something."""

    seat: int
    name: str
    text: str


class TakeoverVoted(Event):
    """A person agreed that a program may play for an absent one."""

    seat: int
    by: int


class TakenOver(Event):
    """A program plays for an absent person."""

    seat: int
    program: str


class GivenBack(Event):
    """The person has the seat again."""

    seat: int


class RematchOffered(Event):
    """A person wants to play again."""

    seat: int


class RematchDeclined(Event):
    """A person does not want to play again."""

    seat: int


class Rematched(Event):
    """The same people play again at another table."""

    next: str
