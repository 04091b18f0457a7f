"""A clock for tests: every look at it takes a while, so that time passes as the program looks, not as the
machine works."""

import pytest

from tessera.players import clock as player_clock
from tessera.search import search


class Ticking:
    """Stands in for the module `time`."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.now = 0.0

    def monotonic(self) -> float:
        self.now += self.seconds
        return self.now


def tick(monkeypatch: pytest.MonkeyPatch, seconds: float) -> Ticking:
    """Have searches and the clocks of players look at a clock on which every look takes so long."""
    ticking = Ticking(seconds)
    monkeypatch.setattr(search, "time", ticking)
    monkeypatch.setattr(player_clock, "time", ticking)
    monkeypatch.setattr(search, "CHUNK", 8)  # Real time is short, too.
    return ticking
