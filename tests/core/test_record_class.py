"""Records of interpreted code: the same fields, bytes and copies as NumPy's own."""

import pickle

import numpy as np
import pytest

from tessera.core.record_class import _interpreted_class

FIELDS = np.dtype(
    [("seat", "u1"), ("points", "i4"), ("cells", "u8", (3,)), ("rows", "u1", (2, 2))], align=True
)
NUMPYS = np.dtype((np.record, FIELDS))
OURS = np.dtype((_interpreted_class(FIELDS), FIELDS))


def filled(kind: np.dtype) -> np.ndarray:
    records = np.zeros(2, kind)
    record = records[1]
    record.seat, record.points = 3, -7
    record.points += 2
    record.cells[1] = 5
    record.rows[1, 0] = 9
    return records


def test_writing_to_fields_writes_the_same_bytes():
    assert filled(OURS).tobytes() == filled(NUMPYS).tobytes()


def test_fields_have_the_same_types_and_are_no_copies():
    for name in FIELDS.names:
        ours, numpys = getattr(filled(OURS)[1], name), getattr(filled(NUMPYS)[1], name)
        assert type(ours) is type(numpys)
        assert ours.dtype == numpys.dtype
        assert np.array_equal(ours, numpys)
    records = filled(OURS)
    records[1].cells[:] = 1
    assert records["cells"][1].tolist() == [1, 1, 1]


def test_code_is_found_for_either_by_its_type():
    assert OURS == NUMPYS
    assert hash(OURS) == hash(NUMPYS)


def test_other_processes_get_numpys_own():
    sent = pickle.loads(pickle.dumps(filled(OURS)))
    assert sent.dtype.type is np.record
    assert sent.tobytes() == filled(NUMPYS).tobytes()


def test_a_name_that_is_no_field_is_an_error():
    with pytest.raises(AttributeError):
        filled(OURS)[1].no_such_field  # noqa: B018 - to be refused
    with pytest.raises(AttributeError):
        filled(OURS)[1].no_such_field = 1
