"""A game about which nothing is known is searched and played all the same."""

import os
import subprocess
import sys

from tests.modes import every_game

SCRIPT = """
import sys
from tessera.games import load
from tessera.players.registry import make_player
from tessera.search import knowledge
knowledge.companion = lambda name, room: None
position = load(sys.argv[1]).start(0)
for spec in ("sims:2", "greedy"):
    position.play(make_player(position.game, spec, "0").choose(position))
print(*(played.text for played in position.history), sep="\\n")
"""


@every_game
def test_without_knowledge_there_are_defaults(name):
    # Interpreted, in a process of its own: compiled code would be that of the game's knowledge.
    finished = subprocess.run(
        [sys.executable, "-W", "error", "-c", SCRIPT, name],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert finished.returncode == 0, finished.stderr
    assert len(finished.stdout.splitlines()) == 2
