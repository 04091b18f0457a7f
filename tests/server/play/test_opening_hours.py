"""Clocks over downtime: time in which nobody could play is on nobody's clock."""

import asyncio
from collections.abc import Awaitable
from datetime import timedelta
from typing import Any

import pytest

from tessera.server.operation.metrics import Metrics
from tessera.server.operation.services import Services
from tessera.server.operation.sources import real_sources
from tessera.server.operation.warm_up import WarmUp
from tessera.server.storage.database import DatabaseFault
from tessera.server.storage.opening_hours import BEAT_SECONDS
from tessera.server.table.commands import PlayMove
from tessera.server.table.events import Undone
from tessera.server.table.refusal import Refusal
from tessera.server.table.seats import Actor
from tessera.server.table.sources import Sources
from tests.server.conftest import new_postgres_database, quick_settings
from tests.server.play.test_service import SECONDS, Time, make


class House:
    """Servers on one database that come and go, under a clock that the test sets."""

    def __init__(self, database: str, **more: Any) -> None:
        self.time = Time()
        self._settings = quick_settings(database, **more)
        self._sources = Sources(lambda: self.time.now, real_sources().random_bytes)

    async def open(self) -> Services:
        services = Services(self._settings, Metrics(), WarmUp(enabled=False), self._sources)
        await services.database.migrate()
        await services.hours.open()
        return services

    async def pass_by(self, seconds: float, *servers: Services) -> None:
        """Time passes while these servers are up."""
        while seconds > 0:
            self.time.pass_by(min(seconds, BEAT_SECONDS))
            seconds -= BEAT_SECONDS
            for services in servers:
                await services._keep_hours()


@pytest.fixture
def house(tmp_path):
    return House(f"sqlite:///{tmp_path / 'tables.sqlite3'}")


def run(story: Awaitable[None]) -> None:
    async def limited() -> None:
        async with asyncio.timeout(SECONDS):
            await story

    asyncio.run(limited())


async def left(services: Services, table: str) -> float:
    """The seconds of the first seat, as whoever looks is told at once."""
    async with services.tables.use(table) as live:
        assert live.table.clock is not None
        return live.table.clock.left_at(services.tables.now())[0]


async def move(services: Services, table: str, actor: Actor) -> int:
    command = PlayMove(id="late", type="move", seat=0, move="a20")
    return await services.tables.perform(table, actor, command)


async def guest(services: Services) -> Actor:
    return (await services.sessions.make_guest("Mio"))[1]


def test_time_while_no_server_was_there_is_charged_to_nobody(database):
    house = House(database)

    async def story() -> None:
        first = await house.open()
        mio = await guest(first)
        table = await make(first, mio, seconds=60)
        await house.pass_by(20, first)
        await first.close()
        await house.pass_by(3600)
        second = await house.open()
        assert await left(second, table) == pytest.approx(40, abs=0.1)
        await house.pass_by(10, second)
        assert await left(second, table) == pytest.approx(30, abs=0.1)
        await move(second, table, mio)
        await second.close()

    run(story())


def test_a_short_restart_is_charged_to_nobody_either(house):
    async def story() -> None:
        first = await house.open()
        table = await make(first, await guest(first), seconds=60)
        await first.close()
        house.time.pass_by(2)
        second = await house.open()
        assert await left(second, table) == pytest.approx(60, abs=0.1)
        await second.close()

    run(story())


def test_a_move_is_the_first_request_after_a_restart(house):
    """Its clock had run out by the wall clock, but not in the time in which people could play."""

    async def story() -> None:
        first = await house.open()
        mio = await guest(first)
        table = await make(first, mio, seconds=60)
        await first.close()
        await house.pass_by(3600)
        second = await house.open()
        await move(second, table, mio)
        stored = await second.store.read_events(table)
        assert [event.type for event in stored][-2:] == ["paused", "moved"]
        await second.close()

    run(story())


def test_a_late_move_is_refused_also_as_the_first_request_after_a_restart(house):
    async def story() -> None:
        first = await house.open()
        mio = await guest(first)
        table = await make(first, mio, seconds=60)
        first.tables._live.clear()
        await house.pass_by(90, first)
        await first.close()
        second = await house.open()
        with pytest.raises(Refusal, match="the game is over"):
            await move(second, table, mio)
        assert (await second.tables.look_at(table)).result.winners == [1]
        await second.close()

    run(story())


