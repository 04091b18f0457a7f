"""Golden playthroughs: whole games with everything laid open, kept in tests/playthroughs.

`python -m tests.contract.playthroughs` writes them anew: only when a rule was meant to change.
"""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

from tessera.matches.trace import trace_game
from tests.modes import MODES, load_mode

FOLDER = Path(__file__).parent.parent / "playthroughs"
PLAYERS = ("random", "greedy")
LONG = 24  # a longer list of legal moves is kept as its length and digest


def path_of(name: str, mode: str, player: str) -> Path:
    return FOLDER / f"{name}.{mode}.{player}.jsonl"


def playthrough(name: str, mode: str, player: str) -> Iterator[str]:
    for line in trace_game(load_mode(name, mode), "playthrough", player):
        legal = line.get("legal", [])
        if len(legal) > LONG:
            digest = hashlib.sha256("\n".join(legal).encode()).hexdigest()[:16]
            line["legal"] = {"count": len(legal), "digest": digest}
        yield json.dumps(line, ensure_ascii=False)


if __name__ == "__main__":
    for name, mode in MODES:
        for player in PLAYERS:
            path_of(name, mode, player).write_text(
                "\n".join(playthrough(name, mode, player)) + "\n", encoding="utf-8"
            )
