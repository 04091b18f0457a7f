"""Thinking is fair: people take turns, nobody's hanging thought stops the others."""

import asyncio
import os
import time
from collections.abc import Callable
from typing import Any

import pytest

from tessera.games import load
from tessera.server.operation.sources import real_sources
from tessera.server.play.lanes import Lane, TookTooLongError, Worker
from tessera.server.play.worker_pool import request_for, think
from tessera.server.table.clock import ClockPlan
from tessera.server.table.commands.moves import play_program_move
from tessera.server.table.seats import Actor, SeatPlan
from tessera.server.table.setup import TablePlan, set_up_table
from tests.server.conftest import quick_settings
from tests.server.harness import RunningServer
from tests.ticking import tick

SECONDS = 60


class Desk:
    """Workers that do their jobs when told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun: list[str] = []
        self._leave = asyncio.Semaphore(0)
        monkeypatch.setattr(Worker, "run", self._run)

    async def _run(self, _work: Any, question: str, _seconds: float) -> str:
        self.begun.append(question)
        await self._leave.acquire()
        return question.upper()

    async def finish(self, jobs: int) -> None:
        for _ in range(jobs):
            self._leave.release()
            for _ in range(10):
                await asyncio.sleep(0)


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Callable[[], Desk]:
    return lambda: Desk(monkeypatch)


async def ask(lane: Lane, *jobs: tuple[str, str], **more: Any) -> list["asyncio.Task[Any]"]:
    """Everybody asks, in this order: a person and a question each."""
    tasks = []
    for person, question in jobs:
        tasks.append(asyncio.create_task(lane.run(str, question, person, **more)))
        await asyncio.sleep(0)
    await asyncio.sleep(0)
    return tasks


def test_people_take_turns_however_much_each_of_them_wants(desk):
    async def story() -> None:
        lane, at_desk = Lane(1, SECONDS), desk()
        tasks = await ask(lane, *[("mio", f"m{n}") for n in range(4)], ("ren", "r0"), ("aoi", "a0"))
        await at_desk.finish(6)
        assert at_desk.begun == ["m0", "m1", "r0", "a0", "m2", "m3"]
        assert await asyncio.gather(*tasks) == ["M0", "M1", "M2", "M3", "R0", "A0"]

    asyncio.run(story())


def test_a_thought_that_is_no_longer_asked_for_is_dropped(desk):
    async def story() -> None:
        lane, at_desk, wanted = Lane(1, SECONDS), desk(), {"m0": True, "m1": True, "m2": True}

        def thought(name: str) -> "asyncio.Task[Any]":
            return asyncio.create_task(lane.run(str, name, "mio", "table", lambda: wanted[name]))

        tasks = [thought(name) for name in wanted]
        await asyncio.sleep(0)
        wanted["m1"] = False
        await at_desk.finish(2)
        assert at_desk.begun == ["m0", "m2"]
        assert await asyncio.gather(*tasks) == ["M0", None, "M2"]

    asyncio.run(story())


def test_a_table_has_one_thought_at_a_time(desk):
    async def story() -> None:
        lane, at_desk = Lane(2, SECONDS), desk()
        tasks = await ask(lane, ("mio", "m0"), ("mio", "m1"), about="table")
        tasks += await ask(lane, ("mio", "other"), about="another table")
        assert at_desk.begun == ["m0", "other"]
        await at_desk.finish(3)
        await asyncio.gather(*tasks)

    asyncio.run(story())


def test_whoever_gives_up_waiting_is_forgotten(desk):
    async def story() -> None:
        lane, at_desk = Lane(1, SECONDS), desk()
        tasks = await ask(lane, ("mio", "m0"), ("mio", "m1"), ("ren", "r0"))
        tasks[1].cancel()
        await at_desk.finish(2)
        assert at_desk.begun == ["m0", "r0"]
        await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(story())


def test_a_hanging_thought_is_ended_and_its_worker_replaced():
    async def story() -> None:
        lane = Lane(1, seconds=5)
        async with asyncio.timeout(SECONDS):
            assert await lane.run(abs, -1, "mio") == 1
            (first,) = lane.process_ids()
            hanging = asyncio.create_task(lane.run(time.sleep, 1000, "mio"))
            following = asyncio.create_task(lane.run(abs, -2, "ren"))
            with pytest.raises(TookTooLongError):
                await hanging
            assert await following == 2
            assert lane.process_ids() != [first]
        lane.close()

    asyncio.run(story())


def test_a_thought_that_kills_its_worker_fails_alone():
    async def story() -> None:
        lane = Lane(1, seconds=SECONDS)
        async with asyncio.timeout(SECONDS):
            with pytest.raises(Exception, match="terminated abruptly"):
                await lane.run(os._exit, 1, "mio")
            assert await lane.run(abs, -2, "ren") == 2
        lane.close()

    asyncio.run(story())


def test_moves_and_undos_do_not_queue_thoughts(sqlite_database):
    """25 pairs in a row made everybody else wait for as many thoughts."""
    with RunningServer(quick_settings(sqlite_database, workers=1, pace=0.05)) as running:
        mio = running.guest()
        table = mio.make("blokus", ["me", "random"], options={"players": 2})["table"]
        lane = running.services.workers._programs
        begun: list[str] = []
        work = lane._do

        async def slow(worker: Any, job: Any) -> None:
            begun.append(job.about)
            await asyncio.sleep(1.5)
            await work(worker, job)

        lane._do = slow
        with mio.watching(table) as mine:
            for _ in range(5):
                assert mine.ask("move", move="a20")["type"] == "ack"
                assert mine.ask("undo")["type"] == "ack"
            assert mine.ask("move", move="a20")["type"] == "ack"
            mine.until(lambda message: message["type"] == "moved" and message["seat"] == 1)
        assert len(begun) <= 3


def test_a_program_is_told_what_its_seat_may_know():
    plan = TablePlan(load("ingenious", players=2), (SeatPlan("program", "random"), SeatPlan("person")))
    table = set_up_table(Actor("mio", "Mio"), plan, real_sources())
    known, seat = request_for(table, "random").position, table.to_move
    assert known.seed == ""
    assert known.view(seat) == table.started_position().view(seat)
    assert known.state.tobytes() != table.started_position().state.tobytes()


@pytest.mark.parametrize(
    ("name", "plan"), [("blokus", ClockPlan("game", 20.0)), ("passtally", ClockPlan("turn", 2.0))]
)
def test_programs_keep_to_the_clock_of_the_table(name, plan, monkeypatch):
    """It does not run for them, but they take no longer than a person could."""
    seats = (SeatPlan("program", "level:9"),) * 2
    table = set_up_table(
        Actor("mio", "Mio"), TablePlan(load(name, players=2), seats, clock=plan), real_sources()
    )
    ticking, spent = tick(monkeypatch, 0.05), [0.0, 0.0]
    while (seat := table.to_move) is not None and table.ply < 60:
        if plan.kind == "turn" and table.game.begins_turn(table.playing_position().state):
            spent[seat] = 0.0
        before = ticking.now
        move = think(request_for(table, "level:9"), megabytes=2)
        spent[seat] += ticking.now - before
        assert spent[seat] <= plan.seconds
        play_program_move(table, move, real_sources().now())
    assert max(spent) > 0.1 * plan.seconds
