"""How fast the rules are: random games, listing moves, counting sequences."""

import functools
import time
from collections.abc import Iterator

import numpy as np

from tessera.benchmarks.figure import Benchmark
from tessera.core import playing
from tessera.core.game import Game
from tessera.core.position import Position, perft
from tessera.games import game_class, load
from tessera.matches.random_games import RandomGames

RANDOM_GAMES_SECONDS = 0.5


def random_games_benchmarks(name: str, goal: str) -> Iterator[Benchmark]:
    """Whole uniformly random games in every mode; the goal is one of the first."""
    for number, (mode, options) in enumerate(game_class(name).modes.items()):
        run = functools.partial(random_games_per_second, load(name, **options))
        yield Benchmark(f"{name}: random games, {mode}", "games / CPU s", "" if number else goal, run)


def random_games_per_second(game: Game) -> float:
    """Whole uniformly random games on one core."""
    played = RandomGames(game, "bench")
    start = time.process_time()
    for _ in played.run(10**9):
        if time.process_time() - start > RANDOM_GAMES_SECONDS:
            break
    return float(played.result()["games_per_cpu_second"])


def legal_moves_microseconds(name: str, ply: int, wanted: int, calls: int = 20_000) -> float:
    """Listing all legal moves of a position at this ply with at least the wanted number of them."""
    position = _busy_position(name, ply, wanted)
    moves = np.empty(position.game.max_legal_moves, np.int32)
    start = time.process_time()
    for _ in range(calls):
        playing.write_legal_moves(position.states, moves)
    return (time.process_time() - start) / calls * 1e6


def _busy_position(name: str, ply: int, wanted: int) -> Position:
    """The first random position at this ply with at least the wanted number of moves."""
    for seed in range(1000):
        position = load(name).start(seed)
        generator = np.random.default_rng(seed)
        for _ in range(ply):
            position.play(int(generator.choice(position.legal_numbers())))
        if len(position.legal_numbers()) >= wanted:
            return position
    raise AssertionError("no busy position among a thousand games")


def perft_seconds(name: str, depth: int, expected: int) -> float:
    """All sequences of so many moves, of which there must be the expected number."""
    position = load(name).start(0)
    start = time.process_time()
    assert perft(position, depth) == expected
    return time.process_time() - start
