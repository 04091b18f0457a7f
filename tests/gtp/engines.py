"""Commands of external programs for tests."""

import shlex
import sys
from pathlib import Path

FAKE = Path(__file__).with_name("fake_engine.py")


def fake_engine(kind: str) -> str:
    return f"gtp:{shlex.join([sys.executable, str(FAKE), kind])}"


def own_engine(game: str, player: str) -> str:
    return f"gtp:{shlex.join([sys.executable, '-m', 'tessera', 'gtp', game, '--player', player])}"
