"""The tables of one server: opens them, lets people and programs act, stores what happens, tells everybody.

Whatever is done to a table is done to a copy, stored, and only then shown: what nobody has seen is not
missed after a crash, and what somebody has seen is never lost. Of two servers that write the same number
the database refuses one, which then looks at what happened and decides anew.
"""

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import Any, Protocol

from tessera.server.operation.metrics import Metrics
from tessera.server.operation.settings import Settings
from tessera.server.play.catalogue import best_of, load_game
from tessera.server.play.live_table import GOING_DOWN, LiveTable
from tessera.server.play.worker_pool import WorkerPool, request_for
from tessera.server.storage.tables import ConflictError, TableStore
from tessera.server.table.actions import Table
from tessera.server.table.commands import Command
from tessera.server.table.handlers import Circumstances, decide, rematch_table
from tessera.server.table.refusal import Refusal
from tessera.server.table.seats import Actor

MOST_TRIES = 20
UNATTENDED_SECONDS = 20.0

log = logging.getLogger("tessera.tables")

Decision = Callable[[Table, datetime], Awaitable[None]]


class Programs(Protocol):
    """Sees to it that the program whose turn it is makes its move."""

    async def __call__(self, live: LiveTable) -> None:
        """Have the program think, here or elsewhere."""


