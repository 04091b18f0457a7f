"""Random games in bulk, and what they tell about a game and about our speed."""

import time
from collections.abc import Iterator
from typing import Any

import numpy as np

from tessera.core import playing, seeds
from tessera.core.game import Game

CHUNK = 256  # games between two signs of progress


class RandomGames:
    """Uniformly random games of one kind on one core; compiling is not part of the time."""

    def __init__(self, game: Game, seed: str) -> None:
        self.game = game
        self._key = seeds.game_key(seed)
        self._states = np.zeros(2, game.state_type)
        self._options = game.encode_options()
        self._moves = np.empty(game.max_legal_moves, np.int32)
        self._tally = np.zeros(playing.TALLY_SIZE)
        self._games = 0
        self._cpu_seconds = 0.0
        self._play(0, 0)

    def _play(self, first: int, count: int) -> None:
        playing.random_games(self._states, self._options, self._key, first, count, self._moves, self._tally)

    def num_steps(self, games: int) -> int:
        """How many steps `run` takes."""
        return -(-games // CHUNK)

    def run(self, games: int) -> Iterator[int]:
        """Play this many games, a step at a time; yields how many have been played."""
        for first in range(0, games, CHUNK):
            count = min(CHUNK, games - first)
            start = time.process_time()
            self._play(first, count)
            self._cpu_seconds += time.process_time() - start
            self._games += count
            yield self._games

    def result(self) -> dict[str, Any]:
        """The figures of `tessera simulate --json`."""
        plies, branches = self._tally[playing.TALLY_PLIES], self._tally[playing.TALLY_BRANCHES]
        means = self._tally[playing.TALLY_SCORES :] / self._games
        return {
            "games": self._games,
            "plies": int(plies),
            "games_per_cpu_second": self._games / self._cpu_seconds,
            "plies_per_cpu_second": float(plies / self._cpu_seconds),
            "mean_plies": float(plies / self._games),
            "mean_branching": float(branches / plies),
            "mean_scores": self.game.arrange_scores(means),
        }
