"""One learning seat against players by name, as Gymnasium sees it: one game, or a batch of them.

What the learner does not play is part of the environment: an action is answered by the moves of all the
others, until the learner is to move again or the game is over.
"""

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np

from tessera.core import batch, seeds
from tessera.core.contract import Array, State
from tessera.core.errors import GameOverError, IllegalMoveError
from tessera.core.extras import extra
from tessera.core.game import Game
from tessera.envs.batch import BatchEnv, check_choice, check_seat, chosen_game
from tessera.envs.drawing import RENDER_MODES, check_render_mode, draw
from tessera.envs.pettingzoo.environment import ILLEGAL, ILLEGAL_REWARD, Observation, observation_space
from tessera.envs.policies import make_policy

with extra("envs"):
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space


class SeatGames:
    """A batch in which one seat learns and all others are played by the same player."""

    def __init__(
        self, game: Game, num_envs: int, seat: int, opponent: str, threads: int | None, **choices: Any
    ) -> None:
        check_seat(game, seat)
        self.seat, self._opponent = seat, opponent
        others = [other for other in range(game.num_seats) if other != seat]
        policies = {other: make_policy(game, opponent, num_envs, other) for other in others}
        self.env = BatchEnv(game, num_envs, masks="bytes", threads=threads, opponents=policies, **choices)
        self._is_flat = bool(choices.get("flat"))

    def reset(self, seed: object) -> Observation:
        """Begin anew; the seed decides the games and what the opponents choose by lot."""
        for other in self.env.opponents:
            self.env.opponents[other] = make_policy(
                self.env.game, self._opponent, self.env.num_envs, f"{seed} {other}"
            )
        self.env.reset(str(seed))
        return self.observe()

    def step(self, actions: Array, loses_by_illegal: bool) -> tuple[Array, Array]:
        """Play an action in every row; where illegal ones lose, their games end with -1 for the learner."""
        env = self.env
        illegal = self._find_illegal(actions) if loses_by_illegal else np.zeros(0, np.int64)
        if not len(illegal):
            return env.step(actions)
        left = env.states[illegal].copy()
        legal = actions.copy()
        legal[illegal] = env.masks[illegal].argmax(axis=1)
        rewards, dones = env.step(legal)
        rewards, dones = rewards.copy(), dones.copy()
        env.restart(illegal)
        env.final_states[illegal] = left
        rewards[illegal], dones[illegal] = 0.0, True
        rewards[illegal, self.seat] = ILLEGAL_REWARD
        return rewards, dones

    def _find_illegal(self, actions: Array) -> Array:
        """The rows whose actions are moves of the game, but illegal ones: all else is refused."""
        game = self.env.game
        if actions.shape != (self.env.num_envs,) or actions.dtype.kind not in "iu":
            return np.zeros(0, np.int64)
        if ((actions < 0) | (actions >= game.num_moves)).any():
            return np.zeros(0, np.int64)
        return np.flatnonzero(self.env.masks[np.arange(len(actions)), actions] == 0)

    def observe(self) -> Observation:
        """What the learner sees in every row, in arrays of its own."""
        return {"observation": self.env.observe().copy(), "action_mask": self.env.masks.copy()}

    def observe_final(self, rows: Array) -> Observation:
        """What the learner saw when the last games of these rows had ended."""
        game = self.env.game
        planes = np.zeros((len(rows), *game.observation_shape), np.float32)
        batch.observe_rows(self.env.final_states, np.full(len(rows), self.seat, np.int8), rows, planes)
        if self._is_flat:
            planes = planes.reshape(len(rows), -1)
        return {"observation": planes, "action_mask": np.zeros((len(rows), game.num_moves), np.int8)}


