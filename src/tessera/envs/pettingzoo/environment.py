"""The games as PettingZoo sees them: one agent after the other.

Agents are `player_0`, `player_1` and so on, by seat. An observation is a dict of `observation`, the planes
of what the seat may know, and `action_mask`. At the end everyone gets the payoff of the game as reward.
"""

import math
from typing import Any, ClassVar, Literal

import numpy as np

from tessera.core import batch, playing, seeds
from tessera.core.bits import WORD, words_for
from tessera.core.contract import MAX_SEATS, OVER, Array, State
from tessera.core.errors import IllegalMoveError, MoveSyntaxError
from tessera.core.extras import extra
from tessera.core.game import Game
from tessera.core.position import move_number
from tessera.envs.batch import check_choice
from tessera.envs.drawing import RENDER_MODES, check_render_mode, draw

with extra("envs"):
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils.env_logger import EnvLogger

ILLEGAL_REWARD = -1.0
"""What whoever plays an illegal move gets: as much as the last place."""

ILLEGAL = ("raise", "lose")
"""What may follow from an illegal move: an error, or the end."""

Observation = dict[str, Array]


class MoveSpace(spaces.Discrete[np.int64]):
    """The numbers of the moves. Samples are Gymnasium's own, without its four passes over a long mask."""

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """A number, of those that the mask allows."""
        if mask is None or probability is not None or mask.dtype != np.int8 or mask.shape != (self.n,):
            return super().sample(mask, probability)
        legal = np.flatnonzero(mask.view(np.bool_))
        return self.dtype.type(self.np_random.choice(legal)) if len(legal) else self.start


class GameEnv(AECEnv[str, Observation, int]):
    """A game as a PettingZoo environment.

    An illegal action raises with the clause that forbids it. With `illegal="lose"` it follows PettingZoo's
    convention instead: a warning, a reward of -1, and the end. Three of PettingZoo's wrappers would do the
    same in four times the time of a whole step.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["human", *RENDER_MODES],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        game: Game,
        name: str,
        render_mode: str | None = None,
        illegal: Literal["raise", "lose"] = "raise",
    ) -> None:
        super().__init__()
        self.metadata = {**GameEnv.metadata, "name": name}  # type: ignore[misc] # PettingZoo reads it from objects
        check_render_mode(render_mode, "human")
        check_choice("illegal", illegal, ILLEGAL)
        self.game = game
        self.render_mode = render_mode
        self._loses_by_illegal = illegal == "lose"
        self.possible_agents = [f"player_{seat}" for seat in range(game.num_seats)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space(game) for agent in self.possible_agents}
        self.state_space = spaces.Box(0.0, 1.0, (game.num_seats, *game.observation_shape), np.float32)
        self.action_spaces = {agent: MoveSpace(game.num_moves) for agent in self.possible_agents}
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._masks = np.zeros((1, words_for(game.num_moves)), np.uint64)
        self._moves = np.empty(game.max_legal_moves, np.int32)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Planes and mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of the moves."""
        return self.action_spaces[agent]

    @property
    def state_record(self) -> State:
        """The state as the rules know it, hidden things included; treat it as read-only."""
        return self._states[0]

    @property
    def states(self) -> Array:
        """The array of one around the state, as compiled functions take it; treat it as read-only."""
        return self._states

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; without a seed, one that nobody can foretell."""
        self._states = self.game.new_state(seeds.game_key(seeds.new_seed() if seed is None else str(seed)))
        self.agents = self.possible_agents[:]
        self.rewards = {agent: self._no_reward() for agent in self.agents}
        self._cumulative_rewards = {agent: self._no_reward() for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[batch.mark_state(self._states, self._masks, self._moves)]

    def observe(self, agent: str) -> Observation:
        """What this agent may know now; the mask holds only zeros while others are to move."""
        planes = np.zeros(self.game.observation_shape, np.float32)
        mask = np.zeros((1, WORD * self._masks.shape[1]), np.int8)
        batch.observe_state(self._states, self._seats[agent], planes, self._masks, mask.view(np.uint64))
        return {"observation": planes, "action_mask": mask[0, : self.game.num_moves]}

    def legal_actions(self) -> Array:
        """The actions that the agent to move may choose from: quicker than the mask where there are many."""
        return self._moves[: batch.list_marked(self._masks, self._moves)].copy()

    def state(self) -> Array:
        """What all agents know together, the planes of each: for learners with a view of the whole game."""
        planes = np.zeros(self.state_space.shape, np.float32)
        seats = np.arange(len(planes), dtype=np.int8)
        batch.observe_rows(self._states, seats, np.zeros(len(planes), np.int64), planes)
        return planes

    def step(self, action: int | None) -> None:
        """Play a move for the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        try:
            self._refuse_illegal(action)
        except IllegalMoveError:
            if not self._loses_by_illegal:
                raise
            self._end_by_illegal(agent)
            return
        self._cumulative_rewards[agent] = self._no_reward()
        seat = batch.play_and_mark(self._states, action, self._masks, self._moves)
        if seat == OVER:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[seat]
        self._give_rewards(agent, seat == OVER)
        if self.render_mode == "human":
            self.render()

    def _refuse_illegal(self, action: int | None) -> None:
        number = move_number(action)
        if not 0 <= number < self.game.num_moves:
            raise MoveSyntaxError(f"{self.game.title} has no move number {number}")
        if not int(self._masks[0, number // WORD]) >> number % WORD & 1:
            reason = self.game.explain_illegal(self._states[0], number)
            if reason is None:
                raise MoveSyntaxError(f"move {action} is not a player's to choose")
            raise IllegalMoveError(reason)

    def _end_by_illegal(self, loser: str) -> None:
        EnvLogger.warn_on_illegal_move()
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = {agent: self._no_reward() for agent in self.agents}
        self.rewards[loser] += ILLEGAL_REWARD
        self._cumulative_rewards[loser] = self._no_reward()
        self._accumulate_rewards()
        self._deads_step_first()

    def _no_reward(self) -> Any:
        return 0.0

    def _give_rewards(self, agent: str, is_over: bool) -> None:
        """Nothing until the end, then the payoffs."""
        if not is_over:
            return
        payoffs = np.zeros(MAX_SEATS)
        playing.write_payoffs(self._states, payoffs)
        self.rewards = {agent: float(payoffs[self._seats[agent]]) for agent in self.agents}
        self._accumulate_rewards()

    def render(self) -> Any:
        """The position, all laid open, as text, drawing or pixels; `human` prints it."""
        if self.render_mode == "human":
            print(self.game.picture(self._states[0]))
            return None
        return draw(self.game, self._states[0], self.render_mode)

    def close(self) -> None:
        """There is nothing to give back."""


def observation_space(game: Game, flat: bool = False) -> spaces.Dict:
    """Planes and mask of a game."""
    shape = (math.prod(game.observation_shape),) if flat else game.observation_shape
    return spaces.Dict(
        {
            "observation": spaces.Box(0.0, 1.0, shape, np.float32),
            "action_mask": spaces.Box(0, 1, (game.num_moves,), np.int8),
        }
    )
