"""Plants bugs, one at a time, and shows which test finds each.

    python -m tests.mutations                # all of them; goes on where it was interrupted
    python -m tests.mutations undo clock     # those with one of these words in their names

A bug is a patch beside this file. Its head names the bug and the tests that should find it, separated by
commas: files with options of pytest, or `simulation`. A test that fails without any bug finds none.
Everything happens in a copy of the sources.
"""

import argparse
import hashlib
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[1]
KEPT = ROOT / "build" / "mutants.json"
COPIED = ("src", "tests", "benchmarks", "pyproject.toml", "README.md")
LEAVE_OUT = shutil.ignore_patterns("__pycache__", "web", "node_modules")
WORLDS = 60
MOST_SECONDS = 900
GOAL = 0.95
SIMULATION = "simulation"


@dataclass(frozen=True)
class Mutation:
    """A bug that can be planted."""

    name: str
    bug: str
    tests: tuple[str, ...]
    path: Path


def read_mutation(path: Path) -> Mutation:
    """The mutation of a patch, from its head."""
    lines = path.read_text(encoding="utf-8").splitlines()
    bug, tests = lines[0].removeprefix("Bug: "), lines[1].removeprefix("Tests: ")
    return Mutation(path.stem, bug, tuple(tests.split(",")), path)


def mutations() -> list[Mutation]:
    """All of them."""
    return [read_mutation(path) for path in sorted(FOLDER.glob("*.patch"))]


def apply(mutation: Mutation, folder: Path, *options: str) -> None:
    """Plant the bug in a copy of the sources; with options of `git apply`."""
    command = ["git", "apply", "-C1", *options, str(mutation.path)]
    # A copy below a repository is none of its own.
    environment = {**os.environ, "GIT_CEILING_DIRECTORIES": str(folder.parent)}
    subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True, text=True)


def command_of(test: str) -> list[str]:
    """How a test of a patch's head is run."""
    if test == SIMULATION:
        return [sys.executable, "-m", "tests.simulation", "--seeds", str(WORLDS), "--no-shrink"]
    options = ["-x", "-q", "-p", "no:cacheprovider", *shlex.split(test)]
    return [sys.executable, "-m", "pytest", *options]


def fails(test: str, folder: Path) -> bool:
    """Whether a test fails in this copy."""
    paths = os.pathsep.join([str(folder / "src"), str(folder)])
    environment = {**os.environ, "PYTHONPATH": paths, "NUMBA_DISABLE_JIT": "1"}
    options: Any = {"cwd": folder, "env": environment, "capture_output": True, "timeout": MOST_SECONDS}
    try:
        done = subprocess.run(command_of(test), check=False, **options)
    except subprocess.TimeoutExpired:
        return True
    no_tests_ran = 5
    assert done.returncode != no_tests_ran, f"{test} names no test"
    return done.returncode != 0


def killer_of(mutation: Mutation, folder: Path) -> str | None:
    """The test that finds the bug, or None."""
    apply(mutation, folder)
    try:
        failing = [test for test in mutation.tests if fails(test, folder)]
    finally:
        apply(mutation, folder, "--reverse")
    return next((test for test in failing if not fails_without_bugs(test, folder)), None)


@cache
def fails_without_bugs(test: str, folder: Path) -> bool:
    """Whether a test fails anyhow, and so has found nothing; looked at once."""
    return fails(test, folder)


@cache
def digest_of_sources() -> bytes:
    """Changes with all that is copied."""
    digest = hashlib.sha256()
    for path in (path for name in ("src", "tests") for path in sorted((ROOT / name).rglob("*.py"))):
        digest.update(path.read_bytes())
    return digest.digest()


def digest_of(mutation: Mutation) -> str:
    """Changes with the patch and with what it is planted in."""
    return hashlib.sha256(digest_of_sources() + mutation.path.read_bytes()).hexdigest()


def copy_sources(folder: Path) -> None:
    """What tests need, without the web app."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=LEAVE_OUT)
        else:
            shutil.copy(source, folder / name)


def main() -> int:
    """Exit code 1 if too many survive."""
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=plain)
    parser.add_argument("words", nargs="*", help="parts of names")
    chosen = parser.parse_args()
    wanted = [m for m in mutations() if not chosen.words or any(word in m.name for word in chosen.words)]
    KEPT.parent.mkdir(exist_ok=True)
    known = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    survivors = []
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        copy_sources(folder)
        for number, mutation in enumerate(wanted, start=1):
            digest, begin = digest_of(mutation), time.monotonic()
            if digest not in known:
                known[digest] = killer_of(mutation, folder)
                KEPT.write_text(json.dumps(known), encoding="utf-8")
            killer, seconds = known[digest], time.monotonic() - begin
            verdict = f"found by {killer}" if killer else "SURVIVES"
            print(f"{number}/{len(wanted)} {mutation.name}: {verdict} ({seconds:.0f} s)", flush=True)
            survivors += [] if killer else [mutation]
    print(f"{len(wanted) - len(survivors)} of {len(wanted)} planted bugs are found.")
    for mutation in survivors:
        print(f"Not found: {mutation.name} ({mutation.bug})")
    return 1 if len(survivors) > (1 - GOAL) * len(wanted) else 0


if __name__ == "__main__":
    sys.exit(main())
