"""Compiling everything of a game in advance, step by step."""

from collections.abc import Iterator

import numpy as np

from tessera.core import playing, seeds
from tessera.core.cache_folder import read_file, write_file
from tessera.core.compiling import code_digest
from tessera.core.contract import MAX_SCORES, MAX_SEATS
from tessera.core.game import Game
from tessera.players.baselines import greedy_move
from tessera.search.knowledge import load_knowledge
from tessera.search.puzzles import WarmUpStep, solver_of
from tessera.search.search import Search, SearchLimits


def is_warm(game: Game) -> bool:
    """Whether everything of the game was compiled before, so that it only has to be loaded."""
    return read_file(_marker(game)) is not None


def note_warm(game: Game) -> None:
    """Remember that everything of the game is compiled."""
    write_file(_marker(game), b"")


def _marker(game: Game) -> str:
    """A file whose name says which code it stands for: what is imported here, and who solves the puzzles."""
    load_knowledge(game.name)
    solver = solver_of(game.name)
    modules = [__name__, *([type(solver).__module__] if solver else [])]
    digests = (code_digest(module, [game.state_type])[:32] for module in modules)
    return f"{game.name}-{'-'.join(digests)}.warm"


def warm_up_steps(game: Game) -> Iterator[WarmUpStep]:
    """Name each compiled entry point of the game, with a call that makes Numba compile or load it."""
    load_knowledge(game.name)
    key = seeds.game_key("warm up")
    options = game.encode_options()
    start = game.new_state(key)
    blank = np.zeros(2, game.state_type)
    moves = np.empty(game.max_legal_moves, np.int32)
    rows = np.empty((2, game.max_legal_moves), np.int32)
    numbers, tally = np.zeros(max(MAX_SCORES, MAX_SEATS)), np.zeros(playing.TALLY_SIZE)
    playing.write_legal_moves(start, moves)
    first = int(moves[0])
    yield "set-up", lambda: game.new_state(key)
    yield "legal moves", lambda: playing.write_legal_moves(start, moves)
    yield "playing", lambda: playing.play_move(start.copy(), first)
    yield "turns", lambda: playing.find_seat(start)
    yield "scores", lambda: playing.write_scores(start, numbers)
    yield "payoffs", lambda: playing.write_payoffs(start, numbers)
    yield "hiding", lambda: playing.hide_state(start.copy(), 0, key)
    yield "perft", lambda: playing.count_sequences(np.repeat(start, 2), rows, 0, 1)
    yield "random games", lambda: playing.random_games(blank, options, key, 0, 0, moves, tally)
    yield "greedy player", lambda: greedy_move(np.repeat(start, 2), moves, key)
    search = Search(game, megabytes=1)
    yield "search: begin", lambda: search.begin(start, key)
    yield "search: think", lambda: list(search.think(SearchLimits(simulations=8)))
    yield "search: tell", lambda: search.expected_line(first=search.best_move())
    yield "search: reroot", lambda: search.reroot(start, key, [])
    if solver := solver_of(game.name):
        yield from solver.warm_up_steps()