def test_clocks_run_on_while_another_server_is_up(postgres):
    house = House(new_postgres_database(postgres))

    async def story() -> None:
        first, second = await house.open(), await house.open()
        table = await make(first, await guest(first), seconds=600)
        await first.close()
        await house.pass_by(100, second)
        third = await house.open()
        assert await left(third, table) == pytest.approx(500, abs=0.1)
        await second.close()
        await third.close()

    run(story())


def test_time_without_a_database_is_charged_to_nobody(house):
    """The server was up all the time, but nobody could move."""

    async def story() -> None:
        services = await house.open()
        mio = await guest(services)
        table = await make(services, mio, seconds=60)
        real, services.database.write = services.database.write, broken
        for _ in range(3):
            house.time.pass_by(30)
            with pytest.raises(DatabaseFault):
                await services._keep_hours()
            with pytest.raises(DatabaseFault):
                await move(services, table, mio)
        services.database.write = real
        await move(services, table, mio)
        assert (await services.tables.look_at(table)).result is None
        await services.close()

    async def broken(work: object) -> None:
        raise DatabaseFault

    run(story())


def test_taking_back_does_not_charge_a_closure_either(house):
    async def story() -> None:
        first = await house.open()
        mio = await guest(first)
        table = await make(first, mio, seconds=60)
        await house.pass_by(10, first)
        await move(first, table, mio)
        await first.close()
        await house.pass_by(3600)
        second = await house.open()
        async with second.tables.use(table) as live:
            await live.act(lambda draft, now: draft.emit(Undone, now, seat=0, ply=0))
        assert await left(second, table) == pytest.approx(50, abs=0.1)
        await second.close()

    run(story())


def test_processes_that_serve_nobody_do_not_keep_the_house_open(house):
    async def story() -> None:
        first = await house.open()
        table = await make(first, await guest(first), seconds=60)
        await first.close()
        worker = Services(house._settings, Metrics(), WarmUp(enabled=False), house._sources, serves=False)
        for _ in range(10):
            house.time.pass_by(30)
            await worker.hours.beat()
        second = await house.open()
        assert await left(second, table) == pytest.approx(60, abs=0.1)
        assert [c.ended - c.began for c in second.hours.closures] == [timedelta(seconds=300)]
        await worker.close()
        await second.close()

    run(story())


def test_clocks_stand_still_until_people_had_time_to_come_back(tmp_path):
    house = House(f"sqlite:///{tmp_path / 'tables.sqlite3'}", return_seconds=3)

    async def story() -> None:
        first = await house.open()
        mio = await guest(first)
        table = await make(first, mio, seconds=60)
        await house.pass_by(20, first)
        first.hours.stop()
        await house.pass_by(2)  # it takes its time to stop
        await first.close()
        await house.pass_by(100)
        second = await house.open()
        for _ in range(3):  # however often somebody looks
            assert await left(second, table) == pytest.approx(40, abs=0.1)
            await house.pass_by(1, second)
        await house.pass_by(1, second)
        assert await left(second, table) == pytest.approx(39, abs=0.1)
        await second.close()

    run(story())


def test_who_moves_before_the_others_are_back_starts_no_clock(tmp_path):
    house = House(f"sqlite:///{tmp_path / 'tables.sqlite3'}", return_seconds=3)

    async def story() -> None:
        first = await house.open()
        mio = await guest(first)
        table = await make(first, mio, seconds=60)
        await house.pass_by(20, first)
        await first.close()
        await house.pass_by(100)
        second = await house.open()
        await house.pass_by(1, second)
        await move(second, table, mio)
        await house.pass_by(5, second)
        seen = await second.tables.look_at(table)
        assert seen.clock is not None
        assert seen.clock.left_at(house.time.now) == pytest.approx([60, 57], abs=0.1), "three of five seconds"
        assert sum(entry.event.type == "paused" for entry in seen.entries) == 1
        await second.close()

    run(story())
