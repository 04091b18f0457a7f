"""Every learner of others runs its example: `make learners`, each library in an environment of its own.

They are large and some exclude each other, so they are no part of `make test`, which collects other names.
"""

import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "learners"
UV = ROOT / ".venv" / "bin" / "uv"
INSTALL_SECONDS, LEARN_SECONDS = 1800, 900
SHORT = {
    "agilerl": ["--steps", "200"],
    "batch": ["20"],
    "openspiel": ["--games", "1", "--simulations", "5"],
    "rllib": ["--iterations", "1"],
    "sb3": ["--steps", "2000"],
    "tianshou": ["--rounds", "2"],
    "torchrl": ["--steps", "50"],
}
"""What makes an example a short one."""


def test_every_example_is_tried():
    assert {path.stem.removeprefix("with_") for path in EXAMPLES.glob("with_*.py")} == set(SHORT)


@pytest.mark.parametrize("name", SHORT)
def test_the_example_runs(name):
    command = [str(interpreter(name)), str(EXAMPLES / f"with_{name}.py"), *SHORT[name]]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=LEARN_SECONDS, check=False
    )
    assert done.returncode == 0, done.stderr
    assert re.search(r"\d", done.stdout), "it tells how it went"


def interpreter(name: str) -> Path:
    """Python with the library, made if it is not there; what is installed says `pyproject.toml`."""
    folder = ROOT / ".cache" / "learners" / name
    python = folder / "bin" / "python"
    if not python.exists():
        subprocess.run([UV, "venv", "--quiet", folder], check=True, timeout=INSTALL_SECONDS)
    install = [str(UV), "pip", "install", "--quiet", "--python", str(python)]
    wanted = ["--requirement", "pyproject.toml", "--extra", "envs", "--group", f"learner-{name}"]
    subprocess.run([*install, *wanted], cwd=ROOT, check=True, timeout=INSTALL_SECONDS)
    return python
