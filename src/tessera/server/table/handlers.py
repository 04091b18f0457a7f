"""From what a person asks for to what happens at the table."""

import secrets
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from tessera.core.seeds import new_seed
from tessera.server.people.sessions import token_digest
from tessera.server.storage.tables import TableStore
from tessera.server.table import commands as asked
from tessera.server.table.actions import Table
from tessera.server.table.commands import Command
from tessera.server.table.refusal import Refusal
from tessera.server.table.seats import Actor


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What a decision depends on besides the table and the request."""

    actor: Actor
    present: Collection[int]
    """Seats whose people are connected."""
    stand_in: str
    """The program that plays for people who are gone."""
    store: TableStore
    now: datetime

    def client(self, command: Command) -> str:
        """What makes the request recognizable when it comes again."""
        return f"{self.actor.player}:{command.id}"


async def decide(table: Table, command: Command, around: Circumstances) -> None:
    """Do at the table what is asked for, or refuse."""
    await DECISIONS[command.type](table, command, around)


async def _sit(table: Table, command: asked.Sit, around: Circumstances) -> None:
    seat = await _invited_seat(table, command, around)
    table.sit(
        around.actor,
        seat,
        around.now,
        name=command.name or "",
        salt=command.salt,
        client=around.client(command),
    )


async def _invited_seat(table: Table, command: asked.Sit, around: Circumstances) -> int:
    """The free seat that the person may take: with an invitation that one, without only open ones."""
    if command.token is not None:
        seat = await around.store.invited_seat(table.id, token_digest(command.token))
        if seat is None or (command.seat is not None and command.seat != seat):
            raise Refusal("wrong-invitation", "the invitation is not valid for this seat")
        return seat
    is_free = table.is_host(around.actor)
    free = [n for n, seat in enumerate(table.seats) if seat.is_empty and (is_free or seat.kind == "open")]
    if command.seat is None and free:
        return free[0]
    if command.seat is None or command.seat >= len(table.seats):
        raise Refusal("seat-taken", "no seat is open", seat=command.seat)
    if table.seats[command.seat].is_empty and command.seat not in free:
        raise Refusal("wrong-invitation", "this seat needs an invitation")
    return command.seat


async def _leave(table: Table, command: asked.Leave, around: Circumstances) -> None:
    table.leave(table.own_seat(around.actor, command.seat), around.now, around.client(command))


async def _start(table: Table, command: asked.Start, around: Circumstances) -> None:
    if not table.is_host(around.actor):
        raise Refusal("not-host", "only who made the table may start")
    table.start(around.now, around.client(command))


async def _move(table: Table, command: asked.Move, around: Circumstances) -> None:
    seat = table.own_seat(around.actor, command.seat)
    table.move(seat, command.move, around.now, after=command.after, client=around.client(command))


async def _undo(table: Table, command: asked.Undo, around: Circumstances) -> None:
    position = table.playing_position()
    own, seat = table.seats_of(around.actor), command.seat
    if seat is None and position.history and position.history[-1].seat in own:
        seat = position.history[-1].seat
    table.undo(table.own_seat(around.actor, seat), around.now, around.client(command))


async def _resign(table: Table, command: asked.Resign, around: Circumstances) -> None:
    seat = table.own_seat(around.actor, command.seat)
    table.resign(seat, around.stand_in, around.now, around.client(command))


async def _chat(table: Table, command: asked.Chat, around: Circumstances) -> None:
    seat = table.own_seat(around.actor, command.seat)
    table.chat(seat, command.text, around.now, around.client(command))


async def _take_over(table: Table, command: asked.TakeOver, around: Circumstances) -> None:
    seat = table.first_seat_of(table.own_seat(around.actor, command.seat))
    if command.absent in around.present:
        raise Refusal("not-absent", "the person is here", seat=command.absent)
    table.vote_takeover(command.absent, seat, around.stand_in, around.now, client=around.client(command))


async def _come_back(table: Table, command: asked.ComeBack, around: Circumstances) -> None:
    seat = command.seat
    if seat is None:
        own = table.seats_of(around.actor)
        seat = next((n for n in own if table.seats[n].stand_in and not table.seats[n].resigned), None)
    table.come_back(table.own_seat(around.actor, seat), around.now, around.client(command))


async def _rematch(table: Table, command: asked.Rematch, around: Circumstances) -> None:
    seat = table.own_seat(around.actor, command.seat)
    table.offer_rematch(seat, around.now, around.client(command))


async def _decline_rematch(table: Table, command: asked.DeclineRematch, around: Circumstances) -> None:
    seat = table.own_seat(around.actor, command.seat)
    table.decline_rematch(seat, around.now, around.client(command))


DECISIONS: dict[str, Callable[[Table, Any, Circumstances], Awaitable[None]]] = {
    "sit": _sit,
    "leave": _leave,
    "start": _start,
    "move": _move,
    "undo": _undo,
    "resign": _resign,
    "chat": _chat,
    "take_over": _take_over,
    "come_back": _come_back,
    "rematch": _rematch,
    "decline_rematch": _decline_rematch,
}


def rematch_table(table: Table, now: datetime) -> Table:
    """A new table for the same people and programs, who are seated already."""
    header = replace(
        table.header,
        id=new_table_id(),
        seed=new_seed(),
        created=now,
        rematch_of=table.id,
        branch=None,
        starts_when_full=True,
    )
    following = Table(header, table.game)
    following.create(now)
    for number, seat in enumerate(table.seats):
        if seat.player is not None:
            actor = Actor(seat.player, seat.name, seat.account)
            following.sit(actor, number, now, name=seat.name)
    return following


def new_table_id() -> str:
    """An unguessable name of a table: who has it may watch."""
    return secrets.token_urlsafe(16)
