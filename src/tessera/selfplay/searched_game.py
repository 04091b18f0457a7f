"""Games of a program against itself, with what the search thought of every move: food for fitting."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from tessera.core.contract import Array
from tessera.core.game import Game
from tessera.core.seeds import game_key
from tessera.search.search import Candidate, Search, SearchLimits

# How moves are drawn, so that games differ and slips are seen punished: the first few by a flattened
# prior, one somewhere later by the prior, then in proportion to visits, in the end nearly the best.
OPENING_PLIES = 4
OPENING_POWER = 0.5
SLIP_BEFORE = 60
LOOSE_PLIES = 24
LATE_POWER = 2.0


@dataclass(frozen=True)
class Turn:
    """A move, and how often the search visited which moves instead."""

    move: int
    moves: Array
    visits: Array


@dataclass(frozen=True)
class PlayedGame:
    """A game of a program against itself."""

    options: dict[str, Any]
    seed: str
    turns: list[Turn]


def play_against_itself(game: Game, search: Search, simulations: int, seed: str) -> PlayedGame:
    """Play one game; the seed decides everything."""
    generator = np.random.default_rng(game_key(seed))
    slip = int(generator.integers(SLIP_BEFORE))
    position = game.start(seed)
    turns = []
    while not position.is_over:
        ply = len(position.history)
        search.begin(position.states, game_key(f"{seed} {ply}"))
        for _ in search.think(SearchLimits(simulations=simulations)):
            pass
        candidates = search.candidates()
        shares = _shares(candidates, ply, slip)
        chosen = candidates[int(generator.choice(len(candidates), p=shares))]
        turns.append(_make_turn(chosen.move, candidates))
        position.play(chosen.move)
    return PlayedGame(game.options.model_dump(), seed, turns)


def _shares(candidates: list[Candidate], ply: int, slip: int) -> Array:
    """How likely each move is to be played."""
    priors = np.array([candidate.prior for candidate in candidates])
    visits = np.array([candidate.visits for candidate in candidates], np.float64)
    if ply < OPENING_PLIES:
        weights = priors**OPENING_POWER
    elif ply == slip:
        weights = priors
    else:
        weights = visits if ply < LOOSE_PLIES else visits**LATE_POWER
    return np.asarray(weights / weights.sum())


def _make_turn(move: int, candidates: list[Candidate]) -> Turn:
    seen = [candidate for candidate in candidates if candidate.visits]
    moves = np.array([candidate.move for candidate in seen], np.int32)
    visits = np.array([candidate.visits for candidate in seen], np.int32)
    return Turn(move, moves, visits)


def append_game(path: Path, played: PlayedGame) -> None:
    """Add a game to a file of one JSON document a line."""
    turns = [[turn.move, turn.moves.tolist(), turn.visits.tolist()] for turn in played.turns]
    with path.open("a") as file:
        file.write(json.dumps({"options": played.options, "seed": played.seed, "turns": turns}) + "\n")


def read_games(path: Path) -> Iterator[PlayedGame]:
    """The games of a file."""
    with path.open() as file:
        for line in file:
            document = json.loads(line)
            turns = [
                Turn(move, np.array(moves, np.int32), np.array(visits, np.int32))
                for move, moves, visits in document["turns"]
            ]
            yield PlayedGame(document["options"], document["seed"], turns)
