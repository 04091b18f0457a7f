"""The same code, compiled and interpreted, plays the same games to the last byte."""

import os
import subprocess
import sys

import pytest

from tests.modes import every_game

SCRIPT = """
import hashlib, sys
import numpy as np
from tests.modes import MODES, load_mode
from tests.random_play import play_at_random
for name, mode in MODES:
    if name == sys.argv[1]:
        position = play_at_random(load_mode(name, mode).start(11), np.random.default_rng(11))
        hidden = position.hidden_from(0, np.arange(4, dtype=np.uint32))
        print(mode, [played.move for played in position.history], position.outcome())
        print(*(hashlib.sha256(state.tobytes()).hexdigest() for state in (position.state, hidden)))
"""


def run(name: str, **environment: str) -> str:
    command = [sys.executable, "-W", "error", "-c", SCRIPT, name]
    finished = subprocess.run(
        command, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    assert finished.returncode == 0, finished.stderr
    return finished.stdout


@every_game
def test_interpreted_equals_compiled(name):
    interpreted = run(name, NUMBA_DISABLE_JIT="1")
    if os.environ.get("NUMBA_DISABLE_JIT"):
        pytest.skip("this run is interpreted itself: there is nothing to compare with")
    assert interpreted == run(name)
