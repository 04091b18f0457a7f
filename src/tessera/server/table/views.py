"""What each client gets to see of a table. Nothing secret passes this module.

A client sees the table through a seat of its own, or as a spectator. Everything that differs between
viewers is made here: the view of the position, the legal moves, and what chance revealed.
"""

from collections.abc import Collection, Iterable
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from tessera.core.seeds import commitment
from tessera.server.table.actions import Entry, Table
from tessera.server.table.events import Chatted
from tessera.server.table.seats import Actor


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks, and from where."""

    actor: Actor | None
    viewpoint: int | None
    """A seat of the actor's own, or None for a spectator."""


def event_message(table: Table, entry: Entry, viewer: Viewer) -> dict[str, Any]:
    """An event as this viewer may see it."""
    event = entry.event
    message = {
        "type": event.type,
        "table": table.id,
        "seq": event.seq,
        "time": event.time.isoformat(),
        **event.public(),
    }
    if event.type == "moved":
        mover = message["seat"]
        message["chance"] = table.game.visible_chance(entry.chance, mover, viewer.viewpoint)
        message["scores"] = entry.scores
    return message


def live_message(
    table: Table, entry: Entry, viewer: Viewer, present: Collection[int], now: datetime
) -> dict[str, Any]:
    """An event that has just happened, with the state that it led to."""
    message = event_message(table, entry, viewer)
    if not isinstance(entry.event, Chatted):
        message["state"] = state_of(table, viewer, present, now)
    return message


def snapshot(
    table: Table, viewer: Viewer, present: Collection[int], now: datetime, since: int = 0
) -> dict[str, Any]:
    """Everything this viewer may know, with the events after `since`."""
    header = table.header
    return {
        "type": "snapshot",
        "table": table.id,
        "seq": table.seq,
        "game": header.game,
        "title": table.game.title,
        "rules_version": header.rules_version,
        "options": header.options,
        "visibility": header.visibility,
        "chat": header.chat,
        "hints": header.hints,
        "rated": header.rated,
        "created": header.created.isoformat(),
        "branch_of": header.branch.table if header.branch else None,
        "rematch_of": header.rematch_of,
        "commitment": commitment(header.seed),
        "host": table.is_host(viewer.actor),
        "your_seats": table.seats_of(viewer.actor),
        "events": [event_message(table, entry, viewer) for entry in entries_after(table, since)],
        "state": state_of(table, viewer, present, now),
    }


def entries_after(table: Table, since: int) -> Iterable[Entry]:
    """The events that a client that has `since` is missing; all if it claims more than there are."""
    return table.entries[since if since <= table.seq else 0 :]


def state_of(table: Table, viewer: Viewer, present: Collection[int], now: datetime) -> dict[str, Any]:
    """All that can change, whole."""
    return {
        "status": table.status,
        "ply": table.ply,
        "to_move": table.to_move,
        "viewpoint": viewer.viewpoint,
        "seats": describe_seats(table, viewer.actor, present),
        **_position_of(table, viewer.viewpoint),
        "clock": _clock_of(table, now),
        "rematch": {"offers": sorted(table.rematch_offers), "next": table.next_table},
        "takeover_votes": {
            str(number): sorted(seat.votes) for number, seat in enumerate(table.seats) if seat.votes
        },
        "result": _result_of(table),
    }


def describe_seats(table: Table, actor: Actor | None, present: Collection[int]) -> list[dict[str, Any]]:
    """Who sits where; players are known by their names only."""
    own = table.seats_of(actor)
    return [
        {
            "seat": number,
            "name": seat.name,
            "kind": seat.kind,
            "program": seat.program,
            "account": seat.account,
            "present": seat.program is not None or number in present,
            "taken_over": seat.stand_in,
            "resigned": seat.resigned,
            "yours": number in own,
        }
        for number, seat in enumerate(table.seats)
    ]


def _position_of(table: Table, viewpoint: int | None) -> dict[str, Any]:
    position = table.position
    if position is None:
        return {"view": None, "legal": None, "scores": None, "has_secrets": False, "can_undo": False}
    is_turn = viewpoint is not None and viewpoint == table.to_move
    return {
        "view": table.seen_from(viewpoint),
        "legal": position.legal_moves() if is_turn and table.program_to_move is None else None,
        "scores": table.scores(),
        "has_secrets": table.has_secrets,
        "can_undo": viewpoint is not None and not table.result and table.undo_fault(viewpoint) is None,
    }


def _clock_of(table: Table, now: datetime) -> dict[str, Any] | None:
    clock = table.clock
    if clock is None:
        return None
    deadline = table.deadline
    return {
        **asdict(clock.plan),
        "left": [round(seconds, 3) for seconds in clock.left_at(now)],
        "running": clock.running if not table.result else None,
        "deadline": deadline.isoformat() if deadline else None,
    }


def _result_of(table: Table) -> dict[str, Any] | None:
    if table.result is None:
        return None
    return {**asdict(table.result), "seed": table.header.seed}


def summary_of(table: Table) -> dict[str, Any]:
    """What is kept for lists of tables; holds players' ids and is not for clients."""
    seats = describe_seats(table, None, ())
    for number, seat in enumerate(table.seats):
        seats[number]["player"] = seat.player
    return {
        "table": table.id,
        "game": table.header.game,
        "options": table.header.options,
        "status": table.status,
        "visibility": table.header.visibility,
        "ply": table.ply,
        "to_move": table.to_move,
        "seats": seats,
        "created": table.header.created.isoformat(),
        "changed": table.entries[-1].event.time.isoformat(),
        "winners": table.result.winners if table.result else None,
        "scores": table.result.scores if table.result else None,
    }


def summary_message(summary: dict[str, Any], actor: Actor | None) -> dict[str, Any]:
    """A table in a list, as this person may see it."""
    seats = []
    for kept in summary["seats"]:
        seat = dict(kept)
        player = seat.pop("player")
        seats.append({**seat, "yours": actor is not None and actor.is_player(player)})
    own = [seat["seat"] for seat in seats if seat["yours"]]
    turn = summary["to_move"]
    is_own_turn = turn in own and seats[turn]["taken_over"] is None
    return {**summary, "seats": seats, "your_seats": own, "your_turn": is_own_turn}
