"""What each client gets to see of a table. Nothing secret passes this module.

A client sees the table through a seat of its own, or as a spectator. Everything that differs between
viewers is made here: the view of the position, the legal moves, and what chance revealed.

What is told with every move is not checked once more against its own types (`model_construct`): it is made
here, of parts that have these types, and writing it as JSON would warn of others.
"""

from collections.abc import Collection, Iterable
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from tessera.core.seeds import commitment
from tessera.records.incidents import Resigned, TimedOut
from tessera.server.table.commands.moves import undo_fault
from tessera.server.table.events import Chatted, Entry, Moved, Started
from tessera.server.table.messages import (
    EVENT_MESSAGES,
    ClockState,
    EventMessage,
    RematchState,
    ResultState,
    Snapshot,
    TableSeat,
    TableState,
)
from tessera.server.table.rating import allows_hints
from tessera.server.table.refusal import Refusal
from tessera.server.table.seats import Actor
from tessera.server.table.state import Table

NOTHING_ALLOWED = {"can_undo": False, "can_hint": False}


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks, and from where."""

    actor: Actor | None
    viewpoint: int | None
    """A seat of the actor's own, or None for a spectator."""
    unheard: frozenset[str] = frozenset()
    """People whose words are kept from the actor, who has blocked them."""


def viewer_from(
    table: Table, actor: Actor | None, seat: int | None, unheard: frozenset[str] = frozenset()
) -> Viewer:
    """From where a person looks: a seat of their own, the only one if not said, else as a spectator."""
    own = table.seats_of(actor)
    if seat is not None and seat not in own:
        raise Refusal("not-your-seat", "this is not your seat", seat=seat)
    if seat is None and len(own) == 1:
        seat = own[0]
    return Viewer(actor, seat, unheard)


def event_message(
    table: Table, entry: Entry, viewer: Viewer, state: TableState | None = None
) -> EventMessage:
    """An event as this viewer may see it; with the state that it led to, if it has just happened."""
    event = entry.event
    fields = {"type": event.type, **event.public()}
    if isinstance(event, Moved):
        fields["chance"] = table.game.visible_chance(entry.chance, event.seat, viewer.viewpoint)
        fields |= {"effect": entry.effect, "scores": entry.scores}
    elif isinstance(event, Started):
        fields |= {"chance": entry.chance, "scores": entry.scores}
    if isinstance(event, Chatted):
        state = None
        if event.client and event.client.partition(":")[0] in viewer.unheard:
            fields["text"] = ""
    message = EVENT_MESSAGES[event.type]
    return message.model_construct(table=table.id, seq=event.seq, time=event.time, state=state, **fields)


def live_messages(
    table: Table, entries: Collection[Entry], viewer: Viewer, present: Collection[int], now: datetime
) -> list[EventMessage]:
    """Events that have just happened; what is said changes nothing."""
    says_only = all(isinstance(entry.event, Chatted) for entry in entries)
    state = None if says_only else state_of(table, viewer, present, now)
    return [event_message(table, entry, viewer, state) for entry in entries]


def snapshot(
    table: Table, viewer: Viewer, present: Collection[int], now: datetime, since: int = 0
) -> Snapshot:
    """Everything this viewer may know, with the events after `since`."""
    header = table.header
    return Snapshot(
        type="snapshot",
        table=table.id,
        seq=table.seq,
        game=header.game,
        title=table.game.title,
        rules_version=header.rules_version,
        options=header.options,
        visibility=header.visibility,
        chat=header.chat,
        hints=header.hints,
        rated=header.rated,
        coach=header.coach,
        created=header.created,
        branch_of=header.branch.table if header.branch else None,
        rematch_of=header.rematch_of,
        commitment=commitment(header.seed),
        next_commitment=commitment(header.next_seed) if header.next_seed else None,
        host=table.is_host(viewer.actor),
        asked=table.is_asked(viewer.actor),
        your_seats=table.seats_of(viewer.actor),
        events=[event_message(table, entry, viewer) for entry in entries_after(table, since)],
        state=state_of(table, viewer, present, now),
    )


def entries_after(table: Table, since: int) -> Iterable[Entry]:
    """The events that a client that has `since` is missing; all if it claims more than there are."""
    return table.entries[since if since <= table.seq else 0 :]


def state_of(table: Table, viewer: Viewer, present: Collection[int], now: datetime) -> TableState:
    """All that can change, whole."""
    return TableState.model_construct(
        status=table.status,
        ply=table.ply,
        to_move=table.to_move,
        viewpoint=viewer.viewpoint,
        seats=describe_seats(table, viewer.actor, present),
        **_position_of(table, viewer.viewpoint),
        clock=_clock_of(table, now),
        rematch=RematchState.model_construct(offers=sorted(table.rematch_offers), next=table.next_table),
        takeover_votes={
            str(number): sorted(seat.votes) for number, seat in enumerate(table.seats) if seat.votes
        },
        result=_result_of(table),
    )


def describe_seats(table: Table, actor: Actor | None, present: Collection[int]) -> list[TableSeat]:
    """Who sits where; players are known by their names only."""
    own = table.seats_of(actor)
    return [
        TableSeat.model_construct(
            **seat.describe(number),
            present=seat.program is not None or number in present,
            yours=number in own,
        )
        for number, seat in enumerate(table.seats)
    ]


def _position_of(table: Table, viewpoint: int | None) -> dict[str, Any]:
    position = table.position
    if position is None:
        return {"view": None, "legal": None, "scores": None, "has_secrets": False, **NOTHING_ALLOWED}
    is_turn = viewpoint is not None and viewpoint == table.to_move
    return {
        "view": table.seen_from(viewpoint),
        "legal": position.legal_moves() if is_turn and table.program_to_move is None else None,
        "scores": table.scores(),
        "has_secrets": table.has_secrets,
        "can_undo": viewpoint is not None and not table.result and undo_fault(table, viewpoint) is None,
        "can_hint": viewpoint is not None and not table.result and allows_hints(table),
    }


def _clock_of(table: Table, now: datetime) -> ClockState | None:
    clock = table.clock
    if clock is None:
        return None
    return ClockState.model_construct(
        **asdict(clock.plan),
        left=[round(seconds, 3) for seconds in clock.left_at(now)],
        running=clock.running if not table.result else None,
        deadline=table.deadline,
    )


def _result_of(table: Table) -> ResultState | None:
    if table.result is None:
        return None
    result = table.result
    return ResultState.model_construct(
        scores=result.scores,
        winners=result.winners,
        payoffs=result.payoffs,
        reason=_reason_of(table),
        seed=table.header.seed,
    )


def _reason_of(table: Table) -> str | None:
    """Who gave up first, and how; None when everybody played to the end."""
    for incident in table.incidents:
        if isinstance(incident, Resigned):
            return f"resigned:{incident.seat}"
        if isinstance(incident, TimedOut):
            return f"timeout:{incident.seat}"
    return None