class TableService:
    """All tables, as far as this server has to do with them."""

    def __init__(self, settings: Settings, store: TableStore, workers: WorkerPool, metrics: Metrics) -> None:
        self.settings = settings
        self.store = store
        self.workers = workers
        self.metrics = metrics
        self.programs: Programs = self.play_program_here
        self.on_presence: Callable[[LiveTable], None] = lambda live: None
        """Tells other servers who is connected here."""
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._opening: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._is_closing = False

    # Tables in memory --------------------------------------------------------------------------------

    @asynccontextmanager
    async def use(self, table_id: str) -> AsyncIterator[LiveTable]:
        """A table, which stays in memory as long as it is used."""
        live = await self._open(table_id)
        live.uses += 1
        try:
            yield live
        finally:
            live.uses -= 1

    async def _open(self, table_id: str) -> LiveTable:
        lock = self._opening.setdefault(table_id, asyncio.Lock())
        try:
            async with lock:
                live = self._live.get(table_id)
                if live is None:
                    live = LiveTable(await self._load(table_id))
                    self._keep(live)
                    self._see_to(live)
                self._live.move_to_end(table_id)
        finally:
            if not lock.locked():
                self._opening.pop(table_id, None)
        if live.is_stale:
            async with live.lock:
                await self._catch_up(live)
        return live

    async def _load(self, table_id: str) -> Table:
        header = await self.store.read_header(table_id)
        if header is None:
            raise Refusal("no-such-table", "there is no such table")
        stored = await self.store.read_events(table_id)
        game = load_game(header.game, header.options)
        if game.rules_version != header.rules_version:
            raise Refusal(
                "old-rules",
                f"the game was begun under version {header.rules_version} of the rules",
                rules_version=header.rules_version,
            )
        return await asyncio.to_thread(Table.replay, header, game, stored)

    def _keep(self, live: LiveTable) -> None:
        self._live[live.table.id] = live
        if len(self._live) > self.settings.live_tables:
            idle = next((table_id for table_id, other in self._live.items() if other.is_idle), None)
            if idle is not None:
                del self._live[idle]
        self.metrics.live_tables.set(len(self._live))

    def find(self, table_id: str) -> LiveTable | None:
        """A table, if it is in memory."""
        return self._live.get(table_id)

    def live_tables(self) -> list[LiveTable]:
        """The tables in memory."""
        return list(self._live.values())

    # Acting --------------------------------------------------------------------------------------------

    async def create(self, table: Table) -> Table:
        """TableStore a new table and open it."""
        await self._store(table)
        live = LiveTable(table)
        self._keep(live)
        self._see_to(live)
        return table

    async def perform(self, table_id: str, actor: Actor, command: Command) -> int:
        """Do what a person asks for, even if the caller gives up; the number of the last event it led to."""
        return await asyncio.shield(self._spawn(self._perform(table_id, actor, command)))

    async def _perform(self, table_id: str, actor: Actor, command: Command) -> int:
        client = f"{actor.player}:{command.id}"
        async with self.use(table_id) as live:

            async def decision(draft: Table, now: datetime) -> None:
                stand_in = self.stand_in_for(draft)
                around = Circumstances(actor, live.present(), stand_in, self.store, now)
                await decide(draft, command, around)

            begin = time.perf_counter()
            seq = await self._act(live, decision, client)
            self.metrics.command_seconds.observe(time.perf_counter() - begin)
            if live.table.rematch_is_agreed:
                await self._rematch(live)
            return seq

    async def _act(self, live: LiveTable, decision: Decision, client: str | None = None) -> int:
        """Decide on a copy, store, show; again if another server was faster."""
        async with live.lock:
            for _ in range(MOST_TRIES):
                if live.is_stale:
                    await self._catch_up(live)
                if client in live.table.clients:
                    return live.table.clients[client]
                draft = live.table.copy()
                await decision(draft, datetime.now(UTC))
                if not draft.fresh:
                    return live.table.seq
                try:
                    await self._store(draft)
                except ConflictError:
                    live.is_stale = True
                    continue
                except Exception:
                    # Whether it was stored is not known; the database is asked before anything else is done.
                    live.is_stale = True
                    raise
                self._replace(live, draft)
                return draft.seq
        raise Refusal("overloaded", "too many at the same table at once")

    async def _store(self, *tables: Table) -> None:
        types = [event.type for table in tables for event in table.fresh]
        with self.metrics.append_seconds.time():
            await self.store.append(*tables)
        for kind in types:
            self.metrics.events.labels(kind).inc()

    async def _catch_up(self, live: LiveTable) -> None:
        """Learn what other servers have written."""
        missing = await self.store.read_events(live.table.id, live.table.seq)
        live.is_stale = False
        if missing:
            draft = live.table.copy()
            for event in missing:
                draft.apply(event)
            self._replace(live, draft)

    async def refresh(self, table_id: str, seq: int) -> None:
        """Another server says that the table has come to this event."""
        live = self._live.get(table_id)
        if live is not None and live.table.seq < seq:
            async with live.lock:
                if live.table.seq < seq:
                    await self._catch_up(live)

    def _replace(self, live: LiveTable, draft: Table) -> None:
        """From now on the table is as in the draft; everybody is told what is new."""
        before = live.table.seq
        live.table = draft
        live.broadcast(draft.entries[before:])
        self._see_to(live)

    async def _rematch(self, live: LiveTable) -> None:
        async with live.lock:
            if not live.table.rematch_is_agreed:
                return
            now = datetime.now(UTC)
            following = rematch_table(live.table, now)
            draft = live.table.copy()
            draft.rematch(following.id, now)
            try:
                await self._store(draft, following)
            except ConflictError:
                live.is_stale = True
                return
            self._replace(live, draft)
        new = LiveTable(following)
        self._keep(new)
        self._see_to(new)

    # Programs and clocks ----------------------------------------------------------------------------------

    def _see_to(self, live: LiveTable) -> None:
        """Start what the table needs now: a program's thoughts, or a clock."""
        self._set_clock(live)
        if self._is_closing or live.table.program_to_move is None:
            return
        if live.thinking is None or live.thinking_for != live.table.game_seq:
            live.thinking_for = live.table.game_seq
            live.thinking = asyncio.create_task(self._have_program_play(live))
            self._track(live.thinking)

    async def _have_program_play(self, live: LiveTable) -> None:
        live.announce({"type": "thinking", "seat": live.table.to_move})
        task = live.thinking
        try:
            await self.programs(live)
        except Exception:
            log.exception("a program failed", extra={"table": live.table.id})
        finally:
            if live.thinking is task:
                live.thinking = None

    async def play_program_here(self, live: LiveTable) -> None:
        """Have the program think in this server's own worker processes, and play its move."""
        table = live.table
        program, expected, last_time = table.program_to_move, table.game_seq, table.entries[-1].event.time
        if program is None:
            return
        move = await self.workers.choose(request_for(table, program))
        if table.persons:
            passed = (datetime.now(UTC) - last_time).total_seconds()
            await asyncio.sleep(max(0.0, self.settings.pace - passed))

        async def decision(draft: Table, now: datetime) -> None:
            if draft.game_seq == expected and draft.program_to_move == program:
                draft.move_program(move, now)

        await self._act(live, decision)

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
        delay = max((deadline - datetime.now(UTC)).total_seconds(), 0) + 0.01
        live.timer = asyncio.get_running_loop().call_later(
            delay, lambda: self._track(asyncio.create_task(self._time_out(live)))
        )

    async def _time_out(self, live: LiveTable) -> None:
        live.timer = None

        async def decision(draft: Table, now: datetime) -> None:
            draft.run_out_of_time(self.stand_in_for(draft), now)

        await self._act(live, decision)
        if live.timer is None:
            self._set_clock(live)

    def stand_in_for(self, table: Table) -> str:
        """The program that plays for people who are gone."""
        return best_of(table.header.game, self.settings.stand_in, "level:3")

    async def attend(self, older_than: float = UNATTENDED_SECONDS) -> None:
        """Take up tables where a program or a clock is waited for, after a restart or a lost job."""
        before = datetime.now(UTC) - timedelta(seconds=older_than)
        for table_id in await self.store.list_unattended(before):
            with contextlib.suppress(Refusal):
                async with self.use(table_id) as live:
                    if live.thinking is None:
                        live.thinking_for = 0
                    self._see_to(live)

    # The end ------------------------------------------------------------------------------------------------

    def _spawn(self, coroutine: Coroutine[Any, Any, int]) -> "asyncio.Task[int]":
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
            for client in live.clients:
                client.close(GOING_DOWN)
        if self._tasks:
            await asyncio.wait(list(self._tasks), timeout=10)
        self.workers.close()
