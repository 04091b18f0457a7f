"""`python -m tests.contract.perft_files` writes the perft files anew: only if a rule was meant to change."""

import json
from pathlib import Path

from tessera.core.position import perft
from tessera.games import game_class, game_names
from tests.modes import load_mode

FOLDER = Path(__file__).parent.parent / "perft"
ENOUGH = 20_000_000


def counts(name: str, mode: str) -> list[int]:
    """The counts from depth 0, as deep as a test can count them."""
    position = load_mode(name, mode).start("perft")
    found = [1]
    while found[-1] * found[-1] // (found[-2] if len(found) > 1 else 1) < ENOUGH and len(found) < 16:
        found.append(perft(position, len(found)))
    return found


if __name__ == "__main__":
    for name in game_names():
        table = {mode: counts(name, mode) for mode in game_class(name).modes}
        lines = ",\n".join(f" {json.dumps(mode)}: {json.dumps(found)}" for mode, found in table.items())
        (FOLDER / f"{name}.json").write_text(f"{{\n{lines}\n}}\n")
