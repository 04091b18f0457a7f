"""A game as a document that anyone can replay and check."""

from tessera.records.record import (
    Record,
    RecordedMove,
    RecordedOrigin,
    RecordedSeat,
    now,
    record_schema,
)
from tessera.records.result import Result, result_of

__all__ = [
    "Record",
    "RecordedMove",
    "RecordedOrigin",
    "RecordedSeat",
    "Result",
    "now",
    "record_schema",
    "result_of",
]
