"""Every test knows a fifth game, which comes as a package of its own (tests/fifth_game)."""

import os
import sys

import pytest

from tests.fifth_game.install import install


def pytest_configure(config: pytest.Config) -> None:
    if hasattr(config, "workerinput"):
        return  # Worker processes inherit the path.
    folder = str(install())
    sys.path.insert(0, folder)
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [folder, os.environ.get("PYTHONPATH")]))
