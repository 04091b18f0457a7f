"""A table in memory, and the clients that look at it.

Whatever is done to a table is done to a copy, stored, and only then shown: what nobody has seen is not
missed after a crash, and what somebody has seen is never lost. Of two servers that write the same number
the database refuses one, which then looks at what happened and decides anew.
"""

import asyncio
from collections.abc import Callable, Collection, Sequence
from datetime import datetime
from typing import Literal, Protocol

from tessera.server.storage.database import ConflictError
from tessera.server.table.clock import Closure
from tessera.server.table.commands.moves import stand_still
from tessera.server.table.events import Entry, Event, Left, Sat, SeatChanged
from tessera.server.table.messages import Message, Snapshot
from tessera.server.table.refusal import Refusal
from tessera.server.table.seats import Actor
from tessera.server.table.sources import Now
from tessera.server.table.state import Table
from tessera.server.table.views import Viewer, live_messages, snapshot

TOO_SLOW = 4408
GOING_DOWN = 1012
LOGGED_OUT = 4401
GONE = 4404  # the table: there is no use in coming back
MOST_TRIES = 20

HeldSeat = int | Literal["turn"] | None


class Client:
    """One open socket. Its messages wait in a queue of limited length, so that it never holds up others."""

    def __init__(self, actor: Actor | None, queue_length: int, session: str = "") -> None:
        self.actor = actor
        self.session = session
        """The digest of the cookie that it was opened with."""
        self.unheard: frozenset[str] = frozenset()
        """People whom the person has blocked."""
        self.held: HeldSeat = None
        self.last_held: int | None = None
        self.is_looking_away = False
        self.queue: asyncio.Queue[str] = asyncio.Queue(queue_length)
        self.close_code: int | None = None
        self.closing = asyncio.Event()

    @property
    def is_too_slow(self) -> bool:
        """Whether it was closed because it did not keep up."""
        return self.close_code == TOO_SLOW

    def hold(self, seat: HeldSeat) -> None:
        """Look from this seat from now on, follow the turn, or look away."""
        self.held, self.is_looking_away = seat, seat is None

    def viewer(self, table: Table) -> Viewer:
        """From where this client looks at the table now."""
        own = table.seats_of(self.actor)
        if self.held == "turn":
            if table.to_move in own:
                self.last_held = table.to_move
            return Viewer(self.actor, self.last_held if self.last_held in own else None, self.unheard)
        if self.held in own:
            self.last_held = self.held
            return Viewer(self.actor, self.held, self.unheard)
        is_only = len(own) == 1 and not self.is_looking_away
        return Viewer(self.actor, own[0] if is_only else None, self.unheard)

    def send(self, message: str) -> bool:
        """Queue a message; a client that does not keep up is closed and comes back by itself."""
        if self.closing.is_set():
            return False
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.close(TOO_SLOW)
            return False
        return True

    def tell(self, message: Message) -> bool:
        """Queue a message of this client's own."""
        return self.send(message.model_dump_json())

    def close(self, code: int) -> None:
        """Have the socket closed."""
        if not self.closing.is_set():
            self.close_code = code
            self.closing.set()


Decision = Callable[[Table, datetime], object]
"""Has something happen to a draft, or refuses."""


class TableKeeper(Protocol):
    """What a table in memory needs of whoever keeps it."""

    now: Now

    async def append(self, *tables: Table) -> None:
        """Make the fresh events of these tables durable, all or none; ConflictError if others were first."""

    async def closures(self) -> Sequence[Closure]:
        """When nobody could play, until now."""

    async def read_events(self, table_id: str, after: int) -> list[Event]:
        """What was stored of a table after this event."""

    def see_to(self, live: "LiveTable") -> None:
        """Start what the table needs after a change: a program's thoughts, or a clock."""

    def tell_presence(self, live: "LiveTable") -> None:
        """Tell everybody at a table who is there."""


