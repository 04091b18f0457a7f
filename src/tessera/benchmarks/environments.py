"""How fast the environments are, and beside them those of others where they are installed."""

import functools
import time
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

from tessera.benchmarks.figure import Benchmark
from tessera.envs.batch import BatchEnv
from tessera.envs.policies import RandomPolicy

NUM_ENVS = 1024
SECONDS = 1.0
CONNECT_FOUR = "pettingzoo.classic.connect_four_v3"
"""A game of PettingZoo itself; it made 3,400 on the machine the goals were set for."""


def batch_benchmarks(goals: Mapping[str, str | None]) -> Iterator[Benchmark]:
    """Large batches of random games, of those games that have a goal."""
    for name, goal in goals.items():
        if goal is not None:
            run = functools.partial(batch_steps_per_second, name)
            yield Benchmark(f"{name}: batch of {NUM_ENVS:,}, random actions", "steps / s", goal, run)
            seen = functools.partial(batch_steps_per_second, name, everything=True)
            yield Benchmark(f"{name}: the same with planes and byte masks", "steps / s", "", seen)


def pettingzoo_benchmarks(goals: Mapping[str, str | None]) -> Iterator[Benchmark]:
    """One game after the other, and beside ours one of PettingZoo's own."""
    if find_spec("pettingzoo") is None:
        return
    for name, goal in goals.items():
        if goal is not None:
            run = functools.partial(steps_per_second, "tessera.envs.pettingzoo", game=name)
            yield Benchmark(f"{name}: PettingZoo", "steps / CPU s", goal, run)
    yield from peer_benchmark("PettingZoo's connect four", CONNECT_FOUR)


def peer_benchmark(name: str, module: str) -> Iterator[Benchmark]:
    """An environment of others, where it is installed."""
    if _is_installed(module):
        yield Benchmark(name, "steps / CPU s", "", functools.partial(steps_per_second, module))


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


def steps_per_second(module: str, **arguments: Any) -> float:
    """Steps of one game after the other: look, choose one of the actions in the mask, step."""
    env = import_module(module).env(**arguments)
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
