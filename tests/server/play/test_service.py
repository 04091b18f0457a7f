"""How tables get into memory, stay there and are let go."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from tessera.server.models.tables import SeatRequest, TableRequest
from tessera.server.operation.metrics import Metrics
from tessera.server.operation.services import Services
from tessera.server.operation.sources import real_sources
from tessera.server.operation.warm_up import WarmUp
from tessera.server.play import service as service_module
from tessera.server.play.catalogue import load_game
from tessera.server.storage import tables as tables_module
from tessera.server.storage.database import DatabaseFault
from tessera.server.storage.schema import SessionRow
from tessera.server.table.commands import AnyCommand, Chat, PlayMove
from tessera.server.table.commands.moves import Resign, Undo
from tessera.server.table.commands.rematch import Rematch
from tessera.server.table.events import Chatted, Left
from tessera.server.table.refusal import Refusal
from tessera.server.table.seats import Actor
from tessera.server.table.sources import Sources
from tessera.server.table.state import Table
from tests.server.conftest import quick_settings

SECONDS = 60  # that a test may take
DAY = 86_400


class Time:
    """A clock that tests set."""

    def __init__(self) -> None:
        self.now = datetime(2026, 1, 1, tzinfo=UTC)

    def pass_by(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


def run(
    folder: Path, story: Callable[[Services, Actor], Awaitable[None]], time: Time | None = None, **more: Any
) -> None:
    """Have something happen to services that are open, without a transport."""

    async def whole() -> None:
        sources = real_sources()
        if time is not None:
            sources = Sources(lambda: time.now, sources.random_bytes)
        settings = quick_settings(f"sqlite:///{folder / 'tables.sqlite3'}", **more)
        services = Services(settings, Metrics(), WarmUp(enabled=False), sources)
        await services.database.migrate()
        _, mio = await services.sessions.make_guest("Mio")
        try:
            async with asyncio.timeout(SECONDS):
                await story(services, mio)
        finally:
            await services.close()

    asyncio.run(whole())


async def make(services: Services, actor: Actor, *kinds: str, seconds: float | None = None) -> str:
    """A table of Blokus for two with these seats, and so much time for a turn."""
    request = TableRequest(
        game="blokus",
        options={"players": 2},
        seats=[SeatRequest(kind=kind) for kind in kinds or ("me", "device")],
        clock=None if seconds is None else {"kind": "turn", "seconds": seconds},
    )
    return (await services.lobby.make_table(actor, request)).table


def test_a_full_table_cache_still_opens_tables(tmp_path):
    async def story(services: Services, mio: Actor) -> None:
        made = [await make(services, mio, seconds=30) for _ in range(4)]
        assert all(live.timer for live in services.tables.live_tables()), "none may be let go"
        for table in made:
            assert (await services.tables.look_at(table)).id == table

    run(tmp_path, story, live_tables=2)


def test_distant_deadlines_cost_neither_timers_nor_memory(tmp_path):
    async def story(services: Services, mio: Actor) -> None:
        for _ in range(5):
            await make(services, mio, seconds=DAY)
        assert len(services.tables.live_tables()) == 2
        assert not any(live.timer for live in services.tables.live_tables())
        services.tables._live.clear()
        await services.tables.attend(older_than=0)
        assert services.tables.live_tables() == []

    run(tmp_path, story, live_tables=2)


def test_a_distant_deadline_gets_its_timer_when_it_comes_near(tmp_path):
    time = Time()

    async def story(services: Services, mio: Actor) -> None:
        table = await make(services, mio, seconds=DAY)
        services.tables._live.clear()
        time.pass_by(DAY - 30)
        await services.tables.attend()
        (live,) = services.tables.live_tables()
        assert live.table.id == table
        assert live.timer is not None

    run(tmp_path, story, time)


def test_an_opened_table_has_its_timer(tmp_path):
    async def story(services: Services, mio: Actor) -> None:
        table = await make(services, mio, seconds=30)
        services.tables._live.clear()
        async with services.tables.use(table) as live:
            assert live.timer is not None

    run(tmp_path, story)


def test_a_second_copy_of_a_table_is_not_kept(tmp_path):
    async def story(services: Services, mio: Actor) -> None:
        table = await make(services, mio)
        async with services.tables.use(table) as live:
            services.tables._keep(live.table.copy())
            assert services.tables.find(table) is live

    run(tmp_path, story)


def test_all_who_open_a_table_at_once_get_the_same_copy(tmp_path):
    async def story(services: Services, mio: Actor) -> None:
        table = await make(services, mio)
        services.tables._live.clear()
        loads, load = [], services.tables._load

        async def slow_load(table_id: str) -> Any:
            loads.append(table_id)
            await asyncio.sleep(0.02)
            return await load(table_id)

        services.tables._load = slow_load  # type: ignore[method-assign] # counted and slowed down

        async def opened(after: float) -> Any:
            await asyncio.sleep(after)
            async with services.tables.use(table) as live:
                return live

        copies = await asyncio.gather(*(opened(number / 200) for number in range(20)))
        assert len({id(live) for live in copies}) == 1
        assert loads == [table]

    run(tmp_path, story)


def test_a_lock_on_opening_is_kept_while_somebody_waits_for_it(tmp_path):
    """Of three who open a table that fails to load at first, no two load it at the same time."""

    async def story(services: Services, mio: Actor) -> None:
        table = await make(services, mio)
        services.tables._live.clear()
        at_work, most, load = 0, 0, services.tables._load
        failures = iter([True])

        async def failing_load(table_id: str) -> Any:
            nonlocal at_work, most
            at_work += 1
            most = max(most, at_work)
            await asyncio.sleep(0.01)
            at_work -= 1
            if next(failures, False):
                raise OSError("the disk is tired")
            return await load(table_id)

        services.tables._load = failing_load  # type: ignore[method-assign] # the same

        async def open_again() -> None:
            try:
                await services.tables.look_at(table)
            except OSError:
                await services.tables.look_at(table)

        await asyncio.gather(*(open_again() for _ in range(3)))
        assert most == 1

    run(tmp_path, story)


def have_happen_while_opening(services: Services, happen: Callable[[Table], Awaitable[None]]) -> None:
    """Have something happen to the next table that is opened, after it was read and before it is kept."""
    services.tables._live.clear()
    load, stories = services.tables._load, iter([happen])

    async def overtaken_load(table_id: str) -> Table:
        table = await load(table_id)
        if story := next(stories, None):
            await story(table.copy())
        return table

    services.tables._load = overtaken_load  # type: ignore[method-assign] # it takes its time


def test_what_another_server_writes_while_a_table_is_opened_is_not_missed(tmp_path):
    async def story(services: Services, mio: Actor) -> None:
        async def elsewhere(draft: Table) -> None:
            draft.emit(Chatted, datetime.now(UTC), seat=0, name="Mio", text="hello")
            await services.store.append(draft)
            await services.tables.refresh(draft.id, draft.seq)

        table = await make(services, mio)
        before = (await services.tables.look_at(table)).seq
        have_happen_while_opening(services, elsewhere)
        assert (await services.tables.look_at(table)).seq == before + 1

    run(tmp_path, story)


@pytest.mark.parametrize("fails", [False, True])
def test_what_another_server_tells_while_an_older_state_is_read_is_not_missed(tmp_path, fails):
    async def story(services: Services, mio: Actor) -> None:
        table, tables = await make(services, mio), services.tables
        async with tables.use(table) as live:
            read = tables.read_events
            told: list[asyncio.Task[None] | None] = []

            async def overtaken_read(table_id: str, after: int) -> Any:
                found = await read(table_id, after)
                if not told:
                    draft = live.table.copy()
                    draft.emit(Chatted, datetime.now(UTC), seat=0, name="Mio", text="hello")
                    await services.store.append(draft)
                    told.append(asyncio.create_task(tables.refresh(table_id, draft.seq)))
                    await asyncio.sleep(0)  # it waits for this reading to end
                elif fails and len(told) == 1:
                    told.append(None)
                    raise OSError("the disk is tired")
                return found

            tables.read_events = overtaken_read  # type: ignore[method-assign] # it takes its time
            before, live.is_stale = live.table.seq, True
            await live.catch_up()
            await asyncio.gather(*filter(None, told), return_exceptions=True)
            await live.catch_up()  # as attendance does with what is stale
            assert live.table.seq == before + 1

    run(tmp_path, story)


def test_a_table_that_another_server_cancels_while_it_is_opened_is_gone(tmp_path):
    async def story(services: Services, mio: Actor) -> None:
        async def elsewhere(table: Table) -> None:
            await services.store.cancel(tables_module.change_of(table))
            services.tables.drop(table.id)

        table = await make(services, mio, "open", "open")
        have_happen_while_opening(services, elsewhere)
        with pytest.raises(Refusal, match="no such table"):
            await services.tables.look_at(table)

    run(tmp_path, story)


def test_a_table_that_was_cancelled_while_nobody_told_us_is_gone(tmp_path):
    """A server that listens again reads all its tables, and notices which are gone."""

    async def story(services: Services, mio: Actor) -> None:
        table = await make(services, mio, "open", "open")
        waiting = await services.tables.look_at(table)
        await services.store.cancel(tables_module.change_of(waiting))
        await services.tables.refresh(table, waiting.seq + 1)
        assert services.tables.find(table) is None

    run(tmp_path, story)


def test_a_table_of_which_nobody_knows_whether_it_was_cancelled_is_looked_for(tmp_path):
    async def story(services: Services, mio: Actor) -> None:
        table, cancel = await make(services, mio, "open", "open"), services.store.cancel

        async def lost_answer(change: Any) -> bool:
            await cancel(change)
            raise DatabaseFault

        services.store.cancel = lost_answer  # type: ignore[method-assign] # it loses the answer
        with pytest.raises(DatabaseFault):
            await services.lobby.cancel(table, mio)
        with pytest.raises(Refusal, match="no such table"):
            await services.tables.look_at(table)
        assert services.tables.find(table) is None

    run(tmp_path, story)


def test_a_person_has_a_limited_number_of_open_tables(tmp_path):
    async def story(services: Services, mio: Actor) -> None:
        for _ in range(3):
            await make(services, mio, "open", "open")
        with pytest.raises(Refusal, match="finish some of your tables"):
            await make(services, mio)
        _, ren = await services.sessions.make_guest("Ren")
        await make(services, ren)

    run(tmp_path, story, open_tables=3)


def test_an_address_has_a_limited_number_of_open_tables(tmp_path):
    async def story(services: Services, mio: Actor) -> None:
        request = TableRequest(
            game="blokus", options={"players": 2}, seats=[SeatRequest(kind="me"), SeatRequest(kind="device")]
        )
        for name in ("Ren", "Aoi"):
            _, guest = await services.sessions.make_guest(name)
            await services.lobby.make_table(guest, request, "192.0.2.1")
        with pytest.raises(Refusal, match="finish some of your tables"):
            await services.lobby.make_table(mio, request, "192.0.2.1")
        await services.lobby.make_table(mio, request, "192.0.2.2")

    run(tmp_path, story, open_tables_of_address=2)


def test_a_person_and_an_address_have_a_limited_number_of_public_tables(tmp_path):
    async def story(services: Services, mio: Actor) -> None:
        async def make_public(actor: Actor, address: str) -> str:
            seats = [SeatRequest(kind="me"), SeatRequest(kind="open")]
            request = TableRequest(game="blokus", options={"players": 2}, seats=seats, visibility="public")
            return (await services.lobby.make_table(actor, request, address)).table

        for _ in range(2):
            await make_public(mio, "192.0.2.1")
        with pytest.raises(Refusal, match="public tables"):
            await make_public(mio, "192.0.2.2")
        await make(services, mio)
        guests = [(await services.sessions.make_guest(name))[1] for name in ("Ren", "Aoi")]
        await make_public(guests[0], "192.0.2.1")
        with pytest.raises(Refusal, match="public tables"):
            await make_public(guests[1], "192.0.2.1")

    run(tmp_path, story, public_tables=2, public_tables_of_address=3)


def test_a_table_has_a_limited_number_of_events_and_goes_on(tmp_path, monkeypatch):
    monkeypatch.setattr(service_module, "MOST_EVENTS", 10)

    async def story(services: Services, mio: Actor) -> None:
        table = await make(services, mio)

        async def ask(command: AnyCommand) -> int:
            return await services.tables.perform(table, mio, command)

        for number in range(6):
            await ask(Chat(id=f"{number}", type="chat", seat=0, text="hm"))
        with pytest.raises(Refusal, match="only moves are taken"):
            await ask(Chat(id="more", type="chat", seat=0, text="hm"))
        await ask(PlayMove(id="a", type="move", seat=0, move="a20"))
        with pytest.raises(Refusal, match="only moves are taken"):
            await ask(Undo(id="u", type="undo", seat=0))
        await ask(PlayMove(id="b", type="move", seat=1, move="t20"))
        await ask(Resign(id="c", type="resign", seat=0))
        assert (await services.tables.look_at(table)).result is not None

    run(tmp_path, story)


def test_sessions_that_nobody_uses_end_by_themselves(tmp_path):
    time = Time()

    async def story(services: Services, mio: Actor) -> None:
        guest, _ = await services.sessions.make_guest("Ren")
        account, _ = await services.sessions.register(None, "Aoi", "correct horse")
        for _ in range(2):  # Each use begins the time anew.
            time.pass_by(89 * DAY)
            assert await services.sessions.find(guest)
            assert await services.sessions.find(account)
        time.pass_by(91 * DAY)
        assert await services.sessions.find(account) is None
        assert await services.sessions.find(guest)
        time.pass_by(181 * DAY)
        assert await services.sessions.find(guest) is None
        await services.sessions.expire()
        count = select(func.count()).select_from(SessionRow)
        assert await services.database.read(lambda connection: connection.scalar(count)) == 0

    run(tmp_path, story, time)


def test_tables_that_nobody_joins_expire(tmp_path):
    time = Time()

    async def story(services: Services, mio: Actor) -> None:
        waiting, playing = await make(services, mio, "me", "open"), await make(services, mio)
        time.pass_by(6 * DAY)
        await services.tables.expire()
        assert (await services.tables.look_at(waiting)).status == "waiting"
        time.pass_by(2 * DAY)
        await services.tables.expire()
        with pytest.raises(Refusal, match="no such table"):
            await services.tables.look_at(waiting)
        assert (await services.tables.look_at(playing)).status == "playing"
        (own,) = (await services.lobby.list_own(mio)).tables
        assert own.table == playing

    run(tmp_path, story, time)


def test_all_tables_that_nobody_joins_expire_however_many(tmp_path, monkeypatch):
    monkeypatch.setattr(tables_module, "MOST_EXPIRED", 2)
    time = Time()

    async def story(services: Services, mio: Actor) -> None:
        for _ in range(5):
            await make(services, mio, "me", "open")
        time.pass_by(8 * DAY)
        await services.tables.expire()
        assert (await services.lobby.list_own(mio)).tables == []

    run(tmp_path, story, time)


def test_a_table_that_has_expired_elsewhere_is_gone_here_too(tmp_path):
    time = Time()

    async def story(services: Services, mio: Actor) -> None:
        table = await make(services, mio, "me", "open")
        async with services.tables.use(table) as live:
            time.pass_by(8 * DAY)
            await services.store.expire(time.now - timedelta(days=7))
            with pytest.raises(Refusal, match="no such table"):
                await live.act(lambda draft, now: draft.emit(Left, now, seat=0))

    run(tmp_path, story, time)


async def write_elsewhere(services: Services, table: str, text: str) -> None:
    """Something is said at a table by way of another server, of which this one hears nothing."""
    header = await services.store.read_header(table)
    assert header is not None, "there is no such table"
    game = load_game(header.game, header.options)
    copy = Table.replay(header, game, await services.store.read_events(table))
    copy.emit(Chatted, services.tables.now(), seat=0, name="Mio", text=text)
    await services.store.append(copy)


def test_who_finds_that_somebody_elsewhere_was_first_looks_and_decides_again(tmp_path):
    async def story(services: Services, mio: Actor) -> None:
        table = await make(services, mio)
        await write_elsewhere(services, table, "first")
        seq = await services.tables.perform(table, mio, Chat(id="x", type="chat", seat=0, text="second"))
        stored = await services.store.read_events(table)
        assert [event.text for event in stored if isinstance(event, Chatted)] == ["first", "second"]
        assert stored[-1].seq == seq

    run(tmp_path, story)


def test_a_rematch_is_begun_once(tmp_path):
    async def story(services: Services, mio: Actor) -> None:
        table = await make(services, mio)

        async def ask(command: AnyCommand) -> None:
            await services.tables.perform(table, mio, command)

        await ask(Resign(id="a", type="resign", seat=0))
        for seat in range(2):
            await ask(Rematch(id=f"{seat}", type="rematch", seat=seat))
        await ask(Chat(id="b", type="chat", seat=0, text="again"))
        stored = await services.store.read_events(table)
        assert [event.type for event in stored].count("rematched") == 1

    run(tmp_path, story)


def test_a_thought_about_another_position_is_not_played(tmp_path):
    """The person takes back and moves otherwise before the program has found its answer."""

    async def story(services: Services, mio: Actor) -> None:
        request = TableRequest(
            game="blokus",
            options={"players": 2},
            seats=[SeatRequest(kind="me"), SeatRequest(kind="program", program="random")],
        )
        table = (await services.lobby.make_table(mio, request)).table
        found: list[int] = []
        may_answer = [asyncio.Event(), asyncio.Event()]

        async def choose(*_: Any) -> int:
            legal = (await services.tables.look_at(table)).playing_position().legal_numbers()
            number = len(found)
            found.append(int(legal[number]))
            await may_answer[number].wait()
            return found[number]

        services.workers.choose = choose  # type: ignore[method-assign,assignment] # each thought has another answer

        async def think_about(number: int) -> "asyncio.Task[None]":
            await services.tables.perform(table, mio, PlayMove(id=f"{number}", type="move", move="a20"))
            while len(found) <= number:
                await asyncio.sleep(0.001)
            (live,) = services.tables.live_tables()
            assert live.thinking is not None
            return live.thinking

        first = await think_about(0)
        await services.tables.perform(table, mio, Undo(id="b", type="undo"))
        second = await think_about(1)
        for thought, answer in zip((first, second), may_answer, strict=True):
            answer.set()
            await thought
        history = (await services.tables.look_at(table)).playing_position().history
        assert [played.move for played in history][1:] == [found[1]]

    run(tmp_path, story)
