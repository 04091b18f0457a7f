"""Thousands of games at once: NumPy in, NumPy out, one compiled call a step."""

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, Literal

import numpy as np

from tessera.core import batch, seeds
from tessera.core.bits import WORD
from tessera.core.contract import Array
from tessera.core.errors import IllegalMoveError, TesseraError
from tessera.core.game import Game
from tessera.games import load

Policy = Callable[["BatchEnv", Array], Array]
"""Chooses for the seats to move in some rows: takes the environment and the rows, returns an action each."""


class BatchError(TesseraError):
    """Something that a batch cannot be made of or stepped with."""


class BatchEnv:
    """Games of one kind side by side, a row each; a game that ends is at once followed by a new one.

    The arrays it hands out are its own and change with the next step: copy what you want to keep. Seats
    named in `opponents` are played by their policies, so that only the others are ever to move.
    """

    def __init__(
        self,
        game: Game | str,
        num_envs: int,
        *,
        seed: int | str = 0,
        masks: Literal["bits", "bytes"] = "bits",
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
        self._games = batch.make_games(self.game, self.num_envs, seeds.game_key(str(seed)))
        self._bytes = self._make_byte_masks(masks)
        self._all_rows = np.arange(self.num_envs)
        self._actions = np.zeros(self.num_envs, np.int64)
        self._scratch = [batch.make_scratch(self.game) for _ in range(self.num_threads)]
        self._pool = ThreadPoolExecutor(self.num_threads - 1) if self.num_threads > 1 else None
        self._observations: Array | None = None
        self.reset()

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
        arrays = [*self._games, self._bytes, self._observations]
        return sum(array.nbytes for array in arrays if array is not None)

    def observe(self) -> Array:
        """What the seat to move in each row may know, as float32 planes: always the same array."""
        if self._observations is None:
            self._observations = np.zeros((self.num_envs, *self.game.observation_shape), np.float32)
        rows, out = self._all_rows, self._observations

        def work(part: slice, scratch: batch.Scratch) -> None:
            batch.observe_rows(self.states, self.seats[part], rows[part], out[part])

        self._share(self.num_envs, work)
        return out

    # Playing -------------------------------------------------------------------------------------

    def reset(self, seed: int | str | None = None) -> None:
        """Begin a new game in every row; with a seed, the same games as every time with this seed."""
        if seed is not None:
            self._games.key[:] = seeds.game_key(str(seed))
            self._games.numbers[:] = 0
        batch.clear_results(self._games)
        batch.start_rows(self._games, self._all_rows, self._scratch[0])
        self._let_opponents_play()
        self._spread()

    def step(self, actions: Array) -> tuple[Array, Array]:
        """Play one action in every row; returns the rewards of all seats and where a game ended.

        Nothing is played if any action is refused.
        """
        if not isinstance(actions, np.ndarray):
            raise BatchError(f"actions are a NumPy array, not {type(actions).__name__}")
        _check_actions(actions, self.num_envs)
        np.copyto(self._actions, actions, casting="unsafe")  # what does not fit is no legal move either
        self._refuse_illegal(self._all_rows, self._actions)
        batch.clear_results(self._games)
        self._play(self._all_rows, self._actions)
        self._let_opponents_play()
        self._spread()
        return self.rewards, self.dones

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
        raise IllegalMoveError(reason)

    def _make_byte_masks(self, masks: str) -> Array | None:
        check_choice("masks", masks, ("bits", "bytes"))
        if masks == "bits":
            return None
        return np.zeros((self.num_envs, WORD * self._games.masks.shape[1]), np.int8)

    def _spread(self) -> None:
        if self._bytes is not None:
            out = self._bytes.view(np.uint64)

            def work(part: slice, scratch: batch.Scratch) -> None:
                batch.spread_masks(self._games.masks[part], out[part])

            self._share(self.num_envs, work)

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None


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
