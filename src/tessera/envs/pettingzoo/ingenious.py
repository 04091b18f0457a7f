"""Ingenious with a reward for every colour, for learning with several aims (as in MOMAland).

The reward of a step is how far each of the mover's six markers went on in it."""

from typing import Any, Literal

import numpy as np

from tessera.core.contract import Array
from tessera.core.extras import extra
from tessera.envs.pettingzoo.environment import ILLEGAL_REWARD, GameEnv
from tessera.games import load
from tessera.games.ingenious.box import NUM_COLORS

with extra("envs"):
    from gymnasium import spaces

MOST_POINTS = 36  # ING-5: two score boards in a row


class VectorRewardEnv(GameEnv):
    """Ingenious whose rewards are points gained, one number a colour."""

    def __init__(self, render_mode: str | None, illegal: Literal["raise", "lose"], **options: Any) -> None:
        super().__init__(load("ingenious", **options), "ingenious_vector_v0", render_mode, illegal)
        space = spaces.Box(ILLEGAL_REWARD, MOST_POINTS, (NUM_COLORS,), np.float32)
        self.reward_spaces = dict.fromkeys(self.possible_agents, space)

    def reward_space(self, agent: str) -> spaces.Space[Any]:
        """Points in the order of the colours."""
        return self.reward_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game."""
        super().reset(seed, options)
        self._marks = self._read_marks()

    def _read_marks(self) -> Array:
        """The markers of every seat; partners share theirs."""
        boards = np.array(self.game.describe_scores(self._states[0]), np.float32)
        return boards[np.arange(self.game.num_seats) % len(boards)]

    def _no_reward(self) -> Array:
        return np.zeros(NUM_COLORS, np.float32)

    def _clear_rewards(self) -> None:
        self.rewards = {agent: self._no_reward() for agent in self.rewards}

    def _give_rewards(self, agent: str, is_over: bool) -> None:
        """What everyone's markers gained; only the mover's, and its partner's, can have moved."""
        marks = self._read_marks()
        gained = marks - self._marks
        self._marks = marks
        self.rewards = {agent: gained[self._seats[agent]] for agent in self.agents}
        for other, reward in self.rewards.items():
            self._cumulative_rewards[other] = self._cumulative_rewards[other] + reward


def vector_raw_env(render_mode: str | None = None, **options: Any) -> VectorRewardEnv:
    """The environment that raises at illegal moves; options are those of the game."""
    return VectorRewardEnv(render_mode, "raise", **options)


def vector_env(render_mode: str | None = None, **options: Any) -> VectorRewardEnv:
    """The environment that ends when somebody plays an illegal move, with -1 in every colour."""
    return VectorRewardEnv(render_mode, "lose", **options)


ENVIRONMENTS = {"ingenious_vector": vector_env}
