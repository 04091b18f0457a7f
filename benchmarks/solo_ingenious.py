"""How far programs get alone in Ingenious (ING-23): the lowest marker over many games, for docs and web app.

`python -m benchmarks.solo_ingenious --player level:6 --games 10000 --out DIR --jobs 2` plays the shuffles
`solo 0`, `solo 1`, ... with a program, keeps the results in DIR, and goes on there when it is called again.
`--player open:1000` is the bound: a search with so many simulations that knows the order of the bag
(`open_bag`). Without `--player` nothing is played. At the end all that is in DIR is written to
`web/src/games/ingenious/alone/programs.json`, or as far as a program is not in DIR, left there as it is.
"""

import argparse
import json
import statistics
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import tessera
from tessera.core.game import Game
from tessera.core.seeds import game_key
from tessera.matches.processes import playing_processes
from tessera.players.player import Player
from tessera.players.registry import make_player

RESULTS = Path(__file__).parents[1] / "web" / "src" / "games" / "ingenious" / "alone" / "programs.json"
OPEN = "open"
PERCENTILES = (5, 25, 50, 75, 95)
ORDER = ("random", "greedy", "level")
"""How programs are shown; those that know the order of the bag stand apart."""


def lowest_marker(game: Game, player: Player, seed: str) -> int:
    """Play one game and return where the lowest marker ends."""
    position = game.start(seed)
    player.new_game(seed)
    hidden = game_key(seed, ["what the player cannot know"])
    while position.seat is not None:
        position.play(player.choose(position.as_known_to(0, hidden)))
    return min(position.scores()[0])


@cache
def _game() -> Game:
    return tessera.load("ingenious", players=1)


@cache
def _player(spec: str) -> Any:
    kind, _, argument = spec.partition(":")
    if kind != OPEN:
        return make_player(_game(), spec, "solo")
    from benchmarks.open_bag import OpenBagPlayer  # It registers another kind of state.

    return OpenBagPlayer(_game(), int(argument))


def play(spec: str, number: int) -> int:
    """The result of one game of a program."""
    player, seed = _player(spec), f"solo {number}"
    if spec.startswith(OPEN):
        return int(player.lowest_marker(_game(), seed))
    return lowest_marker(_game(), player, seed)


def play_all(spec: str, numbers: list[int], jobs: int) -> Iterator[int]:
    """The results of these games in their order."""
    if jobs <= 1:
        yield from (play(spec, number) for number in numbers)
        return
    with playing_processes(jobs) as processes:
        yield from processes.map(play, [spec] * len(numbers), numbers)


def read(path: Path) -> dict[int, int]:
    """The results in a file, by the number of the shuffle; a line that was cut off counts for nothing."""
    found = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else []:
        try:
            number, result = map(int, line.split())
        except ValueError:
            continue
        found[number] = result
    return found


def go_on(folder: Path, spec: str, games: int, jobs: int, minutes: float) -> None:
    """Play what is missing of a program's games, and write each result down."""
    folder.mkdir(parents=True, exist_ok=True)
    path = _path(folder, spec)
    found = read(path)
    missing = [number for number in range(games) if number not in found]
    end = time.monotonic() + 60 * minutes
    with path.open("a", encoding="utf-8") as file:
        for number, result in zip(missing, play_all(spec, missing, jobs), strict=False):
            file.write(f"{number} {result}\n")
            file.flush()
            if time.monotonic() > end:
                return


def _path(folder: Path, spec: str) -> Path:
    return folder / f"{spec.replace(':', '-')}.txt"


def summary(program: str, results: list[int]) -> dict[str, Any]:
    """What the page and the docs show of a program's games."""
    ordered = sorted(results)
    return {
        "program": program,
        "games": len(results),
        "mean": round(statistics.mean(results), 2),
        "deviation": round(statistics.stdev(results), 2),
        "least": min(results),
        "most": max(results),
        "percentiles": {str(share): ordered[len(ordered) * share // 100] for share in PERCENTILES},
        "counts": [results.count(value) for value in range(max(results) + 1)],
    }


def collect(folder: Path, output: Path) -> list[dict[str, Any]]:
    """Write what is there of all programs, over what the file has of them."""
    written = json.loads(output.read_text(encoding="utf-8")) if output.exists() else {}
    entries = {entry["program"]: entry for entry in written.get("programs", []) + written.get(OPEN, [])}
    for path in sorted(folder.glob("*.txt")):
        program = path.stem.replace("-", ":")
        entries[program] = summary(program, list(read(path).values()))
    known = [entries[program] for program in sorted(entries, key=_order) if not program.startswith(OPEN)]
    bounds = [entry for program, entry in sorted(entries.items()) if program.startswith(OPEN)]
    tables = (
        f' "{name}": [\n' + ",\n".join(f"  {json.dumps(entry)}" for entry in rows) + "\n ]"
        for name, rows in (("programs", known), (OPEN, bounds))
    )
    made = "python -m benchmarks.solo_ingenious, the shuffles from 'solo 0' on"
    output.write_text(f'{{\n "made": "{made}",\n' + ",\n".join(tables) + "\n}\n", encoding="utf-8")
    return [*known, *bounds]


def _order(program: str) -> int:
    kind = program.partition(":")[0]
    return ORDER.index(kind) if kind in ORDER else len(ORDER)


def main() -> None:
    """Play games and write the file."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--player")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=float("inf"))
    parser.add_argument("--output", type=Path, default=RESULTS)
    chosen = parser.parse_args()
    if chosen.player:
        go_on(chosen.out, chosen.player, chosen.games, chosen.jobs, chosen.minutes)
    for entry in collect(chosen.out, chosen.output):
        print(json.dumps(entry))


if __name__ == "__main__":
    main()
