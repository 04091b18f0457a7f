"""What is said in the lobby: open tables, one's own, and people who look for a game."""

from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import ConfigDict, Field

from tessera.server.models.base import GameName, Request
from tessera.server.models.tables import ClockRequest, TableClock, TableSummary
from tessera.server.table.commands.base import ClientId
from tessera.server.table.messages import ErrorMessage, Message, Pong


class OpenSeat(Message):
    """A seat of a table that waits for people."""

    name: str
    kind: Literal["person", "device", "link", "open", "program"]
    program: str | None
    account: bool
    rating: int | None
    """Of an account or a program in this game with so many players, in points."""


class OpenTable(Message):
    """A table that anybody may join."""

    table: str
    game: str
    options: dict[str, Any]
    rated: bool
    clock: TableClock | None
    seats: list[OpenSeat]
    created: datetime


class Wish(Request):
    """What somebody looks for by quick match."""

    game: GameName
    options: dict[str, Any] = {}  # noqa: RUF012 - Pydantic copies defaults
    clock: ClockRequest | None = None
    rated: bool = False


class LobbyState(Message):
    """The first message of the lobby's socket."""

    type: Literal["lobby"]
    open: list[OpenTable]
    """The newest first."""
    own: list[TableSummary]
    waiting: int
    """How many people look for a game."""


class Opened(Message):
    """A table waits for people, or has changed while it does."""

    type: Literal["open"]
    table: OpenTable


class Closed(Message):
    """A table no longer waits for people."""

    type: Literal["closed"]
    table: str


class OwnTable(Message):
    """A table of one's own has changed."""

    type: Literal["own"]
    table: TableSummary


class WaitingPeople(Message):
    """How many people look for a game."""

    type: Literal["waiting"]
    people: int


class Seeking(Message):
    """One's own search has begun, or ended by one's own wish."""

    type: Literal["seeking"]
    wish: Wish | None
    since: datetime | None


if TYPE_CHECKING:
    LobbyMessage = Message
else:
    LobbyMessage = Annotated[
        LobbyState | Opened | Closed | OwnTable | WaitingPeople | Seeking | ErrorMessage | Pong,
        Field(discriminator="type"),
    ]


class _FromClient(Request):
    model_config = ConfigDict(extra="forbid", frozen=True)

    id: ClientId | None = None


class LookFor(_FromClient):
    """Look for a game."""

    type: Literal["seek"]
    wish: Wish


class StopLooking(_FromClient):
    """Look for a game no longer."""

    type: Literal["stop"]


class LobbyPing(_FromClient):
    """Is anybody there?"""

    type: Literal["ping"]


LobbyRequest = Annotated[LookFor | StopLooking | LobbyPing, Field(discriminator="type")]
