"""What clients may ask for at a table, on the socket and by REST alike: each command beside its handler.

A new command is a class and a function in one of these modules, and a name in the union below.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from tessera.server.table.commands.absence import ComeBack, TakeOver
from tessera.server.table.commands.base import HANDLERS, Circumstances, ClientId, SeatNumber
from tessera.server.table.commands.chat import Chat
from tessera.server.table.commands.moves import PlayMove, Resign, Undo
from tessera.server.table.commands.rematch import DeclineRematch, Rematch
from tessera.server.table.commands.seating import AddSalt, ChangeSeat, Fill, Free, Leave, Sit, Start

__all__ = [
    "HANDLERS",
    "Chat",
    "Circumstances",
    "ClientMessage",
    "Command",
    "Fill",
    "Hold",
    "Ping",
    "PlayMove",
    "Sit",
]

AnyCommand = (
    Sit
    | AddSalt
    | Leave
    | Fill
    | Free
    | ChangeSeat
    | Start
    | PlayMove
    | Undo
    | Resign
    | Chat
    | TakeOver
    | ComeBack
    | Rematch
    | DeclineRematch
)
Command = Annotated[AnyCommand, Field(discriminator="type")]


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


ClientMessage = Annotated[AnyCommand | Hold | Ping, Field(discriminator="type")]