class SeatVectorEnv(VectorEnv[Observation, Array, Array]):
    """Many games at once; where one ends, the next begins in the same step.

    Then `infos["final_obs"]` has what was to be seen at the end, in the rows of `infos["_final_obs"]`.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - Gymnasium's own

    def __init__(  # noqa: PLR0913 - what can be chosen has a name
        self,
        game: Game | str,
        num_envs: int = 1,
        *,
        seat: int = 0,
        opponent: str = "random",
        flat: bool = False,
        rewards: Literal["payoffs", "standings"] = "payoffs",
        illegal: Literal["raise", "lose"] = "raise",
        threads: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        check_choice("illegal", illegal, ILLEGAL)
        self._loses_by_illegal = illegal == "lose"
        check_render_mode(render_mode)
        chosen = chosen_game(game, options)
        self._games = SeatGames(chosen, num_envs, seat, opponent, threads, flat=flat, rewards=rewards)
        self.num_envs = num_envs
        self.autoreset_mode = AutoresetMode.SAME_STEP
        self.render_mode = render_mode
        self.single_observation_space = observation_space(chosen, flat)
        self.single_action_space = spaces.Discrete(chosen.num_moves)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game in every row."""
        if seed is not None:
            self._np_random = np.random.default_rng(seeds.game_key(str(seed)))
        seen = self._games.reset(self.np_random.integers(1 << 62))
        return seen, {"action_mask": seen["action_mask"]}

    def step(self, actions: Array) -> tuple[Observation, Array, Array, Array, dict[str, Any]]:
        """Play the learner's move in every row, and all that follows until it is to move again."""
        rewards, dones = self._games.step(np.asarray(actions), self._loses_by_illegal)
        seen = self._games.observe()
        infos: dict[str, Any] = {"action_mask": seen["action_mask"]}
        if dones.any():
            rows = np.flatnonzero(dones)
            final = self._games.observe_final(rows)
            infos["final_obs"] = {key: self._scattered(rows, part) for key, part in final.items()}
            infos["_final_obs"] = dones.copy()
        learned = rewards[:, self._games.seat].astype(np.float64)
        return seen, learned, dones.copy(), np.zeros(self.num_envs, np.bool_), infos

    def _scattered(self, rows: Array, part: Array) -> Array:
        whole = np.zeros((self.num_envs, *part.shape[1:]), part.dtype)
        whole[rows] = part
        return whole

    def action_masks(self) -> Array:
        """The legal actions of every row, as sb3-contrib asks for them."""
        return self._games.env.masks.astype(np.bool_)

    def render(self) -> tuple[Any, ...] | None:
        """Every position as text, SVG or pixels, all laid open."""
        env = self._games.env
        if self.render_mode is None:
            return None
        return tuple(draw(env.game, state, self.render_mode) for state in env.states)

    def close_extras(self, **kwargs: Any) -> None:
        """Let the threads go."""
        self._games.env.close()


class SeatEnv(gymnasium.Env[Any, Any]):
    """One game; an illegal action raises with the clause that forbids it, or with `illegal="lose"` ends it.

    The second is for programs that know no masks, Gymnasium's checker among them.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012 - Gymnasium's own

    def __init__(
        self,
        game: Game | str,
        *,
        seat: int = 0,
        opponent: str = "random",
        flat: bool = False,
        rewards: Literal["payoffs", "standings"] = "payoffs",
        illegal: Literal["raise", "lose"] = "raise",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        check_render_mode(render_mode)
        chosen = chosen_game(game, options)
        check_choice("illegal", illegal, ILLEGAL)
        self._games = SeatGames(chosen, 1, seat, opponent, threads=1, flat=flat, rewards=rewards)
        self._loses_by_illegal = illegal == "lose"
        self._ended: State | None = None
        """How the game ended, until the next one begins."""
        self.render_mode = render_mode
        self.observation_space = observation_space(chosen, flat)
        self.action_space = spaces.Discrete(chosen.num_moves)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game."""
        super().reset(seed=seed)
        self._ended = None
        seen = _only_row(self._games.reset(self.np_random.integers(1 << 62) if seed is None else seed))
        return seen, {"action_mask": seen["action_mask"]}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play the learner's move, and all that follows until it is to move again."""
        if self._ended is not None:
            raise GameOverError("the game is over: reset begins the next one")
        try:
            rewards, dones = self._games.env.step(np.array([action]))
        except IllegalMoveError:
            if not self._loses_by_illegal:
                raise
            self._ended = self._games.env.states[0]
            return _only_row(self._games.observe()), ILLEGAL_REWARD, True, False, {}
        is_over = bool(dones[0])
        self._ended = self._games.env.final_states[0] if is_over else None
        seen = self._games.observe_final(np.zeros(1, np.int64)) if is_over else self._games.observe()
        told = _only_row(seen)
        reward = float(rewards[0, self._games.seat])
        return told, reward, is_over, False, {"action_mask": told["action_mask"]}

    def action_masks(self) -> Array:
        """The legal actions, as sb3-contrib asks for them; none after the end."""
        legal = self._games.env.masks[0].astype(np.bool_)
        return legal if self._ended is None else np.zeros_like(legal)

    def render(self) -> Any:
        """The position as text, SVG or pixels, all laid open; after the end, how the game ended."""
        state = self._games.env.states[0] if self._ended is None else self._ended
        return draw(self._games.env.game, state, self.render_mode)


def _only_row(observation: Observation) -> Observation:
    return {key: part[0] for key, part in observation.items()}
