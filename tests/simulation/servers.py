"""Server processes of a world: the real services and web service, on its store and its bus."""

import asyncio
import contextvars
import random
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any

from fastapi import FastAPI

from tessera.server.cluster.notify import Notices
from tessera.server.http.app import create_app
from tessera.server.http.limits import RequestLimits
from tessera.server.operation.metrics import Metrics
from tessera.server.operation.services import Services
from tessera.server.operation.settings import Settings
from tessera.server.operation.supervision import Setbacks
from tessera.server.operation.warm_up import WarmUp
from tessera.server.play.lanes import TookTooLongError
from tessera.server.play.live_table import LiveTable
from tessera.server.table.sources import Sources
from tests.simulation.network import LostError, Wire
from tests.simulation.store import SimulatedDatabase, Store
from tests.simulation.virtual_loop import HOST

BEGINNING = datetime(2026, 1, 1, tzinfo=UTC)
THINK_SECONDS = 10.0
ABSENCE_SECONDS = 3.0
JOB_RETRY_SECONDS = 1.0
JOB_RESCUE_SECONDS = 15.0
MOST_JOB_TRIES = 5


@dataclass(frozen=True)
class Told:
    """A notice on the bus."""

    channel: str
    payload: str


class Bus:
    """What the servers that share a store tell each other. Listeners can be cut off."""

    def __init__(self) -> None:
        self.listeners: dict[asyncio.Queue[Told | None], None] = {}

    def tell(self, channel: str, payload: str) -> None:
        """Tell everybody who listens."""
        for listener in list(self.listeners):
            listener.put_nowait(Told(channel, payload))

    def cut(self) -> None:
        """Everybody has to listen anew; what is said meanwhile, they do not hear."""
        for listener in list(self.listeners):
            listener.put_nowait(None)
        self.listeners.clear()

    @asynccontextmanager
    async def line(self) -> AsyncIterator[AsyncIterator[Told]]:
        """Listen until cut off."""
        await asyncio.sleep(0.01)
        heard: asyncio.Queue[Told | None] = asyncio.Queue()
        self.listeners[heard] = None

        async def notices() -> AsyncIterator[Told]:
            while (told := await heard.get()) is not None:
                yield told

        try:
            yield notices()
        finally:
            self.listeners.pop(heard, None)


@dataclass(eq=False)
class Job:
    """A program's thought that some server is to see to."""

    table: str
    game_seq: int
    tries: int = 0
    taken_by: "Life | None" = None
    due: float = 0.0


class Jobs:
    """The job queue of the world: every job is done at least once, also if who has taken it dies."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._jobs: list[Job] = []

    async def defer(self, live: LiveTable) -> None:
        """Have some server make the program's move."""
        await asyncio.sleep(0.005)
        if self._store.trouble.is_gone or self._store.trouble.is_read_only:
            raise ConnectionError("the queue cannot be reached")
        key = live.table.id, live.table.game_seq
        if not any((job.table, job.game_seq) == key for job in self._jobs if job.taken_by is None):
            self._jobs.append(Job(*key))

    async def work(self, server: "Server") -> None:
        """Take a job, if there is one, and do it."""
        now = asyncio.get_running_loop().time()
        job = next((job for job in self._jobs if job.taken_by is None and job.due <= now), None)
        if job is None or self._store.trouble.is_gone:
            return
        job.taken_by = server.life
        assert server.services is not None
        task = asyncio.create_task(server.services.tables.play_program(job.table, job.game_seq))
        task.add_done_callback(lambda done: self._end(job, done))

    def _end(self, job: Job, task: "asyncio.Task[None]") -> None:
        failed = task.cancelled() or task.exception() is not None
        if job.taken_by is None or job.taken_by.is_dead:
            return  # somebody else notices that
        job.tries += 1
        if failed and job.tries < MOST_JOB_TRIES:
            job.taken_by, job.due = None, asyncio.get_running_loop().time() + JOB_RETRY_SECONDS
        elif job in self._jobs:
            self._jobs.remove(job)

    async def rescue(self) -> None:
        """Put back what dead servers have taken."""
        for job in self._jobs:
            if job.taken_by is not None and job.taken_by.is_dead:
                job.taken_by = None


