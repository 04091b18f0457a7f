"""The games as OpenSpiel knows them: states with explicit chance, written in Python."""

from collections.abc import Callable
from typing import Any

import numpy as np

from tessera.core import batch, playing
from tessera.core.contract import MAX_SEATS, OVER, Array
from tessera.core.extras import extra
from tessera.core.game import Game
from tessera.envs.chance import EVERYONE, Chance, Event, Weights, chance_of, copy_states
from tessera.games import game_class, load

with extra("openspiel"):
    import pyspiel

PREFIX = "tessera_"
# Some games have no fixed end; random games are a hundred times shorter.
MAX_GAME_LENGTH = 10_000
NO_KEY = np.zeros(4, np.uint32)
SET_UP = "set-up"
CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)


def default_parameters(name: str) -> dict[str, Any]:
    """The options of a game that OpenSpiel's parameters can hold: numbers, texts, yes and no."""
    fields = game_class(name).options_type.model_fields
    return {
        key: field.default for key, field in fields.items() if isinstance(field.default, bool | int | str)
    }


def make_game_type(game: Game) -> pyspiel.GameType:
    """What OpenSpiel wants to know of a game before it is made."""
    kind, name = pyspiel.GameType, game.name
    return kind(
        short_name=short_name(name),
        long_name=game.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=_chance_mode(game),
        information=(
            kind.Information.IMPERFECT_INFORMATION
            if game.has_secrets
            else kind.Information.PERFECT_INFORMATION
        ),
        utility=kind.Utility.ZERO_SUM if game.num_seats > 1 else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=MAX_SEATS,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=default_parameters(name),
    )


def _chance_mode(game: Game) -> pyspiel.GameType.ChanceMode:
    modes = pyspiel.GameType.ChanceMode
    if not game.has_chance:
        return modes.DETERMINISTIC
    return modes.SAMPLED_STOCHASTIC if chance_of(game).is_sampled else modes.EXPLICIT_STOCHASTIC


def short_name(name: str) -> str:
    """What OpenSpiel calls a game."""
    return PREFIX + name.replace("-", "_")


