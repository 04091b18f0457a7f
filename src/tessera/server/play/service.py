"""The tables of one server: opens them, lets people and programs act, and keeps their clocks."""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Collection, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import datetime, timedelta
from typing import Any, Protocol, TypeVar

from tessera.server.operation.metrics import Metrics
from tessera.server.operation.settings import Settings
from tessera.server.operation.supervision import Setbacks, Supervisor
from tessera.server.operation.warm_up import WarmUp
from tessera.server.play.absentees import Absentees
from tessera.server.play.catalogue import best_of, load_game, programs_of
from tessera.server.play.live_table import GOING_DOWN, GONE, LOGGED_OUT, Client, LiveTable
from tessera.server.play.worker_pool import WorkerPool, request_for
from tessera.server.storage.absences import Absences
from tessera.server.storage.database import DatabaseFault
from tessera.server.storage.opening_hours import OpeningHours
from tessera.server.storage.tables import Change, TableStore, change_of
from tessera.server.table.clock import Closure
from tessera.server.table.commands import HANDLERS, AnyCommand, Circumstances, Fill, Sit
from tessera.server.table.commands.absence import TakeOver
from tessera.server.table.commands.moves import play_program_move, run_out_of_time
from tessera.server.table.events import Event, Rematched
from tessera.server.table.messages import Preparing, Presence, Thinking
from tessera.server.table.refusal import NoSuchTable, Refusal
from tessera.server.table.seats import Actor
from tessera.server.table.setup import rematch_table
from tessera.server.table.sources import Sources, token_digest
from tessera.server.table.state import Table

UNATTENDED_SECONDS = 20.0
# Far more than a game has moves: a snapshot of so many events still fits into a few hundred kilobytes.
MOST_EVENTS = 2_000
# Attendance comes by every 20 seconds: later deadlines need neither a timer nor a table in memory yet.
SOON_SECONDS = 60.0

Answer = TypeVar("Answer")

log = logging.getLogger("tessera.tables")


class Programs(Protocol):
    """Sees to it that the program whose turn it is makes its move."""

    async def __call__(self, live: LiveTable) -> None:
        """Have the program think, here or elsewhere."""


