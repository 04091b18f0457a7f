"""What a program that plays must be able to do, and how one is asked for."""

import time
from abc import ABC, abstractmethod

import numpy as np

from tessera.core import seeds
from tessera.core.contract import Array
from tessera.core.errors import TesseraError
from tessera.core.position import Position


class PlayerError(TesseraError):
    """There is no such player."""


class Player(ABC):
    """A program that chooses moves. It is given only what its seat may know."""

    @abstractmethod
    def choose(self, position: Position) -> int:
        """The number of the move to play for the seat whose turn it is."""

    @abstractmethod
    def new_game(self, seed: str) -> None:
        """Forget the last game; this seed decides what is random about the next one."""

    def forget(self, seed: str) -> None:
        """Forget what was thought, while the same game goes on; this seed decides from now on."""
        self.new_game(seed)

    def warm_up(self, position: Position) -> None:
        """Get ready, so that the first choice is not slower than the others; then comes a new game."""
        self.choose(position)

    def ponder(self, position: Position) -> None:  # noqa: B027 - most players have no use for it
        """Think on while others are to move, until they have moved; returns at once."""

    def stop_pondering(self) -> None:  # noqa: B027 - as above
        """Think no more until the next question."""

    def cpu_seconds(self) -> float:
        """A clock of the processor time that this player has used; only differences mean something."""
        return time.process_time()

    def fullness(self) -> float:
        """Which share of the memory for its search tree is in use; 0 for a player without one."""
        return 0.0

    def close(self) -> None:  # noqa: B027 - most players hold nothing
        """Give back what the player holds; it is not asked again."""


class SeededPlayer(Player):
    """A player whose choices are a pure function of its seed, the number of moves played and what it sees."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def new_game(self, seed: str) -> None:
        """Choose by this seed from now on."""
        self.seed = seed

    def key_for(self, position: Position) -> Array:
        """Fresh random bits for this decision."""
        return seeds.game_key(self.seed, [str(len(position.history))])

    def hidden(self, position: Position) -> Array:
        """A state that looks the same to the seat to move, in an array of one."""
        seat = position.seat
        assert seat is not None, "nobody is to move"
        return position.hidden_from(seat, self.key_for(position))


def generator_from(key: Array) -> np.random.Generator:
    """A generator for choices outside compiled code."""
    return np.random.Generator(
        np.random.Philox(key=[int(key[0]) | int(key[1]) << 32, int(key[2]) | int(key[3]) << 32])
    )
