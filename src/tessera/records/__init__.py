"""A game as a document that anyone can replay and check."""

from tessera.records.record import (
    Record,
    RecordedMove,
    RecordedOrigin,
    RecordedResult,
    RecordedSeat,
    now,
    record_schema,
)

__all__ = [
    "Record",
    "RecordedMove",
    "RecordedOrigin",
    "RecordedResult",
    "RecordedSeat",
    "now",
    "record_schema",
]
