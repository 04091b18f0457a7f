"""Compiling everything of a game in advance, step by step."""

import contextlib
import functools
import hashlib
import platform
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import numpy as np

from tessera.core import playing, seeds
from tessera.core.cache_folder import read_file, write_file
from tessera.core.compiling import code_digest
from tessera.core.contract import MAX_SCORES, MAX_SEATS, Array
from tessera.core.game import Game
from tessera.core.interpreting import is_interpreted
from tessera.core.position import PlayedMove
from tessera.players.baselines import greedy_move
from tessera.players.careless import choose_carelessly
from tessera.search.knowledge import load_knowledge
from tessera.search.puzzles import WarmUpStep, solver_of
from tessera.search.search import CHUNK, Search, SearchLimits

COMPILERS = ("numba", "llvmlite", "numpy")
"""With another version of these, code is compiled anew; to know it takes none of them."""
TWO_LOOKS = SearchLimits(simulations=2 * CHUNK)
"""Enough to think, look whether the answer can still change, and think on."""
SEARCHING = ("set-up", "turns", "legal moves", "hiding", "search: begin", "search: moves", "search: think")
"""The steps after which a program can search."""


def is_warm(game: Game) -> bool:
    """Whether everything that tables need was compiled before, so that it only has to be loaded."""
    return read_file(_marker(game)) is not None


def note_warm(game: Game) -> None:
    """Remember that everything that tables need is compiled."""
    if not is_interpreted():
        write_file(_marker(game), b"")


def _marker(game: Game) -> str:
    """A file whose name says which code it stands for: what it is made from, with which tools, for what."""
    load_knowledge(game.name)
    solver = solver_of(game.name)
    modules = [__name__, *([type(solver).__module__] if solver else [])]
    digests = (code_digest(module, [game.state_type])[:32] for module in modules)
    tools = "-".join(map(version, COMPILERS))
    return f"{game.name}-{'-'.join(digests)}-{tools}-{_processor()}.warm"


@functools.cache
def _processor() -> str:
    """A name for this kind of processor, told by the system: the compiler's own name for it loads Numba."""
    told = [platform.machine(), platform.processor()]
    with contextlib.suppress(OSError):
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        told += sorted({line for line in lines if line.startswith(("model name", "flags", "Features"))})
    return hashlib.sha256("\n".join(told).encode()).hexdigest()[:16]


def warm_up_steps(game: Game) -> Iterator[WarmUpStep]:
    """Name each compiled entry point of the game, with a call that makes Numba compile or load it."""
    yield from table_steps(game)
    yield from _bulk_steps(game)


def table_steps(game: Game) -> Iterator[WarmUpStep]:
    """What is needed at a table: first of all what a program needs to search (`SEARCHING`)."""
    load_knowledge(game.name)
    key = seeds.game_key("warm up")
    start = game.new_state(key)
    moves = np.empty(game.max_legal_moves, np.int32)
    numbers = np.zeros(max(MAX_SCORES, MAX_SEATS))
    search = Search(game, megabytes=1)
    yield "set-up", lambda: game.new_state(key)
    yield "turns", lambda: playing.find_seat(start)
    yield "legal moves", lambda: playing.write_legal_moves(start, moves)
    yield "hiding", lambda: playing.hide_state(start.copy(), 0, key)
    yield "search: begin", lambda: search.begin(start, key, [_any_move(start, moves)])
    yield "search: moves", search.candidates
    yield "search: think", lambda: list(search.think(TWO_LOOKS))
    yield "greedy player", lambda: greedy_move(np.repeat(start, 2), moves, key)
    yield "careless player", lambda: choose_carelessly(start, game.max_legal_moves, key)
    yield "playing", lambda: playing.play_move(start.copy(), search.best_move())
    yield "scores", lambda: playing.write_scores(start, numbers)
    yield "payoffs", lambda: playing.write_payoffs(start, numbers)
    yield "search: line", lambda: search.expected_line(first=search.best_move())
    yield "search: reroot", lambda: search.reroot(start, key, [])
    yield "search: end", lambda: search.load_end_code(start)
    if solver := solver_of(game.name):
        yield from solver.warm_up_steps()


def _any_move(states: Array, moves: Array) -> PlayedMove:
    """A move from which a search can read something."""
    playing.write_legal_moves(states, moves)
    return PlayedMove(int(playing.find_seat(states)), int(moves[0]), "", None)


def compile_thinking(game: Game) -> None:
    """Compile what takes longest, while another process compiles the steps before it."""
    load_knowledge(game.name)
    Search(game, megabytes=1).load_code()


def _bulk_steps(game: Game) -> Iterator[WarmUpStep]:
    """What only counts and measures."""
    key = seeds.game_key("warm up")
    start, blank = game.new_state(key), np.zeros(2, game.state_type)
    moves, rows = np.empty(game.max_legal_moves, np.int32), np.empty((2, game.max_legal_moves), np.int32)
    tally, options = np.zeros(playing.TALLY_SIZE), game.encode_options()
    yield "perft", lambda: playing.count_sequences(np.repeat(start, 2), rows, 0, 1)
    yield "random games", lambda: playing.random_games(blank, options, key, 0, 0, moves, tally)
