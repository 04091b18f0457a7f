"""Saying something to all at a table."""

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import StringConstraints

from tessera.server.table import events
from tessera.server.table.commands.base import PRINTABLE, Circumstances, SeatCommand, handles
from tessera.server.table.refusal import Refusal

if TYPE_CHECKING:
    from tessera.server.table.state import Table

ChatText = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500, pattern=PRINTABLE)
]


class Chat(SeatCommand):
    """Say something to all."""

    type: Literal["chat"]
    text: ChatText


@handles(Chat)
def chat(table: "Table", command: Chat, around: Circumstances) -> None:
    """Say it in the name of the seat."""
    seat = table.own_seat(around.actor, command.seat)
    if not table.header.chat:
        raise Refusal("no-chat", "this table has no chat")
    name = table.seats[seat].name
    table.emit(events.Chatted, around.now, around.client, seat=seat, name=name, text=command.text)
