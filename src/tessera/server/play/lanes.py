"""Who thinks next: a lane has so many worker processes, and those who ask get them in turn."""

import asyncio
import multiprocessing
import os
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from multiprocessing.connection import wait
from typing import Any

MOST_TRIES = 5


class TookTooLongError(Exception):
    """A worker has not answered in time, and was replaced."""


def end_with_parent() -> None:
    """Have this worker end when the server does, also when that is killed and cannot say so."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "this is no worker"

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


class Worker:
    """One worker process. If it dies or takes too long, another one takes its place."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, work: Callable[[Any], Any], question: Any, seconds: float) -> Any:
        """Do something in the process; once more if that died of something else."""
        for attempt in range(MOST_TRIES):
            future = asyncio.get_running_loop().run_in_executor(self._open(), work, question)
            future.add_done_callback(_note_outcome)
            await asyncio.wait([future], timeout=seconds)
            if not future.done():
                self.end()
                raise TookTooLongError(f"no answer after {seconds:g} seconds")
            try:
                return future.result()
            except BrokenProcessPool:
                self.end()
                if attempt == MOST_TRIES - 1:
                    raise
        raise AssertionError("unreachable")

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # Not forked: the server has threads, and a fork would copy their locks.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, context, initializer=end_with_parent)
        return self._pool

    def process_ids(self) -> list[int]:
        """The process, if it has been started."""
        return list(self._pool._processes or {}) if self._pool else []

    def end(self) -> None:
        """End the process, without waiting for what nobody wants any more."""
        if self._pool is None:
            return
        pool, self._pool = self._pool, None
        processes = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()


def _note_outcome(future: "asyncio.Future[Any]") -> None:
    """Look at the outcome, which nobody may ask for any more: asyncio would complain."""
    if not future.cancelled():
        future.exception()


@dataclass(eq=False)
class Job:
    """Something that somebody wants a worker to do."""

    work: Callable[[Any], Any]
    question: Any
    about: str
    """The table it is about: one job at a time is done for each; empty for none."""
    is_wanted: Callable[[], bool]
    """Whether the answer is still of use."""
    answer: "asyncio.Future[Any]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Lane:
    """Workers for one kind of jobs. People take turns, however many jobs each of them has."""

    def __init__(self, workers: int, seconds: float) -> None:
        self._seconds = seconds
        self._idle = [Worker() for _ in range(workers)]
        self._all = list(self._idle)
        self._waiting: OrderedDict[str, list[Job]] = OrderedDict()
        """By person; who comes next stands first."""
        self._at_work: dict[asyncio.Task[None], Job] = {}

    async def run(
        self,
        work: Callable[[Any], Any],
        question: Any,
        person: str,
        about: str = "",
        is_wanted: Callable[[], bool] = lambda: True,
    ) -> Any:
        """What a worker answers; None if the answer was no longer wanted before its turn came."""
        job = Job(work, question, about, is_wanted)
        self._waiting.setdefault(person, []).append(job)
        self._begin_jobs()
        return await job.answer

    def _begin_jobs(self) -> None:
        while self._idle and (job := self._take_next()):
            task = asyncio.create_task(self._do(self._idle.pop(), job))
            self._at_work[task] = job
            task.add_done_callback(self._end_job)

    def _end_job(self, task: "asyncio.Task[None]") -> None:
        del self._at_work[task]
        self._begin_jobs()

    def _take_next(self) -> Job | None:
        """The first job of who is next, if nothing else is being done about the same table."""
        self._drop_unwanted()
        busy = {job.about for job in self._at_work.values() if job.about}
        for person, jobs in self._waiting.items():
            job = next((job for job in jobs if job.about not in busy), None)
            if job is not None:
                jobs.remove(job)
                self._waiting.move_to_end(person)
                if not jobs:
                    del self._waiting[person]
                return job
        return None

    def _drop_unwanted(self) -> None:
        for person, jobs in list(self._waiting.items()):
            kept = [job for job in jobs if not job.answer.done() and job.is_wanted()]
            for job in jobs:
                if job not in kept and not job.answer.done():
                    job.answer.set_result(None)
            if kept:
                self._waiting[person] = kept
            else:
                del self._waiting[person]

    async def _do(self, worker: Worker, job: Job) -> None:
        try:
            answer = await worker.run(job.work, job.question, self._seconds)
        except Exception as error:
            if not job.answer.done():
                job.answer.set_exception(error)
        else:
            if not job.answer.done():
                job.answer.set_result(answer)
        finally:
            self._idle.append(worker)

    def process_ids(self) -> list[int]:
        """The processes that have been started."""
        return [number for worker in self._all for number in worker.process_ids()]

    def close(self) -> None:
        """End all processes, and tell whoever waits that there will be no answer."""
        for jobs in self._waiting.values():
            for job in jobs:
                job.answer.cancel()
        self._waiting.clear()
        for task, job in self._at_work.items():
            job.answer.cancel()
            task.cancel()
        for worker in self._all:
            worker.end()
