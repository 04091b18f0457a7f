import os
import subprocess
import sys
import textwrap
from collections.abc import Sequence
from pathlib import Path

import pytest
from numba.core import config

from tessera.core.compiling import code_modules
from tessera.games import companion, game_class
from tests.modes import every_game

USES_THE_CACHE = textwrap.dedent(
    """
    import sys
    import tessera
    from tessera.core import playing
    position = tessera.load("verflixt").start(1)
    position.legal_moves()
    stats = playing.write_legal_moves.stats
    print(sum(stats.cache_hits.values()), sum(stats.cache_misses.values()), len(position.legal_moves()))
    """
)
needs_compiler = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="nothing is compiled in this run")


def start(cache: Path, before: str = "") -> "subprocess.Popen[str]":
    """A process that compiles or loads something; `before` is what it does first."""
    environment = {"XDG_CACHE_HOME": str(cache), "PATH": "", "HOME": str(cache)}
    command = [sys.executable, "-c", f"{before}\n{USES_THE_CACHE}"]
    return subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def finish(process: "subprocess.Popen[str]") -> tuple[Sequence[int], str]:
    out, errors = process.communicate(timeout=300)
    assert process.returncode == 0, errors
    return [int(word) for word in out.split()], errors


@every_game
def test_compiled_rules_depend_on_their_own_game_only(name):
    game = game_class(name)
    companion(name, "search.knowledge")
    modules = code_modules("tessera.core.playing", [game.state_type])
    package = game.__module__.rpartition(".")[0]
    assert f"{package}.rules" in modules
    assert "tessera.core.contract" in modules
    assert not [module for module in modules if module.startswith(("tessera.search", "tessera.players"))]
    games = {".".join(module.split(".")[:3]) for module in modules if module.startswith("tessera.games.")}
    assert games <= ({package, "tessera.games.blokus"} if name == "blokus-8x10" else {package})


@needs_compiler
@pytest.mark.slow
def test_several_processes_compile_one_thing_once(tmp_path):
    both = [finish(process)[0] for process in [start(tmp_path), start(tmp_path)]]
    assert sorted(hits for hits, _, _ in both) == [0, 1]
    assert sorted(misses for _, misses, _ in both) == [0, 1]
    (hits, misses, _), errors = finish(start(tmp_path))
    assert (hits, misses, errors) == (1, 0, "")


@needs_compiler
@pytest.mark.slow
def test_damaged_code_is_told_and_compiled_anew(tmp_path):
    (_, _, legal), _ = finish(start(tmp_path))
    for file in (tmp_path / "tessera" / "code").glob("*write_legal_moves*.nbc"):
        content = bytearray(file.read_bytes())
        content[len(content) // 2] ^= 1
        file.write_bytes(content)
    (hits, misses, found), errors = finish(start(tmp_path))
    assert (hits, misses, found) == (0, 1, legal)
    assert len(errors.splitlines()) == 1
    assert "cannot be used" in errors
    assert finish(start(tmp_path))[0][0] == 1


NO_SPACE = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))"


def read_only_folder(tmp_path: Path) -> Path:
    if os.geteuid() == 0:  # To whom modes mean nothing.
        return Path("/proc/self")
    tmp_path.chmod(0o500)
    return tmp_path


@needs_compiler
@pytest.mark.slow
@pytest.mark.parametrize("trouble", ["a file in its place", "read-only", "full"])
def test_a_folder_that_cannot_be_written_costs_time_only(tmp_path, trouble):
    folder, before = tmp_path, ""
    if trouble == "a file in its place":
        (tmp_path / "tessera").write_text("not a folder")
    elif trouble == "read-only":
        folder = read_only_folder(tmp_path)
    else:
        before = NO_SPACE
    (hits, misses, legal), errors = finish(start(folder, before))
    assert (hits, misses) == (0, 1)
    assert legal
    assert len(errors.splitlines()) == 1
    assert "cannot be kept" in errors
    assert not list(tmp_path.rglob("*.nbc"))


@needs_compiler
@pytest.mark.slow
def test_code_of_other_tools_is_told_once_and_left_to_its_own(tmp_path):
    other = "from tessera.core import code_cache; code_cache.TOOLS = 'another Numba'"
    (hits, _, legal), errors = finish(start(tmp_path, other))
    assert (hits, errors) == (0, "")
    (hits, misses, found), errors = finish(start(tmp_path))
    assert (hits, misses, found) == (0, 1, legal)
    assert len(errors.splitlines()) == 1
    assert "is for another Numba, not for cpython" in errors
    for before in ("", other):
        (hits, misses, found), errors = finish(start(tmp_path, before))
        assert (hits, misses, found, errors) == (1, 0, legal, "")
