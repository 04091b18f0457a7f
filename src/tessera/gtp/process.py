"""A program that is talked to over the engine protocol: commands in, replies out, nothing else trusted.

Whatever it does - die, hang, flood, answer nonsense - ends in an EngineError, and its process is gone.
"""

import contextlib
import os
import queue
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO

from tessera.core.errors import TesseraError

FAREWELL_SECONDS = 1.0  # to end by itself after `quit`, and again after being told to
LONGEST_REPLY = 1 << 20  # characters
LONGEST_LINE = 1 << 16
WAITING_LINES = 10_000  # that a program may be ahead of its reader


class EngineError(TesseraError):
    """An external program failed; `reason` is one of the words below."""

    DIED, HUNG, NONSENSE, ILLEGAL, REFUSED, RESIGNED = (
        "died",
        "hung",
        "nonsense",
        "illegal",
        "refused",
        "resigned",
    )

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason

    def __reduce__(self) -> tuple[type["EngineError"], tuple[str, str]]:
        """Errors cross process borders in matches."""
        return type(self), (self.reason, str(self))


class RefusedError(EngineError):
    """The program answered that it will not or cannot do this."""

    def __init__(self, command: str, answer: str) -> None:
        super().__init__(EngineError.REFUSED, f"the program refuses {command!r}: {answer}")
        self.command, self.answer = command, answer

    def __reduce__(self) -> tuple[type["EngineError"], tuple[str, str]]:
        return type(self), (self.command, self.answer)


class EngineProcess:
    """A running program."""

    def __init__(self, command: Sequence[str]) -> None:
        self.name = Path(command[0]).name
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # What the program itself starts can then be ended with it.
            )
        except OSError as error:
            raise EngineError(EngineError.DIED, f"{self.name} cannot be started: {error}") from None
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._complaints: deque[str] = deque(maxlen=5)
        self._is_flooding = False
        self._listening = threading.Thread(target=self._read_complaints, daemon=True)
        for thread in (threading.Thread(target=self._read_replies, daemon=True), self._listening):
            thread.start()

    @property
    def process_id(self) -> int:
        """The number of the process."""
        return self._process.pid

    # Commands and replies -------------------------------------------------------------------------------

    def ask(self, command: str, seconds: float) -> str:
        """Send a command and return the reply; after any failure but a refusal the process is gone."""
        try:
            self._send(command)
            return self._reply(command, time.monotonic() + seconds)
        except RefusedError:
            raise
        except EngineError:
            self.end(kindly=False)
            raise

    def _send(self, command: str) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{command}\n".encode())
            self._process.stdin.flush()
        except (OSError, ValueError):  # It has gone, or we have closed the pipe after an earlier failure.
            raise self._died() from None

    def _reply(self, command: str, deadline: float) -> str:
        """All lines up to an empty one; empty lines before the first do not count."""
        lines: list[str] = []
        length = 0
        while (line := self._next_line(command, deadline)) or not lines:
            if not line:
                continue
            lines.append(line)
            length += len(line)
            if lines[0][0] not in "=?":
                raise EngineError(EngineError.NONSENSE, f"{self.name} answers {command!r} with {line[:80]!r}")
            if length > LONGEST_REPLY:
                raise self._flooded()
        text = "\n".join([lines[0][1:].strip(), *lines[1:]])
        if lines[0][0] == "?":
            raise RefusedError(command, text[:200])
        return text

    def _next_line(self, command: str, deadline: float) -> str:
        try:
            line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            raise EngineError(EngineError.HUNG, f"{self.name} does not answer {command!r}") from None
        if line is None:
            raise self._flooded() if self._is_flooding else self._died()
        return line

    def _flooded(self) -> EngineError:
        return EngineError(EngineError.NONSENSE, f"{self.name} says more than anyone asked")

    def _died(self) -> EngineError:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(FAREWELL_SECONDS)
        self._listening.join(FAREWELL_SECONDS)  # Its last words may still be on their way.
        said = f": {self._complaints[-1]}" if self._complaints else ""
        return EngineError(EngineError.DIED, f"{self.name} ended with code {self._process.returncode}{said}")

    def _read_replies(self) -> None:
        assert self._process.stdout is not None
        for line in _lines_of(self._process.stdout):
            self._lines.put(line)
            if self._lines.qsize() > WAITING_LINES:
                self._is_flooding = True
                break
        self._lines.put(None)

    def _read_complaints(self) -> None:
        assert self._process.stderr is not None
        for line in _lines_of(self._process.stderr):
            if line:
                self._complaints.append(line[:200])

    # The process ------------------------------------------------------------------------------------------

    def cpu_seconds(self) -> float | None:
        """The processor time of the process and of those it has waited for, where the system tells it."""
        try:
            fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return None
        # User and system time of the process, and of its children: fields 14 to 17, counted from 1.
        return sum(int(field) for field in fields[11:15]) / os.sysconf("SC_CLK_TCK")

    def end(self, *, kindly: bool = True) -> None:
        """End the process, if there is time for it by asking; it may have ended already."""
        if kindly:
            with contextlib.suppress(EngineError):
                self._send("quit")
        with contextlib.suppress(OSError, ValueError):
            assert self._process.stdin is not None
            self._process.stdin.close()
        if not kindly or not self._has_ended():
            self._signal(signal.SIGTERM)
            if not self._has_ended():
                self._signal(signal.SIGKILL)
                self._process.wait()

    def _has_ended(self) -> bool:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(FAREWELL_SECONDS)
        return self._process.returncode is not None

    def _signal(self, kind: signal.Signals) -> None:
        """Signal the program and what it has started, while it has not been waited for."""
        if self._process.poll() is None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, kind)


def _lines_of(stream: IO[bytes]) -> Iterator[str]:
    """The lines that arrive, without their ends; closes the stream."""
    with stream:
        while line := stream.readline(LONGEST_LINE):
            yield line.decode("utf-8", "replace").rstrip()
