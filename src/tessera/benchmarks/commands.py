"""How long whole commands take, from starting Python to its end."""

import functools
import os
import subprocess
import sys
import tempfile

from tessera.benchmarks.figure import Benchmark


def command_seconds(*arguments: str, cache: str | None = None) -> float:
    """The CPU time of a whole command, from starting Python to its end."""
    environment = dict(os.environ) | ({"XDG_CACHE_HOME": cache} if cache else {})
    before = os.times()
    command = [sys.executable, "-m", "tessera", *arguments]
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def help_benchmark() -> Benchmark:
    """The smallest command."""
    return Benchmark("tessera --help", "s", "0.3", functools.partial(command_seconds, "--help"))


def compile_benchmark(name: str) -> Benchmark:
    """Compiling everything of one game into an empty cache."""

    def run() -> float:
        with tempfile.TemporaryDirectory() as cache:
            return command_seconds("warmup", name, cache=cache)

    return Benchmark(f"{name}: compile everything", "CPU s", "30", run, repeats=1)
