"""A wheel with compiled code, installed into an empty environment and an empty home."""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest
from numba.core import config

from tessera.players.shipping import this_machine

fcntl = pytest.importorskip("fcntl", reason="an environment looks different on Windows")

pytestmark = [
    pytest.mark.skipif(bool(config.DISABLE_JIT), reason="nothing is compiled in this run"),
    pytest.mark.slow,
]

ROOT = Path(__file__).parent.parent
SEARCHES = """
import json
from numba.core import event
compiled = []
class Listener(event.Listener):
    def on_start(self, happened):
        compiled.append(happened.data["dispatcher"].py_func.__name__)
    def on_end(self, happened):
        pass
event.register("numba:compile", Listener())
import tessera
from tessera.core.code_cache import origins
from tessera.players.registry import make_player
position = tessera.load("verflixt").start(1)
while len(position.legal_moves()) < 2:
    position.play(position.legal_moves()[0])
move = make_player(position.game, "level:9", "seed").choose(position)
print(json.dumps({"compiled": compiled, "move": move, "package": tessera.__file__, **origins}))
"""
FINDS_A_SEAT = """
import json
import tessera
from tessera.core import playing
from tessera.core.code_cache import origins
playing.find_seat(tessera.load("verflixt").new_state(tessera.core.seeds.game_key("x")))
print(json.dumps(origins))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """A wheel that carries the code of one game for the level of this machine, built once."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    (folder / "project").mkdir(exist_ok=True)
    with open(folder / "project" / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "project" / "dist").exists():
            build_wheel(folder / "project")
    (built,) = (folder / "project" / "dist").iterdir()
    return built


def build_wheel(folder):
    *_, (_, processor, _) = this_machine()
    chosen = ["--games", "verflixt", "--processors", processor]
    run(folder, sys.executable, "-m", "tessera.players.shipping", "code", *chosen)
    shutil.copytree(
        ROOT / "src/tessera", folder / "src/tessera", ignore=shutil.ignore_patterns("web", "*.pyc")
    )
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    run(folder, sys.executable, "-m", "hatchling", "build", "--target", "wheel", TESSERA_CODE_FOLDER="code")


@pytest.fixture(scope="module")
def environment(wheel, tmp_path_factory):
    """An environment with nothing but this wheel and what it depends on."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder / "venv", symlinks=True)
    python = folder / "venv/bin/python"
    run(folder, sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", "--no-index", wheel)
    (packages,) = (folder / "venv/lib").glob("python*/site-packages")
    # What it depends on; our own editable install is no part of that, since nobody follows links in there.
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib"))
    return folder


@pytest.fixture
def code(environment):
    """The compiled code as it was installed; put in order again after the test."""
    (folder,) = environment.glob("venv/lib/python*/site-packages/tessera/code")
    shutil.copytree(folder, environment / "good")
    yield folder
    shutil.rmtree(folder)
    (environment / "good").rename(folder)


def run(folder, *command, **variables):
    shown = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(
        command,
        cwd=folder,
        env={**shown, **variables},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done


def run_installed(environment, home, *arguments):
    """Run Python of the environment in an empty home: what it prints, and what it complains about."""
    python = environment / "venv/bin/python"
    done = run(home, python, *arguments, HOME=str(home), XDG_CACHE_HOME=str(home / "cache"))
    return done.stdout, done.stderr


def test_the_wheel_is_pinned_to_what_its_code_was_made_with(environment):
    (about,) = environment.glob("venv/lib/python*/site-packages/tessera_games-*.dist-info/METADATA")
    wanted = [
        line for line in about.read_text().splitlines() if line.startswith("Requires-Dist") and "==" in line
    ]
    names = {line.split()[1].split("==")[0] for line in wanted if "extra" not in line}
    assert {"numba", "llvmlite", "numpy"} <= names


def test_the_first_search_compiles_nothing(environment, tmp_path):
    out, errors = run_installed(environment, tmp_path, "-c", SEARCHES)
    found = json.loads(out)
    assert str(environment) in found["package"]
    assert found["compiled"] == []
    assert found["shipped"] > 5
    assert errors == ""


def test_warmup_says_where_the_code_comes_from(environment, tmp_path):
    out, _ = run_installed(environment, tmp_path, "-m", "tessera", "warmup", "verflixt")
    (line,) = [line for line in out.splitlines() if "came compiled with the package" in line]
    assert "0 were compiled now" in line


def test_damaged_code_is_told_in_a_line_and_compiled_anew(environment, code, tmp_path):
    (file,) = code.glob("*find_seat*")
    file.write_bytes(file.read_bytes()[:100])
    out, errors = run_installed(environment, tmp_path, "-c", FINDS_A_SEAT)
    assert json.loads(out)["compiled"] == 1
    assert len(errors.splitlines()) == 1
    assert "cannot be used" in errors


@pytest.mark.parametrize(
    ("about", "said"),
    [
        (
            {"tools": "cpython-311, Numba 0.1", "processors": ["x86-64-v3"]},
            "is for cpython-311, Numba 0.1, not",
        ),
        ({"processors": ["x86-64-v3"]}, "cannot be used"),
    ],
)
def test_code_of_another_numba_is_told_in_a_line_and_not_used(environment, code, tmp_path, about, said):
    (code / "about.json").write_text(json.dumps(about))
    out, errors = run_installed(environment, tmp_path, "-c", FINDS_A_SEAT)
    assert "shipped" not in json.loads(out)
    assert len(errors.splitlines()) == 1
    assert said in errors


def test_code_for_another_processor_is_told_in_a_line_and_not_used(environment, code, tmp_path):
    about = json.loads((code / "about.json").read_text())
    (code / "about.json").write_text(json.dumps({**about, "processors": ["z80"]}))
    for file in code.glob("*.nbc"):
        file.unlink()
    out, errors = run_installed(environment, tmp_path, "-c", FINDS_A_SEAT)
    assert "shipped" not in json.loads(out)
    assert len(errors.splitlines()) == 1
    assert "is for z80, not for" in errors
