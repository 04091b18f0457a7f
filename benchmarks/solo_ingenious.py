"""How far programs get alone in Ingenious (ING-23): the lowest marker over many games, for docs and web app.

`python benchmarks/solo_ingenious.py --games 1000` plays the same shuffles with every program and writes
`web/src/games/ingenious/alone/programs.json`: for each program mean, spread and how often each result
occurred.
"""

import argparse
import json
import statistics
from pathlib import Path

import tessera
from tessera.core.game import Game
from tessera.core.seeds import game_key
from tessera.players.player import Player
from tessera.players.registry import make_player

PROGRAMS = ("random", "greedy", "sims:500")
RESULTS = Path(__file__).parents[1] / "web" / "src" / "games" / "ingenious" / "alone" / "programs.json"


def lowest_marker(game: Game, player: Player, seed: str) -> int:
    """Play one game and return where the lowest marker ends."""
    position = game.start(seed)
    player.new_game(seed)
    hidden = game_key(seed, ["what the player cannot know"])
    while position.seat is not None:
        position.play(player.choose(position.as_known_to(0, hidden)))
    return min(position.scores()[0])


def summary(program: str, results: list[int]) -> dict[str, object]:
    """What the page and the docs show of a program's games."""
    return {
        "program": program,
        "games": len(results),
        "mean": round(statistics.mean(results), 2),
        "deviation": round(statistics.stdev(results), 2),
        "least": min(results),
        "most": max(results),
        "counts": [results.count(value) for value in range(max(results) + 1)],
    }


def main() -> None:
    """Play all games and write the file."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--programs", nargs="+", default=PROGRAMS)
    parser.add_argument("--output", type=Path, default=RESULTS)
    chosen = parser.parse_args()
    game = tessera.load("ingenious", players=1)
    summaries = []
    for program in chosen.programs:
        player = make_player(game, program, "solo")
        results = [lowest_marker(game, player, f"solo {number}") for number in range(chosen.games)]
        summaries.append(summary(program, results))
        print(json.dumps(summaries[-1]), flush=True)
    lines = ",\n".join(f"  {json.dumps(entry)}" for entry in summaries)
    chosen.output.write_text(f'{{\n "programs": [\n{lines}\n ]\n}}\n', encoding="utf-8")


if __name__ == "__main__":
    main()
