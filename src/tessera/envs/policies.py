"""Opponents for batches: anything legal, or a player by its name."""

from typing import TYPE_CHECKING

import numpy as np

from tessera.core import batch, seeds
from tessera.core.contract import Array
from tessera.core.game import Game
from tessera.core.position import Position
from tessera.envs.batch import BatchEnv, BatchError, Policy
from tessera.players.registry import make_player

if TYPE_CHECKING:
    from tessera.envs.pettingzoo.environment import GameEnv


class RandomPolicy:
    """Any legal move, all as likely; every row of a batch has a generator of its own."""

    def __init__(self, num_envs: int, seed: int | str = 0) -> None:
        self._choosers = np.zeros((num_envs, 4), np.uint64)
        self._all_rows = np.arange(num_envs)
        batch.start_choosers(self._choosers, seeds.game_key(str(seed)))

    def __call__(self, env: BatchEnv, rows: Array) -> Array:
        """An action for each of these rows."""
        if env.num_envs > len(self._choosers):
            raise BatchError(f"this policy was made for {len(self._choosers)} rows, not {env.num_envs}")
        actions = np.empty(len(rows), np.int64)
        batch.choose_from_masks(env.bit_masks, rows, self._choosers, actions)
        return actions

    def choose_all(self, env: BatchEnv, out: Array) -> None:
        """Write an action for every row, allocating nothing."""
        batch.choose_from_masks(env.bit_masks, self._all_rows, self._choosers, out)


class PlayerPolicy:
    """A player such as `greedy` or `level:3`, who sees only what its seat may know."""

    def __init__(self, game: Game, spec: str, seed: int | str = 0) -> None:
        self._player = make_player(game, spec, str(seed))
        self._seed = str(seed)
        self._choices = 0

    def __call__(self, env: BatchEnv, rows: Array) -> Array:
        """An action for each of these rows, one after the other."""
        return np.array([self._choose(env, int(row)) for row in rows], np.int64)

    def act(self, env: "GameEnv") -> int:
        """An action for the agent to move in a PettingZoo environment."""
        return self._choose_at(env.game, env.states)

    def _choose(self, env: BatchEnv, row: int) -> int:
        return self._choose_at(env.game, env.states[row : row + 1])

    def _choose_at(self, game: Game, states: Array) -> int:
        # Every choice stands alone, so it gets random bits of its own.
        self._player.new_game(f"{self._seed} {self._choices}")
        self._choices += 1
        return self._player.choose(Position.at(game, states))


def make_policy(game: Game, spec: str, num_envs: int, seed: int | str = 0) -> Policy:
    """The policy that plays as the player of this name."""
    return RandomPolicy(num_envs, seed) if spec == "random" else PlayerPolicy(game, spec, seed)
