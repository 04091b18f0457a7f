"""Ingenious with a reward for every colour."""

import numpy as np
import pytest

from tessera.envs import ingenious_vector_v0
from tests.envs.test_pettingzoo import play_randomly


@pytest.mark.parametrize("options", [{}, {"players": 3}, {"mode": "team"}])
def test_rewards_add_up_to_the_markers(options):
    env = ingenious_vector_v0.env(**options)
    env.reset(seed=2)
    totals = play_randomly(env, np.random.default_rng(2))
    boards = env.unwrapped.game.describe_scores(env.unwrapped.state_record)
    for seat, agent in enumerate(env.possible_agents):
        assert totals[agent].tolist() == boards[seat % len(boards)]


def test_rewards_have_their_space():
    env = ingenious_vector_v0.raw_env()
    env.reset(seed=1)
    env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    for agent in env.agents:
        assert env.reward_space(agent).contains(env.rewards[agent])


@pytest.mark.filterwarnings("ignore::UserWarning")  # MOMAland warns of observations that are dicts
def test_momalands_own_test():
    momaland = pytest.importorskip(
        "momaland.test.api_test",
        reason="MOMAland is not pinned: it brings OpenGL, pygame and an experiment tracker",
    )
    momaland.api_test(ingenious_vector_v0.env(), num_cycles=100)
