"""Checks histories: what clients have sent, been answered and been shown, against how each table ended.

Knows nothing of the server but its protocol: who looks at the same table sees the same events in the same
order; what is acknowledged is there, once, where it was said to be; nothing is there that nobody asked for;
a game has one result.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Event = Mapping[str, Any]

ASKED_FOR = {"move": "moved", "undo": "undone", "resign": "resigned", "chat": "chatted"}
"""The event that each kind of request leads to."""


@dataclass
class Request:
    """What a client has asked for."""

    kind: str
    fields: dict[str, Any]
    seq: int | None = None
    """What was acknowledged."""
    is_refused: bool = False


@dataclass
class Witness:
    """All that one client knows of a table."""

    name: str
    seat: int | None
    events: Mapping[int, Event]
    requests: Sequence[Request] = ()
    """In order: each was sent when the one before was answered."""
    results: Sequence[Any] = field(default_factory=list)
    """Every result that it was shown."""


def check_table(witnesses: Sequence[Witness], final: Sequence[Event], result: Any) -> Iterator[str]:
    """What is wrong with a table, given all its events and its result in the end."""
    if [event["seq"] for event in final] != list(range(1, len(final) + 1)):
        yield "the numbers of its events have gaps"
    by_number = {event["seq"]: event for event in final}
    for witness in witnesses:
        yield from _check_sight(witness, by_number)
        yield from _check_answers(witness, by_number)
        for shown in witness.results:
            if shown != result:
                yield f"{witness.name} was shown the result {shown}, and in the end it is {result}"
    yield from _check_acknowledged_once(witnesses)
    yield from _check_origins(witnesses, final)


def _check_sight(witness: Witness, final: Mapping[int, Event]) -> Iterator[str]:
    for number, event in witness.events.items():
        if number not in final:
            yield f"{witness.name} has seen event {number}, which is lost"
        elif final[number] != event:
            yield f"{witness.name} has seen {event} as event {number}, and in the end it is {final[number]}"


def _check_answers(witness: Witness, final: Mapping[int, Event]) -> Iterator[str]:
    last = 0
    for request in witness.requests:
        if request.seq is None:
            continue
        found = final.get(request.seq)
        if found is None or not _answers(found, request, witness.seat):
            yield f"{witness.name}: {request} is acknowledged, and in the end there is {found}"
        if request.seq <= last:
            yield f"{witness.name}: {request} is acknowledged after event {last}"
        last = request.seq


def _check_acknowledged_once(witnesses: Sequence[Witness]) -> Iterator[str]:
    numbers = Counter(request.seq for witness in witnesses for request in witness.requests if request.seq)
    for number, times in numbers.items():
        if times > 1:
            yield f"event {number} was acknowledged to {times} requests"


def _check_origins(witnesses: Sequence[Witness], final: Sequence[Event]) -> Iterator[str]:
    """Every event of a person was asked for, and is there no more often than that."""
    acknowledged = {request.seq for witness in witnesses for request in witness.requests}
    waiting = [
        (witness, request)
        for witness in witnesses
        for request in witness.requests
        if request.seq is None and not request.is_refused
    ]
    for event in final:
        if event["type"] not in ASKED_FOR.values() or event.get("by", "person") != "person":
            continue
        if event["seq"] in acknowledged or event.get("seat") not in {witness.seat for witness in witnesses}:
            continue
        asked = next((pair for pair in waiting if _answers(event, pair[1], pair[0].seat)), None)
        if asked is None:
            yield f"nobody has asked for {event}, or it is there twice"
        else:
            waiting.remove(asked)


def _answers(event: Event, request: Request, seat: int | None) -> bool:
    """Whether an event is what was asked for."""
    if event["type"] != ASKED_FOR.get(request.kind, event["type"]) or event.get("seat", seat) != seat:
        return False
    told = {name: request.fields[name] for name in ("move", "text") if name in request.fields}
    return all(event.get(name) == value for name, value in told.items())


def count_timeouts(final: Sequence[Event]) -> int:
    """How often somebody's time ran out."""
    return sum(event["type"] == "timed_out" for event in final)
