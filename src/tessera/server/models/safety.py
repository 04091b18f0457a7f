"""What is said of people one wants to have nothing to do with."""

from typing import Annotated

from pydantic import StringConstraints

from tessera.server.models.base import Request, TableId
from tessera.server.table.commands.base import PRINTABLE, SeatNumber
from tessera.server.table.messages import Message


class PersonAtTable(Request):
    """Somebody, known by where they sit."""

    table: TableId
    seat: SeatNumber


class ReportRequest(PersonAtTable):
    """What the operator is to know of somebody."""

    text: Annotated[
        str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500, pattern=PRINTABLE)
    ]


class BlockedPerson(Message):
    """Somebody whom I have blocked."""

    id: str
    name: str
    """As I have seen it."""


class BlockedPeople(Message):
    """Whom I have blocked, the latest first."""

    people: list[BlockedPerson]


class BlockedSeats(Message):
    """Where people sit whom I have blocked."""

    seats: list[int]


class Acquaintance(Message):
    """Somebody with whom I have played lately, known by where they sat."""

    table: str
    seat: int
    name: str
    account: bool
    asked: bool
    """Whether I have asked them to come."""


class Acquaintances(Message):
    """Whom I can ask to come to my table, those I have played with last first."""

    people: list[Acquaintance]


class Reported(Message):
    """The operator will look at it."""

    reported: bool