class TableService:
    """All tables, as far as this server has to do with them."""

    def __init__(
        self,
        settings: Settings,
        store: TableStore,
        hours: OpeningHours,
        workers: WorkerPool,
        metrics: Metrics,
        sources: Sources,
        warm_up: WarmUp,
        supervisor: Supervisor,
    ) -> None:
        self.supervisor = supervisor
        self.settings = settings
        self.store = store
        self._hours = hours
        self.workers = workers
        self.metrics = metrics
        self.now = sources.now
        absences = Absences(store.database)
        self._absentees = Absentees(absences, self.now, settings.absence_seconds, supervisor)
        self._sources = sources
        self._warm_up = warm_up
        self.programs: Programs = self.play_program_here
        self.on_presence: Callable[[LiveTable], None] = lambda live: None
        """Tells other servers who is connected here."""
        self.on_session_end: Callable[[str], None] = lambda session: None
        """Tells other servers that a session has ended."""
        self.on_farewell: Callable[[str], None] = lambda player: None
        """Tells other servers that a person has gone for good."""
        self.listeners: list[Callable[[Change], None]] = []
        """Who tells people who are not at the table that it has changed, here or on another server."""
        self.visitors: set[Client] = set()
        """Clients that are at no table, but in the lobby."""
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._opening: dict[str, asyncio.Task[None]] = {}
        self._outdated: set[str] = set()
        """Tables of which another server told something while they were being opened."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._setbacks = Setbacks()
        """Tables that could not be attended to."""
        self._is_closing = False

    # Tables in memory --------------------------------------------------------------------------------

    @asynccontextmanager
    async def use(self, table_id: str) -> AsyncIterator[LiveTable]:
        """A table, which stays in memory as long as it is used."""
        live = await self._open(table_id)
        live.uses += 1
        try:
            await live.catch_up()
            if live.table.closed_seconds(self._hours.closures):
                await self._pause(live)  # whoever looks is told the time that is left, not that of the wall
            yield live
        finally:
            live.uses -= 1

    async def look_at(self, table_id: str) -> Table:
        """A table as it is now; treat it as read-only."""
        async with self.use(table_id) as live:
            return live.table

    async def _open(self, table_id: str) -> LiveTable:
        """The only copy of a table in memory, loaded once for all who ask for it at the same time."""
        while (live := self._live.get(table_id)) is None:
            if table_id not in self._opening:
                self._opening[table_id] = self._spawn(self._load_and_keep(table_id))
            await asyncio.shield(self._opening[table_id])
        self._live.move_to_end(table_id)
        return live

    async def _load_and_keep(self, table_id: str) -> None:
        try:
            table = await self._load(table_id)
            while table_id in self._outdated:
                self._outdated.discard(table_id)
                table = await self._load(table_id)
            self._keep(table)
        finally:
            self._outdated.discard(table_id)
            del self._opening[table_id]

    async def _load(self, table_id: str) -> Table:
        header = await self.store.read_header(table_id)
        if header is None:
            raise NoSuchTable
        stored = await self.store.read_events(table_id)
        game = load_game(header.game, header.options)
        if game.rules_version != header.rules_version:
            raise Refusal(
                "old-rules",
                f"the game was begun under version {header.rules_version} of the rules",
                rules_version=header.rules_version,
            )
        return await asyncio.to_thread(Table.replay, header, game, stored)

    def _keep(self, table: Table) -> None:
        """Have a table in memory, unless somebody was quicker to open it."""
        if table.id in self._live:
            return
        live = self._live[table.id] = LiveTable(table, self.stand_in_for(table), self)
        self.see_to(live)
        self._make_room(live)
        self.metrics.live_tables.set(len(self._live))

    def _make_room(self, newest: LiveTable) -> None:
        """Let go of the table that was used least lately, of those that nobody needs now."""
        if len(self._live) <= self.settings.live_tables:
            return
        idle = (key for key, live in self._live.items() if live.is_idle and live is not newest)
        found = next(idle, None)
        if found is not None:
            del self._live[found]

    def find(self, table_id: str) -> LiveTable | None:
        """A table, if it is in memory."""
        return self._live.get(table_id)

    def live_tables(self) -> list[LiveTable]:
        """The tables in memory."""
        return list(self._live.values())

    async def reread(self, players: Collection[str]) -> None:
        """Read the tables of these people anew: their names are gone."""
        self._outdated |= self._opening.keys()
        for live in self.live_tables():
            if any(seat.player in players for seat in live.table.seats):
                async with live.lock:
                    live.table = await self._load(live.table.id)

    # Acting --------------------------------------------------------------------------------------------

    async def create(self, table: Table) -> None:
        """Store a new table and open it."""
        await self.append(table)
        self._keep(table)

    def adopt(self, table: Table) -> None:
        """Open a new table that was stored together with something else."""
        change = change_of(table)
        table.fresh.clear()
        self._keep(table)
        self.on_change(change)

    async def perform(self, table_id: str, actor: Actor, command: AnyCommand) -> int:
        """Do what a person asks for, even if the caller gives up; the number of the event it led to."""
        return await asyncio.shield(self._spawn(self._perform(table_id, actor, command)))

    async def _perform(self, table_id: str, actor: Actor, command: AnyCommand) -> int:
        client = f"{actor.player}:{command.id}"
        handler, invited = HANDLERS[type(command)], await self._invited_seat(table_id, command)
        async with self.use(table_id) as live:
            self._note_seen(live, actor)
            if live.table.is_late(self.now()):
                await self._run_out_of_time(live)
            programs = self._programs_for(live.table, command)
            away = await self._absentees.find(live) if isinstance(command, TakeOver) else {}

            def decision(draft: Table, now: datetime) -> None:
                absent = self._absentees.waits(live, away, self._hours.closures, now) if away else {}
                if draft.seq >= MOST_EVENTS and not command.goes_on:
                    raise Refusal("table-full", "so much has happened here that only moves are taken now")
                around = Circumstances(actor, now, client, absent, live.stand_in, invited, programs)
                handler(draft, command, around)

            begin = time.perf_counter()
            seq = await live.act(decision, client)
            self.metrics.command_seconds.observe(time.perf_counter() - begin)
            if live.table.rematch_is_agreed:
                await self._rematch(live)
            return seq

    def _note_seen(self, live: LiveTable, actor: Actor) -> None:
        """Somebody has asked for something, and is here even without a socket."""
        seats = live.table.seats_of(actor)
        live.note_seen(seats)
        back = [seat for seat in live.gone() if seat in seats]
        if back:
            self._absentees.note_back(live, back)

    async def _invited_seat(self, table_id: str, command: AnyCommand) -> int | None:
        """The seat that the command's invitation is for, if it has one."""
        if not isinstance(command, Sit) or command.token is None:
            return None
        return await self.store.invited_seat(table_id, token_digest(command.token))

    def _programs_for(self, table: Table, command: AnyCommand) -> Collection[str]:
        """The programs that may take a seat, if the command asks for one; they are made ready meanwhile."""
        if not isinstance(command, Fill):
            return ()
        self._warm_up.want(table.game.name)
        return programs_of(table.game.name)

    async def append(self, *tables: Table) -> None:
        """Make the fresh events of these tables durable, all or none."""
        types = [event.type for table in tables for event in table.fresh]
        changes = [change_of(table) for table in tables]
        with self.metrics.append_seconds.time():
            await self.store.append(*tables)
        for kind in types:
            self.metrics.events.labels(kind).inc()
        for change in changes:
            self.on_change(change)

    def on_change(self, change: Change) -> None:
        """A table has changed, here or on another server."""
        for listen in self.listeners:
            listen(change)

    async def closures(self) -> Sequence[Closure]:
        """When nobody could play, until now."""
        return await self._hours.known()

    async def read_events(self, table_id: str, after: int) -> list[Event]:
        """What was stored of a table after this event; where there is nothing, the table may be gone."""
        found = await self.store.read_events(table_id, after)
        if not found and await self.store.read_header(table_id) is None:
            self.drop(table_id)
            raise NoSuchTable
        return found

    async def refresh(self, table_id: str, seq: int) -> None:
        """Another server says that the table has come to this event."""
        live = self._live.get(table_id)
        if live is not None:
            live.is_stale = live.is_stale or live.table.seq < seq
            with suppress(NoSuchTable):
                await live.catch_up(seq)  # what was read meanwhile may be older
        elif table_id in self._opening:
            self._outdated.add(table_id)

    async def _rematch(self, live: LiveTable) -> None:
        def decision(draft: Table, now: datetime) -> Table | None:
            if not draft.rematch_is_agreed:
                return None
            following = rematch_table(draft, self._sources)
            draft.emit(Rematched, now, next=following.id)
            return following

        following = await live.act_once(decision)
        if following:
            self._keep(following)

    # Clients -------------------------------------------------------------------------------------------

    def new_client(self, actor: Actor | None, session: str = "") -> Client:
        """A client that is about to be connected to a table."""
        return Client(actor, self.settings.queue_length, session)

    def enter(self, live: LiveTable, client: Client) -> None:
        """A client is at a table from now on."""
        live.clients[client] = None
        self._absentees.note_back(live, live.table.seats_of(client.actor))
        self.tell_presence(live)

    def leave(self, live: LiveTable, client: Client) -> None:
        """A client has gone."""
        live.disconnect(client)
        own = live.table.seats_of(client.actor)
        self._absentees.note_gone(live, [seat for seat in live.gone() if seat in own])
        self.tell_presence(live)

    def end_session(self, session: str) -> None:
        """Disconnect the clients of a session that has ended; they may come back as who they are now."""
        for client in self.clients():
            if client.session == session:
                client.close(LOGGED_OUT)

    def clients(self) -> list[Client]:
        """All clients of this server."""
        return [*self.visitors, *(client for live in self._live.values() for client in live.clients)]

    def tell_presence(self, live: LiveTable) -> None:
        """Tell everybody at a table who is there."""
        self.announce_presence(live)
        self.on_presence(live)

    def announce_presence(self, live: LiveTable) -> None:
        """Tell everybody who is connected to this server."""
        live.announce(
            Presence(type="presence", table=live.table.id, present=live.present(), watchers=live.watchers())
        )

    # Programs and clocks ----------------------------------------------------------------------------------

    def see_to(self, live: LiveTable) -> None:
        """Start what the table needs now: a program's thoughts, or a clock."""
        self._set_clock(live)
        if live.table.closed_seconds(self._hours.closures) and not self._is_closing:
            self._spawn(self._pause(live))
        if self._is_closing or live.table.program_to_move is None:
            return
        if live.thinking is None or live.thinking_for != live.table.game_seq:
            live.thinking_for = live.table.game_seq
            live.thinking = asyncio.create_task(self._have_program_play(live))
            self._track(live.thinking)

    async def _have_program_play(self, live: LiveTable) -> None:
        table, task = live.table, live.thinking
        assert table.to_move is not None, "nobody is to move"
        live.announce(Thinking(type="thinking", table=table.id, seat=table.to_move))
        try:
            await self.programs(live)
        except Exception as error:
            self.supervisor.note("programs", error, table=table.id)
            self._setbacks.failed(table.id)
        else:
            self._setbacks.succeeded(table.id)
        finally:
            if live.thinking is task:
                live.thinking = None

    async def play_program_here(self, live: LiveTable) -> None:
        """Have the program think in this server's own worker processes, and play its move."""
        table = live.table
        program, expected, last_time = table.program_to_move, table.game_seq, table.entries[-1].event.time
        if program is None:
            return
        await self._make_ready(live)
        if live.table.game_seq != expected:
            return

        def is_wanted() -> bool:
            return live.table.game_seq == expected and live.table.program_to_move == program

        move = await self.workers.choose(request_for(table, program), table.header.host, table.id, is_wanted)
        if move is None:
            return
        if table.persons:
            passed = (self.now() - last_time).total_seconds()
            await asyncio.sleep(max(0.0, self.settings.pace - passed))

        def decision(draft: Table, now: datetime) -> None:
            if draft.game_seq == expected and draft.program_to_move == program:
                play_program_move(draft, move, now)

        await live.act(decision)

    async def _make_ready(self, live: LiveTable) -> None:
        """Wait until the programs of the game are compiled, and tell how far they are."""
        table, seat, has_waited = live.table, live.table.to_move, False
        assert seat is not None, "nobody is to move"
        async for progress in self._warm_up.wait_for(table.game.name):
            done, steps, has_waited = progress.done, progress.steps, True
            live.announce(Preparing(type="preparing", table=table.id, seat=seat, done=done, steps=steps))
        if has_waited:
            live.announce(Thinking(type="thinking", table=table.id, seat=seat))

    async def play_program(self, table_id: str, game_seq: int) -> None:
        """The same for a worker that was told which event the program is to answer."""
        async with self.use(table_id) as live:
            if live.table.seq < game_seq:
                await self.refresh(table_id, game_seq)
            if live.table.game_seq == game_seq:
                await self.play_program_here(live)

    def _set_clock(self, live: LiveTable) -> None:
        if live.timer:
            live.timer.cancel()
            live.timer = None
        deadline = live.table.deadline
        if deadline is None or self._is_closing:
            return
        delay = max((deadline - self.now()).total_seconds(), 0) + 0.01
        if delay > SOON_SECONDS:
            return
        live.timer = asyncio.get_running_loop().call_later(
            delay, lambda: self._track(asyncio.create_task(self._time_out(live)))
        )

    async def _time_out(self, live: LiveTable) -> None:
        """Do what the clock demands. If that fails, attendance comes back to it."""
        live.timer = None
        with self.supervisor.noting("clocks", table=live.table.id):
            await self._run_out_of_time(live)
            if live.timer is None:
                self._set_clock(live)

    async def _run_out_of_time(self, live: LiveTable) -> None:
        await live.act(lambda draft, now: run_out_of_time(draft, live.stand_in, now))

    async def _pause(self, live: LiveTable) -> None:
        """Take off the clock what was closed."""
        with self.supervisor.noting("clocks", table=live.table.id):
            await live.act(lambda draft, now: None)

    def stand_in_for(self, table: Table) -> str:
        """The program that plays for people who are gone."""
        return best_of(table.header.game, self.settings.stand_in, "level:3")

    async def attend(self, older_than: float = UNATTENDED_SECONDS) -> None:
        """Take up tables where a program or a clock is waited for, after a restart or a lost job."""
        before = self.now() - timedelta(seconds=older_than)
        due = self.now() + timedelta(seconds=SOON_SECONDS)
        waiting = await self.store.list_unattended(before, due)
        stale = [live.table.id for live in self.live_tables() if live.is_stale]
        self._setbacks.forget_all_but({*waiting, *stale})
        for table_id in dict.fromkeys([*waiting, *stale]):
            if self._setbacks.is_due(table_id):
                await self._attend_to(table_id)

    async def _attend_to(self, table_id: str) -> None:
        """Take up one table; if it fails, it alone is left for a while."""
        try:
            async with self.use(table_id) as live:
                if live.thinking is None:
                    live.thinking_for = 0
                self.see_to(live)
        except DatabaseFault:
            raise  # the others have it too
        except Exception as error:
            self._setbacks.failed(table_id)
            if not isinstance(error, Refusal):
                self.supervisor.note("attendance", error, table=table_id)
        else:
            if live.thinking is None:
                self._setbacks.succeeded(table_id)

    def degraded(self) -> list[str]:
        """What does not work now."""
        return ["tables"] if len(self._setbacks) else []

    async def expire(self) -> None:
        """Delete the tables that have waited too long for people."""
        before = self.now() - timedelta(days=self.settings.waiting_days)
        while expired := await self.store.expire(before):  # some at a time, so that others can write too
            for table_id in expired:
                self.drop(table_id)

    def drop(self, table_id: str) -> None:
        """The table is gone."""
        if table_id in self._opening:
            self._outdated.add(table_id)
        live = self._live.pop(table_id, None)
        for client in live.clients if live else ():
            client.close(GONE)

    # The end ------------------------------------------------------------------------------------------------

    def _spawn(self, coroutine: Coroutine[Any, Any, Answer]) -> "asyncio.Task[Answer]":
        task = asyncio.create_task(coroutine)
        self._track(task)
        return task

    def _track(self, task: "asyncio.Task[Any]") -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Let running requests finish, disconnect everybody, stop thinking."""
        self._is_closing = True
        for live in self._live.values():
            if live.timer:
                live.timer.cancel()
            if live.thinking:
                live.thinking.cancel()
        for client in self.clients():
            client.close(GOING_DOWN)
        if self._tasks:
            await asyncio.wait(list(self._tasks), timeout=10)
        self.workers.close()