class SpielGame(pyspiel.Game):
    """A game with its options chosen."""

    def __init__(self, name: str, parameters: dict[str, Any] | None = None) -> None:
        defaults = default_parameters(name)
        chosen = {key: value for key, value in (parameters or {}).items() if value != defaults.get(key)}
        self.rules: Game = load(name, **chosen)
        self.chance = chance_of(self.rules)
        seats = self.rules.num_seats
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.num_moves,
            max_chance_outcomes=self.chance.max_outcomes,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if seats > 1 else None,
            max_game_length=MAX_GAME_LENGTH,
        )
        super().__init__(make_game_type(self.rules), info, parameters or {})

    def new_initial_state(self) -> "SpielState":
        """The start, before chance has set the game up."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        """What a player sees, as planes and as text."""
        return SpielObserver(self.rules, iig_obs_type, params)


class SpielState(pyspiel.State):
    """A position, or a move (the set-up counts as one) whose chance outcomes are being drawn."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.rules, self.chance = game.rules, game.chance
        self.states = game.rules.new_state(NO_KEY)
        self.move: int | None = None
        self.drawn: list[int] = []
        self.choices: Weights | None = None
        self._past: Past | None = None
        self._draw_or_settle()

    # OpenSpiel's questions -----------------------------------------------------------------------

    def current_player(self) -> int:
        """A seat, chance, or nobody any more."""
        return self._player

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._player == TERMINAL

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What OpenSpiel's own gives, without sending a long list to C++ and back."""
        if self.choices is not None:
            return list(self.choices)
        is_asked = player in (None, self._player) and self._player != TERMINAL
        return self._legal_actions(self._player) if is_asked else []

    def _legal_actions(self, player: int) -> list[int]:
        moves = np.empty(self.rules.max_legal_moves, np.int32)
        count = playing.write_legal_moves(self.states, moves)
        return moves[:count].tolist()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may be drawn, with its probability."""
        assert self.choices is not None, "chance is not to move"
        total = sum(self.choices.values())
        return [(outcome, weight / total) for outcome, weight in self.choices.items()]

    def returns(self) -> list[float]:
        """The payoffs once the game is over."""
        payoffs = np.zeros(MAX_SEATS)
        if self.is_terminal():
            playing.write_payoffs(self.states, payoffs)
        return payoffs[: self.rules.num_seats].tolist()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return self.chance.describe(self.move, len(self.drawn), action)
        return self.rules.format_move(self.states[0], action)

    def __str__(self) -> str:
        if self._is_being_set_up:
            return f"{SET_UP}: {self._drawn_texts()}"
        picture = str(self.rules.picture(self.states[0]))
        if self.choices is None:
            return picture
        assert self.move is not None, "only the set-up is not a move"
        return f"{picture}\n{self.rules.format_move(self.states[0], self.move)}: {self._drawn_texts()}"

    @property
    def _is_being_set_up(self) -> bool:
        return self.move is None and self.choices is not None

    def _drawn_texts(self) -> str:
        """What was drawn so far for the move that waits for chance."""
        return self.chance.describe_all(self.move, self.drawn)

    # Playing -------------------------------------------------------------------------------------

    def _apply_action(self, action: int) -> None:
        if self.choices is None:
            self.move, self.drawn = action, []
        else:
            self.drawn.append(action)
        self._draw_or_settle()

    def _draw_or_settle(self) -> None:
        self.choices = self.chance.next_draw(self.states, self.move, self.drawn)
        if self.choices is not None:
            self._player = CHANCE
            return
        self.chance.settle(self.states, self.move, self.drawn)
        if self._past is None:
            self._past = Past(self.states, self.drawn)
        elif self.move is not None:
            self._past.moves.append((self.move, self.drawn))
        self.drawn = []
        seat = playing.find_seat(self.states)
        self._player = TERMINAL if seat == OVER else seat

    def redraw(self, player: int, key: Array) -> None:
        """Draw anew what this player cannot know; what anybody has seen stays as it was."""
        assert self._past is not None, "nothing is hidden before the set-up"
        self._past.events(self.chance)
        playing.hide_state(self.states, player, key)
        self._past.go_on_from(self.states)

    # What players have seen ----------------------------------------------------------------------

    def seen_by(self, player: int, public: bool = True, private: bool = True) -> str:
        """Everything this player has seen since the beginning, or only one part of it."""
        wanted = ({EVERYONE} if public else set()) | ({player} if private else set())
        events = self._past.events(self.chance) if self._past else []
        if self.choices is not None and self.move is not None:
            events = [*events, self.chance.told_move(self.states, self.move)]
        return "; ".join(text for owner, text in events if owner in wanted)

    def view_of(self, player: int) -> str:
        """What this player sees now."""
        return SET_UP if self._is_being_set_up else str(self.rules.picture(self.states[0], player))

    def write_planes(self, player: int, out: Array) -> None:
        """What this player sees now, as planes; nothing before the game is set up."""
        if self._is_being_set_up:
            out[:] = 0
            return
        batch.observe_rows(self.states, np.array([player], np.int8), np.zeros(1, np.int64), out)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """A state that this player cannot tell from this one."""
        return self.chance.resample(self, player, sampler)


class Past:
    """What was played, and who has seen what of it: put into words when somebody asks, for most never do."""

    def __init__(self, states: Array, drawn: list[int]) -> None:
        self.moves: list[tuple[int, list[int]]] = []
        """Every move with what chance brought, as the rules know them."""
        self._states = copy_states(states)
        self._set_up = drawn
        self._events: list[Event] = []
        self._num_told = 0

    def __deepcopy__(self, memo: dict[int, Any]) -> "Past":
        other = Past(self._states, self._set_up)
        other.moves, other._events, other._num_told = self.moves[:], self._events[:], self._num_told
        return other

    def go_on_from(self, states: Array) -> None:
        """Take these states, which look the same, for those that the moves have led to."""
        self._states = copy_states(states)

    def events(self, chance: Chance) -> list[Event]:
        """Who has seen what, from the beginning."""
        if not self._events:
            self._events.extend(chance.tell_set_up(self._states[0], self._set_up))
        for move, drawn in self.moves[self._num_told :]:
            before = copy_states(self._states)
            chance.settle(self._states, move, drawn)
            self._events.append(chance.told_move(before, move))
            mover = int(playing.find_seat(before))
            self._events.extend(chance.tell_move(before[0], move, self._states[0], mover))
        self._num_told = len(self.moves)
        return self._events


class SpielObserver:
    """OpenSpiel's observer. What is public or private alone, or the whole past, is told in words only."""

    def __init__(self, rules: Game, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observations take no parameters, not {params}")
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        self._public = bool(wanted.public_info)
        self._private = wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._is_view = self._public and self._private and not wanted.perfect_recall
        self._planes = np.zeros((1, *rules.observation_shape), np.float32)
        self.tensor = self._planes.reshape(-1) if self._is_view else None
        self.dict = {"planes": self._planes[0]} if self._is_view else {}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor."""
        if self._is_view:
            state.write_planes(player, self._planes)

    def string_from(self, state: SpielState, player: int) -> str:
        """The same in words."""
        if self._is_view:
            return state.view_of(player)
        past = state.seen_by(player, self._public, self._private)
        return f"{player}: {past}" if self._private else past
