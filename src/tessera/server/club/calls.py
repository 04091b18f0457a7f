"""Calling people who are not at the table: it waits for them, it is their turn, a game has begun or is over.

Who is to be called is written down together with what has happened, and so is neither lost nor told twice;
whichever server claims the call sends it, unless the person is at the table.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable
from datetime import timedelta
from hashlib import sha256

from sqlalchemy import Connection

from tessera.server.club.call_texts import ASKED, INVITATION, OVER, TURN, Occasion, call_letter, call_message
from tessera.server.operation.supervision import Supervisor
from tessera.server.people.mail import Mailer
from tessera.server.people.push import Delivery, Pusher
from tessera.server.play.live_table import LiveTable
from tessera.server.play.service import TableService
from tessera.server.storage.calls import (
    Call,
    CallStore,
    CallWish,
    Device,
    forget_calls,
    wishes_of,
    write_call,
)
from tessera.server.storage.database import DatabaseFault
from tessera.server.storage.tables import Change
from tessera.server.table.events import Asked
from tessera.server.table.refusal import Refusal
from tessera.server.table.sources import Sources
from tessera.server.table.state import Table

CALLING = frozenset({"asked", "started", "moved", "undone", "resigned", "timed_out", "given_back"})
"""Events after which somebody is asked to come, or it may be another's turn."""
# So long people who are about to come have to do so; what happens meanwhile is told together.
GRACE_SECONDS = 0.3
ROUND_SECONDS = 20.0
# Servers tell each other who is there at least so often: who has opened a table later knows it.
HEARD_SECONDS = 25.0
MOST_TRIES = 6
FIRST_PAUSE = timedelta(minutes=1)


def note_calls(connection: Connection, table: Table) -> None:
    """Write down who is to be called for what has just happened; part of the transaction that stores it."""
    if not any(event.type in CALLING for event in table.fresh):
        return
    wanted, movers = people_to_call(table), people_who_acted(table)
    wishes = wishes_of(connection, {*wanted, *movers})
    done = [wish.player for player, wish in wishes.items() if table.result or player in movers]
    if done:
        forget_calls(connection, table.id, done, TURN)
    now = table.fresh[-1].time
    for player, kinds in wanted.items():
        wish = wishes.get(player)
        kind = next((kind for kind in kinds if wish and wish.wants(kind)), None)
        if wish and kind:
            write_call(connection, Call(wish.player, table.id, kind), wish.due_after(now))


def people_to_call(table: Table) -> dict[str, list[str]]:
    """Whom fresh events of the game concern, and for what: of several kinds the first that is wanted."""
    people = [seat.player for seat in table.seats if seat.is_person and seat.player]
    called: dict[str, list[str]] = {}
    if table.status == "waiting":
        called = {event.player: [ASKED] for event in table.fresh if isinstance(event, Asked)}
    elif table.result:
        called = {player: [OVER] for player in people}
    else:
        if any(event.type == "started" for event in table.fresh):
            called = {player: [INVITATION] for player in people}
        if table.to_move is not None and table.program_to_move is None:
            player = table.seats[table.to_move].player
            if player is not None:
                called[player] = [TURN, *called.get(player, [])]
    return {player: wanted for player, wanted in called.items() if player not in people_who_acted(table)}


def people_who_acted(table: Table) -> set[str]:
    """Whose requests led to the fresh events: they know of them."""
    return {event.client.partition(":")[0] for event in table.fresh if event.client}


