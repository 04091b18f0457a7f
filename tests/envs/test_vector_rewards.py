"""Ingenious with a reward for every colour."""

from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path

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


def momaland_api_test():
    """MOMAland's test of an environment, without the package around it, which loads OpenGL."""
    package = find_spec("momaland")
    assert package is not None, "`make test` installs MOMAland"
    (folder,) = package.submodule_search_locations or []
    spec = spec_from_file_location("momaland_api_test", Path(folder) / "test" / "api_test.py")
    assert spec is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.api_test


@pytest.mark.filterwarnings("ignore::UserWarning")  # MOMAland warns of observations that are dicts
@pytest.mark.parametrize("options", [{}, {"players": 4}])
def test_momalands_own_test(options):
    momaland_api_test()(ingenious_vector_v0.env(**options), num_cycles=100)
