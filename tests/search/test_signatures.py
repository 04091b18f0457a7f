"""The search finds what it always found, and the same compiled and interpreted."""

import json
import os
import subprocess
import sys

import pytest

from tests.modes import every_game, every_mode
from tests.search.signatures import FILE, signature

interpreted_itself = pytest.mark.skipif(
    bool(os.environ.get("NUMBA_DISABLE_JIT")), reason="this run is interpreted itself"
)


@interpreted_itself
@every_mode
def test_the_signature_of_the_search_stays(name, mode):
    golden = json.loads(FILE.read_text(encoding="utf-8"))
    assert f"{name} {mode}" in golden, "this mode has no signature yet: see signatures.py"
    assert signature(name, mode) == golden[f"{name} {mode}"]


SCRIPT = """
import sys
from tessera.players.registry import make_player
from tests.modes import MODES, load_mode
from tests.search.signatures import root_visits
for name, mode in MODES:
    if name == sys.argv[1]:
        game = load_mode(name, mode)
        print(mode, root_visits(game, 24, 10), make_player(game, "greedy", "0").choose(game.start(0)))
"""


def run(name: str, **environment: str) -> str:
    command = [sys.executable, "-W", "error", "-c", SCRIPT, name]
    finished = subprocess.run(
        command, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    assert finished.returncode == 0, finished.stderr
    return finished.stdout


@interpreted_itself
@every_game
def test_an_interpreted_search_equals_a_compiled_one(name):
    assert run(name, NUMBA_DISABLE_JIT="1") == run(name)