class LiveTable:
    """A table in memory, with those who look at it."""

    def __init__(self, table: Table, stand_in: str, keeper: TableKeeper) -> None:
        self.table = table
        self._keeper = keeper
        self.stand_in = stand_in
        """The program that plays for people who are gone."""
        self.lock = asyncio.Lock()
        self.clients: dict[Client, None] = {}
        """In the order in which they came."""
        self.elsewhere: dict[str, tuple[list[int], int, float]] = {}
        """Seats present, watchers and when we heard so, of every other server."""
        self.opened = keeper.now()
        self.last_seen: dict[int, datetime] = {}
        """When those who are gone were last here."""
        self.is_stale = False
        """Whether the database may know more."""
        self.timer: asyncio.TimerHandle | None = None
        self.thinking: asyncio.Task[None] | None = None
        self.thinking_for = 0
        """The game event that the program's thoughts are about."""
        self.uses = 0
        """Requests that are using the table now."""

    @property
    def is_idle(self) -> bool:
        """Whether it may be dropped from memory."""
        return not (self.clients or self.uses or self.thinking or self.timer or self.lock.locked())

    # Changing it -----------------------------------------------------------------------------------------

    async def act(self, decision: Decision, client: str | None = None) -> int:
        """Decide on a copy, store, show; again if another server was faster.

        The answer is the number of the client's own event, also when it asks again; else of the last one.
        """
        async with self.lock:
            for _ in range(MOST_TRIES):
                if self.is_stale:
                    await self._catch_up()
                if client in self.table.clients:
                    return self.table.clients[client]
                draft, closures, now = self.table.copy(), await self._keeper.closures(), self._keeper.now()
                stand_still(draft, closures, now)
                decision(draft, now)
                if not draft.fresh or await self._store(draft):
                    return self.table.clients.get(client or "", self.table.seq)
        raise Refusal("overloaded", "too many at the same table at once")

    async def act_once(self, decision: Callable[[Table, datetime], Table | None]) -> Table | None:
        """The same with another table that comes of it; None if nothing is decided, or others were faster."""
        async with self.lock:
            draft = self.table.copy()
            following = decision(draft, self._keeper.now())
            return following if following and await self._store(draft, following) else None

    async def _store(self, draft: Table, *others: Table) -> bool:
        """Make a draft durable and put it in place of the table; False if another server was faster."""
        try:
            await self._keeper.append(draft, *others)
        except ConflictError:
            self.is_stale = True
            return False
        except Exception:
            # Whether it was stored is not known; the database is asked before anything else is done.
            self.is_stale = True
            raise
        self._replace(draft)
        return True

    async def catch_up(self, seq: int = 0) -> None:
        """Learn what other servers have written, if there may be something, as up to this event."""
        if self.is_stale or self.table.seq < seq:
            async with self.lock:
                if self.is_stale or self.table.seq < seq:
                    await self._catch_up()

    async def _catch_up(self) -> None:
        self.is_stale = True  # until it is read, even if that fails now
        missing = await self._keeper.read_events(self.table.id, self.table.seq)
        self.is_stale = False
        if missing:
            draft = self.table.copy()
            for event in missing:
                draft.apply(event)
            self._replace(draft)

    def _replace(self, draft: Table) -> None:
        """From now on the table is as in the draft; everybody is told what is new."""
        before = self.table.seq
        self.table = draft
        fresh = draft.entries[before:]
        self.broadcast(fresh, self._keeper.now())
        if any(isinstance(entry.event, Sat | Left | SeatChanged) for entry in fresh):
            # Who has just sat down no longer looks on, and who stood up does.
            self._keeper.tell_presence(self)
        self._keeper.see_to(self)

    # Those who look at it --------------------------------------------------------------------------------

    def here(self) -> tuple[list[int], int]:
        """The seats whose people are connected to this server, and how many others look on."""
        seats: set[int] = set()
        watchers = 0
        for client in self.clients:
            own = self.table.seats_of(client.actor)
            seats.update(own)
            watchers += not own
        return sorted(seats), watchers

    def present(self) -> list[int]:
        """The seats whose people are connected, here or to another server."""
        seats = set(self.here()[0])
        for others, _, _ in self.elsewhere.values():
            seats.update(others)
        return sorted(seats)

    def seconds_open(self) -> float:
        """For how long this server has had it in memory, and heard who is there."""
        return (self._keeper.now() - self.opened).total_seconds()

    def note_present(self) -> None:
        """Remember who is here, before some of them go."""
        self.note_seen(self.present())

    def note_seen(self, seats: Collection[int]) -> None:
        """The people of these seats were here just now."""
        self.last_seen |= dict.fromkeys(seats, self._keeper.now())

    def gone(self) -> list[int]:
        """The seats of people who are connected nowhere."""
        here = self.present()
        return sorted(seat for seat in self.table.persons if seat not in here)

    def last_act(self, seat: int) -> datetime | None:
        """When the person of a seat last did something at the table, on whichever server."""
        player = self.table.seats[seat].player
        acts = (
            entry.event.time
            for entry in reversed(self.table.entries)
            if entry.event.client and entry.event.client.partition(":")[0] == player
        )
        return next(acts, None)

    def disconnect(self, client: Client) -> None:
        """A client has gone."""
        self.note_present()
        self.clients.pop(client, None)

    def watchers(self) -> int:
        """How many look on without a seat."""
        return self.here()[1] + sum(count for _, count, _ in self.elsewhere.values())

    def broadcast(self, entries: list[Entry], now: datetime) -> None:
        """Send what has happened to everybody; clients that see the same share the text."""
        present = self.present()
        texts: dict[tuple[str | None, int | None, frozenset[str]], list[str]] = {}
        for client in list(self.clients):
            viewer = client.viewer(self.table)
            has_seat = bool(self.table.seats_of(client.actor)) or self.table.is_host(client.actor)
            who = client.actor.player if client.actor and has_seat else None
            key = (who, viewer.viewpoint, viewer.unheard)
            if key not in texts:
                messages = live_messages(self.table, entries, viewer, present, now)
                texts[key] = [message.model_dump_json() for message in messages]
            for text in texts[key]:
                client.send(text)

    def announce(self, message: Message) -> None:
        """Send something that everybody may see, and that is not kept."""
        text = message.model_dump_json()
        for client in list(self.clients):
            client.send(text)

    def snapshot(self, viewer: Viewer, now: datetime, since: int = 0) -> Snapshot:
        """Everything this viewer may know."""
        return snapshot(self.table, viewer, self.present(), now, since)
