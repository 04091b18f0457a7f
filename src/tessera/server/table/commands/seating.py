"""Sitting down at a table, standing up, and beginning."""

from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import StringConstraints

from tessera.server.table import events
from tessera.server.table.commands.base import (
    Circumstances,
    Name,
    Salt,
    SeatCommand,
    SeatNumber,
    TableCommand,
    handles,
)
from tessera.server.table.refusal import Refusal

if TYPE_CHECKING:
    from tessera.server.table.seats import Actor
    from tessera.server.table.state import Table

Token = Annotated[str, StringConstraints(max_length=100)]
ProgramName = Annotated[str, StringConstraints(min_length=1, max_length=32)]


class Sit(SeatCommand):
    """Take a free seat; with an invitation, the one it is for."""

    type: Literal["sit"]
    token: Token | None = None
    name: Name | None = None
    salt: Salt = ""


class AddSalt(SeatCommand):
    """Add to the shuffle before the game begins; the seed is committed to since the table was made."""

    type: Literal["salt"]
    salt: Salt


class Leave(SeatCommand):
    """Stand up before the start."""

    type: Literal["leave"]


class Fill(TableCommand):
    """Have a program take a free seat, before the start."""

    type: Literal["fill"]
    seat: SeatNumber
    program: ProgramName


class Free(TableCommand):
    """Have a program give its seat up, before the start."""

    type: Literal["free"]
    seat: SeatNumber


class ChangeSeat(SeatCommand):
    """Move to another free seat, before the start."""

    type: Literal["change_seat"]
    to: SeatNumber


class Start(TableCommand):
    """Begin the game."""

    type: Literal["start"]


@handles(Sit)
def sit(table: "Table", command: Sit, around: Circumstances) -> None:
    """Take the seat that is asked for, or the first free one."""
    seat = _invited_seat(command, around) if command.token is not None else _free_seat(table, command, around)
    seat_person(
        table,
        around.actor,
        seat,
        around.now,
        name=command.name or "",
        salt=command.salt,
        client=around.client,
    )


def _invited_seat(command: Sit, around: Circumstances) -> int:
    if around.invited is None or command.seat not in (None, around.invited):
        raise Refusal("wrong-invitation", "the invitation is not valid for this seat")
    return around.invited


def _free_seat(table: "Table", command: Sit, around: Circumstances) -> int:
    """Without an invitation only open seats are free; who made the table or was asked may take any."""
    is_host = table.is_host(around.actor)
    if table.header.rated and not (is_host or around.actor.account):
        raise Refusal("needs-account", "rated games are for accounts")
    is_welcome = is_host or table.is_asked(around.actor)
    free = [n for n, seat in enumerate(table.seats) if seat.is_empty and (is_welcome or seat.kind == "open")]
    if command.seat is None and free:
        return free[0]
    if command.seat is None or command.seat >= len(table.seats):
        raise Refusal("seat-taken", "no seat is open", seat=command.seat)
    if table.seats[command.seat].is_empty and command.seat not in free:
        raise Refusal("wrong-invitation", "this seat needs an invitation")
    return command.seat


def ask(table: "Table", host: "Actor", person: str, has_account: bool, now: datetime) -> None:
    """Ask somebody to come; whoever calls has checked that they may be asked."""
    _check_host(table, host)
    _check_waiting(table)
    if not any(seat.is_empty for seat in table.seats):
        raise Refusal("seat-taken", "no seat is free", seat=None)
    if table.header.rated and not has_account:
        raise Refusal("needs-account", "rated games are for accounts")
    if person not in table.asked:
        table.emit(events.Asked, now, player=person)


@handles(AddSalt)
def add_salt(table: "Table", command: AddSalt, around: Circumstances) -> None:
    """Take what the seat adds to the shuffle, in place of what it added before."""
    seat = table.own_seat(around.actor, command.seat)
    _check_waiting(table)
    table.emit(events.Salted, around.now, around.client, seat=seat, salt=command.salt)


