"""Processes that play whole games for this one, and end at once when it stops early."""

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any


@contextmanager
def playing_processes(
    jobs: int, start: Callable[..., object] | None = None, *arguments: Any
) -> Iterator[ProcessPoolExecutor]:
    """So many processes, each of which calls `start` first; what is unfinished at the end is lost."""
    context = multiprocessing.get_context("spawn")
    executor = ProcessPoolExecutor(jobs, context, _begin, (start, arguments))
    try:
        yield executor
    finally:
        # A game may take minutes: whoever interrupts does not wait for its end.
        for process in list((executor._processes or {}).values()):
            process.terminate()
        executor.shutdown(cancel_futures=True)


def _begin(start: Callable[..., object] | None, arguments: tuple[Any, ...]) -> None:
    """Begin a process: it leaves interruptions to its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if start is not None:
        start(*arguments)
