"""PettingZoo's own tests, and what we add to its conventions."""

import warnings
from importlib import import_module
from typing import Any

import numpy as np
import pettingzoo
import pytest
from gymnasium import spaces
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from tessera.core import playing
from tessera.core.contract import MAX_SEATS
from tessera.core.errors import IllegalMoveError, MoveSyntaxError
from tessera.core.game import state_array
from tessera.envs import ingenious_v0, registration, verflixt_v0
from tessera.envs.pettingzoo import env as make_env
from tessera.envs.pettingzoo import makers
from tessera.envs.pettingzoo.environment import MoveSpace
from tessera.games import game_names

SCALAR = ("blokus_v0", "blokus_8x10_v0", "ingenious_v0", "verflixt_v0", "passtally_v0")
OPTIONS: dict[str, dict[str, Any]] = {
    "blokus_v0": {"players": 2, "free_corners": True},
    "blokus_8x10_v0": {"hard": True},
    "ingenious_v0": {"mode": "team"},
    "verflixt_v0": {"players": 3, "bug": True},
    "passtally_v0": {"players": 3},
    "mosaic_v0": {"hand": 2},
}


class GuestModule:
    """What a module would be for a game of another package, which has none."""

    __name__ = "mosaic_v0"
    env, raw_env = makers("mosaic")


IDS = {
    "tessera/blokus-v0": "blokus_v0",
    "tessera/blokus_8x10-v0": "blokus_8x10_v0",
    "tessera/ingenious-v0": "ingenious_v0",
    "tessera/ingenious_vector-v0": "ingenious_vector_v0",
    "tessera/verflixt-v0": "verflixt_v0",
    "tessera/passtally-v0": "passtally_v0",
    "tessera/mosaic-v0": "mosaic_v0",
}
every_env = pytest.mark.parametrize(
    "module", [*(import_module(f"tessera.envs.{name}") for name in SCALAR), GuestModule()]
)


def payoffs(game, state):
    values = np.zeros(MAX_SEATS)
    playing.write_payoffs(state_array(state), values)
    return values[: game.num_seats].tolist()


def play_randomly(env, generator):
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        done = terminated or truncated
        env.step(None if done else int(generator.choice(np.flatnonzero(observation["action_mask"]))))
    return total


@every_env
def test_api(module):
    options = OPTIONS[module.__name__.split(".")[-1]]
    with warnings.catch_warnings():
        # PettingZoo's own games with a mask have dicts as observations too.
        warnings.filterwarnings("ignore", "Observation (space for each agent probably should|is not a NumPy)")
        api_test(module.env(), num_cycles=60)
        api_test(module.env(**options), num_cycles=60)


@every_env
def test_seed(module):
    seed_test(module.env, num_cycles=30)


@every_env
def test_render(module, capsys):
    render_test(module.env, custom_tests={"svg": lambda drawing: drawing.startswith("<svg")})
    assert capsys.readouterr().out


def test_performance_benchmark(capsys, monkeypatch):
    # Its clock is PettingZoo's own: five seconds pass after a thousand looks.
    monkeypatch.setattr("time.time", iter(np.arange(0.0, 60.0, 0.01)).__next__)
    performance_benchmark(verflixt_v0.env())
    assert "turns per second" in capsys.readouterr().out


@every_env
def test_rewards_are_the_payoffs(module):
    env = module.env()
    env.reset(seed=4)
    total = play_randomly(env, np.random.default_rng(4))
    if len(total) > 1:
        assert abs(sum(total.values())) < 1e-6
    assert list(total.values()) == payoffs(env.game, env.state_record)
    assert not env.agents


@pytest.mark.parametrize("env_id", IDS)
def test_registered_ids_make_environments(env_id):
    env = pettingzoo.make("aec", env_id, render_mode="ansi")
    env.reset(seed=1)
    assert env.render()
    assert IDS[env_id] == str(env.unwrapped)


