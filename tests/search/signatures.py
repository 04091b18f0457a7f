"""Golden signatures of the search: the visits of fixed searches in every mode, kept in signatures.json.

`PYTHONPATH=$(python -m tests.fifth_game.install) python -m tests.search.signatures` writes them anew: only
when the search was meant to change.
"""

import json
from pathlib import Path

import numpy as np

from tessera.core import seeds
from tessera.core.game import Game
from tessera.search.search import Search, SearchLimits
from tests.modes import MODES, load_mode
from tests.random_play import play_at_random

FILE = Path(__file__).with_name("signatures.json")
SIMULATIONS = 200
PLIES = (0, 12, 30)


def root_visits(game: Game, plies: int, simulations: int) -> list[list[int]]:
    """The moves that were visited after so many random moves, the most visited first, and how often."""
    position = play_at_random(game.start("signature"), np.random.default_rng(0), plies)
    if position.is_over:
        position.undo()
    key = seeds.game_key("signature")
    search = Search(game, megabytes=64)  # enough for all: a full tree forgets
    search.begin(position.hidden_from(position.seat, key), key)
    for _ in search.think(SearchLimits(simulations=simulations)):
        pass
    return [[found.move, found.visits] for found in search.candidates() if found.visits]


def signature(name: str, mode: str) -> dict[str, list[list[int]]]:
    game = load_mode(name, mode)
    return {str(plies): root_visits(game, plies, SIMULATIONS) for plies in PLIES}


if __name__ == "__main__":
    rows = [f'"{name} {mode}": {json.dumps(signature(name, mode))}' for name, mode in MODES]
    FILE.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