class Cluster:
    """What `ClusterMember` is on PostgreSQL: the real notices on the bus of the world, and its jobs."""

    def __init__(self, server: "Server", services: Services) -> None:
        self._server = server
        self._services = services
        self._notices = Notices(
            services.database,
            server.house.bus.line,
            services.tables,
            services.supervisor,
            services.store.origin,
            services.end_lost_sockets,
        )

    async def open(self) -> None:
        """Listen, and let programs think wherever there is time."""
        jobs, services = self._server.house.jobs, self._services
        services.tables.programs = jobs.defer
        self._notices.open()
        if services.settings.workers:
            services.supervisor.keep("jobs", lambda: jobs.work(self._server), every=1.0)
            services.supervisor.keep("rescue", jobs.rescue, every=JOB_RESCUE_SECONDS)

    async def close(self) -> None:
        """Stop listening."""
        self._notices.close()


class SimulatedServices(Services):
    """The real services, which join the cluster of the world."""

    def __init__(self, server: "Server", settings: Settings, sources: Sources, **more: Any) -> None:
        super().__init__(settings, Metrics(), WarmUp(enabled=False), sources, **more)
        self._server = server
        loop = asyncio.get_running_loop()
        self.tables._setbacks = Setbacks(loop.time)

    async def _join_cluster(self) -> Any:
        member = Cluster(self._server, self)
        await member.open()
        return member


class Opened:
    """In place of `Opening`: the services are open, or the server is not reached at all."""

    failure = None
    is_open = True

    def __init__(self, services: Services) -> None:
        self._services = services

    async def wait(self) -> Services:
        """The services."""
        return self._services


@cache
def app_of(number: int) -> FastAPI:
    """The web service of a server; it keeps nothing, and is made once for all worlds."""
    return create_app(Settings(database="sqlite://", limit_factor=1_000_000, warm_up=False))


@dataclass
class House:
    """What all servers of a world have in common."""

    store: Store
    bus: Bus
    jobs: Jobs
    programs: "Programs"
    is_shared: bool
    servers: "list[Server]" = field(default_factory=list)
    closed_since: float | None = 0.0
    """Since when nobody is served, if that is so."""
    closures: list[tuple[float, float]] = field(default_factory=list)
    """When nobody was."""

    def is_served_without(self, server: "Server") -> bool:
        """Whether another server is there."""
        return any(other.is_up for other in self.servers if other is not server)

    def note_hours(self) -> None:
        """A server has come or gone."""
        now, is_open = asyncio.get_running_loop().time(), any(server.is_up for server in self.servers)
        if is_open and self.closed_since is not None:
            self.closures.append((self.closed_since, now))
            self.closed_since = None
        elif not is_open and self.closed_since is None:
            self.closed_since = now


class Programs:
    """How programs behave now."""

    def __init__(self) -> None:
        self.trouble = ""
        """`failing programs`, `hanging programs` or `slow programs`."""


class Life:
    """One run of a server, from its start to its end: what it has begun ends with it."""

    def __init__(self, server: "Server") -> None:
        self.server = server
        self.is_dead = False
        self.tasks: dict[asyncio.Task[Any], None] = {}
        self.death: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def end(self) -> None:
        """Nothing that it does from now on reaches anybody."""
        self.is_dead = True
        for task in list(self.tasks):
            task.cancel()
        self.death.set_result(None)


