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


class Sit(_Command):
    """Take a free seat; with an invitation, the one it is for."""

    type: Literal["sit"]
    seat: SeatNumber | None = None
    token: Token | None = None
    name: Name | None = None
    salt: Salt = ""


class Leave(_Command):
    """Stand up before the start."""

    type: Literal["leave"]
    seat: SeatNumber | None = None


class Start(_Command):
    """Begin the game."""

    type: Literal["start"]


class Move(_Command):
    """Play a move."""

    type: Literal["move"]
    move: MoveText
    seat: SeatNumber | None = None
    after: Annotated[int, Field(ge=0)] | None = None
    """The number of the last game event that the client saw."""


class Undo(_Command):
    """Take one's own last move back."""

    type: Literal["undo"]
    seat: SeatNumber | None = None


class Resign(_Command):
    """Give up."""

    type: Literal["resign"]
    seat: SeatNumber | None = None


class Chat(_Command):
    """Say something to all."""

    type: Literal["chat"]
    text: ChatText
    seat: SeatNumber | None = None


class TakeOver(_Command):
    """Agree that a program plays for an absent person."""

    type: Literal["take_over"]
    absent: SeatNumber
    seat: SeatNumber | None = None


class ComeBack(_Command):
    """Take one's seat back from the program."""

    type: Literal["come_back"]
    seat: SeatNumber | None = None


class Rematch(_Command):
    """Offer or accept another game."""

    type: Literal["rematch"]
    seat: SeatNumber | None = None


class DeclineRematch(_Command):
    """Decline another game."""

    type: Literal["decline_rematch"]
    seat: SeatNumber | None = None


Command = Annotated[
    Sit | Leave | Start | Move | Undo | Resign | Chat | TakeOver | ComeBack | Rematch | DeclineRematch,
    Field(discriminator="type"),
]


class Hold(BaseModel):
    """Look at the table from another of one's own seats; socket only."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    type: Literal["hold"]
    seat: SeatNumber | Literal["turn"] | None
    id: ClientId | None = None


class Ping(BaseModel):
    """Is anybody there? Socket only."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    type: Literal["ping"]
    id: ClientId | None = None


SocketMessage = Annotated[
    Sit
    | Leave
    | Start
    | Move
    | Undo
    | Resign
    | Chat
    | TakeOver
    | ComeBack
    | Rematch
    | DeclineRematch
    | Hold
    | Ping,
    Field(discriminator="type"),
]
SOCKET_MESSAGE: TypeAdapter[
    Sit
    | Leave
    | Start
    | Move
    | Undo
    | Resign
    | Chat
    | TakeOver
    | ComeBack
    | Rematch
    | DeclineRematch
    | Hold
    | Ping
] = TypeAdapter(SocketMessage)
