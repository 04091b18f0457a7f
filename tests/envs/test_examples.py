"""The examples run, and so does every line of the documentation."""

import doctest
import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from PIL import Image, ImageSequence

from tessera.envs import BatchEnv
from tessera.envs.policies import RandomPolicy

ROOT = Path(__file__).parent.parent.parent


def load_example(name: str) -> ModuleType:
    specification = importlib.util.spec_from_file_location(name, ROOT / "examples" / f"{name}.py")
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def test_the_examples_in_the_documentation_work():
    failed, tried = doctest.testfile(str(ROOT / "docs" / "environments.md"), module_relative=False)
    assert tried > 0
    assert failed == 0


@pytest.mark.parametrize("name", ["verflixt", "passtally"])
def test_random_agents_play_and_are_drawn(tmp_path, name):
    out = tmp_path / "game.svg"
    command = [sys.executable, str(ROOT / "examples" / "random_agents.py"), name, "--out", str(out)]
    finished = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "rewards" in finished.stdout
    assert out.read_text(encoding="utf-8").startswith("<svg")


def test_a_game_can_be_filmed(tmp_path):
    out = tmp_path / "game.gif"
    command = [sys.executable, str(ROOT / "examples" / "random_agents.py"), "verflixt", "--out", str(out)]
    finished = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
    with Image.open(out) as film:
        num_pictures = sum(1 for _ in ImageSequence.Iterator(film))
    # One that is the same as before is shown longer instead of once more.
    assert 10 < num_pictures <= 1 + int(finished.stdout.split()[0])


def test_a_policy_comes_to_like_large_pieces():
    learn_blokus = load_example("learn_blokus")
    learn_blokus.__dict__["NUM_GAMES"] = 24
    learner = learn_blokus.Learner(0)
    for _ in range(2):
        learner.play_and_learn()
    liking = learner.policy.liking[:21]
    assert np.mean(liking[9:]) > np.mean(liking[:4])
    assert "<polyline" in learn_blokus.draw_curve([(0.0, 0.5), (1.0, 0.9)])


def test_openspiels_own_bots_play():
    example = str(ROOT / "examples" / "learners" / "with_openspiel.py")
    command = [sys.executable, example, "--games", "1", "--simulations", "3"]
    finished = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
    assert "mean return of MCTS" in finished.stdout


def test_the_learners_examples_are_short():
    for path in (ROOT / "examples" / "learners").glob("*.py"):
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 60, path.name


def test_a_network_that_learns_what_positions_come_to_beats_random_play():
    """After a few seconds by 0.26, give or take 0.05; how far it climbs is told by the example itself."""
    learn_values = load_example("learn_values")
    env = BatchEnv("verflixt", 128, masks="bytes", flat=True, threads=1)
    values, chance = learn_values.new_values(env.observe().shape[1], seed=1), np.random.default_rng(1)
    for number in range(16):
        seen, goals, _ = learn_values.play(env, values, number)
        for rows in np.array_split(chance.permutation(len(goals)), len(goals) // 64):
            values.learn(seen[rows], goals[rows])
    opponents = {1: RandomPolicy(64, seed=1)}
    results: list[float] = []
    with BatchEnv("verflixt", 64, masks="bytes", flat=True, threads=1, opponents=opponents) as env:
        for number in range(150):
            rewards, dones = env.step(learn_values.best_actions(env, values, number))
            results += rewards[dones, 0].tolist()
    assert np.mean(results) > 0.1
