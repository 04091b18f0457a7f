"""The boards in the README, drawn by our own program: `python docs/pictures/boards.py` draws them anew."""

from pathlib import Path

import tessera
from tessera.players.registry import make_player

FOLDER = Path(__file__).parent
# For each game its options, a seed, and after how many moves of a greedy program the board looks inviting.
BOARDS = {
    "blokus": ({"players": 4}, 7, 60),
    "ingenious": ({"players": 2}, 5, 36),
    "verflixt": ({"players": 4}, 11, 40),
    "passtally": ({"players": 2}, 3, 34),
}

for name, (options, seed, plies) in BOARDS.items():
    game = tessera.load(name, **options)
    position = game.start(seed)
    player = make_player(game, "greedy", str(seed))
    for _ in range(plies):
        position.play(player.choose(position))
    (FOLDER / f"{name}.svg").write_text(position.svg() + "\n", encoding="utf-8")
