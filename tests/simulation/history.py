"""What a history may look like: nothing happens twice, out of turn, or in the name of another."""

from collections.abc import Iterator, Mapping

from tessera.server.table import events
from tessera.server.table.state import Table
from tests.simulation.servers import ABSENCE_SECONDS

OF_ONES_OWN_SEAT = (
    events.Moved | events.Undone | events.Resigned | events.Chatted | events.GivenBack | events.SeatChanged
)
BEFORE_THE_GAME = events.Sat | events.Left | events.Salted | events.Filled | events.Freed | events.SeatChanged
OF_A_RUNNING_GAME = (
    events.Moved | events.Undone | events.Resigned | events.TimedOut | events.TakenOver | events.GivenBack
)


def faults(table: Table, after: Mapping[str, int]) -> Iterator[str]:
    """What is wrong with a table's events; `after` says what those who moved had seen of the game."""
    replayed = Table(table.header, table.game)
    for entry in table.entries:
        event = entry.event
        for fault in _faults_of(replayed, event):
            yield f"event {event.seq} ({event.type}): {fault}"
        if event.client in after and after[event.client] < replayed.game_seq:
            yield f"event {event.seq} answers to {after[event.client]}, not to {replayed.game_seq}"
        replayed.apply(event)


def _faults_of(before: Table, event: events.Event) -> Iterator[str]:
    asker = event.client.split(":")[0] if event.client else None
    if asker and isinstance(event, OF_ONES_OWN_SEAT) and before.seats[event.seat].player != asker:
        yield f"seat {event.seat} belongs to another"
    if isinstance(event, OF_A_RUNNING_GAME) and (before.position is None or before.result is not None):
        yield "no game is being played"
    elif isinstance(event, events.Moved):
        yield from _faults_of_move(before, event)
    elif isinstance(event, events.Undone):
        yield from _faults_of_undo(before, event)
    if isinstance(event, BEFORE_THE_GAME) and before.position is not None:
        yield "the game has already begun"
    if isinstance(event, events.TakenOver):
        yield from _faults_of_takeover(before, event)
    yield from _faults_of_seating(before, event, asker)
    if isinstance(event, events.Started) and before.position is not None:
        yield "the game has already begun"
    if isinstance(event, events.Resigned | events.GivenBack) and before.seats[event.seat].resigned:
        yield f"seat {event.seat} has given up"
    if isinstance(event, events.Rematched) and not before.rematch_is_agreed:
        yield "nobody has agreed to another game, or there is one already"


def _faults_of_seating(before: Table, event: events.Event, asker: str | None) -> Iterator[str]:
    if isinstance(event, events.Sat | events.Filled) and not before.seats[event.seat].is_empty:
        yield f"seat {event.seat} is taken"
    if isinstance(event, events.SeatChanged) and not before.seats[event.to].is_empty:
        yield f"seat {event.to} is taken"
    if isinstance(event, events.Freed) and before.seats[event.seat].program is None:
        yield f"no program sits on seat {event.seat}"
    if isinstance(event, events.Filled | events.Freed) and asker != before.header.host:
        yield "somebody else has made the table"


def _faults_of_takeover(before: Table, event: events.TakenOver) -> Iterator[str]:
    player = before.seats[event.seat].player
    acts = [
        entry.event.time for entry in before.entries if (entry.event.client or "").split(":")[0] == player
    ]
    if acts and (event.time - acts[-1]).total_seconds() < ABSENCE_SECONDS:
        yield f"the person of seat {event.seat} was there at {acts[-1]}"


def _faults_of_move(before: Table, event: events.Moved) -> Iterator[str]:
    if event.seat != before.to_move:
        yield f"it is the turn of seat {before.to_move}"
    if (event.by == "person") != (before.program_to_move is None) and event.by != "clock":
        yield f"{before.program_to_move or 'the person'} is to move, not the {event.by}"


def _faults_of_undo(before: Table, event: events.Undone) -> Iterator[str]:
    history = before.started_position().history
    if not history or history[-1].seat != event.seat or before.movers[-1] != "person":
        yield "the last move was another's"
    elif history[-1].chance is not None:
        yield "the move has revealed something"