@handles(Leave)
def leave(table: "Table", command: Leave, around: Circumstances) -> None:
    """Stand up."""
    seat = table.own_seat(around.actor, command.seat)
    _check_waiting(table)
    table.emit(events.Left, around.now, around.client, seat=seat)


@handles(Fill)
def fill(table: "Table", command: Fill, around: Circumstances) -> None:
    """Seat a program, if whoever made the table asks for it; `around.programs` are those that there are."""
    _check_host(table, around.actor)
    _check_waiting(table)
    _check_empty(table, command.seat)
    if command.program not in around.programs:
        game, program = table.header.game, command.program
        raise Refusal("no-such-player", f"there is no program {program!r} for {game}", program=program)
    table.emit(events.Filled, around.now, around.client, seat=command.seat, program=command.program)
    if table.header.starts_when_full:
        begin_if_full(table, around.now)


@handles(Free)
def free(table: "Table", command: Free, around: Circumstances) -> None:
    """Send a program away, if whoever made the table asks for it."""
    _check_host(table, around.actor)
    _check_waiting(table)
    if command.seat >= len(table.seats) or table.seats[command.seat].program is None:
        raise Refusal("no-such-player", "no program sits there", seat=command.seat)
    table.emit(events.Freed, around.now, around.client, seat=command.seat)


@handles(ChangeSeat)
def change_seat(table: "Table", command: ChangeSeat, around: Circumstances) -> None:
    """Move to a seat that is open; whoever made the table may take any that is empty."""
    seat = table.own_seat(around.actor, command.seat)
    _check_waiting(table)
    _check_empty(table, command.to)
    if table.seats[command.to].kind != "open" and not table.is_host(around.actor):
        raise Refusal("wrong-invitation", "this seat needs an invitation")
    table.emit(events.SeatChanged, around.now, around.client, seat=seat, to=command.to)


@handles(Start)
def start(table: "Table", command: Start, around: Circumstances) -> None:
    """Begin, if whoever made the table asks for it."""
    _check_host(table, around.actor)
    begin(table, around.now, around.client)


def seat_person(
    table: "Table",
    actor: "Actor",
    seat: int,
    now: datetime,
    *,
    name: str = "",
    salt: str = "",
    client: str | None = None,
) -> None:
    """Have a person sit down; whoever calls has checked the invitation."""
    _check_waiting(table)
    _check_empty(table, seat)
    table.emit(
        events.Sat,
        now,
        client,
        seat=seat,
        name=actor.name if actor.account else name or actor.name,
        player=actor.player,
        account=actor.account,
        salt=salt,
    )
    if table.header.starts_when_full:
        begin_if_full(table, now)


def begin(table: "Table", now: datetime, client: str | None = None) -> None:
    """Begin the game."""
    _check_waiting(table)
    empty = [number for number, seat in enumerate(table.seats) if seat.is_empty]
    if empty:
        raise Refusal("seats-empty", "somebody is missing", seats=empty)
    branch = table.header.branch
    salts, moves = [seat.salt for seat in table.seats], list(branch.moves) if branch else []
    table.emit(events.Started, now, client, salts=salts, moves=moves)


def begin_if_full(table: "Table", now: datetime) -> None:
    """Begin if nobody is missing."""
    if not any(seat.is_empty for seat in table.seats):
        begin(table, now)


def _check_waiting(table: "Table") -> None:
    if table.status != "waiting":
        raise Refusal("not-waiting", "the game has already begun")


def _check_empty(table: "Table", seat: int) -> None:
    if seat >= len(table.seats) or not table.seats[seat].is_empty:
        raise Refusal("seat-taken", f"seat {seat} is taken", seat=seat)


def _check_host(table: "Table", actor: "Actor") -> None:
    if not table.is_host(actor):
        raise Refusal("not-host", "only who made the table may do this")
