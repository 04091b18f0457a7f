"""How soon before its end a game is solved, and how long that takes.

`python benchmarks/solved_ends.py blokus --games 20` plays games of the program against itself, begun by lot,
and asks in every position whether the end can be solved with so many positions to look at. A row tells of
those so many plies before the end: how many there were, the share that was solved, and milliseconds of
processor time, on average and at most.
"""

import argparse
import statistics
import time

import numpy as np

import tessera
from tessera.core.compiling import compiled
from tessera.core.contract import MAX_SEATS, Array
from tessera.core.game import Game
from tessera.core.position import Position
from tessera.players.registry import make_player
from tessera.search import knowledge
from tessera.search.search import MOST_NODES

OPENING = 4  # moves drawn by lot
Attempt = tuple[bool, float]
"""Whether a position was solved, and in how many milliseconds."""


@compiled
def solve_if_near(states: Array, budget: int, out: Array) -> bool:
    """Do what a search does before it thinks."""
    return knowledge.is_end_near(states[0]) and knowledge.solve(states[0], budget, out)


def try_to_solve(position: Position, budget: int) -> Attempt:
    """Whether this position is solved, and how long it takes to find that out."""
    out = np.zeros((position.game.max_legal_moves, MAX_SEATS))
    started = time.process_time()
    is_solved = bool(solve_if_near(position.states, budget, out))
    return is_solved, 1000 * (time.process_time() - started)


def attempts_in_game(game: Game, spec: str, seed: str, budget: int) -> list[Attempt]:
    """Play one game; what was found in each of its positions, the last one first."""
    position, player = game.start(seed), make_player(game, spec, seed)
    generator = np.random.default_rng([ord(letter) for letter in seed])
    attempts = []
    while not position.is_over:
        attempts.append(try_to_solve(position, budget))
        is_opening = len(position.history) < OPENING
        legal = position.legal_numbers()
        position.play(int(generator.choice(legal)) if is_opening else player.choose(position))
    return attempts[::-1]


def main() -> None:
    """Play all games and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--player", default="sims:100", help="who plays the games")
    parser.add_argument("--budget", type=int, default=MOST_NODES)
    parser.add_argument("--plies", type=int, default=24, help="rows of the table")
    chosen = parser.parse_args()
    game = tessera.load(chosen.game, players=chosen.players)
    knowledge.load_knowledge(game.name)
    try_to_solve(game.start(""), chosen.budget)  # compiles
    games = [
        attempts_in_game(game, chosen.player, f"{number}", chosen.budget) for number in range(chosen.games)
    ]
    firsts = [
        max((ply for ply, (is_solved, _) in enumerate(one, 1) if is_solved), default=0) for one in games
    ]
    print("| plies before the end | positions | solved | ms, mean | ms, most |")
    print("|---|---|---|---|---|")
    for ply in range(chosen.plies):
        found = [attempts[ply] for attempts in games if ply < len(attempts)]
        solved = statistics.mean(is_solved for is_solved, _ in found)
        spent = [milliseconds for _, milliseconds in found]
        print(
            f"| {ply + 1} | {len(found)} | {solved:.0%} | {statistics.mean(spent):.1f} | {max(spent):.1f} |"
        )
    print(f"first solved {statistics.median(firsts):.0f} plies before the end (median)")


if __name__ == "__main__":
    main()