class Server:
    """A process: started, stopped, or killed without a goodbye."""

    def __init__(self, number: int, house: House, seed: str, serves: bool = True) -> None:
        self.number = number
        self.house = house
        self.serves = serves
        """Whether people can reach it; else it only thinks."""
        self.chance = random.Random(f"{seed} server {number}")
        self.life = Life(self)
        self.life.end()
        self.wires: dict[Wire, None] = {}
        self.services: SimulatedServices | None = None

    @property
    def is_dead(self) -> bool:
        """Whether the process is gone."""
        return self.life.is_dead

    @property
    def is_up(self) -> bool:
        """Whether people reach it."""
        return self.serves and not self.is_dead and self.services is not None

    @property
    def app(self) -> FastAPI:
        """Its web service."""
        return app_of(self.number)

    async def start(self) -> None:
        """Start the process, again and again until it can be opened."""
        assert self.is_dead, "it runs already"
        self.life = Life(self)
        try:
            await self.do(self._open())
        except LostError:
            return
        except Exception:
            self.kill()
            await asyncio.sleep(1)  # as whoever keeps it running does
            if self.is_dead:
                await self.start()

    async def _open(self) -> None:
        settings = Settings(
            database="postgresql://simulated" if self.house.is_shared else "sqlite://",
            workers=1,
            think_seconds=THINK_SECONDS,
            pace=self.chance.choice([0.0, 0.5]),
            stand_in="random",
            hint_player="random",
            absence_seconds=ABSENCE_SECONDS,
            return_seconds=self.chance.choice([0.0, 3.0]),
            live_tables=self.chance.choice([1, 4096]),
            limit_factor=1_000_000,
            warm_up=False,
        )
        services = SimulatedServices(
            self,
            settings,
            Sources(now=virtual_now, random_bytes=self.chance.randbytes),
            database=SimulatedDatabase(
                self.house.store,
                self.chance,
                self.house.is_shared,
                lambda: self.house.is_served_without(self),
            ),
            serves=self.serves,
        )
        await services.open()
        state = self.app.state
        state.settings, state.metrics, state.opening = settings, services.metrics, Opened(services)
        state.limits = RequestLimits(settings.limit_factor, asyncio.get_running_loop().time)
        self.services = services
        self.house.note_hours()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
        """Have this process do something."""
        context = contextvars.copy_context()
        context.run(HOST.set, self.life)
        return context.run(asyncio.get_running_loop().create_task, work)

    async def do(self, work: Coroutine[Any, Any, Any]) -> Any:
        """The same, and wait for it; LostError if the process dies."""
        if self.is_dead:
            work.close()
            raise LostError
        task, death = self.spawn(work), self.life.death
        await asyncio.wait([task, death], return_when=asyncio.FIRST_COMPLETED)
        if death.done() or task.cancelled():
            raise LostError
        return task.result()

    def kill(self) -> None:
        """It is gone in this moment: nothing that it does from now on reaches anybody."""
        if self.is_dead:
            return
        self.services = None
        self.life.end()
        self.house.note_hours()
        for wire in list(self.wires):
            wire.cut()

    async def stop(self) -> None:
        """It ends as it should."""
        if self.services is None:
            self.kill()
            return
        with suppress(Exception):
            await self.do(self.services.close())
        self.kill()


def virtual_now() -> datetime:
    """The time of day."""
    return BEGINNING + timedelta(seconds=asyncio.get_running_loop().time())


async def think_here(_worker: Any, work: Callable[[Any], Any], question: Any, seconds: float) -> Any:
    """In place of `Worker.run`: think in the loop; fail, hang and be slow as programs do now."""
    life = HOST.get()
    assert isinstance(life, Life)
    server = life.server
    trouble = server.house.programs.trouble
    await asyncio.sleep(server.chance.uniform(0, 3 if trouble == "slow programs" else 0.05))
    if trouble == "hanging programs":
        await asyncio.sleep(seconds)
        raise TookTooLongError(f"no answer after {seconds:g} seconds")
    if trouble == "failing programs":
        raise BrokenProcessPool("a worker died")
    return work(question)
