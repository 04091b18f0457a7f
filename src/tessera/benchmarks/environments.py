"""How fast the environments are, and beside them those of others where they are installed."""

import functools
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

import numpy as np

from tessera.envs.batch import BatchEnv
from tessera.envs.policies import RandomPolicy

NUM_ENVS = 1024
SECONDS = 1.0
BATCH_GOALS = {"verflixt": "1,000,000", "ingenious": "500,000", "passtally": "200,000", "blokus": "200,000"}
# PettingZoo's connect four makes 3,400 on the machine the goals were set for.
AEC_GOALS = {"verflixt": "3,400", "ingenious": "20,000", "passtally": "3,400", "blokus": "5,000"}
PEERS = {
    "PettingZoo's connect four": "pettingzoo.classic.connect_four_v3",
    "MOMAland's Ingenious": "momaland.envs.ingenious.moingenious_v0",
}


class Measure(NamedTuple):
    """A figure, its unit, what it should reach, and how to take it once."""

    name: str
    unit: str
    goal: str
    run: Callable[[], float]


def all_measures() -> Iterator[Measure]:
    """Every figure, in the order of the table."""
    for name, goal in BATCH_GOALS.items():
        run = functools.partial(batch_steps_per_second, name)
        yield Measure(f"{name}: batch of {NUM_ENVS:,}, random actions", "steps / s", goal, run)
        seen = functools.partial(batch_steps_per_second, name, everything=True)
        yield Measure(f"{name}: the same with planes and byte masks", "steps / s", "", seen)
    if find_spec("pettingzoo") is None:
        return
    for name, goal in AEC_GOALS.items():
        run = functools.partial(aec_steps_per_second, f"tessera.envs.{name}_v0")
        yield Measure(f"{name}: PettingZoo", "steps / CPU s", goal, run)
    for peer, module in PEERS.items():
        if _is_installed(module):
            yield Measure(f"{peer}", "steps / CPU s", "", functools.partial(aec_steps_per_second, module))


def _is_installed(module: str) -> bool:
    try:
        import_module(module)
    except ImportError:
        return False
    return True


def batch_steps_per_second(name: str, everything: bool = False) -> float:
    """Steps of all games together in a second of the clock, on all cores."""
    env = BatchEnv(name, NUM_ENVS, masks="bytes" if everything else "bits")
    policy, actions = RandomPolicy(NUM_ENVS), np.zeros(NUM_ENVS, np.int64)
    steps, start = 0, 0.0
    # The first rounds compile, and spread the games over all their stages.
    for warm in (True, False):
        steps, start = 0, time.perf_counter()
        while time.perf_counter() - start < SECONDS or (warm and steps < 100):
            policy.choose_all(env, actions)
            env.step(actions)
            if everything:
                env.observe()
            steps += 1
    seconds = time.perf_counter() - start
    env.close()
    return steps * NUM_ENVS / seconds


def aec_steps_per_second(module: str) -> float:
    """Steps of one game after the other: look, choose one of the actions in the mask, step."""
    env = import_module(module).env()
    generator = np.random.default_rng(0)
    _play_some(env, generator, 50)
    start, steps = time.process_time(), 0
    while (seconds := time.process_time() - start) < SECONDS:
        steps += _play_some(env, generator, 100)
    return steps / seconds


def _play_some(env: Any, generator: np.random.Generator, steps: int) -> int:
    """Play at least so many random steps in whole games; returns how many."""
    played = 0
    while played < steps:
        env.reset()
        lots = generator.random(1000)
        while True:
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                break
            legal = np.flatnonzero(observation["action_mask"].view(np.bool_))
            env.step(int(legal[int(lots[played % 1000] * len(legal))]))
            played += 1
    return played
