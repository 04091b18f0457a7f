"""Thousands of games at once: NumPy in, NumPy out, one compiled call a step."""

import copy
import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, Literal, Self

import numpy as np

from tessera.core import batch, seeds
from tessera.core.bits import WORD
from tessera.core.contract import EVERYBODY, MAX_SCORES, OVER, Array
from tessera.core.errors import IllegalMoveError, TesseraError
from tessera.core.game import Game
from tessera.core.position import move_number
from tessera.core.reasons import Reason
from tessera.envs.chance import chance_of
from tessera.games import load

Seeds = int | str | Sequence[int | str]
"""One seed for all rows, or one for each."""
Policy = Callable[["BatchEnv", Array], Array]
"""Chooses for the seats to move in some rows: takes the environment and the rows, returns an action each."""


class BatchError(TesseraError):
    """Something that a batch cannot be made of or stepped with."""


class IllegalActionError(IllegalMoveError):
    """The rules forbid the action of a row; nothing was played in any."""

    def __init__(self, row: int, reason: Reason) -> None:
        super().__init__(reason)
        self.row = row

    def __str__(self) -> str:
        return f"row {self.row}: {super().__str__()}"


class BatchEnv:
    """Games of one kind side by side, a row each; a game that ends is at once followed by a new one.

    The arrays it hands out are its own and change with the next step: copy what you want to keep. Seats
    named in `opponents` are played by their policies, so that only the others are ever to move.

    With `flat` an observation is one row of numbers. Rewards are the payoffs at the end of a game, or with
    `rewards="standings"` how the payoffs would change from step to step, which adds up to the same.
    """

    def __init__(
        self,
        game: Game | str,
        num_envs: int,
        *,
        seed: Seeds = 0,
        masks: Literal["bits", "bytes"] = "bits",
        flat: bool = False,
        rewards: Literal["payoffs", "standings"] = "payoffs",
        threads: int | None = None,
        opponents: Mapping[int, Policy] | None = None,
        **options: Any,
    ) -> None:
        self.game = chosen_game(game, options)
        self.num_envs = _positive("num_envs", num_envs)
        self.num_threads = min(
            _positive("threads", (os.cpu_count() or 1) if threads is None else threads), self.num_envs
        )
        self.opponents = _checked_opponents(self.game, opponents or {})
        check_choice("rewards", rewards, ("payoffs", "standings"))
        self._has_standings = rewards == "standings"
        self._is_flat = bool(flat)
        self._games = batch.make_games(self.game, self.num_envs)
        self._bytes = self._make_byte_masks(masks)
        self._spread_bits = np.zeros_like(self._games.masks if masks == "bytes" else self._games.masks[:0])
        """The masks that stand in the bytes."""
        self._all_rows = np.arange(self.num_envs)
        self._actions = np.zeros(self.num_envs, np.int64)
        self._scratch = [batch.make_scratch(self.game) for _ in range(self.num_threads)]
        self._pool = self._make_pool()
        self._observations: Array | None = None
        self._chance = chance_of(self.game)
        self.reset(seed)

    def _make_pool(self) -> ThreadPoolExecutor | None:
        return ThreadPoolExecutor(self.num_threads - 1) if self.num_threads > 1 else None

    # What there is to see ------------------------------------------------------------------------

    @property
    def states(self) -> Array:
        """The state records; treat them as read-only."""
        return self._games.states

    @property
    def final_states(self) -> Array:
        """How the last game of each row ended, where one has."""
        return self._games.final_states

    @property
    def seats(self) -> Array:
        """The seat to move in each row."""
        return self._games.seats

    @property
    def rewards(self) -> Array:
        """The payoffs of the last step, a row a game and a column a seat."""
        return self._games.rewards

    @property
    def dones(self) -> Array:
        """Where a game ended in the last step; a new one has begun there."""
        return self._games.dones

    @property
    def masks(self) -> Array:
        """The legal moves: 64 in a word, the lowest bit first, or with `masks="bytes"` one int8 each."""
        return self.bit_masks if self._bytes is None else self._bytes[:, : self.game.num_moves]

    @property
    def bit_masks(self) -> Array:
        """The legal moves as bits, whatever kind was asked for."""
        return self._games.masks

    @property
    def nbytes(self) -> int:
        """The memory of the games and what is told about them."""
        arrays = [*self._games, self._bytes, self._spread_bits, self._observations]
        return sum(array.nbytes for array in arrays if array is not None)

    def observe(self, seat: int | Array | None = None) -> Array:
        """What the seat to move, or this one, may know in each row, as float32: always the same array."""
        if self._observations is None:
            self._observations = np.zeros((self.num_envs, *self.game.observation_shape), np.float32)
        rows, out = self._all_rows, self._observations
        seats = self.seats if seat is None else self._checked_seats(seat)

        def work(part: slice, scratch: batch.Scratch) -> None:
            batch.observe_rows(self.states, seats[part], rows[part], out[part])

        self._share(self.num_envs, work)
        return out.reshape(self.num_envs, -1) if self._is_flat else out

    def scores(self) -> Array:
        """The points in every row as if its game ended now: a column a seat, or a row of colours a board."""
        points = np.zeros((self.num_envs, MAX_SCORES))
        batch.score_rows(self.states, points)
        arranged = np.array(self.game.arrange_scores(np.zeros(MAX_SCORES)))
        return points[:, : arranged.size].reshape(self.num_envs, *arranged.shape)

    def _checked_seats(self, seat: int | Array) -> Array:
        for one in np.unique(seat).tolist():
            check_seat(self.game, one)
        if np.shape(seat) not in ((), (self.num_envs,)):
            raise BatchError(f"{self.num_envs} seats are needed, one a row, not an array of {np.shape(seat)}")
        return np.broadcast_to(np.asarray(seat, np.int8), self.num_envs).copy()

    # Planning ------------------------------------------------------------------------------------

    def load(self, states: Array, rows: Array | None = None) -> None:
        """Put states of the same game and options, none of which is over, into all rows or into these."""
        chosen = self._all_rows if rows is None else self._checked_rows(rows)
        if getattr(states, "dtype", None) != self.game.state_type:
            raise BatchError(f"states are an array of {self.game.title}'s own records")
        if states.shape != (len(chosen),):
            raise BatchError(f"{len(chosen)} states are needed, one a row, not an array of {states.shape}")
        seats = np.zeros(len(chosen), np.int64)
        batch.find_seats(states, seats)
        for place in np.flatnonzero((seats < 0) | (seats >= self.game.num_seats))[:1].tolist():
            seat, row = int(seats[place]), int(chosen[place])
            told = "its game is over" if seat == OVER else f"seat {seat} is to move, which is not there"
            raise BatchError(f"row {row}: the state cannot be loaded: {told}")
        self.states[chosen] = states
        self._games.standings[chosen] = 0.0
        batch.clear_results(self._games)
        batch.look_at_rows(self._games, chosen, self._scratch[0])
        self._let_opponents_play()
        self._spread()

    def copy(self) -> Self:
        """An independent batch in the same state, opponents included: both go on in the same way."""
        return copy.deepcopy(self)

    def branch(self, rows: Array) -> "BatchEnv":
        """A batch of copies of these rows, in which all seats are to be stepped; rows may come repeatedly.

        Chance falls in all copies as it would have: `redraw` gives each its own.
        """
        chosen = self._checked_rows(rows)
        twin = BatchEnv(
            self.game,
            len(chosen),
            masks="bits" if self._bytes is None else "bytes",
            flat=self._is_flat,
            rewards="standings" if self._has_standings else "payoffs",
            threads=self.num_threads,
        )
        twin.load(self.states[chosen])
        return twin

    def redraw(self, seed: int | str, seat: int | Array | None = None) -> None:
        """Draw anew what this seat cannot know in every row, by default what no seat knows: the future."""
        everybody = np.full(self.num_envs, EVERYBODY, np.int8)
        seats = everybody if seat is None else self._checked_seats(seat)
        key = seeds.game_key(str(seed))
        batch.hide_rows(self.states, self._all_rows, seats, key, np.zeros(4, np.uint32))
        batch.look_at_rows(self._games, self._all_rows, self._scratch[0])
        self._spread()

    def outcomes(self, row: int, action: int, drawn: Sequence[int] = ()) -> dict[int, float] | None:
        """What chance may bring next when this row plays this action, after these outcomes; None: no more.

        A number is an outcome of `tessera.envs.chance`, with its probability. `step` takes a whole series.
        """
        (chosen,) = self._checked_rows(np.array([row])).tolist()
        self._refuse_illegal(np.array([chosen]), np.array([move_number(action)]))
        if self._chance.is_sampled:
            raise BatchError(f"the chance of {self.game.title} is not told outcome by outcome")
        before = self.states[chosen : chosen + 1].copy()
        self._check_outcomes(chosen, action, drawn, whole=False)
        weights = self._chance.next_draw(before, int(action), list(drawn))
        if weights is None:
            return None
        total = sum(weights.values())
        return {outcome: weight / total for outcome, weight in weights.items()}

    def _check_outcomes(self, row: int, action: int, drawn: Sequence[int], *, whole: bool) -> None:
        before = self.states[row : row + 1].copy()
        for place, outcome in enumerate(drawn):
            possible = self._chance.next_draw(before, int(action), list(drawn[:place]))
            if not possible or outcome not in possible:
                raise BatchError(f"row {row}: chance cannot bring {outcome!r} as outcome {place + 1} here")
        if whole and self._chance.next_draw(before, int(action), list(drawn)) is not None:
            raise BatchError(f"row {row}: more outcomes are needed than {list(drawn)}")

    def _checked_rows(self, rows: Array) -> Array:
        chosen = np.asarray(rows)
        if chosen.ndim != 1 or chosen.dtype.kind not in "iu" or not len(chosen):
            raise BatchError("rows are an array of whole numbers, at least one")
        outside = chosen[(chosen < 0) | (chosen >= self.num_envs)]
        if len(outside):
            raise BatchError(f"there is no row {int(outside[0])}; rows go from 0 to {self.num_envs - 1}")
        return chosen.astype(np.int64)

    # Playing -------------------------------------------------------------------------------------

    def reset(self, seed: Seeds | None = None) -> None:
        """Begin a new game in every row; with a seed, the same games as every time with this seed.

        With a list of seeds, one a row, each row has its own games, whatever the others are: the first one is
        that of `game.start(seed)`.
        """
        if isinstance(seed, int | str | np.integer):
            batch.seed_together(self._games, seeds.game_key(str(seed)))
        elif seed is not None:
            if len(seed) != self.num_envs:
                raise BatchError(f"{self.num_envs} seeds are needed, one a row, not {len(seed)}")
            batch.seed_rows(self._games, np.array([seeds.game_key(str(one)) for one in seed]))
        batch.clear_results(self._games)
        self._games.standings[:] = 0.0
        batch.start_rows(self._games, self._all_rows, self._scratch[0])
        self._let_opponents_play()
        self._spread()

    def restart(self, rows: Array) -> None:
        """Begin the next game in these rows, whatever has become of the last one."""
        chosen = self._checked_rows(rows)
        self._games.standings[chosen] = 0.0
        batch.start_rows(self._games, chosen, self._scratch[0])
        self._let_opponents_play()
        self._spread()

    def step(
        self, actions: Array, outcomes: Mapping[int, Sequence[int]] | None = None
    ) -> tuple[Array, Array]:
        """Play one action in every row; returns the rewards of all seats and where a game ended.

        Where `outcomes` has a row, chance brings what is given there instead of drawing. Nothing is played if
        any action is refused.
        """
        if not isinstance(actions, np.ndarray):
            raise BatchError(f"actions are a NumPy array, not {type(actions).__name__}")
        _check_actions(actions, self.num_envs)
        np.copyto(self._actions, actions, casting="unsafe")  # what does not fit is no legal move either
        self._refuse_illegal(self._all_rows, self._actions)
        given = self._checked_outcomes(outcomes or {})
        batch.clear_results(self._games)
        if given:
            self._play_given(given)
        else:
            self._play(self._all_rows, self._actions)
        self._let_opponents_play()
        if self._has_standings:
            batch.add_standings(self._games, self._scratch[0])
        self._spread()
        return self.rewards, self.dones

    def _checked_outcomes(self, outcomes: Mapping[int, Sequence[int]]) -> dict[int, list[int]]:
        rows = self._checked_rows(np.array(list(outcomes))).tolist() if outcomes else []
        if rows and self._chance.is_sampled:
            raise BatchError(f"the chance of {self.game.title} is not told outcome by outcome")
        for row in rows:
            self._check_outcomes(row, int(self._actions[row]), outcomes[row], whole=True)
        return {row: list(outcomes[row]) for row in rows}

    def _play_given(self, given: dict[int, list[int]]) -> None:
        for row, drawn in given.items():
            self._chance.settle(self.states[row : row + 1], int(self._actions[row]), drawn)
        decided = np.array(list(given))
        others = np.setdiff1d(self._all_rows, decided)
        batch.follow_rows(self._games, decided, self._scratch[0])
        self._play(others, self._actions[others])

    def _play(self, rows: Array, actions: Array) -> None:
        def work(part: slice, scratch: batch.Scratch) -> None:
            batch.step_rows(self._games, rows[part], actions[part], scratch)

        self._share(len(rows), work)

    def _share(self, count: int, work: Callable[[slice, batch.Scratch], None]) -> None:
        """Do some work in equal parts, one a thread; the first part is this thread's."""
        if self._pool is None or count < self.num_threads:
            work(slice(0, count), self._scratch[0])
            return
        cuts = [count * i // self.num_threads for i in range(self.num_threads + 1)]
        parts = [slice(first, last) for first, last in pairwise(cuts)]
        waiting = [
            self._pool.submit(work, part, scratch)
            for part, scratch in zip(parts[1:], self._scratch[1:], strict=True)
        ]
        work(parts[0], self._scratch[0])
        for future in waiting:
            future.result()

    def _let_opponents_play(self) -> None:
        """Let policies play until nobody but a learning seat is to move anywhere."""
        while self.opponents:
            some_played = False
            for seat, policy in self.opponents.items():
                rows = np.flatnonzero(self.seats == seat)
                if len(rows):
                    chosen = np.asarray(policy(self, rows))
                    _check_actions(chosen, len(rows))
                    actions = chosen.astype(np.int64)
                    self._refuse_illegal(rows, actions)
                    self._play(rows, actions)
                    some_played = True
            if not some_played:
                return

    # Checking ------------------------------------------------------------------------------------

    def _refuse_illegal(self, rows: Array, actions: Array) -> None:
        place = int(batch.find_illegal(self._games.masks, rows, actions, self.game.num_moves))
        if place < 0:
            return
        row, action = int(rows[place]), int(actions[place])
        if not 0 <= action < self.game.num_moves:
            raise BatchError(f"row {row}: {self.game.title} has no move number {action}")
        reason = self.game.explain_illegal(self.states[row], action)
        if reason is None:
            raise BatchError(f"row {row}: move {action} is not a seat's to choose")
        raise IllegalActionError(row, reason)

    def _make_byte_masks(self, masks: str) -> Array | None:
        check_choice("masks", masks, ("bits", "bytes"))
        if masks == "bits":
            return None
        return np.zeros((self.num_envs, WORD * self._games.masks.shape[1]), np.int8)

    def _spread(self) -> None:
        if self._bytes is not None:
            out = self._bytes.view(np.uint64)

            def work(part: slice, scratch: batch.Scratch) -> None:
                batch.spread_masks(self._games.masks[part], self._spread_bits[part], out[part])

            self._share(self.num_envs, work)

    # From the beginning to the end ---------------------------------------------------------------

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_pool": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._pool = self._make_pool()


def chosen_game(game: Game | str, options: dict[str, Any]) -> Game:
    """The game of this name with these options, or one that has its own."""
    if isinstance(game, str):
        return load(game, **options)
    if options:
        raise BatchError("options are given with the name of a game, not with a game that has its own")
    return game


def check_choice(name: str, value: object, choices: Sequence[object]) -> None:
    """Refuse what is not among the choices for an argument."""
    if value not in choices:
        raise BatchError(f"{name} is one of {', '.join(map(repr, choices))}, not {value!r}")


def check_seat(game: Game, seat: object) -> None:
    """Refuse what is no seat of the game."""
    if isinstance(seat, bool) or not isinstance(seat, int | np.integer) or seat not in range(game.num_seats):
        raise BatchError(f"there is no seat {seat!r}; seats go from 0 to {game.num_seats - 1}")


def _positive(name: str, number: object) -> int:
    if isinstance(number, bool) or not isinstance(number, int | np.integer) or number < 1:
        raise BatchError(f"{name} is a whole number of at least 1, not {number!r}")
    return int(number)


def _checked_opponents(game: Game, opponents: Mapping[int, Policy]) -> dict[int, Policy]:
    for seat in opponents:
        check_seat(game, seat)
    if len(opponents) == game.num_seats:
        raise BatchError("at least one seat must be left to whoever steps")
    return dict(opponents)


def _check_actions(actions: Array, count: int) -> None:
    if actions.shape != (count,):
        raise BatchError(f"{count} actions are needed, one a row, not an array of shape {actions.shape}")
    if actions.dtype.kind not in "iu":
        raise BatchError(f"actions are whole numbers, not {actions.dtype}")
