"""Records whose fields are attributes: NumPy's own, and a quicker one for interpreted code."""

import copyreg
from collections.abc import Callable
from typing import Any

import numpy as np

from tessera.core.interpreting import is_interpreted


def record_class(fields: np.dtype[Any]) -> Any:
    """What a record with these fields is an instance of; compiled code does not ask for it."""
    return _interpreted_class(fields) if is_interpreted() else np.record


class _RecordClass(type):
    """What such classes are instances of: their name for other processes is NumPy's own."""


def _numpy_record() -> type[np.void]:
    return np.record


def _reduce(_: _RecordClass) -> tuple[Callable[[], Any], tuple[()]]:
    return _numpy_record, ()


copyreg.pickle(_RecordClass, _reduce)


def _interpreted_class(fields: np.dtype[Any]) -> Any:
    """A class with a property for each field, where NumPy's looks for a name in several places."""
    assert fields.fields is not None, "a record has fields"
    properties = {name: _field(*place[:2]) for name, place in fields.fields.items()}
    return _RecordClass("Record", (np.void,), {"__slots__": (), **properties})


def _field(kind: np.dtype[Any], offset: int) -> property:
    def read(record: np.void) -> Any:
        return record.getfield(kind, offset)

    def write(record: np.void, value: Any) -> None:
        record.setfield(value, kind, offset)

    return property(read, write)
