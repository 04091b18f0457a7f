"""What happens in a game beside its moves: somebody gives up, is out of time, fails, or is stood in for."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal

from pydantic import Field

from tessera.records.part import Part

PERSON = "person"
"""What a person in a seat is called, where a program has its name."""


class Incident(Part):
    """Something that happened between two moves."""

    seat: int
    ply: int
    """How many moves had been played."""


class Resigned(Incident):
    """A person gave up."""

    type: Literal["resigned"] = "resigned"
    program: str | None = None
    """Who plays on in the seat, if the game goes on."""


class TimedOut(Incident):
    """A person's time ran out, which counts as giving up."""

    type: Literal["timed_out"] = "timed_out"
    program: str | None = None
    """Who plays on in the seat, if the game goes on."""


class Failed(Incident):
    """A program could not or would not go on."""

    type: Literal["failed"] = "failed"
    how: Literal["died", "hung", "nonsense", "illegal", "refused", "resigned"]
    also: list[int] = Field(default_factory=list)
    """The other seats that the same program plays, ascending."""


class TakenOver(Incident):
    """A program plays for an absent person."""

    type: Literal["taken_over"] = "taken_over"
    program: str


class GivenBack(Incident):
    """The person has the seat again."""

    type: Literal["given_back"] = "given_back"


GivingUp = Resigned | TimedOut | Failed
AnyIncident = Annotated[Resigned | TimedOut | Failed | TakenOver | GivenBack, Field(discriminator="type")]


def givings_up(incidents: Iterable[Incident]) -> Iterator[GivingUp]:
    """Where somebody gave up, ran out of time or failed."""
    return (incident for incident in incidents if isinstance(incident, GivingUp))


def seats_given_up(incidents: Iterable[Incident]) -> set[int]:
    """The seats whose players have given up, run out of time or failed."""
    seats: set[int] = set()
    for incident in givings_up(incidents):
        seats |= {incident.seat, *(incident.also if isinstance(incident, Failed) else ())}
    return seats
