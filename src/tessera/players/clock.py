"""Time for a whole game, and how a player that searches spreads it over its moves."""

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np

from tessera.core import playing
from tessera.core.contract import OVER, Array
from tessera.core.game import Game
from tessera.players.player import PlayerError
from tessera.search.search import SearchLimits

# What is never planned with: a machine that is busy takes longer than was meant.
SPARE_SECONDS = 0.1
SPARE_SHARE = 0.05
UNCLEAR = 1.8  # even shares for a move where the choice is not clear
MOST = 0.5  # of all that is left, for one move
AT_ONCE = SearchLimits(simulations=1)


@dataclass(frozen=True)
class TimeControl:
    """How much time a player has."""

    seconds: float
    """For all moves of a game."""
    increment: float = 0.0
    """Seconds added after every move."""

    @classmethod
    def parse(cls, text: str) -> "TimeControl":
        """What is written as seconds, `60`, or with what is added after every move, `60+1`."""
        try:
            numbers = [float(part) for part in text.split("+")]
        except ValueError:
            numbers = []
        if len(numbers) not in (1, 2) or not all(0 <= number < math.inf for number in numbers):
            raise PlayerError(f"clock is followed by seconds, as in clock:60 or clock:60+1, not by {text!r}")
        return cls(*numbers)


class PlayerClock:
    """The time that a player has left; each of its seats has a clock of its own."""

    def __init__(self, control: TimeControl) -> None:
        self.control = control
        self._left: dict[int, float] = {}
        self._moves: dict[int, int] = {}

    def start_again(self) -> None:
        """A new game begins, with all the time."""
        self._left, self._moves = {}, {}

    def left(self, seat: int) -> float:
        """The seconds of a seat; fewer than none if it took more than it had."""
        return self._left.get(seat, self.control.seconds)

    def set_left(self, seat: int, seconds: float, moves: int | None = None) -> None:
        """So much is left for the game, or for the next so many moves."""
        self._left[seat] = seconds
        self._moves.pop(seat, None)
        if moves is not None:
            self._moves[seat] = moves

    @contextmanager
    def running(self, seat: int) -> Iterator[None]:
        """The time of this seat runs."""
        start = time.monotonic()
        try:
            yield
        finally:
            spent = time.monotonic() - start
            self._left[seat] = self.left(seat) - spent + self.control.increment
            if seat in self._moves:
                self._moves[seat] = max(self._moves[seat] - 1, 1)

    def limits(self, game: Game, states: Array, generator: np.random.Generator) -> SearchLimits:
        """How long the seat to move may think about this state."""
        seat = int(playing.find_seat(states))
        seconds = (1 - SPARE_SHARE) * self.left(seat) - SPARE_SECONDS
        if seconds <= 0:
            return AT_ONCE
        moves = moves_left(game, states, generator)
        return share(seconds, self.control.increment, min(moves, self._moves.get(seat, moves)))


def share(seconds: float, increment: float, moves: int) -> SearchLimits:
    """What one of so many moves may take of the seconds that are left for them."""
    even, most = seconds / moves + increment, MOST * seconds
    return SearchLimits(seconds=min(UNCLEAR * even, most), clear_seconds=min(even, most))


def moves_left(game: Game, states: Array, generator: np.random.Generator) -> int:
    """How many choices the seat to move has, this one included, in a game played on at random.

    Good players need between nine tenths and twelve tenths as many in our games.
    """
    states, seat, found = states.copy(), int(playing.find_seat(states)), 0
    moves = np.empty(game.max_legal_moves, np.int32)
    while (mover := int(playing.find_seat(states))) != OVER:
        count = int(playing.write_legal_moves(states, moves))
        found += mover == seat and count > 1
        playing.play_move(states, int(moves[generator.integers(count)]))
    return max(found, 1)
