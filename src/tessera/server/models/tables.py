"""What is said of tables: making them, listing them, looking closer at one."""

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, StringConstraints

from tessera.review.document import Grade
from tessera.server.models.base import GameName, Request, TableId
from tessera.server.table.commands.base import MoveText, Name, SeatNumber
from tessera.server.table.messages import GameView, Message, TableSeat


class SeatRequest(Request):
    """Who is to sit in a seat."""

    kind: Literal["me", "device", "link", "open", "program"]
    name: Name | None = None
    program: Annotated[str, StringConstraints(max_length=32)] | None = None


class ClockRequest(Request):
    """How much time there is."""

    kind: Literal["turn", "game"]
    seconds: Annotated[float, Field(ge=1, le=86_400 * 14)]
    increment: Annotated[float, Field(ge=0, le=3600)] = 0


class BranchRequest(Request):
    """Where to play on from."""

    table: TableId
    """A table that is over, or a game from elsewhere."""
    ply: Annotated[int, Field(ge=0, le=10_000)]


class TableRequest(Request):
    """Make a table."""

    game: GameName | None = None
    """May be left out for a branch."""
    options: dict[str, Any] = {}  # noqa: RUF012 - Pydantic copies defaults
    seats: Annotated[list[SeatRequest], Field(min_length=1, max_length=4)]
    visibility: Literal["link", "public"] = "link"
    chat: bool = True
    hints: bool = True
    rated: bool = False
    """Whether ratings change by the game, if all seats are accounts or programs; then there are no hints."""
    coach: bool = False
    """Whether a coach warns before blunders: for one person against programs, in a game that is not rated."""
    start: Literal["full", "host"] = "full"
    clock: ClockRequest | None = None
    """Left out, the game's own, if its options have one."""
    branch: BranchRequest | None = None


class Invitation(Message):
    """The secret of a seat's link."""

    seat: int
    token: str


class TableMade(Message):
    """The new table."""

    table: str
    seq: int
    commitment: str
    """The SHA-256 digest of the seed; what people add to the shuffle comes after it."""
    invitations: list[Invitation]


class InvitationRequest(Request):
    """Make a new link for a free seat."""

    seat: SeatNumber


class Done(Message):
    """What was asked for is durable."""

    seq: int
    """The number of its (last) event."""


class TryRequest(Request):
    """What would this move do?"""

    move: MoveText
    seat: SeatNumber | None = None


class Tried(Message):
    """What a move would bring, or why it is illegal."""

    legal: bool
    move: str | None = None
    """The move as it is written."""
    gain: dict[str, Any] | None = None
    clause: str | None = None
    code: str | None = None
    values: dict[str, Any] | None = None
    message: str | None = None


class TryAllRequest(Request):
    """What would each of these moves do?"""

    moves: Annotated[list[MoveText], Field(min_length=1, max_length=32)]
    seat: SeatNumber | None = None


class TriedAll(Message):
    """What moves would bring, in the order of the question."""

    tried: list[Tried]


class HintRequest(Request):
    """What would a strong program play?"""

    seat: SeatNumber | None = None


class HintReason(Message):
    """What speaks for a move: an id, and the values of its sentence."""

    model_config = ConfigDict(extra="allow")

    id: str


class Hint(Message):
    """A good move."""

    move: str
    gain: dict[str, Any]
    reasons: list[HintReason]
    """The most telling one first."""
    program: str


class JudgeRequest(Request):
    """What would the coach say of this move?"""

    move: MoveText
    seat: SeatNumber | None = None


class Judgement(Message):
    """What a move throws away, from what its seat may know."""

    move: str
    grade: Grade
    loss: float
    """Of the seat's chance to win, from 0 to 1."""
    better: Hint | None
    """The move that the coach would make, if it is another."""


class TableClock(Message):
    """How much time there is."""

    kind: Literal["turn", "game"]
    seconds: float
    increment: float = 0


class TableSummary(Message):
    """A table in a list."""

    table: str
    game: str
    options: dict[str, Any]
    status: Literal["waiting", "playing", "over"]
    visibility: Literal["link", "public"]
    rated: bool = False
    paired: bool = False
    """Whether the quick match made it."""
    clock: TableClock | None = None
    deadline: datetime | None = None
    """When the seat to move runs out of time."""
    ply: int
    to_move: int | None
    your_seats: list[int]
    your_turn: bool
    seats: list[TableSeat]
    created: datetime
    changed: datetime
    asked_by: str | None = None
    """Who waits there for me, whom I have not joined yet."""
    winners: list[int] | None
    scores: list[Any] | None = None
    """Of a game that is over."""


class TableList(Message):
    """Some tables."""

    tables: list[TableSummary]


class PositionAnswer(Message):
    """A position of the past."""

    ply: int
    moves: int
    """How many moves were played in all."""
    to_move: int | None
    view: GameView
    scores: list[Any]
