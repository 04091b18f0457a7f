"""Time for a turn or for the game, as a value that follows from when the moves were made."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal


@dataclass(frozen=True, slots=True)
class ClockPlan:
    """How much time there is."""

    kind: Literal["turn", "game"]
    seconds: float
    increment: float = 0
    """Seconds added after each turn; only with time for the whole game."""


@dataclass(frozen=True, slots=True)
class Closure:
    """A time in which nobody could play, and which no clock counts."""

    began: datetime
    ended: datetime

    def seconds_after(self, time: datetime) -> float:
        """How long it lasted after this time."""
        return max((self.ended - max(self.began, time)).total_seconds(), 0)


@dataclass(frozen=True, slots=True)
class Clock:
    """The clocks of all seats at one moment; at most one runs."""

    plan: ClockPlan
    left: tuple[float, ...]
    """Seconds of each seat when its clock last stopped or started."""
    running: int | None = None
    since: datetime | None = None
    resumes: datetime | None = None
    """No time counts before this: the house has just opened, and people are on their way back."""

    @classmethod
    def full(cls, plan: ClockPlan, num_seats: int) -> "Clock":
        """All clocks stand at their full time."""
        return cls(plan, (plan.seconds,) * num_seats)

    @property
    def deadline(self) -> datetime | None:
        """When the running clock is out."""
        if self.running is None or self.since is None:
            return None
        return self.since + timedelta(seconds=self.left[self.running])

    def paused(self, seconds: float, until: datetime | None = None) -> "Clock":
        """The same after so many seconds that do not count, the last of them at this time."""
        since = self.since + timedelta(seconds=seconds) if self.since else None
        return replace(self, since=since, resumes=until)

    def _counting(self, time: datetime) -> datetime:
        return max(time, self.resumes) if self.resumes else time

    def left_at(self, time: datetime) -> list[float]:
        """Seconds of each seat at this time."""
        seconds = list(self.left)
        if self.running is not None and self.since is not None:
            spent = max((self._counting(time) - self.since).total_seconds(), 0)
            seconds[self.running] = max(seconds[self.running] - spent, 0)
        return seconds

    def passed_on(self, seat: int | None, runs: bool, time: datetime, turn_ended: bool) -> "Clock":
        """Stop the clock that runs; then that of `seat`, whose turn it is, runs if it `runs`."""
        seconds = self.left_at(time)
        if turn_ended and self.running is not None:
            before = seconds[self.running]
            full = self.plan.seconds
            seconds[self.running] = full if self.plan.kind == "turn" else before + self.plan.increment
        running = seat if runs else None
        return replace(
            self, left=tuple(seconds), running=running, since=self._counting(time) if runs else None
        )
