"""Reviews of finished games, thought about in workers while somebody looks, and kept for who looks next."""

import asyncio
import logging
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import cache

from tessera.core.position import Position
from tessera.review.assembly import assemble
from tessera.review.document import Review
from tessera.review.game_files import ReviewedGame
from tessera.review.passes import ENGINE, missing_plies
from tessera.review.thought import DEPTHS, Depth, Thought, think_about
from tessera.server.operation.warm_up import WarmUp
from tessera.server.play.worker_pool import WorkerPool
from tessera.server.reviews.games import DIGEST_LENGTH, FinishedGames
from tessera.server.storage.reviews import ReviewStore
from tessera.server.table.refusal import Refusal

PART_SECONDS = 0.6  # that a worker thinks until it answers: others take turns with it, and the graph grows
NICENESS = 10  # what people wait for at tables comes first

log = logging.getLogger("tessera.reviews")


@dataclass(frozen=True, slots=True)
class PartRequest:
    """Some positions of a game to think about."""

    position: Position
    plies: Sequence[int]
    depth: Depth


def think_part(request: PartRequest) -> list[Thought]:
    """Think about some positions; runs in a worker process."""
    step_back()
    return [think_about(request.position, ply, request.depth) for ply in request.plies]


@cache
def step_back() -> None:
    """Let this worker process run when others do not need the processor."""
    os.nice(NICENESS)


@dataclass(eq=False)
class Job:
    """One game that is being reviewed, for everybody who looks at it."""

    reviewed: ReviewedGame
    thoughts: dict[int, Thought]
    watchers: int = 0
    task: asyncio.Task[None] | None = None
    failed: bool = False
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    """Set, and replaced by another, whenever more was thought."""

    def review(self) -> Review:
        """What is known so far."""
        return assemble(self.reviewed, self.thoughts, ENGINE)

    def tell(self) -> None:
        """Wake everybody who waits for more."""
        self.changed.set()
        self.changed = asyncio.Event()


class ReviewService:
    """Has games thought about, pass by pass, as long as somebody looks."""

    def __init__(
        self,
        games: FinishedGames,
        store: ReviewStore,
        workers: WorkerPool,
        warm_up: WarmUp,
        note: Callable[[str, Review], Awaitable[None]],
    ) -> None:
        """`note` is told of the reviews of tables that are complete."""
        self._games = games
        self._note = note
        self._store = store
        self._workers = workers
        self._warm_up = warm_up
        self._jobs: dict[str, Job] = {}

    async def look(self, name: str) -> Review:
        """What is known of a game, without thinking about it."""
        reviewed = await self._games.find(name)
        job = self._jobs.get(reviewed.digest)
        return (job or Job(reviewed, await self._store.read_thoughts(reviewed.digest, ENGINE))).review()

    async def watch(self, name: str, person: str) -> AsyncIterator[Review]:
        """The review of a game, anew whenever it has grown, until nothing deeper follows."""
        job = await self._join(await self._games.find(name), person)
        try:
            while True:
                changed, review = job.changed, job.review()
                yield review
                if review.is_complete:
                    if len(name) != DIGEST_LENGTH:
                        await self._note(name, review)
                    return
                await changed.wait()
                if job.failed:
                    raise Refusal("broken", "the review could not be made")
        finally:
            await self._leave(job)

    async def close(self) -> None:
        """Keep what was thought."""
        for job in list(self._jobs.values()):
            await self._end(job)

    async def _join(self, reviewed: ReviewedGame, person: str) -> Job:
        if reviewed.digest not in self._jobs:
            thoughts = await self._store.read_thoughts(reviewed.digest, ENGINE)
            self._jobs.setdefault(reviewed.digest, Job(reviewed, thoughts))
        job = self._jobs[reviewed.digest]
        job.watchers += 1
        if job.task is None:
            job.task = asyncio.create_task(self._think(job, person))
        return job

    async def _leave(self, job: Job) -> None:
        job.watchers -= 1
        if job.watchers == 0:
            await self._end(job)

    async def _end(self, job: Job) -> None:
        """Stop thinking and keep what was thought; until that is done, whoever comes back finds the job."""
        digest, task, job.task = job.reviewed.digest, job.task, None
        if task is None:
            return
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await self._store.write_thoughts(digest, ENGINE, job.thoughts)
        if job.watchers == 0 and self._jobs.get(digest) is job:
            del self._jobs[digest]

    async def _think(self, job: Job, person: str) -> None:
        try:
            async for _ in self._warm_up.wait_for(job.reviewed.position.game.name):
                pass
            for depth in DEPTHS:
                await self._pass(job, depth, person)
        except Exception as error:
            log.error("a review failed", exc_info=error, extra={"game": job.reviewed.digest})
            job.failed = True
        job.tell()

    async def _pass(self, job: Job, depth: Depth, person: str) -> None:
        count = len(job.reviewed.position.history)
        # Without the states that it can play anew, a position is small enough to be sent.
        position = await asyncio.to_thread(job.reviewed.position.after, count)
        size = max(1, int(PART_SECONDS * (count + 1) / depth.seconds))
        plies = missing_plies(job.reviewed, job.thoughts, depth)
        for first in range(0, len(plies), size):
            request = PartRequest(position, plies[first : first + size], depth)
            for thought in await self._workers.review(think_part, request, person):
                job.thoughts[thought.ply] = thought
            job.tell()
        if plies:
            await self._store.write_thoughts(job.reviewed.digest, ENGINE, job.thoughts)
