"""Playing again with the same people."""

from typing import TYPE_CHECKING, Literal

from tessera.server.table import events
from tessera.server.table.commands.base import Circumstances, Salt, SeatCommand, handles
from tessera.server.table.refusal import Refusal

if TYPE_CHECKING:
    from tessera.server.table.state import Table


class Rematch(SeatCommand):
    """Offer or accept another game."""

    type: Literal["rematch"]
    salt: Salt = ""
    """What the seat adds to the next shuffle."""


class DeclineRematch(SeatCommand):
    """Decline another game."""

    type: Literal["decline_rematch"]


@handles(Rematch)
def offer_rematch(table: "Table", command: Rematch, around: Circumstances) -> None:
    """Offer or accept another game."""
    seat = table.own_seat(around.actor, command.seat)
    _check_over(table)
    table.emit(events.RematchOffered, around.now, around.client, seat=seat, salt=command.salt)


@handles(DeclineRematch)
def decline_rematch(table: "Table", command: DeclineRematch, around: Circumstances) -> None:
    """Decline another game."""
    seat = table.own_seat(around.actor, command.seat)
    _check_over(table)
    table.emit(events.RematchDeclined, around.now, around.client, seat=seat)


def _check_over(table: "Table") -> None:
    if table.status != "over":
        raise Refusal("not-over", "the game is not over")
