"""What positions are worth to a seat, fitted to games of the search against itself.

    tessera selfplay passtally -o players=2 --player sims:200 --games 4000 --out DIR
    python -m tessera.training passtally -o players=2 --played DIR

Quick games teach how quick games end; the search plays otherwise, and its positions are those it will be
asked about. Results are noisy: a first network is fitted to them alone, and a second one to what the first
expects in the positions that follow, the farther away the less, and the result.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np

from tessera.core.compiling import compiled
from tessera.core.contract import MAX_SEATS, Array
from tessera.core.errors import TesseraError
from tessera.core.game import Game
from tessera.core.playing import play_move
from tessera.games import load
from tessera.search.knowledge import evaluate
from tessera.selfplay.parquet import read_folder
from tessera.selfplay.searched_game import PlayedGame
from tessera.training.linear import on_first
from tessera.training.network import BoundedNetwork, Schedule, fit_network
from tessera.training.softmax import HELD_OUT
from tessera.training.values import Lessons, look_back
from tessera.training.weights import knowledge_part

# Found with Passtally: on games held out, larger networks and less decay explain less of the results.
HIDDEN = 16
TRUST = 0.9  # how much what comes later counts against what is expected next
SCHEDULE = Schedule(epochs=6, decay=0.3)


@dataclass(frozen=True)
class PlayedLessons:
    """What games have to teach: a row for each position and each seat that looked at it."""

    lessons: Lessons
    starts: Array
    """The first row of each game, and the row behind the last one."""
    seats: int

    @property
    def is_held_out(self) -> Array:
        """Of each row, whether it belongs to a game that is kept aside."""
        numbers = np.repeat(np.arange(len(self.starts) - 1), np.diff(self.starts))
        return np.asarray(numbers % HELD_OUT == 0)

    def looking_ahead(self, network: BoundedNetwork, trust: float) -> Array:
        """What the network should have expected, given what it expects later on."""
        goals, results = network(self.lessons.inputs).astype(np.float32), self.lessons.results.copy()
        for first, last in pairwise(self.starts):
            payoffs = results[last - self.seats : last].astype(np.float64)
            look_back(first, last, payoffs, self.seats, trust, goals, results)
        return goals


def read_played(game: Game, folders: Iterable[Path]) -> Iterator[PlayedGame]:
    """The games of folders of self-play; all must have as many seats as this one."""
    for folder in folders:
        for played in read_folder(folder):
            seats = load(game.name, **played.options).num_seats
            if seats != game.num_seats:
                raise TesseraError(f"the games in {folder} have {seats} seats, not {game.num_seats}")
            yield played


def gather_lessons(game: Game, games: Iterable[PlayedGame]) -> PlayedLessons:
    """Replay games with the eyes of every seat."""
    value = knowledge_part(game.name, "value")
    write_features = on_first(value.write_seat_features)
    inputs, results, starts = [], [], [0]
    payoffs = np.zeros(MAX_SEATS)
    for played in games:
        seen = np.empty((len(played.turns), game.num_seats, value.NUM_FEATURES), np.float32)
        states = load(game.name, **played.options).start(played.seed).states
        for ply, turn in enumerate(played.turns):
            for seat in range(game.num_seats):
                write_features(states, seat, seen[ply, seat])
            play_move(states, turn.move)
        _write_payoffs(states, payoffs)
        inputs.append(seen.reshape(-1, value.NUM_FEATURES))
        results.append(np.tile(payoffs[: game.num_seats], len(played.turns)).astype(np.float32))
        starts.append(starts[-1] + len(inputs[-1]))
    if len(inputs) < HELD_OUT:
        raise TesseraError(f"there must be at least {HELD_OUT} games to learn from")
    rows = np.concatenate(results)
    return PlayedLessons(Lessons(np.concatenate(inputs), rows, rows), np.array(starts), game.num_seats)


@compiled
def _write_payoffs(states: Array, out: Array) -> None:
    evaluate(states[0], states[0], out)


def fit_seat_network(played: PlayedLessons, hidden: int = HIDDEN, trust: float = TRUST) -> BoundedNetwork:
    """A network that says what a seat will have of the game."""
    used = ~played.is_held_out
    inputs = played.lessons.inputs[used]
    first = fit_network(BoundedNetwork, inputs, played.lessons.results[used], hidden, SCHEDULE, seed=1)
    goals = played.looking_ahead(first, trust)[used]
    return fit_network(BoundedNetwork, inputs, goals, hidden, SCHEDULE, seed=2)


def unexplained(played: PlayedLessons, network: BoundedNetwork) -> float:
    """How much of the results of games held out the network does not foresee, a share of their variance."""
    kept = played.is_held_out
    results = played.lessons.results[kept]
    return float(np.mean((network(played.lessons.inputs[kept]) - results) ** 2) / results.var())
