"""Measurements of the search: its speed, what a second game costs the first, and its signature."""

import hashlib
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from tessera.benchmarks.figure import SIGNATURE, Benchmark
from tessera.core import seeds
from tessera.core.position import Position
from tessera.games import GAMES, load
from tessera.players.registry import ADVISER, make_player
from tessera.search.search import Search, SearchLimits

SIGNATURE_SIMULATIONS = 256
SIGNATURE_PLIES = (0, 12)
SPEED_SECONDS = 1.0
HINT_PLY = 8
FOR_EVER = 1e9


def random_position(name: str, plies: int) -> Position:
    """A position after random moves, the same every time; earlier if the game was over by then."""
    position = load(name).start("bench")
    generator = np.random.default_rng(0)
    for _ in range(plies):
        position.play(int(generator.choice(position.legal_numbers())))
        if position.is_over:
            position.undo()
            break
    return position


def begin_search(position: Position) -> Search:
    """A search that is about to begin with this position."""
    seat, key = position.seat, seeds.game_key("bench")
    assert seat is not None, "the game goes on"
    search = Search(position.game, megabytes=64)
    search.begin(position.hidden_from(seat, key), key)
    return search


def simulations_per_second(name: str, ply: int) -> float:
    """Simulations for each second of processor time, at a ply of a random game."""
    return _speed(begin_search(random_position(name, ply)))


def _speed(search: Search) -> float:
    """Measured on this thread's own clock; what is compiled on the way does not count."""
    thinking = search.think(SearchLimits(seconds=FOR_EVER))
    before, start = next(thinking), time.thread_time()
    while (spent := time.thread_time() - start) < SPEED_SECONDS:
        simulations = next(thinking)
    return (simulations - before) / spent


def slow_down(name: str) -> float:
    """By how many per cent a game is thought about more slowly when another one is at the same time."""
    searches = [begin_search(random_position(name, 0)) for _ in range(3)]
    alone = _speed(searches[0])
    with ThreadPoolExecutor(2) as pool:
        together = list(pool.map(_speed, searches[1:]))
    return (alone / (sum(together) / 2) - 1) * 100


def hint_benchmark(name: str) -> Benchmark:
    """How long whoever asks for a hint waits for the program's choice."""

    def run() -> float:
        position = random_position(name, HINT_PLY)
        player = make_player(position.game, ADVISER, "bench")
        player.warm_up(position)
        start = time.perf_counter()
        player.choose(position)
        return 1000 * (time.perf_counter() - start)

    return Benchmark(f"{name}: a hint", "ms", "300", run)


def signature_benchmark() -> Benchmark:
    """Whether it is still the same search."""
    return Benchmark("search: all games", SIGNATURE, "unchanged", search_signature, repeats=1)


def search_signature() -> float:
    """A number that changes when any search does: a digest of the visits of fixed searches in all our games.

    Processors may differ in the last bit of a logarithm, so that it is compared on one machine only.
    """
    digest = hashlib.sha256()
    for name in GAMES:
        for plies in SIGNATURE_PLIES:
            search = begin_search(random_position(name, plies))
            for _ in search.think(SearchLimits(simulations=SIGNATURE_SIMULATIONS)):
                pass
            visits = [(candidate.move, candidate.visits) for candidate in search.candidates()]
            digest.update(f"{name} {plies} {visits}".encode())
    return float(int.from_bytes(digest.digest()[:4], "big"))
