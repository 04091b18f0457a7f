"""Programs think in processes of their own, never in the event loop. They get what their seat may know."""

import asyncio
import multiprocessing
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing.connection import wait
from typing import TypeVar

from tessera.core.position import Position
from tessera.core.seeds import game_key
from tessera.server.operation.metrics import Metrics
from tessera.server.table.record import program_seed
from tessera.server.table.state import Table

MOST_TRIES = 5

Question = TypeVar("Question")
Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class ThinkRequest:
    """All that a worker is told."""

    position: Position
    """As known to the seat to move."""
    program: str
    seed: str


def request_for(table: Table, program: str) -> ThinkRequest:
    """What the program whose turn it is may know."""
    position, seat = table.playing_position(), table.to_move
    assert seat is not None, "nobody is to move"
    seed = program_seed(table, seat)
    known = position.as_known_to(seat, game_key(seed, ["hide", str(table.ply)]))
    return ThinkRequest(known, program, seed)


def think(request: ThinkRequest) -> int:
    """Choose a move; runs in a worker process."""
    from tessera.players.registry import make_player  # noqa: PLC0415 - loads the search, only in workers

    return make_player(request.position.game, request.program, request.seed).choose(request.position)


def end_with_parent() -> None:
    """Have this worker end when the server does, also when that is killed and cannot say so."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "this is no worker"

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


class WorkerPool:
    """A pool of worker processes. One that dies is replaced, and its work done again."""

    def __init__(self, workers: int, metrics: Metrics) -> None:
        self._workers = max(workers, 1)  # also a server that leaves programs to others gives hints
        self._metrics = metrics
        self._pool: ProcessPoolExecutor | None = None

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # Not forked: the server has threads, and a fork would copy their locks.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, context, initializer=end_with_parent)
        return self._pool

    async def choose(self, request: ThinkRequest) -> int:
        """The number of the move that the program chooses."""
        return await self.run(think, request)

    async def run(self, work: Callable[[Question], Answer], question: Question) -> Answer:
        """Have a worker do something."""
        begin = time.perf_counter()
        for attempt in range(MOST_TRIES):
            pool = self._open()
            try:
                answer = await asyncio.get_running_loop().run_in_executor(pool, work, question)
            except BrokenProcessPool:
                if self._pool is pool:
                    self._pool = None
                if attempt == MOST_TRIES - 1:
                    raise
            else:
                self._metrics.thinking_seconds.observe(time.perf_counter() - begin)
                return answer
        raise AssertionError("unreachable")

    def worker_ids(self) -> list[int]:
        """The process ids of the workers that have been started."""
        return list(self._pool._processes or {}) if self._pool else []

    def close(self) -> None:
        """Let the workers go, without waiting for thoughts that nobody wants any more."""
        if self._pool is None:
            return
        processes = list((self._pool._processes or {}).values())
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
