"""Thinking on the time of others, in a thread that ends as soon as it is told to."""

import threading
from collections.abc import Callable, Iterator

LONGEST = 600.0  # seconds, after which whoever is to move has probably gone


class Pondering:
    """A thought that goes on until it is stopped. It keeps nobody from ending the program."""

    def __init__(self, think: Callable[[], Iterator[object]]) -> None:
        self._think = think
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        for _ in self._think():
            if self._is_over.is_set():
                return

    def stop(self) -> None:
        """Stop, and wait the moment that it takes."""
        self._is_over.set()
        self._thread.join()
