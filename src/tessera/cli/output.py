"""How the commands print."""

import json
import shutil
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Self


def print_json(data: Any) -> None:
    """One line of JSON, at once, so that a reader on the other end of a pipe need not wait."""
    print(json.dumps(data, ensure_ascii=False), flush=True)


def print_table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Rows in columns as wide as what stands in them, numbers to the right."""
    lines = [tuple(heads), *map(tuple, rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    rule = tuple("-" * width for width in widths)
    for line in (lines[0], rule, *lines[1:]):
        cells = (_aligned(cell, width) for cell, width in zip(line, widths, strict=True))
        print("  ".join(cells).rstrip())


def _aligned(cell: str, width: int) -> str:
    return cell.rjust(width) if cell[:1] in "0123456789+±" and cell else cell.ljust(width)


class Progress:
    """How far some work has come: a line on a terminal's standard error, gone when the work is done."""

    SECONDS = 0.1  # between two drawings
    BAR = 24  # characters

    def __init__(self, text: str, total: float | None = None) -> None:
        self._text, self._total, self._completed = text, total, 0.0
        self._is_shown = sys.stderr.isatty()
        self._start, self._drawn = time.monotonic(), 0.0

    def __enter__(self) -> Self:
        self._draw()
        return self

    def __exit__(self, *error: object) -> None:
        if self._is_shown:
            print(end="\r\x1b[K", file=sys.stderr, flush=True)

    def update(self, completed: float, text: str | None = None) -> None:
        """Tell that so much of the work is done, and what is being done."""
        self._completed, self._text = completed, text or self._text
        if time.monotonic() >= self._drawn + self.SECONDS:
            self._draw()

    def _draw(self) -> None:
        if self._is_shown:
            line = f"{self._text}  {self._told()}"[: shutil.get_terminal_size().columns - 1]
            print(end=f"\r{line}\x1b[K", file=sys.stderr, flush=True)
        self._drawn = time.monotonic()

    def _told(self) -> str:
        seconds = time.monotonic() - self._start
        if not self._total:
            return f"{seconds:.0f} s"
        share = min(1.0, self._completed / self._total)
        bar = "#" * round(self.BAR * share)
        left = f"  {seconds / share - seconds:.0f} s left" if share else ""
        return f"[{bar:{self.BAR}}] {share:4.0%}{left}"


INTERRUPTED = 130


def is_interruption(error: BaseException | None) -> bool:
    """Whether an error comes from Ctrl-C: on the way into compiled code it turns into a SystemError."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None


class Interruption:
    """Whether somebody has pressed Ctrl-C."""

    came = False

    def end(self) -> None:
        """End the program if so, when what is finished has been told."""
        if self.came:
            print("interrupted: what is told here was finished", file=sys.stderr)
            sys.exit(INTERRUPTED)


@contextmanager
def interruptible() -> Iterator[Interruption]:
    """Work that Ctrl-C ends early and without an error, so that what is finished can be told."""
    interruption = Interruption()
    try:
        yield interruption
    except (KeyboardInterrupt, SystemError) as error:
        if not is_interruption(error):
            raise
        interruption.came = True
