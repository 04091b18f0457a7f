"""What positions are worth, learned from games of a network against itself.

    python -m tessera.training verflixt -o players=2 --also bug=true --minutes 12

In every position the moves that look most promising are tried, and the one after which the network expects
most is played. What it learns of a position is what it expected in those that followed, the farther away the
less, and the result (temporal differences).
"""

import math
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np

from tessera.core.compiling import compiled
from tessera.core.contract import Array
from tessera.core.streams import choose_below
from tessera.training.network import Adam, Network

ROWS = 1024  # a step of learning
SHOWN_EVERY = 5.0


class Lessons(NamedTuple):
    """What games have to teach, a row for each position and each who looked at it."""

    inputs: Array
    """What was seen."""
    goals: Array
    """What the network should have expected."""
    results: Array
    """What came of it in the end."""


class QuickGames(Protocol):
    """Games that a network plays against itself."""

    games: int
    """How many are played at a time."""

    @property
    def network(self) -> Network:
        """Who plays."""

    def play(self) -> Lessons:
        """Play with the network as it is now."""


@dataclass(frozen=True)
class Paces:
    """How boldly a network is changed: at first, and in the end."""

    first: float = 1e-3
    last: float = 3e-5

    def at(self, share: float) -> float:
        """The pace when this share of the time is over: it falls along a cosine."""
        return self.last + (self.first - self.last) * 0.5 * (1.0 + math.cos(math.pi * share))


@dataclass(frozen=True)
class Progress:
    """How far the learning is."""

    minutes: float
    """Of processor time."""
    games: int
    unexplained: float
    """How much of the results the network does not foresee, a share of their variance."""


class Learner:
    """Has a network play games against itself and learn from them."""

    def __init__(self, quick_games: QuickGames, minutes: float, paces: Paces) -> None:
        self._quick_games = quick_games
        self._network = quick_games.network
        self._minutes = minutes
        self._paces = paces
        self._adam = Adam(self._network, 0.0)
        self._generator = np.random.default_rng(0)

    def run(self) -> Iterator[Progress]:
        """Play and learn in turns until the time is over; tells now and then how far it is."""
        self._quick_games.play()  # to compile it takes no time of the learning
        begin, shown, games = time.process_time(), -math.inf, 0
        while True:
            minutes = (time.process_time() - begin) / 60
            lessons = self._quick_games.play()
            games += self._quick_games.games
            if time.monotonic() - shown > SHOWN_EVERY or minutes >= self._minutes:
                shown = time.monotonic()
                yield Progress(minutes, games, self._unexplained(lessons))
            if minutes >= self._minutes:
                return
            self._learn(lessons, self._paces.at(minutes / self._minutes))

    def _unexplained(self, lessons: Lessons) -> float:
        errors = self._network(lessons.inputs) - lessons.results
        return float(np.mean(errors**2) / np.var(lessons.results))

    def _learn(self, lessons: Lessons, pace: float) -> None:
        """Go some steps towards the goals."""
        order = self._generator.permutation(len(lessons.inputs))
        for start in range(0, len(order) - ROWS + 1, ROWS):
            chosen = order[start : start + ROWS]
            self._adam.step(self._network.gradients(lessons.inputs[chosen], lessons.goals[chosen]), pace)


@compiled
def draw_key(key: Array, chooser: Array) -> None:
    """A key for a game, or for a future."""
    for i in range(len(key)):
        key[i] = choose_below(chooser, 1 << 32)


@compiled
def look_back(
    first: int, last: int, values: Array, lookers: int, trust: float, goals: Array, results: Array
) -> None:
    """Write what the rows of a game came to, where what was expected stands; those who look take turns.

    `trust` is how much what comes later counts against what is expected next.
    """
    for looker in range(lookers):
        goal = values[looker]
        for row in range(last - lookers + looker, first - 1, -lookers):
            expected = goals[row]
            goals[row], results[row] = goal, values[looker]
            goal = (1.0 - trust) * expected + trust * goal
