"""The examples run, and so does every line of the documentation."""

import doctest
import importlib.util
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageSequence

ROOT = Path(__file__).parent.parent.parent


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
    specification = importlib.util.spec_from_file_location(
        "learn_blokus", ROOT / "examples" / "learn_blokus.py"
    )
    learn_blokus = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(learn_blokus)
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
