"""What all commands share: their fields, what a decision depends on, and which function does what."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from tessera.server.table.names import LONGEST, clean_name

if TYPE_CHECKING:  # Commands are loaded with the first page, the rules of the games later.
    from tessera.server.table.seats import Actor
    from tessera.server.table.state import Table

# What people write never contains control characters: they could break a log, a name or a salt.
PRINTABLE = r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$"

ClientId = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=PRINTABLE)]
SeatNumber = Annotated[int, Field(ge=0, le=3)]
Name = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST, pattern=PRINTABLE),
    AfterValidator(clean_name),
]
Salt = Annotated[str, StringConstraints(max_length=64, pattern=r"^[A-Za-z0-9_-]*$")]
MoveText = Annotated[str, StringConstraints(min_length=1, max_length=200)]


class TableCommand(BaseModel):
    """Something that a client asks for at a table."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True, frozen=True)

    goes_on: ClassVar[bool] = False
    """Whether the game goes on by it, so that a table never has too many."""

    id: ClientId
    """Chosen by the client, new for every intention; the same again does nothing twice."""


class SeatCommand(TableCommand):
    """A command for one of the person's seats; the only one, or the one whose turn it is, if not said."""

    seat: SeatNumber | None = None


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What a decision depends on besides the table and the command."""

    actor: "Actor"
    now: datetime
    client: str | None = None
    """What makes the request recognizable when it comes again."""
    absent: Mapping[int, float] = field(default_factory=dict)
    """Seats whose people are gone, and for how many seconds the others still have to wait for them."""
    stand_in: str = ""
    """The program that plays for people who are gone."""
    invited: int | None = None
    """The seat that the command's invitation is for."""
    programs: Collection[str] = ()
    """The programs that may take a seat."""


Handler = Callable[["Table", Any, Circumstances], None]
AnyHandler = TypeVar("AnyHandler", bound=Handler)

HANDLERS: dict[type[TableCommand], Handler] = {}
"""The function that does what a command asks for, or refuses, by the command's type."""


def handles(command: type[TableCommand]) -> Callable[[AnyHandler], AnyHandler]:
    """Declare a function as the one that handles commands of this type."""

    def declare(function: AnyHandler) -> AnyHandler:
        HANDLERS[command] = function
        return function

    return declare
