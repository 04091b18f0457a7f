"""The package as `pip install tessera-games` gives it: nothing is there but what the base needs."""

import os
import subprocess
import tomllib
import venv
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tessera.core.extras import DISTRIBUTION

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
MOST_PACKAGES = 12

PLAYS_AND_RECORDS = """
import tessera
from tessera.envs import BatchEnv
from tessera.records import Record, RecordedSeat, now
for name in tessera.game_names():
    position = tessera.load(name).start(1)
    position.play(position.legal_moves()[0])
    seats = [RecordedSeat(name=seat, player="person") for seat in position.game.seat_names()]
    assert Record.from_json(Record.of(position, seats, [now()]).to_json()).replay("1") == position
    str(position), position.svg()
with BatchEnv("ingenious", 2, masks="bytes", seed=1) as env:
    assert env.outcomes(0, int(env.masks[0].argmax()))
"""


def needed(names):
    """The distributions that these need, and those need, with themselves."""
    found, waiting = {}, [Requirement(name) for name in names]
    while waiting:
        wanted = waiting.pop()
        if wanted.name not in found:
            found[wanted.name] = distribution(wanted.name)
            more = map(Requirement, found[wanted.name].requires or [])
            waiting += [one for one in more if one.marker is None or one.marker.evaluate({"extra": ""})]
    return found


@pytest.fixture(scope="module")
def python(tmp_path_factory):
    """The Python of an environment in which only the base is installed."""
    folder = tmp_path_factory.mktemp("base") / "venv"
    venv.create(folder, symlinks=True)
    (packages,) = folder.glob("lib/python*/site-packages")
    for package in needed(PROJECT["dependencies"]).values():
        for top in {file.parts[0] for file in package.files or []} - {"..", "__pycache__"}:
            (packages / top).symlink_to(package.locate_file(top))
    (packages / "project.pth").write_text(str(ROOT / "src"))
    return folder / "bin/python"


def run(python, *arguments):
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    return subprocess.run(
        [python, *arguments],
        env={**environment, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_the_base_is_light():
    packages = needed(PROJECT["dependencies"])
    assert len(packages) <= MOST_PACKAGES, sorted(packages)


def test_the_base_plays_draws_records_and_steps_batches(python):
    done = run(python, "-c", PLAYS_AND_RECORDS)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("command", ["--help", "bench --help", "perft verflixt --depth 2", "trace passtally"])
def test_the_base_has_the_command_line(python, command):
    done = run(python, "-m", "tessera", *command.split())
    assert done.returncode == 0, done.stderr
    assert done.stdout


@pytest.mark.parametrize(
    ("command", "extra"),
    [
        ("serve", "server"),
        ("", "server"),
        ("worker --database postgresql://nowhere/x", "server"),
        ("selfplay verflixt --player random --games 2 --out /nonexistent/folder", "train"),
        ("match verflixt --a onnx:nothing.onnx --b random", "train"),
    ],
)
def test_a_command_says_which_extra_it_lacks(python, command, extra):
    done = run(python, "-m", "tessera", *command.split())
    assert done.returncode == 2
    assert done.stderr.endswith(f"it comes with: pip install '{DISTRIBUTION}[{extra}]'\n")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("module", "extra"),
    [
        ("tessera.envs.blokus_v0", "envs"),
        ("tessera.envs.seat", "envs"),
        ("tessera.envs.registration", "envs"),
        ("tessera.envs.openspiel", "openspiel"),
    ],
)
def test_a_module_says_which_extra_it_lacks(python, module, extra):
    done = run(python, "-c", f"import {module}")
    assert f"{DISTRIBUTION}[{extra}]" in done.stderr.splitlines()[-1]
    assert "MissingExtraError" in done.stderr


def test_every_extra_that_is_told_about_exists():
    assert PROJECT["name"] == DISTRIBUTION
    extras = PROJECT["optional-dependencies"]
    assert {"server", "postgres", "envs", "openspiel", "train", "ray", "all"} == set(extras)
    (everything,) = extras["all"]
    assert Requirement(everything).extras == set(extras) - {"all"}
