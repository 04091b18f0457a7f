import numpy as np

from tessera.core.contract import record_type


def test_records_have_no_gaps():
    record = record_type([("a", "u1"), ("b", "u8"), ("c", "u1", (3,)), ("d", "u4")])
    assert record.fields["b"][1] == 8
    states = np.frombuffer(np.random.default_rng(0).bytes(3 * record.itemsize), record)
    assert states.copy().tobytes() == states.tobytes()
