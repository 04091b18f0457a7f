"""A program plays for somebody who is gone, until they come back."""

import math
from typing import TYPE_CHECKING, Literal

from tessera.server.table import events
from tessera.server.table.commands.base import Circumstances, SeatCommand, SeatNumber, handles
from tessera.server.table.refusal import Refusal

if TYPE_CHECKING:
    from tessera.server.table.state import Table


class TakeOver(SeatCommand):
    """Agree that a program plays for an absent person."""

    type: Literal["take_over"]
    absent: SeatNumber


class ComeBack(SeatCommand):
    """Take one's seat back from the program."""

    type: Literal["come_back"]


@handles(TakeOver)
def take_over(table: "Table", command: TakeOver, around: Circumstances) -> None:
    """Agree that a program plays for an absent person; done when all the others agree."""
    by, absent = _voting_seat(table, table.own_seat(around.actor, command.seat)), command.absent
    table.playing_position()
    if absent >= len(table.seats) or not table.seats[absent].is_person or absent == by:
        raise Refusal("not-absent", "no absent person sits there", seat=absent)
    if table.seats[absent].stand_in is not None:
        raise Refusal("not-absent", "a program plays there already", seat=absent)
    if absent not in around.absent:
        raise Refusal("not-absent", "the person is here", seat=absent)
    if around.absent[absent]:
        wait = math.ceil(around.absent[absent])
        raise Refusal(
            "just-gone", f"the person has only just gone: wait {wait} seconds", seat=absent, wait=wait
        )
    table.emit(events.TakeoverVoted, around.now, around.client, seat=absent, by=by)
    if _voters_about(table, absent) <= table.seats[absent].votes:
        table.emit(events.TakenOver, around.now, seat=absent, program=around.stand_in)


def _voting_seat(table: "Table", seat: int) -> int:
    """The lowest seat of the same person, in whose name votes are counted."""
    player = table.seats[seat].player
    return next(number for number, other in enumerate(table.seats) if other.player == player)


def _voters_about(table: "Table", seat: int) -> set[int]:
    """Seats of the people who decide about an absent one: one seat for each person."""
    absent = table.seats[seat].player
    voters: dict[str, int] = {}
    for number in sorted(table.persons):
        player = table.seats[number].player
        if player is not None and player != absent and table.seats[number].stand_in is None:
            voters.setdefault(player, number)
    return set(voters.values())


@handles(ComeBack)
def come_back(table: "Table", command: ComeBack, around: Circumstances) -> None:
    """Take the seat back, if a program plays for the person."""
    seat = command.seat
    if seat is None:
        own = table.seats_of(around.actor)
        seat = next((n for n in own if table.seats[n].stand_in and not table.seats[n].resigned), None)
    seat = table.own_seat(around.actor, seat)
    table.playing_position()
    if table.seats[seat].stand_in is None or table.seats[seat].resigned:
        raise Refusal("not-taken-over", "no program plays for you", seat=seat)
    table.emit(events.GivenBack, around.now, around.client, seat=seat)
