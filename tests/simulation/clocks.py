"""Clocks worked out by hand from the events of a table: who was charged for which seconds."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from tessera.server.table.clock import Clock
from tessera.server.table.events import Event, Moved, Paused, TimedOut, Undone
from tessera.server.table.state import Table
from tests.simulation.servers import BEGINNING

EXACT = 0.002
"""Seconds: what is told is rounded."""
MOST_AT_ONCE = 4
"""Events that one request leads to."""


@dataclass(frozen=True)
class Sample:
    """What somebody was told of the clocks."""

    seq: int
    time: datetime
    left: list[float]
    running: int | None


def faults(table: Table, samples: list[Sample], closures: list[tuple[float, float]]) -> Iterator[str]:
    """What is wrong with the clocks of a table, where nobody could play in `closures`."""
    if table.header.clock is None:
        return
    after: dict[int, Table] = {}
    replayed = Table(table.header, table.game)
    for entry in table.entries:
        before = replayed.copy()
        replayed.apply(entry.event)
        after[entry.event.seq] = replayed.copy()
        yield from _faults_of_event(before, entry.event, replayed)
        if not isinstance(entry.event, Paused | Undone):
            yield from _charges_for_closures(before, entry.event, closures)
    for sample in samples:
        # What happened at once is told with one state, that after the last of it.
        candidates = [after[seq] for seq in range(sample.seq, sample.seq + MOST_AT_ONCE) if seq in after]
        wrong = [_fault_of_sample(then, sample) for then in candidates if then.clock is not None]
        if wrong and all(wrong):
            yield wrong[0]


def charged(clock: Clock, time: datetime) -> list[float]:
    """The seconds that each seat has: only those of the seat whose clock runs pass."""
    left = list(clock.left)
    time = max(time, clock.resumes) if clock.resumes else time
    if clock.running is not None and clock.since is not None:
        left[clock.running] = max(left[clock.running] - max((time - clock.since).total_seconds(), 0), 0)
    return left


def _faults_of_event(before: Table, event: Event, after: Table) -> Iterator[str]:
    if before.clock is None or after.clock is None or isinstance(event, Undone):
        return
    left, plan, running = charged(before.clock, event.time), before.clock.plan, before.clock.running
    deadline = before.deadline
    if isinstance(event, TimedOut) and (deadline is None or event.time < deadline):
        yield f"seat {event.seat} is out of time at {event.time}, before {deadline}"
    if isinstance(event, Moved) and event.by == "clock" and (deadline is None or event.time < deadline):
        yield f"the clock moves for seat {event.seat} at {event.time}, before {deadline}"
    if isinstance(event, Moved) and event.by == "person" and deadline is not None and event.time >= deadline:
        yield f"seat {event.seat} moves at {event.time}, after {deadline}"
    if isinstance(event, Paused):
        left = charged(before.clock.paused(event.seconds, event.until), event.time)
    now = charged(after.clock, event.time)
    for seat, (expected, found) in enumerate(zip(left, now, strict=True)):
        allowed = {expected}
        if seat == running and isinstance(event, Moved):
            allowed.add(plan.seconds if plan.kind == "turn" else expected + plan.increment)
        if not any(abs(found - seconds) < EXACT for seconds in allowed):
            yield f"seat {seat} has {found} s after event {event.seq} ({event.type}), not {allowed}"
    runs = after.clock.running
    if runs is not None and after.result is None and (runs != after.to_move or after.program_to_move):
        yield f"the clock of seat {runs} runs, but seat {after.to_move} is to move"


def _charges_for_closures(before: Table, event: Event, closures: list[tuple[float, float]]) -> Iterator[str]:
    """Time in which nobody could play is on nobody's clock."""
    clock = before.clock
    if clock is None or clock.running is None or clock.since is None:
        return
    # What was paused lies before the last event, or before the clock goes on; all after both counts.
    known = max(filter(None, [before.entries[-1].event.time, clock.resumes]))
    last = (known - BEGINNING).total_seconds()
    now = (event.time - BEGINNING).total_seconds()
    closed = sum(max(min(end, now) - max(begin, last), 0) for begin, end in closures)
    if closed > EXACT:
        yield f"{closed} s when nobody could play are charged to seat {clock.running} by event {event.seq}"


def _fault_of_sample(then: Table, sample: Sample) -> str:
    assert then.clock is not None, "it has no clock"
    expected = charged(then.clock, sample.time)
    if any(abs(told - seconds) > EXACT for told, seconds in zip(sample.left, expected, strict=True)):
        return f"{sample.left} is told after event {sample.seq} at {sample.time}, not {expected}"
    if sample.running != (None if then.result else then.clock.running):
        return f"the clock of {sample.running} is told to run after event {sample.seq}"
    return ""
