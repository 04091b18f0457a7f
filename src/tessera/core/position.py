"""One game being played, as Python sees it."""

import operator
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

import numpy as np

from tessera.core import playing, seeds
from tessera.core.contract import EVERYBODY, MAX_SEATS, OVER, Array, State
from tessera.core.errors import GameOverError, IllegalMoveError, MoveSyntaxError, UndoError
from tessera.core.game import Game


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    winners: list[int]
    """The seats that share the first place."""
    scores: list[Any]
    """The final scores, as `Position.scores` gives them."""
    payoffs: list[float]
    """What the result is worth to each seat, from -1 to 1."""


@dataclass(frozen=True)
class PlayedMove:
    """A move that was played."""

    seat: int
    move: int
    text: str
    chance: dict[str, Any] | None
    """What became known by it."""


@dataclass(frozen=True)
class Origin:
    """The game that another one branched off from."""

    seed: str
    salts: tuple[str, ...]
    plies: int
    """How many moves come from it."""


class Position:
    """A game at one moment, with the moves that led there. After any error it is as it was before.

    Positions are equal if the same game goes on from them in the same way, chance included, whatever led
    there. The next move makes one another: what is to stay in a set or be a key is a `copy`.

    Without `keep_states` it holds only the state of now, and undo plays the moves again from the start:
    for whoever has thousands of games in memory.

    A game that branched off from others has `origins`, earliest first. Where it branched off, what no
    seat knew is drawn anew from the next seed, so that who knows the other game cannot foretell this one.
    """

    def __init__(
        self,
        game: Game,
        seed: str,
        salts: Sequence[str] = (),
        *,
        origins: Sequence[Origin] = (),
        keep_states: bool = True,
    ) -> None:
        self.game = game
        self.seed = seed
        self.salts = tuple(salts)
        self.origins = tuple(origins)
        self.history: list[PlayedMove] = []
        self._states = self._start()
        self._earlier: list[Array] | None = [] if keep_states else None
        self._legal: Array | None = None
        """The legal moves, once somebody has asked for them."""
        self._seat: int | None = None
        """The seat to move, or `OVER`, once somebody has asked for it."""

    @classmethod
    def at(cls, game: Game, states: Array) -> Self:
        """A position without a past and without a seed: a copy of the first of these states."""
        position = cls(game, "")
        position._states = states[:1].copy()
        return position

    def _start(self) -> Array:
        states = self.game.new_state(self._key_after(-1))
        self._pass_branch(states, 0)
        return states

    def _key_after(self, plies: int) -> Array:
        """The key that chance comes from when so many moves were played; before the set-up after -1."""
        source = next((origin for origin in self.origins if plies < origin.plies), self)
        return seeds.game_key(source.seed, source.salts)

    def _pass_branch(self, states: Array, plies: int) -> None:
        """Draw anew what no seat knows, if the game branched off after so many moves."""
        if any(origin.plies == plies for origin in self.origins):
            playing.hide_state(states, EVERYBODY, self._key_after(plies))

    def origins_after(self, plies: int) -> tuple[Origin, ...]:
        """The origins of a game that branches off from this one after so many moves."""
        source = next((origin for origin in self.origins if plies <= origin.plies), self)
        earlier = (origin for origin in self.origins if origin.plies < plies)
        return *earlier, Origin(source.seed, source.salts, plies)

    @property
    def state(self) -> State:
        """The state record; treat it as read-only."""
        return self._states[0]

    @property
    def first_state(self) -> State:
        """The state before the first move."""
        if self._earlier is None:
            return self._start()[0]
        return self._earlier[0][0] if self._earlier else self.state

    @property
    def states(self) -> Array:
        """The array of one around the state, as compiled functions take it; treat it as read-only."""
        return self._states

    @property
    def seat(self) -> int | None:
        """The seat to move, or None when the game is over."""
        if self._seat is None:
            self._seat = int(playing.find_seat(self._states))
        return None if self._seat == OVER else self._seat

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.seat is None

    def legal_numbers(self) -> Array:
        """The numbers of the legal moves, ascending, found once; an array that cannot be written to."""
        if self._legal is None:
            moves = np.empty(self.game.max_legal_moves, np.int32)
            self._legal = moves[: playing.write_legal_moves(self._states, moves)].copy()
            self._legal.flags.writeable = False
        return self._legal

    def legal_moves(self) -> list[str]:
        """The legal moves as texts, in the order of their numbers."""
        return self.game.format_moves(self.state, self.legal_numbers().tolist())

    def is_legal(self, move: int) -> bool:
        """Whether the move of this number may be played now."""
        legal = self.legal_numbers()
        index = int(np.searchsorted(legal, move))
        return index < len(legal) and int(legal[index]) == move

    def play(self, move: int | str) -> PlayedMove:
        """Play a move given as text or number."""
        seat = self.seat
        if seat is None:
            raise GameOverError("the game is over")
        number = self._checked_number(move)
        before = self._states.copy()
        text = self.game.format_move(self.state, number)
        playing.play_move(self._states, number)
        self._legal = self._seat = None
        if self._earlier is not None:
            self._earlier.append(before)
        chance = self.game.describe_chance(before[0], number, self.state)
        self.history.append(PlayedMove(seat, number, text, chance))
        self._pass_branch(self._states, len(self.history))
        return self.history[-1]

    def _checked_number(self, move: int | str) -> int:
        number = self.game.parse_move(self.state, move) if isinstance(move, str) else move_number(move)
        if not 0 <= number < self.game.num_moves:
            raise MoveSyntaxError(f"{self.game.title} has no move number {number}")
        if not self.is_legal(number) and number != self.game.clock_move(self.state):
            reason = self.game.explain_illegal(self.state, number)
            assert reason is not None, f"{move} is refused without a reason"
            raise IllegalMoveError(reason)
        return number

    def undo(self) -> PlayedMove:
        """Take back the last move and return it."""
        if not (self.history if self._earlier is None else self._earlier):
            raise UndoError("there is no move to take back")
        self._states = self._replay(len(self.history) - 1) if self._earlier is None else self._earlier.pop()
        self._legal = self._seat = None
        return self.history.pop()

    def _replay(self, plies: int) -> Array:
        """The state after the first so many moves."""
        states = self._start()
        for number, played in enumerate(self.history[:plies], start=1):
            playing.play_move(states, played.move)
            self._pass_branch(states, number)
        return states

    def scores(self) -> list[Any]:
        """The scores as if the game ended now, one entry a seat or score board."""
        return self.game.describe_scores(self.state)

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        if not self.is_over:
            return None
        payoffs = np.zeros(MAX_SEATS)
        playing.write_payoffs(self._states, payoffs)
        return Outcome(self.game.winners(self.state), self.scores(), payoffs[: self.game.num_seats].tolist())

    def view(self, seat: int | None = None) -> Any:
        """What this seat, or a spectator, may see: a model of the game's own, such as `BlokusView`."""
        return self.game.view(self.state, seat)

    def hidden_from(self, seat: int, key: Array) -> Array:
        """A state, in an array of one, that looks the same to this seat and is otherwise drawn anew."""
        states = self._states.copy()
        playing.hide_state(states, seat, key)
        return states

    def after(self, plies: int) -> Self:
        """An independent position after the first so many of the moves played."""
        if not 0 <= plies <= len(self.history):
            raise UndoError(f"{len(self.history)} moves were played, not {plies}")
        twin = self.copy()
        twin._earlier = None
        twin._states, twin._legal, twin._seat = self._replay(plies), None, None
        del twin.history[plies:]
        return twin

    def as_known_to(self, seat: int, key: Array) -> Self:
        """What may be handed to a program in this seat: the seed is gone, what it cannot know drawn anew.

        Its moves cannot be taken back.
        """
        twin = self.copy()
        twin.seed, twin.salts, twin.origins = "", (), ()
        twin._states, twin._legal, twin._seat = self.hidden_from(seat, key), None, None
        twin._earlier = []
        twin.history = [
            replace(played, chance=self.game.visible_chance(played.chance, played.seat, seat))
            for played in self.history
        ]
        return twin

    def copy(self) -> Self:
        """An independent position with the same past."""
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.history = list(self.history)
        twin._states = self._states.copy()
        twin._earlier = None if self._earlier is None else list(self._earlier)
        return twin

    def svg(self, open_seats: Collection[int] | None = None) -> str:
        """The position as an SVG drawing, with what only these seats see; by default all is laid open."""
        return self.game.svg(self.state, open_seats)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.game == other.game and self._states.tobytes() == other._states.tobytes()

    def __hash__(self) -> int:
        return hash((self.game, self._states.tobytes()))

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return str(self.game.picture(self.state))

    def __repr__(self) -> str:
        return f"<Position of {self.game!r} after {len(self.history)} moves>"


def move_number(move: object) -> int:
    """A move given as a number; MoveSyntaxError if it is anything but a whole one."""
    if isinstance(move, bool | np.bool_):
        raise MoveSyntaxError(f"a move is a text or a whole number, not {move!r}")
    try:
        return operator.index(move)  # type: ignore[arg-type] # what is no whole number raises
    except TypeError:
        raise MoveSyntaxError(f"a move is a text or a whole number, not {move!r}") from None


def perft(position: Position, depth: int) -> int:
    """How many sequences of `depth` moves the rules allow from here; a finished game counts one."""
    states = np.repeat(position.states, depth + 1)
    moves = np.empty((depth + 1, position.game.max_legal_moves), np.int32)
    return int(playing.count_sequences(states, moves, 0, depth))


def divide(position: Position, depth: int) -> Iterator[int]:
    """The same for each first move, one after the other: parts that add up to `perft`."""
    legal = position.legal_numbers().tolist()
    if depth == 0 or not legal:
        yield 1
        return
    for move in legal:
        after = Position.at(position.game, position.states)
        after.play(move)
        yield perft(after, depth - 1)
