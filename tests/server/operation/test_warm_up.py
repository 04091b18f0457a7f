"""Compiling in the background, and what the page is told meanwhile."""

import asyncio

import pytest

from tessera.server.http.problems import STATUS
from tessera.server.operation import warm_up as module
from tessera.server.operation.warm_up import Progress, WarmUp
from tessera.server.table.refusal import Refusal


def test_a_game_that_is_not_compiled_is_refused_for_now():
    warm_up = WarmUp(games={"blokus": Progress(done=2, steps=9), "verflixt": Progress(ready=True)})
    assert warm_up.status()["blokus"] == {"ready": False, "done": 2, "steps": 9}
    warm_up.check("verflixt")
    with pytest.raises(Refusal) as refused:
        warm_up.check("blokus")
    assert (refused.value.error, STATUS[refused.value.error]) == ("warming-up", 503)


def test_games_are_compiled_in_another_process_and_then_loaded(monkeypatch, tmp_path):
    """The compiler fills the cache in a process of its own; here only the first step is followed."""
    loaded: list[str] = []
    monkeypatch.setattr(module, "game_names", lambda: ["verflixt"])
    monkeypatch.setattr(module, "is_compiled", lambda name: True)
    monkeypatch.setattr(module, "load_compiled", loaded.append)
    warm_up = WarmUp()
    asyncio.run(warm_up.run())
    assert loaded == ["verflixt"]
    assert warm_up.ready
    assert warm_up.status()["verflixt"]["ready"]


def test_a_game_that_cannot_be_compiled_does_not_keep_the_others_waiting(monkeypatch):
    def is_compiled(name: str) -> bool:
        if name == "broken":
            raise RuntimeError("no rules")
        return True

    loaded: list[str] = []
    monkeypatch.setattr(module, "game_names", lambda: ["broken", "verflixt"])
    monkeypatch.setattr(module, "is_compiled", is_compiled)
    monkeypatch.setattr(module, "load_compiled", loaded.append)
    warm_up = WarmUp()
    asyncio.run(warm_up.run())
    assert loaded == ["verflixt"]
    assert warm_up.ready


def test_a_failing_compiler_does_not_keep_the_server_closed(monkeypatch):
    def fail() -> list[str]:
        raise OSError("no space left")

    monkeypatch.setattr(module, "game_names", fail)
    warm_up = WarmUp()
    asyncio.run(warm_up.run())
    assert warm_up.ready


def test_a_compiler_that_ends_early_is_not_replaced_by_a_thread(monkeypatch):
    loaded: list[str] = []
    monkeypatch.setattr(module, "game_names", lambda: ["no-such-game"])
    monkeypatch.setattr(module, "is_compiled", lambda name: False)
    monkeypatch.setattr(module, "load_compiled", loaded.append)
    warm_up = WarmUp()
    asyncio.run(warm_up.run())
    assert warm_up.ready
    assert loaded == []
