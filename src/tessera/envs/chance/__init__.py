"""Chance told one die or one tile at a time, as OpenSpiel wants it.

Our rules draw from the stream inside a state whenever a move calls for it. Here the outcomes are given
instead: a `Chance` says what may come next for a move (or for the set-up), and when all outcomes are
there, it plays the move so that the rules draw exactly them. Each game with chance has its own in the
companion named after it; one that has not is drawn by lot as a whole.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from tessera.core import playing, seeds
from tessera.core.contract import Array, State
from tessera.core.game import Game
from tessera.core.streams import COUNTER, WORDS
from tessera.games import companion_part

if TYPE_CHECKING:
    from tessera.envs.openspiel.games import SpielState

ROOM = "envs.chance"
CHANCE_ACTOR = -1
"""Whose action an outcome of chance is, as OpenSpiel numbers actors."""
EVERYONE = -1
"""Instead of a seat: who has seen something."""

Weights = dict[int, int]
"""How likely each outcome is, in proportion."""
Event = tuple[int, str]
"""Who has seen something, and what."""


class Chance(ABC):
    """What chance decides in one game. `move` is None for the set-up."""

    max_outcomes = 1
    """Outcomes are numbered from 0."""
    is_sampled: ClassVar[bool] = False
    """Whether the rules draw by themselves, and nobody is told how likely what is."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __deepcopy__(self, memo: dict[int, Any]) -> "Chance":
        """Nothing in here changes: copies of a state share it."""
        return self

    @abstractmethod
    def next_draw(self, states: Array, move: int | None, drawn: Sequence[int]) -> Weights | None:
        """What may be drawn now, after these outcomes; None if that was all."""

    @abstractmethod
    def settle(self, states: Array, move: int | None, drawn: Sequence[int]) -> None:
        """Change the state as the move does when chance brings these outcomes."""

    @abstractmethod
    def describe(self, move: int | None, place: int, outcome: int) -> str:
        """What the outcome means that comes at this place among those of a move."""

    # Who has seen what ---------------------------------------------------------------------------

    def describe_all(self, move: int | None, drawn: Sequence[int]) -> str:
        """What these outcomes of a move mean."""
        return ", ".join(self.describe(move, place, outcome) for place, outcome in enumerate(drawn))

    def tell_set_up(self, state: State, drawn: Sequence[int]) -> Iterator[Event]:
        """Who sees what of the set-up."""
        yield EVERYONE, self.describe_all(None, drawn)

    def told_move(self, states: Array, move: int) -> Event:
        """The move itself, which everybody sees."""
        return EVERYONE, f"{playing.find_seat(states)} {self.game.format_move(states[0], move)}"

    def tell_move(self, before: State, move: int, after: State, mover: int) -> Iterator[Event]:
        """Who sees what became known by a move, beside the move itself."""
        chance = self.game.describe_chance(before, move, after)
        if not chance:
            return
        public = self.game.visible_chance(chance, mover, None)
        if public is not None:
            yield EVERYONE, str(public)
        for seat in range(self.game.num_seats):
            seen = self.game.visible_chance(chance, mover, seat)
            if seen is not None and seen != public:
                yield seat, str(seen)

    def resample(self, state: "SpielState", player: int, sampler: Callable[[], float]) -> "SpielState":
        """A state that this player cannot tell from this one: what it cannot know is drawn anew."""
        other: SpielState = state.clone()
        if self.game.has_secrets and state.choices is None:
            other.redraw(player, key_from(sampler))
        return other


class NoChance(Chance):
    """Nothing is left to chance."""

    def next_draw(self, states: Array, move: int | None, drawn: Sequence[int]) -> Weights | None:
        """Nothing."""
        return None

    def settle(self, states: Array, move: int | None, drawn: Sequence[int]) -> None:
        """Just the move."""
        if move is not None:
            playing.play_move(states, move)

    def describe(self, move: int | None, place: int, outcome: int) -> str:
        """There are no outcomes."""
        raise AssertionError("nothing is drawn in this game")


class SampledChance(Chance):
    """One secret lot for the whole game: it decides the stream from which the rules draw by themselves.

    So a game without a companion can be played. What is missing: nobody is told how likely an outcome is, a
    copy of a state has the same luck, and a state cannot be rebuilt from its actions alone.
    """

    is_sampled = True

    def next_draw(self, states: Array, move: int | None, drawn: Sequence[int]) -> Weights | None:
        """The lot, at the very beginning."""
        return {0: 1} if move is None and not drawn else None

    def settle(self, states: Array, move: int | None, drawn: Sequence[int]) -> None:
        """The rules draw."""
        if move is None:
            states[:] = self.game.new_state(seeds.game_key(seeds.new_seed()))
        else:
            playing.play_move(states, move)

    def describe(self, move: int | None, place: int, outcome: int) -> str:
        """Nobody is told what the lot will bring."""
        return "lot"

    def tell_set_up(self, state: State, drawn: Sequence[int]) -> Iterator[Event]:
        """What each seat sees when everything is set up."""
        if not self.game.has_secrets:
            yield EVERYONE, str(self.game.describe_set_up(state))
            return
        for seat in range(self.game.num_seats):
            yield seat, str(self.game.picture(state, seat))


def chance_of(game: Game) -> Chance:
    """What chance decides in this game."""
    own = companion_part(game.name, ROOM, "CHANCE")
    if own is not None:
        found: Chance = own(game)
        return found
    return SampledChance(game) if game.has_chance else NoChance(game)


def copy_states(states: Array) -> Array:
    """A copy by its bytes: NumPy copies records field by field, which takes ten times as long."""
    return np.frombuffer(bytearray(states.tobytes()), states.dtype).view(type(states))


def key_from(sampler: Callable[[], float]) -> Array:
    """A key from a source of numbers from 0 to 1."""
    return np.array([int(sampler() * 2**32) for _ in range(4)], np.uint32)


def force_draw(state: State, bound: int, wanted: int) -> None:
    """Make the next number below `bound` that the state draws the wanted one."""
    # The middle of the words that give this number; with the counter at 1 no new block is made.
    word = ((2 * wanted + 1) << 32) // (2 * bound)
    state.stream[COUNTER] = 1
    state.stream[WORDS + 1] = word
