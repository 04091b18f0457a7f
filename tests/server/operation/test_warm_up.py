"""Compiling in the background, and what is told and refused meanwhile."""

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from tessera.server.http.problems import STATUS
from tessera.server.operation import warm_up as module
from tessera.server.operation.warm_up import SLOWEST_FIRST, Progress, WarmUp
from tessera.server.table.refusal import Refusal
from tests.modes import every_game

COMPILER = """
import json, sys, time, pathlib
steps = pathlib.Path(sys.argv[0]).parent
print(json.dumps({"done": 0, "steps": 2}), flush=True)
while not (steps / sys.argv[1]).exists():
    time.sleep(0.01)
print(json.dumps({"done": 2, "steps": 2}), flush=True)
"""


def test_what_needs_a_search_is_refused_until_it_is_compiled():
    warm_up = WarmUp(games={"blokus": Progress(done=2, steps=9), "verflixt": Progress(ready=True)})
    assert warm_up.status()["blokus"] == {"ready": False, "done": 2, "steps": 9}
    warm_up.check("verflixt")
    with pytest.raises(Refusal) as refused:
        warm_up.check("blokus")
    assert (refused.value.error, STATUS[refused.value.error]) == ("warming-up", 503)


def test_a_game_that_is_compiled_needs_no_compiler(monkeypatch):
    monkeypatch.setattr(module, "game_names", lambda: ["verflixt"])
    monkeypatch.setattr(module, "is_compiled", lambda name: True)
    warm_up = WarmUp()
    asyncio.run(warm_up.run())
    assert warm_up.ready
    assert warm_up.status()["verflixt"]["ready"]


def test_a_game_that_cannot_be_compiled_does_not_keep_the_others_waiting(monkeypatch):
    def is_compiled(name: str) -> bool:
        if name == "broken":
            raise RuntimeError("no rules")
        return True

    monkeypatch.setattr(module, "game_names", lambda: ["broken", "verflixt"])
    monkeypatch.setattr(module, "is_compiled", is_compiled)
    warm_up = WarmUp()
    asyncio.run(warm_up.run())
    assert warm_up.ready


def test_a_failing_compiler_does_not_keep_programs_waiting(monkeypatch):
    def fail() -> list[str]:
        raise OSError("no space left")

    monkeypatch.setattr(module, "game_names", fail)
    warm_up = WarmUp()
    asyncio.run(warm_up.run())
    assert warm_up.ready


def test_a_compiler_that_ends_early_is_told_and_the_game_goes_on(monkeypatch):
    monkeypatch.setattr(module, "game_names", lambda: ["no-such-game"])
    monkeypatch.setattr(module, "is_compiled", lambda name: False)
    warm_up = WarmUp()
    asyncio.run(warm_up.run())
    assert warm_up.ready


@pytest.fixture
def compilers(tmp_path, monkeypatch):
    """Compilers that wait until a file named after their game is there."""
    script = tmp_path / "compiler.py"
    script.write_text(COMPILER)
    start = asyncio.create_subprocess_exec

    async def start_compiler(program, _option, _module, *arguments, **more):
        return await start(program, str(script), *arguments, **more)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", start_compiler)
    monkeypatch.setattr(module, "COMPILERS", 2)
    monkeypatch.setattr(module, "game_names", lambda: ["one", "two", "three", "four"])
    monkeypatch.setattr(module, "is_compiled", lambda name: False)
    return tmp_path


@asynccontextmanager
async def running(warm_up: WarmUp) -> AsyncIterator[None]:
    task = asyncio.create_task(warm_up.run())
    try:
        async with asyncio.timeout(60):
            await until(warm_up, ["one"], ["two"])
            yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def until(warm_up: WarmUp, *compiling: list[str]) -> None:
    jobs = {tuple(job) for job in compiling}
    while not all(warm_up.games.get(name, Progress()).steps for name, *_ in jobs) or (
        set(warm_up._compilers) != jobs
    ):
        await asyncio.sleep(0.01)


def test_what_is_asked_for_is_compiled_at_once_by_two_and_the_rest_later(compilers):
    async def ask() -> None:
        warm_up = WarmUp()
        async with running(warm_up):
            warm_up.want("four")
            await until(warm_up, ["four"], ["four", SLOWEST_FIRST])
            warm_up.want("three")  # The other was asked for too: it is not put back.
            await asyncio.sleep(0.1)
            await until(warm_up, ["four"], ["four", SLOWEST_FIRST])
            (compilers / "four").touch()
            await until(warm_up, ["three"], ["three", SLOWEST_FIRST])
            assert warm_up.games["four"].ready
            for name in ("one", "two", "three"):
                (compilers / name).touch()
            await warm_up.finished.wait()
        assert all(progress.ready for progress in warm_up.games.values())

    asyncio.run(ask())


def test_a_game_that_is_being_compiled_gets_a_second_process_when_it_is_asked_for(compilers):
    async def ask() -> None:
        warm_up = WarmUp()
        async with running(warm_up):
            warm_up.want("one")
            await until(warm_up, ["one"], ["one", SLOWEST_FIRST])
            warm_up.want("one")  # Asked for twice: nothing more is done.
            (compilers / "one").touch()
            await until(warm_up, ["three"], ["four"])

    asyncio.run(ask())


def test_a_game_that_somebody_looks_at_is_compiled_next(compilers):
    async def look() -> None:
        warm_up = WarmUp()
        async with running(warm_up):
            warm_up.look_at("no game of ours")
            assert warm_up._wanted == []
            warm_up.look_at("four")
            await until(warm_up, ["four"], ["four", SLOWEST_FIRST])
            (compilers / "four").touch()
            while len(others := dict(warm_up._compilers)) < 2 or any(job[0] == "four" for job in others):
                await asyncio.sleep(0.01)
            warm_up.look_at("four")
            assert warm_up._wanted == ["four"]
            await asyncio.sleep(0.1)
            assert warm_up._compilers == others  # It is compiled: nobody makes room.

    asyncio.run(look())


def test_who_waits_for_a_program_is_told_how_far_it_is(compilers):
    async def wait() -> list[tuple[int, int | None]]:
        warm_up = WarmUp()
        told = []
        async with running(warm_up):
            async for progress in warm_up.wait_for("two"):
                told.append((progress.done, progress.steps))
                (compilers / "two").touch()
            assert warm_up.games["two"].ready
            assert not warm_up.games["one"].ready
            async for _ in warm_up.wait_for("two"):
                pytest.fail("it is ready")
        return told

    assert asyncio.run(wait())[0] == (0, 2)


MARKER = """
import sys
from tessera.core.interpreting import interpret_here
if sys.argv[2] == "interpreted":
    interpret_here()
    from tessera.server.operation import services
from tessera.games import load
from tessera.players.warmup import _marker
print(_marker(load(sys.argv[1])), "numba" in sys.modules)
"""


def marker(name: str, how: str) -> list[str]:
    command = [sys.executable, "-c", MARKER, name, how]
    environment = {key: value for key, value in os.environ.items() if key != "NUMBA_DISABLE_JIT"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=120)
    return done.stdout.split()


@every_game
def test_a_server_that_interprets_knows_what_others_have_compiled(name):
    (there, has_compiler), (here, has_compiler_here) = marker(name, "compiled"), marker(name, "interpreted")
    assert here == there
    assert (has_compiler, has_compiler_here) == ("True", "False")
