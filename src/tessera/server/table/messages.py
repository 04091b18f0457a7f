"""What the server sends on a socket. REST answers with the same models where it says the same.

The messages about events follow from `events`: what is not private there, and what a viewer may know
besides.
"""

from datetime import datetime
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema, create_model

from tessera.server.table.events import EVENT_TYPES, Event, Moved, Started

GameView = Annotated[Any, WithJsonSchema({"additionalProperties": True, "type": "object"})]
"""What a game shows of a position: a model of the game's own."""


def is_missing(value: object) -> bool:
    """Whether a field is left out of a message."""
    return value is None


def never_null(schema: dict[str, Any]) -> None:
    """Document a field that is left out rather than null."""
    (kind,) = (kind for kind in schema.pop("anyOf") if kind != {"type": "null"})
    schema |= kind


class Message(BaseModel):
    """Something that the server says."""

    model_config = ConfigDict(use_attribute_docstrings=True)


class Problem(Message):
    """Why something was refused; nothing has changed."""

    error: str
    """A slug, as listed in docs/protocol.md."""
    message: str
    """An English sentence."""
    values: dict[str, Any] = {}
    """The facts for a sentence in any language."""
    clause: str | None = Field(default=None, exclude_if=is_missing)
    """The rule that forbids a move."""
    code: str | None = Field(default=None, exclude_if=is_missing)
    """The kind of mistake."""


# The state of a table --------------------------------------------------------------------------------


class TableSeat(Message):
    """Who sits in a seat."""

    seat: int
    name: str
    kind: Literal["person", "device", "link", "open", "program"]
    program: str | None
    account: bool
    present: bool
    taken_over: str | None
    """The program that plays for an absent person."""
    resigned: bool
    yours: bool


class ClockState(Message):
    """The clocks now."""

    kind: Literal["turn", "game"]
    seconds: float
    increment: float
    left: list[float]
    running: int | None
    deadline: datetime | None


class RematchState(Message):
    """Who wants to play again, and where they do."""

    offers: list[int]
    next: str | None


class ResultState(Message):
    """How the game ended."""

    scores: list[Any]
    winners: list[int]
    payoffs: list[float]
    reason: str | None
    seed: str


class TableState(Message):
    """All of a table that can change, from one viewpoint."""

    status: Literal["waiting", "playing", "over"]
    ply: int
    to_move: int | None
    viewpoint: int | None
    seats: list[TableSeat]
    view: GameView | None
    legal: list[str] | None
    scores: list[Any] | None
    has_secrets: bool
    can_undo: bool
    can_hint: bool
    """Whether this viewer may ask for hints in this game."""
    clock: ClockState | None
    rematch: RematchState
    takeover_votes: dict[str, list[int]]
    result: ResultState | None


# Events ----------------------------------------------------------------------------------------------


class EventMessage(Message):
    """Something that happened at a table; `type` says what."""

    table: str
    seq: int
    """1, 2, 3, … without gaps in a table."""
    time: datetime
    # Not `SkipJsonSchema[None]`: what may be one of two types is written twice, which takes twice as long.
    state: TableState | None = Field(default=None, exclude_if=is_missing, json_schema_extra=never_null)
    """What it led to; left out within a snapshot, and where nothing has changed."""


class PositionMessage(EventMessage):
    """What led to a new position: the beginning, or a move."""

    chance: dict[str, Any] | None
    """What became known by it, as far as this viewer may see."""
    scores: list[Any]


class MoveMessage(PositionMessage):
    """A move, with what it did."""

    effect: dict[str, Any] | None
    """What everybody sees it do and its text does not say."""


_BASES: dict[type[Event], type[EventMessage]] = {Started: PositionMessage, Moved: MoveMessage}


def _message_type(event: type[Event]) -> type[EventMessage]:
    fields: dict[str, Any] = {"type": (Literal[event.type], ...)}
    fields |= {
        name: (event.model_fields[name].annotation, event.model_fields[name]) for name in event.public_names
    }
    return create_model(
        f"{event.__name__}Event",
        __base__=_BASES.get(event, EventMessage),
        __doc__=event.__doc__,
        # The fields have their descriptions; to look for more would take long.
        __cls_kwargs__={"use_attribute_docstrings": False},
        **fields,
    )


EVENT_MESSAGES: dict[str, type[EventMessage]] = {
    name: _message_type(event) for name, event in EVENT_TYPES.items()
}
"""The message about each kind of event."""

if TYPE_CHECKING:
    TableEvent = EventMessage
else:
    TableEvent = Annotated[reduce(or_, EVENT_MESSAGES.values()), Field(discriminator="type")]


# The socket's other messages -------------------------------------------------------------------------


class Snapshot(Message):
    """Everything a viewer may know of a table."""

    type: Literal["snapshot"]
    table: str
    seq: int
    game: str
    title: str
    rules_version: str
    options: dict[str, Any]
    visibility: Literal["link", "public"]
    chat: bool
    hints: bool
    rated: bool
    coach: bool
    """Whether the coach warns before blunders."""
    created: datetime
    branch_of: str | None
    rematch_of: str | None
    commitment: str
    next_commitment: str | None
    """The same for the next game of these people, which they add to when they offer a rematch."""
    host: bool
    asked: bool
    """Whether I was asked to come: then any free seat is mine to take."""
    your_seats: list[int]
    events: list[TableEvent]
    state: TableState


class Presence(Message):
    """Who is connected. Not numbered, not kept."""

    type: Literal["presence"]
    table: str
    present: list[int]
    watchers: int


class Thinking(Message):
    """A program has begun to think. Not numbered, not kept."""

    type: Literal["thinking"]
    table: str
    seat: int


class Preparing(Message):
    """A program will think as soon as its search is compiled, on a fresh machine. Not numbered, not kept."""

    type: Literal["preparing"]
    table: str
    seat: int
    done: int
    steps: int | None
    """Done of how many steps; None while that is not known yet."""


class Ack(Message):
    """What was asked for is durable."""

    type: Literal["ack"]
    id: str
    seq: int
    """The number of its (last) event."""


class ErrorMessage(Problem):
    """Why something that this client asked for was refused."""

    type: Literal["error"]
    id: str | None
    """What it answers, if that is known."""


class Pong(Message):
    """The answer to a ping."""

    type: Literal["pong"]
    id: str | None


if TYPE_CHECKING:
    ServerMessage = Message
else:
    _UNNUMBERED = Snapshot | Presence | Thinking | Preparing | Ack | ErrorMessage | Pong
    _ANY = reduce(or_, EVENT_MESSAGES.values()) | _UNNUMBERED
    ServerMessage = Annotated[_ANY, Field(discriminator="type")]
