"""Headers and events as rows, and back."""

from dataclasses import asdict
from datetime import datetime
from typing import Any

from tessera.core.position import Origin
from tessera.server.table.clock import ClockPlan
from tessera.server.table.events import EVENT_TYPES, Event
from tessera.server.table.seats import BranchPoint, SeatPlan, TableHeader


def encode_header(header: TableHeader) -> dict[str, Any]:
    """A header as JSON."""
    return {**asdict(header), "created": header.created.isoformat()}


def decode_header(data: dict[str, Any]) -> TableHeader:
    """The header that was stored so."""
    known = {
        "seats": tuple(SeatPlan(**plan) for plan in data["seats"]),
        "created": datetime.fromisoformat(data["created"]),
        "clock": ClockPlan(**data["clock"]) if data["clock"] else None,
        "branch": _decode_branch(data["branch"]) if data["branch"] else None,
    }
    return TableHeader(**{**data, **known})


def _decode_branch(data: dict[str, Any]) -> BranchPoint:
    origins = (Origin(kept["seed"], tuple(kept["salts"]), kept["plies"]) for kept in data["origins"])
    return BranchPoint(data["table"], tuple(data["moves"]), tuple(origins))


def encode_event(table: str, event: Event) -> dict[str, Any]:
    """An event as a row."""
    return {
        "table_id": table,
        "seq": event.seq,
        "type": event.type,
        "time": event.time,
        "client": event.client,
        "data": event.data(),
    }


def decode_event(seq: int, kind: str, time: datetime, client: str | None, data: dict[str, Any]) -> Event:
    """The event that was stored so."""
    return EVENT_TYPES[kind].restore(seq, time, client, data)
