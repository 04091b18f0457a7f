"""Every test knows a fifth game, which comes as a package of its own (tests/fifth_game)."""

import os
import sys

import pytest

from tests.fifth_game.install import install


def pytest_configure(config: pytest.Config) -> None:
    folder = str(install())
    sys.path.insert(0, folder)
    if hasattr(config, "workerinput"):
        return  # Worker processes inherit what is told to others, but not where to look for packages.
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [folder, os.environ.get("PYTHONPATH")]))