def test_every_game_has_an_id():
    assert {registration.pettingzoo_id(name) for name in game_names()} <= IDS.keys()


def test_any_game_is_made_by_its_name():
    assert make_env("verflixt", players=3).possible_agents == ["player_0", "player_1", "player_2"]


def test_options_are_those_of_the_game():
    assert len(verflixt_v0.env(players=4, bug=True).possible_agents) == 4
    with pytest.raises(ValueError, match="players"):
        verflixt_v0.env(players=7)
    with pytest.raises(ValueError, match="render_mode"):
        verflixt_v0.env(render_mode="film")


@pytest.mark.parametrize("action", [3.7, True, "3"])
def test_an_action_is_a_whole_number(action):
    env = verflixt_v0.env()
    env.reset(seed=1)
    before = env.state_record.tobytes()
    with pytest.raises(MoveSyntaxError, match="whole number"):
        env.step(action)
    assert env.state_record.tobytes() == before


def test_an_illegal_action_raises_with_its_clause_and_changes_nothing():
    env = ingenious_v0.raw_env()
    env.reset(seed=1)
    before = env.state_record.tobytes()
    with pytest.raises(IllegalMoveError, match="ING"):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0]))
    with pytest.raises(MoveSyntaxError):
        env.step(10**6)
    assert env.state_record.tobytes() == before


def test_an_illegal_action_loses():
    env = verflixt_v0.env()
    env.reset(seed=1)
    loser = env.agent_selection
    mask = env.last()[0]["action_mask"]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # PettingZoo says so
        env.step(int(np.flatnonzero(mask == 0)[0]))
    assert env.rewards[loser] == -1
    assert sum(env.rewards.values()) == -1
    assert all(env.terminations.values())
    while env.agents:
        env.step(None)


def test_illegal_moves_end_as_with_pettingzoos_own_wrapper():
    def results(env):
        env.reset(seed=1)
        env.last()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            env.step(54)
        told = []
        for agent in env.agent_iter():
            told.append((agent, env.last(observe=False)[1:]))
            env.step(None)
        return told

    wrapped = TerminateIllegalWrapper(verflixt_v0.raw_env(), illegal_reward=-1)
    assert results(verflixt_v0.env()) == results(wrapped)


def test_only_the_agent_to_move_has_actions():
    env = verflixt_v0.env()
    env.reset(seed=1)
    for agent in env.agents:
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)


def test_legal_actions_are_those_of_the_mask():
    env = verflixt_v0.env()
    env.reset(seed=1)
    for _ in range(20):
        legal = env.legal_actions()
        assert legal.tolist() == np.flatnonzero(env.last()[0]["action_mask"]).tolist()
        env.step(legal[-1])


def test_the_whole_state_is_what_all_agents_see():
    env = ingenious_v0.env(players=3)
    env.reset(seed=1)
    assert env.state() in env.state_space
    for seat, agent in enumerate(env.agents):
        assert (env.state()[seat] == env.observe(agent)["observation"]).all()


@every_env
def test_pixels_show_the_game(module):
    env = module.env(render_mode="rgb_array")
    env.reset(seed=1)
    before = env.render()
    env.step(env.legal_actions()[0])
    after = env.render()
    assert before.shape == after.shape == (*before.shape[:2], 3)
    assert before.dtype == np.uint8
    assert (before != after).any()


def test_samples_of_moves_are_those_of_gymnasium():
    ours, theirs = MoveSpace(300, seed=1), spaces.Discrete(300, seed=1)
    mask = np.zeros(300, np.int8)
    assert ours.sample(mask) == theirs.sample(mask)
    mask[[3, 70, 299]] = 1
    assert [ours.sample(mask) for _ in range(50)] == [theirs.sample(mask) for _ in range(50)]
    assert ours.sample() == theirs.sample()
    with pytest.raises(AssertionError, match="shape"):
        ours.sample(mask[:5])
