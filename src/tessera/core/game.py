"""A game with its options chosen: everything there is to know about it, and no position."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from pydantic import BaseModel

from tessera.core import playing, seeds
from tessera.core.contract import MAX_SCORES, MAX_SEATS, Array, State
from tessera.core.options import Options
from tessera.core.pictures import TextPicture
from tessera.core.reasons import Reason

if TYPE_CHECKING:
    from tessera.core.position import Position


class Game(ABC):
    """The rules of one game with chosen options, as Python sees them.

    Methods that take a `state` never change it. What the rules themselves do is compiled
    (`core.contract`); this class adds what people need: options, texts, pictures and views.
    """

    name: ClassVar[str]
    """How the game is called on the command line and in records."""
    title: ClassVar[str]
    """How it is called in sentences."""
    other_titles: ClassVar[dict[str, str]] = {}
    """The same in other languages, where it is called otherwise there."""
    rules_version: ClassVar[str]
    """Changes whenever the same moves could lead to another result."""
    options_type: ClassVar[type[Options]]
    state_type: ClassVar[np.dtype[Any]]
    num_moves: ClassVar[int]
    """Moves are numbered from 0 to num_moves - 1."""
    max_legal_moves: ClassVar[int]
    """No position has more legal moves than this."""
    observation_shape: ClassVar[tuple[int, ...]]
    """The shape of what `observe` of the contract writes."""
    modes: ClassVar[dict[str, dict[str, Any]]]
    """Every way to play it, as options by a short name: what tests, playthroughs and benchmarks run over."""
    puzzles: ClassVar[dict[str, dict[str, Any]]] = {}
    """The puzzles among these ways, as options by the puzzle's name."""

    @classmethod
    def title_in(cls, language: str) -> str:
        """How it is called in sentences of this language."""
        return cls.other_titles.get(language, cls.title)

    def __init__(self, **options: Any) -> None:
        self.options = self.options_type.checked(self.name, options)

    # What the game is ------------------------------------------------------------------------

    @property
    @abstractmethod
    def num_seats(self) -> int:
        """How many seats decide."""

    @property
    def turn_seconds(self) -> int | None:
        """The time for a turn, where the chosen options include one."""
        return None

    @property
    def has_chance(self) -> bool:
        """Whether chance decides anything, the set-up included."""
        return False

    @property
    def has_secrets(self) -> bool:
        """Whether some seat sees what others do not."""
        return False

    @property
    def teams(self) -> list[list[int]]:
        """The seats that win or lose together; most games have one seat in each team."""
        return [[seat] for seat in range(self.num_seats)]

    @property
    def scores_add_up(self) -> bool:
        """Whether the rules let the scores of several games in a row be added up."""
        return False

    @abstractmethod
    def encode_options(self) -> Array:
        """The options as the compiled rules read them: an array of one record."""

    @abstractmethod
    def seat_names(self) -> Sequence[str]:
        """What each seat is called when nobody has given it a name."""

    # Moves -----------------------------------------------------------------------------------

    @abstractmethod
    def parse_move(self, state: State, text: str) -> int:
        """The number of the move written so; MoveSyntaxError or IllegalMoveError if there is none."""

    @abstractmethod
    def format_move(self, state: State, move: int) -> str:
        """How this move is written."""

    def format_moves(self, state: State, moves: Iterable[int]) -> list[str]:
        """How these moves are written, which a game may tell more quickly than one after the other."""
        return [self.format_move(state, move) for move in moves]

    @abstractmethod
    def explain_illegal(self, state: State, move: int) -> Reason | None:
        """Why the rules forbid this move here, or None if they do not."""

    def clock_move(self, state: State) -> int | None:
        """The move that the clock plays when a turn's time is out, though it is no seat's to choose."""
        return None

    def begins_turn(self, state: State) -> bool:
        """Whether a turn begins here and the last has ended: always, where each move is a turn."""
        return True

    def explain_gain(self, state: State, move: int) -> dict[str, Any]:
        """What this legal move brings and where every point of it comes from, as data for a picture."""
        return {}

    # What people see ---------------------------------------------------------------------------

    @abstractmethod
    def picture(self, state: State, viewer: int | None = None) -> TextPicture:
        """The position in characters: as this seat sees it, or without one laid open."""

    @abstractmethod
    def svg(self, state: State, open_seats: Collection[int] | None = None) -> str:
        """The position as an SVG drawing, with what only these seats see; by default all is laid open."""

    @abstractmethod
    def view(self, state: State, seat: int | None) -> BaseModel:
        """What this seat, or a spectator (None), may see."""

    # What a trace and a record say --------------------------------------------------------------

    def describe_set_up(self, state: State) -> dict[str, Any]:
        """What chance decided before the first move."""
        return {}

    def describe_chance(self, before: State, move: int, after: State) -> dict[str, Any] | None:
        """What became known by this move."""
        return None

    def visible_chance(
        self, chance: dict[str, Any] | None, mover: int, viewer: int | None
    ) -> dict[str, Any] | None:
        """The part of what a move of `mover` revealed that this seat, or a spectator (None), may see."""
        return chance

    def known_chance(self, state: State) -> dict[str, Any] | None:
        """What chance has decided for the next move and everybody sees, in the words of `describe_chance`."""
        return None

    def describe_effect(self, state: State, move: int) -> dict[str, Any] | None:
        """What everybody sees the move do and its text does not say."""
        return None

    def describe_scores(self, state: State) -> list[Any]:
        """The scores as if the game ended now, one entry a seat or score board."""
        values = np.zeros(MAX_SCORES)
        playing.write_scores(state_array(state), values)
        return self.arrange_scores(values)

    def arrange_scores(self, values: Array) -> list[Any]:
        """Group the numbers that `scores` of the contract wrote."""
        return [plain_number(value) for value in values[: self.num_seats]]

    def winners(self, state: State) -> list[int]:
        """The seats that share the first place as if the game ended now."""
        values = np.zeros(MAX_SEATS)
        playing.write_payoffs(state_array(state), values)
        best = values[: self.num_seats].max()
        return [seat for seat in range(self.num_seats) if values[seat] == best]

    # Positions ---------------------------------------------------------------------------------

    def start(self, seed: int | str | None = None, salts: Sequence[str] = ()) -> "Position":
        """Begin a game; without a seed, with a secret one."""
        from tessera.core.position import Position  # noqa: PLC0415 - a position knows its game, not the reverse

        return Position(self, seeds.new_seed() if seed is None else str(seed), salts)

    def new_state(self, key: Array) -> Array:
        """The start of a game, as an array of one state."""
        states = np.zeros(1, self.state_type)
        playing.set_up_state(states, self.encode_options(), key)
        return states

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.name, self.options) == (other.name, other.options)

    def __hash__(self) -> int:
        return hash((self.name, self.options))

    def __repr__(self) -> str:
        chosen = ", ".join(f"{key}={value!r}" for key, value in self.options.model_dump().items())
        return f"{type(self).__name__}({chosen})"


def state_array(state: State) -> Array:
    """An array of one with a copy of this state, as compiled functions take it."""
    states = np.empty(1, state.dtype)
    states[0] = state
    return states


def plain_number(value: float) -> int | float:
    """A whole number as int, for JSON."""
    return int(value) if float(value).is_integer() else float(value)
