"""Interpreted, whole batches and bots would take hours; what is compiled is covered by the observations."""

import os
from pathlib import Path

import pytest

INTERPRETED = "test_observations.py"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if not os.environ.get("NUMBA_DISABLE_JIT"):
        return
    skipped = pytest.mark.skip(reason="too slow when interpreted")
    for item in items:
        if Path(__file__).parent in item.path.parents and item.path.name != INTERPRETED:
            item.add_marker(skipped)
