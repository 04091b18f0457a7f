"""What clients may ask for at a table, on the socket and by REST alike."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter

# What people write never contains control characters: they could break a log, a name or a salt.
_PRINTABLE = r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$"

ClientId = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=_PRINTABLE)]
SeatNumber = Annotated[int, Field(ge=0, le=3)]
Name = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=32, pattern=_PRINTABLE)
]
Salt = Annotated[str, StringConstraints(max_length=64, pattern=r"^[A-Za-z0-9_-]*$")]
MoveText = Annotated[str, StringConstraints(min_length=1, max_length=200)]
ChatText = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500, pattern=_PRINTABLE)
]
Token = Annotated[str, StringConstraints(max_length=100)]


class _Command(BaseModel):
    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True, frozen=True)

    id: ClientId
    """Chosen by the client, new for every intention; the same again does nothing twice."""


class _OfSeat(_Command):
    """A command for one of the person's seats; the only one, or the one whose turn it is, if not said."""

    seat: SeatNumber | None = None


class Sit(_OfSeat):
    """Take a free seat; with an invitation, the one it is for."""

    type: Literal["sit"]
    token: Token | None = None
    name: Name | None = None
    salt: Salt = ""


class Leave(_OfSeat):
    """Stand up before the start."""

    type: Literal["leave"]


class Start(_Command):
    """Begin the game."""

    type: Literal["start"]


class Move(_OfSeat):
    """Play a move."""

    type: Literal["move"]
    move: MoveText
    after: Annotated[int, Field(ge=0)] | None = None
    """The number of the last game event that the client saw."""


class Undo(_OfSeat):
    """Take one's own last move back."""

    type: Literal["undo"]


class Resign(_OfSeat):
    """Give up."""

    type: Literal["resign"]


class Chat(_OfSeat):
    """Say something to all."""

    type: Literal["chat"]
    text: ChatText


class TakeOver(_OfSeat):
    """Agree that a program plays for an absent person."""

    type: Literal["take_over"]
    absent: SeatNumber


class ComeBack(_OfSeat):
    """Take one's seat back from the program."""

    type: Literal["come_back"]


class Rematch(_OfSeat):
    """Offer or accept another game."""

    type: Literal["rematch"]


class DeclineRematch(_OfSeat):
    """Decline another game."""

    type: Literal["decline_rematch"]


_AnyCommand = (
    Sit | Leave | Start | Move | Undo | Resign | Chat | TakeOver | ComeBack | Rematch | DeclineRematch
)
Command = Annotated[_AnyCommand, Field(discriminator="type")]


class _SocketOnly(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    id: ClientId | None = None


class Hold(_SocketOnly):
    """Look at the table from another of one's own seats; socket only."""

    type: Literal["hold"]
    seat: SeatNumber | Literal["turn"] | None


class Ping(_SocketOnly):
    """Is anybody there? Socket only."""

    type: Literal["ping"]


SOCKET_MESSAGE: TypeAdapter[_AnyCommand | Hold | Ping] = TypeAdapter(
    Annotated[_AnyCommand | Hold | Ping, Field(discriminator="type")]
)
