"""Who is away, and since when: on any server, after a restart, and without the time when none was there."""

import asyncio
from datetime import datetime

import pytest

from tessera.server.operation.services import Services
from tessera.server.play import absentees
from tessera.server.play.live_table import Client
from tessera.server.storage.absences import Absences
from tessera.server.table.commands.absence import TakeOver
from tessera.server.table.commands.chat import Chat
from tessera.server.table.commands.moves import Resign
from tessera.server.table.commands.seating import Sit
from tessera.server.table.refusal import Refusal
from tessera.server.table.seats import Actor
from tests.server.conftest import new_postgres_database
from tests.server.play.test_opening_hours import House, guest, run
from tests.server.play.test_service import make

GRACE = 60.0


@pytest.fixture(params=["sqlite", "postgresql"])
def house(request, tmp_path, monkeypatch):
    """On a database of its own, since each begins at the same time of day."""
    monkeypatch.setattr(absentees, "MOMENT", 0.0)
    if request.param == "sqlite":
        database = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    else:
        database = new_postgres_database(request.getfixturevalue("postgres"))
    return House(database, absence_seconds=GRACE)


class Visit:
    """A socket of somebody at a table of one server."""

    def __init__(self, services: Services, table: str, actor: Actor) -> None:
        self._services, self._table = services, table
        self._client: Client = services.tables.new_client(actor)

    async def __aenter__(self) -> None:
        async with self._services.tables.use(self._table) as live:
            self._services.tables.enter(live, self._client)

    async def __aexit__(self, *_: object) -> None:
        async with self._services.tables.use(self._table) as live:
            self._services.tables.leave(live, self._client)


async def two_at_a_table(services: Services) -> tuple[Actor, Actor, str]:
    mio, ren = await guest(services), await guest(services)
    table = await make(services, mio, "me", "open")
    await services.tables.perform(table, ren, Sit(id="sit", type="sit"))
    return mio, ren, table


async def one_of_two_leaves(services: Services) -> tuple[Actor, Actor, str]:
    """The second of two at a table has been there, and is away."""
    mio, ren, table = await two_at_a_table(services)
    async with Visit(services, table, ren):
        pass
    await stored(services, table, [1])
    return mio, ren, table


async def stored(services: Services, table: str, seats: list[int]) -> dict[int, datetime]:
    """What is stored, once it is about these seats."""
    while True:
        found = await Absences(services.database).read(table)
        if sorted(found) == seats:
            return found
        await asyncio.sleep(0.01)


async def wait_for(services: Services, table: str, actor: Actor) -> int:
    """For how long one still has to wait for the second seat; 0 if a program plays there from now on."""
    try:
        await services.tables.perform(table, actor, TakeOver(id="over", type="take_over", absent=1))
    except Refusal as refusal:
        return refusal.values["wait"]
    return 0


def test_how_long_somebody_is_away_is_known_after_a_restart(house):
    async def story() -> None:
        first = await house.open()
        mio, ren, table = await two_at_a_table(first)
        async with Visit(first, table, ren):
            await house.pass_by(10, first)
        gone = house.time.now
        assert await stored(first, table, [1]) == {1: gone}
        await house.pass_by(40, first)
        await first.close()
        await house.pass_by(3600)
        second = await house.open()
        assert await wait_for(second, table, mio) == 20, "nobody is away from a house that is closed"
        await house.pass_by(15, second)
        assert await wait_for(second, table, mio) == 5
        await house.pass_by(5, second)
        assert await wait_for(second, table, mio) == 0
        await second.close()

    run(story())


def test_another_server_knows_since_when_somebody_is_away(house):
    async def story() -> None:
        here, there = await house.open(), await house.open()
        mio, _, table = await one_of_two_leaves(here)
        await house.pass_by(50, here, there)
        assert await wait_for(there, table, mio) == 10, "though it has opened the table just now"
        await here.close()
        await there.close()

    run(story())


def test_who_comes_back_is_not_away_any_more(house):
    async def story() -> None:
        here, there = await house.open(), await house.open()
        mio, ren, table = await one_of_two_leaves(here)
        await house.pass_by(GRACE, here, there)
        async with Visit(there, table, ren):
            await stored(there, table, [])
        assert await wait_for(there, table, mio) == GRACE
        await here.close()
        await there.close()

    run(story())


def test_who_acts_without_a_socket_is_there(house):
    async def story() -> None:
        here, there = await house.open(), await house.open()
        mio, ren, table = await one_of_two_leaves(here)
        await house.pass_by(50, here, there)
        await there.tables.perform(table, ren, Chat(id="chat", type="chat", text="here"))
        await stored(there, table, [])
        assert await wait_for(there, table, mio) == GRACE
        await house.pass_by(30, here, there)
        assert await wait_for(here, table, mio) == GRACE - 30, "which the other server finds in the history"
        await here.close()
        await there.close()

    run(story())


def test_who_was_not_seen_to_go_is_away_from_when_a_server_looks(house):
    async def story() -> None:
        first = await house.open()
        mio, _, table = await two_at_a_table(first)
        await house.pass_by(20, first)
        await first.close()
        second = await house.open()
        assert await wait_for(second, table, mio) == GRACE
        third = await house.open()
        await house.pass_by(25, second, third)
        assert await wait_for(third, table, mio) == GRACE - 25, "and others know from then on"
        await second.close()
        await third.close()

    run(story())


def test_nothing_is_kept_of_a_game_that_is_over(house):
    async def story() -> None:
        services = await house.open()
        mio, ren, table = await two_at_a_table(services)
        async with Visit(services, table, ren):
            pass
        await stored(services, table, [1])
        async with services.tables.use(table) as live:
            await services.tables.perform(table, mio, Resign(id="resign", type="resign"))
            assert live.table.result is not None
        assert await stored(services, table, []) == {}
        await services.close()

    run(story())
