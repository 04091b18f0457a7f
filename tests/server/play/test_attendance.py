"""What a server sees to by itself: waiting programs, clocks, and commits of unknown outcome."""

import asyncio
from typing import Any

import pytest

from tessera.server.models.tables import SeatRequest, TableRequest
from tessera.server.operation import services as services_module
from tessera.server.operation.services import Services
from tessera.server.play.lobby import plan_table
from tessera.server.storage.database import DatabaseFault
from tessera.server.table.commands import PlayMove
from tessera.server.table.refusal import Refusal
from tessera.server.table.seats import Actor
from tessera.server.table.setup import set_up_table
from tests.server.play.test_service import Time, make, run


async def until_moved(services: Services, table: str) -> None:
    while len(await services.store.read_events(table)) < 3:
        await asyncio.sleep(0.01)


async def left_waiting(services: Services, actor: Actor) -> str:
    """A table whose program is to move, and of which no server knows: as after a crash."""
    seats = [SeatRequest(kind="program", program="random")] * 2
    table = set_up_table(
        actor, plan_table(TableRequest(game="verflixt", seats=seats), None), services.tables._sources
    )
    await services.store.append(table)
    return table.id


def test_attendance_begins_at_once_and_never_ends(tmp_path, monkeypatch):
    monkeypatch.setattr(services_module, "ATTEND_SECONDS", 0.05)
    monkeypatch.setattr(services_module, "UNATTENDED_SECONDS", 0)

    async def story(services: Services, mio: Actor) -> None:
        tables = [await left_waiting(services, mio)]
        await services.open()
        await until_moved(services, tables[0])
        for _ in range(2):
            tables.append(await left_waiting(services, mio))
            await until_moved(services, tables[-1])

    run(tmp_path, story)


def test_a_table_that_is_opened_has_its_clock(tmp_path):
    time = Time()

    async def story(services: Services, mio: Actor) -> None:
        table = await make(services, mio, seconds=30)
        services.tables._live.clear()
        async with services.tables.use(table) as live:
            assert live.timer is not None
        services.tables._live.clear()
        # The house stays open, so that time counts.
        for _ in range(7):
            time.pass_by(5)
            await services.hours.beat()
        async with services.tables.use(table) as live:
            while live.table.result is None:
                await asyncio.sleep(0.01)
            assert live.table.result.winners == [1]

    run(tmp_path, story, time)


@pytest.mark.parametrize("was_stored", [True, False])
def test_after_a_commit_of_unknown_outcome_the_database_is_asked(tmp_path, was_stored):
    async def story(services: Services, mio: Actor) -> None:
        table = await make(services, mio)
        append = services.store.append

        async def unknown(*tables: Any) -> None:
            if was_stored:
                await append(*tables)
            raise DatabaseFault

        first = PlayMove(id="first", type="move", seat=0, move="a20")
        services.store.append = unknown  # type: ignore[method-assign] # the line was cut at the commit
        with pytest.raises(DatabaseFault):
            await services.tables.perform(table, mio, first)
        services.store.append = append  # type: ignore[method-assign] # it is there again
        async with services.tables.use(table) as live:
            assert live.table.ply == int(was_stored)
        if was_stored:
            with pytest.raises(Refusal, match="not your turn"):
                await services.tables.perform(table, mio, first.model_copy(update={"id": "another"}))
        seq = await services.tables.perform(table, mio, first)
        assert await services.tables.perform(table, mio, first) == seq
        stored = await services.store.read_events(table)
        assert [event.type for event in stored].count("moved") == 1

    run(tmp_path, story)