class Calls:
    """Sends calls: of this server's own tables at once, all others in rounds."""

    def __init__(
        self,
        store: CallStore,
        tables: TableService,
        pusher: Pusher,
        mailer: Mailer,
        supervisor: Supervisor,
        sources: Sources,
        has_others: Callable[[], Awaitable[bool]],
        public_url: str,
    ) -> None:
        """`has_others` says whether people may be at a table by way of another server."""
        self._store = store
        self._tables = tables
        self._pusher = pusher
        self._mailer = mailer
        self._supervisor = supervisor
        self._now = sources.now
        self._has_others = has_others
        self._public_url = public_url
        self._is_due = False
        tables.listeners.append(self.note)

    def note(self, change: Change) -> None:
        """A table has changed: somebody may have to be called soon."""
        if change.players and not self._is_due:
            self._is_due = True
            self._supervisor.start("calls", self._go_round_soon())

    async def _go_round_soon(self) -> None:
        await asyncio.sleep(GRACE_SECONDS)
        self._is_due = False
        await self.go_round()

    async def go_round(self) -> None:
        """Send what is due; nobody waits for a slow push service but who has chosen it."""
        while claimed := await self._store.claim(self._now()):
            for call in claimed:
                self._supervisor.start("calls", self._send(call))

    async def expire(self) -> None:
        """Forget calls of long ago."""
        await self._store.expire(self._now())

    async def _send(self, call: Call) -> None:
        wish = await self._store.wish(call.player)
        if wish is None or not wish.wants(call.kind):
            await self._store.drop(call)
            return
        players = await self._store.players(call.player)
        try:
            async with self._tables.use(call.table_id) as live:
                if not await self._is_wanted(call, live, players):
                    return
                occasion = occasion_of(call, live.table, players)
        except DatabaseFault:
            raise
        except Refusal:  # the table cannot be opened any more
            await self._store.drop(call)
            return
        deliveries = await self._deliver(call, wish, occasion)
        is_over = "taken" in deliveries or "failed" not in deliveries or call.tries + 1 >= MOST_TRIES
        if is_over:
            await self._store.settle(call, self._now())
        else:
            due = wish.due_after(self._now() + FIRST_PAUSE * 2**call.tries)
            await self._store.postpone(call, due, call.tries + 1)

    async def _is_wanted(self, call: Call, live: LiveTable, players: set[str]) -> bool:
        """Whether it is to be sent now: whoever is at the table sees it there."""
        is_late = call.kind == ASKED and players.isdisjoint(live.table.expected)
        if is_late or any(live.table.seats[seat].player in players for seat in live.present()):
            await self._store.drop(call)
            return False
        missing = HEARD_SECONDS - live.seconds_open()
        if missing > 0 and await self._has_others():
            await self._store.postpone(call, self._now() + timedelta(seconds=missing), call.tries)
            return False
        return True

    async def _deliver(self, call: Call, wish: CallWish, occasion: Occasion) -> list[Delivery]:
        """Call the person in all ways that are wanted, and there."""
        ways: list[Awaitable[Delivery]] = []
        if wish.wants_push(call.kind):
            devices = await self._store.devices(call.player)
            message = call_message(occasion, wish.language)
            ways += [self._push(device, message, call) for device in devices if self._is_rested(device)]
        address = await self._store.address(call.player) if wish.wants_letter(call.kind) else None
        if address and self._mailer.is_there:
            ways.append(self._write(call, wish, address, occasion))
        return await asyncio.gather(*ways)

    def _is_rested(self, device: Device) -> bool:
        return device.rests_until is None or device.rests_until <= self._now()

    async def _push(self, device: Device, message: dict[str, str], call: Call) -> Delivery:
        topic = sha256(call.table_id.encode()).hexdigest()[:32]
        delivery = await self._pusher.push(device, json.dumps(message), topic)
        match delivery:
            case "taken":
                await self._store.note_success(device)
            case "gone":
                await self._store.delete_device(device.id)
            case "failed":
                await self._store.note_failure(device, self._now())
        return delivery

    async def _write(self, call: Call, wish: CallWish, address: str, occasion: Occasion) -> Delivery:
        # Should it be sent twice, since a server has died just then, it is the same letter.
        name = sha256(f"{call.key} {occasion.moves}".encode()).hexdigest()[:32]
        letter = call_letter(occasion, wish, address, self._public_url, name)
        try:
            await self._mailer.send(letter)
        except OSError:  # smtplib's own are some, too
            return "failed"
        return "taken"


def occasion_of(call: Call, table: Table, players: set[str]) -> Occasion:
    """What a call is about."""
    others = [seat.name for seat in table.seats if seat.player not in players and seat.name]
    return Occasion(call.kind, table.id, type(table.game), tuple(others), table.ply)
