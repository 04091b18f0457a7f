"""How the commands print."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console


def print_json(data: Any) -> None:
    """One line of JSON, at once, so that a reader on the other end of a pipe need not wait."""
    print(json.dumps(data, ensure_ascii=False), flush=True)


def error_console() -> "Console":
    """Where progress goes, so that results can be piped."""
    from rich.console import Console

    return Console(stderr=True)


INTERRUPTED = 130


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
    except KeyboardInterrupt:
        interruption.came = True
