"""How fast the environments are, and beside them those of others where they are installed."""

import functools
import random
import time
from collections.abc import Callable, Iterator, Mapping
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
"""A game of PettingZoo itself."""


def batch_benchmarks(goals: Mapping[str, tuple[str | None, str]]) -> Iterator[Benchmark]:
    """Large batches of random games, of those games that have a goal."""
    for name, (goal, seen_goal) in goals.items():
        if goal is not None:
            run = functools.partial(batch_steps_per_second, name)
            yield Benchmark(f"{name}: batch of {NUM_ENVS:,}, random actions", "steps / s", goal, run)
            seen = functools.partial(seen_steps_per_second, name)
            told = f"{name}: the same with planes and byte masks, one core"
            yield Benchmark(told, "steps / CPU s", seen_goal, seen)


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


def openspiel_benchmarks(goals: Mapping[str, str | None]) -> Iterator[Benchmark]:
    """Random games in OpenSpiel, and beside ours one of its own games with chance, which is in C++."""
    if find_spec("pyspiel") is None:
        return
    for name, goal in goals.items():
        if goal is not None:
            run = functools.partial(spiel_actions_per_second, f"tessera_{name.replace('-', '_')}")
            yield Benchmark(f"{name}: OpenSpiel", "actions / CPU s", goal, run)
    run = functools.partial(spiel_actions_per_second, "backgammon")
    yield Benchmark("OpenSpiel's backgammon", "actions / CPU s", "", run)


def spiel_actions_per_second(name: str) -> float:
    """Actions of players and of chance in random games, one after the other."""
    import_module("tessera.envs.openspiel")
    game, generator = import_module("pyspiel").load_game(name), random.Random(0)
    _play_spiel(game, generator)
    start, actions = time.process_time(), 0
    while (seconds := time.process_time() - start) < SECONDS:
        actions += _play_spiel(game, generator)
    return actions / seconds


def _play_spiel(game: Any, generator: random.Random) -> int:
    """Play a random game; returns how many actions it had."""
    state, actions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(generator.choices(outcomes, chances)[0])
        else:
            state.apply_action(generator.choice(state.legal_actions()))
        actions += 1
    return actions


def batch_steps_per_second(name: str) -> float:
    """Steps of all games together in a second of the clock, on all cores."""
    return _step_batch(BatchEnv(name, NUM_ENVS), time.perf_counter)


def seen_steps_per_second(name: str) -> float:
    """Steps of all games together in a second of one core, with all that a learner looks at."""
    return _step_batch(BatchEnv(name, NUM_ENVS, masks="bytes", threads=1), time.process_time, looks=True)


def _step_batch(env: BatchEnv, clock: Callable[[], float], looks: bool = False) -> float:
    policy, actions = RandomPolicy(NUM_ENVS), np.zeros(NUM_ENVS, np.int64)
    steps, start = 0, 0.0
    # The first rounds compile, and spread the games over all their stages.
    for warm in (True, False):
        steps, start = 0, clock()
        while clock() - start < SECONDS or (warm and steps < 100):
            policy.choose_all(env, actions)
            env.step(actions)
            if looks:
                env.observe()
            steps += 1
    seconds = clock() - start
    env.close()
    return steps * NUM_ENVS / seconds


def steps_per_second(module: str, **arguments: Any) -> float:
    """Steps of one game after the other in the loop that PettingZoo's documentation shows."""
    env = import_module(module).env(**arguments)
    _play_game(env)
    start, steps = time.process_time(), 0
    while (seconds := time.process_time() - start) < SECONDS:
        steps += _play_game(env)
    return steps / seconds


def _play_game(env: Any) -> int:
    """Play a game of random actions that the mask allows; returns how many there were."""
    env.reset()
    steps = 0
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        env.step(env.action_space(agent).sample(observation["action_mask"]))
        steps += 1
    return steps
