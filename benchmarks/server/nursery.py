"""Processes forked from one that has the program imported: they start several times faster than from nothing.

What is killed thousands of times must start quickly, or little else happens. Once forked, such a process is a
server or a worker like any other, with its own memory, files and sockets. The rules are interpreted in all of
them: `NUMBA_DISABLE_JIT=1` is to be said before the first is started.
"""

import multiprocessing
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from multiprocessing.context import ForkServerContext

PRELOADED = ["tessera.cli.main", "tessera.server.operation.run", "tessera.server.operation.worker"]


class ForkedProcess:
    """`tessera` with these arguments; has the methods of `subprocess.Popen` that our processes need."""

    def __init__(self, arguments: Sequence[str], environment: Mapping[str, str]) -> None:
        assert os.environ.get("NUMBA_DISABLE_JIT") == "1", "a server does not compile"
        self._process = _context().Process(target=_run, args=(list(arguments), dict(environment)))
        self._process.start()

    @property
    def pid(self) -> int:
        """Its number."""
        assert self._process.pid is not None, "it was started"
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        """How it ended, or None while it runs."""
        return self._process.exitcode

    def poll(self) -> int | None:
        """The same."""
        return self._process.exitcode

    def send_signal(self, number: int) -> None:
        """Tell it something."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """End it as a power cut would."""
        self._process.kill()

    def wait(self, timeout: float | None = None) -> int:
        """Wait until it has ended; how it did."""
        self._process.join(timeout)
        if self._process.exitcode is None:
            raise subprocess.TimeoutExpired("tessera", timeout or 0)
        return self._process.exitcode


def _context() -> ForkServerContext:
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(PRELOADED)
    return context


def _run(arguments: list[str], environment: dict[str, str]) -> None:
    os.environ.clear()
    os.environ.update(environment)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    sys.argv = ["tessera", *arguments]
    from tessera.cli.main import run

    run()
