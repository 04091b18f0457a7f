"""A world from its plan: servers, people and faults for a while; then calm, and everything is compared."""

import asyncio
import logging
import time
import warnings
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest import mock

from anyio import to_thread

from tessera.server.operation.services import Services
from tessera.server.play import lanes
from tests.simulation.ledger import PATIENCE, Ledger
from tests.simulation.people import Person
from tests.simulation.plan import LONGEST, Fault, Plan
from tests.simulation.servers import Bus, House, Jobs, Programs, Server, think_here
from tests.simulation.store import Store
from tests.simulation.template import contents
from tests.simulation.virtual_loop import StandstillError, VirtualLoop
from tests.simulation.visits import Board

ROUNDS = 10
"""How often one looks whether all has calmed down, within the time that everybody waits at most."""
MOMENTS = 50
"""How often one looks within a second, which is shorter than any clock of these worlds."""
MOST_CANCELLATIONS = 20
"""Of a task that waits for something else each time it is to end."""


@dataclass
class Report:
    """What came of a world."""

    tables: int = 0
    events: int = 0
    acknowledged: int = 0
    refused: int = 0
    trace: str = ""
    violations: list[str] = field(default_factory=list)


def run(plan: Plan) -> Report:
    """Have the world of a plan happen."""
    loop = VirtualLoop()
    report = Report()
    with warnings.catch_warnings():
        # Who is killed leaves things undone.
        warnings.filterwarnings("ignore", "coroutine .* was never awaited", RuntimeWarning)
        try:
            with _virtual(loop):
                loop.run_until_complete(World(plan, report).happen())
        except StandstillError as error:
            report.violations.append(str(error))
        finally:
            _end(loop)
    return report


@contextmanager
def _virtual(loop: VirtualLoop) -> Iterator[None]:
    """The servers' time is that of the loop, and programs think in it."""
    asyncio.set_event_loop(loop)
    with (
        mock.patch.object(time, "monotonic", loop.time),
        mock.patch.object(lanes.Worker, "run", think_here),
        mock.patch.object(to_thread, "run_sync", _no_thread),
    ):
        yield
    asyncio.set_event_loop(None)


async def _no_thread(function: object, *_: object, **__: object) -> None:
    raise AssertionError(f"{function} asks for a thread")


def _end(loop: VirtualLoop) -> None:
    loop.set_exception_handler(lambda *_: None)
    for _ in range(MOST_CANCELLATIONS):
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.call_soon(loop.stop)
        loop.run_forever()
    loop.close()


class World:
    """Everything in it."""

    def __init__(self, plan: Plan, report: Report) -> None:
        self.plan = plan
        self.report = report

    async def happen(self) -> None:
        """From the beginning to the end."""
        self.bus = Bus()
        self.store = Store(contents(), self.bus.tell, self.plan.is_shared)
        self.house = House(self.store, self.bus, Jobs(self.store), Programs(), self.plan.is_shared)
        self.ledger = Ledger(self.store)
        self.servers = [Server(number, self.house, self.plan.seed) for number in range(self.plan.servers)]
        if self.plan.worker:
            self.servers.append(Server(len(self.servers), self.house, self.plan.seed, serves=False))
        self.house.servers = self.servers
        board = Board()
        self.people = [
            Person(person, self.plan.seed, self.servers, self.ledger, board, self.plan.loss)
            for person in self.plan.people
        ]
        log = logging.getLogger("tessera")
        log.addHandler(self.ledger)
        try:
            await self._until_failed(self._whole())
        finally:
            log.removeHandler(self.ledger)
            self._tell()

    async def _until_failed(self, story: Coroutine[Any, Any, None]) -> None:
        """The story, until it ends or something is wrong."""
        telling = asyncio.ensure_future(story)
        failing = asyncio.ensure_future(self.ledger.failed.wait())
        await asyncio.wait([telling, failing], return_when=asyncio.FIRST_COMPLETED)
        failing.cancel()
        if telling.done():
            telling.result()
        else:
            telling.cancel()

    async def _whole(self) -> None:
        await asyncio.gather(*(server.start() for server in self.servers))
        busy = [asyncio.ensure_future(person.live()) for person in self.people]
        busy += [asyncio.ensure_future(self._fail(fault)) for fault in self.plan.faults]
        for table in self.plan.tables:
            maker = next((person for person in self.people if person.plan.number == table.maker), None)
            if maker is not None:
                busy.append(asyncio.ensure_future(maker.make_table(table)))
        await asyncio.wait(busy, timeout=LONGEST)
        for task in busy:
            if task.done() and not task.cancelled():
                task.result()
            task.cancel()
        await self._calm_down()
        await self._check()

    async def _calm_down(self) -> None:
        """Nothing is wrong any more; everybody waits for their answers."""
        self.store.trouble.end()
        self.house.programs.trouble = ""
        for person in self.people:
            person.link.loss = 0.0
        await asyncio.gather(*(server.start() for server in self.servers if server.is_dead))
        for _ in range(ROUNDS):
            await asyncio.sleep((PATIENCE + 1) / ROUNDS)
            if self._is_settled():
                return
        # A game that only its clock plays on is never settled, but between two moves everybody knows all.
        for _ in range(MOMENTS):
            if self._all_is_known():
                return
            await asyncio.sleep(1 / MOMENTS)

    def _is_settled(self) -> bool:
        """Whether nothing is left to wait for: most worlds need no minute for that."""
        busy = any(person.is_busy for person in self.people)
        return not busy and self.ledger.is_settled(self._running)

    def _all_is_known(self) -> bool:
        """Whether every server and everybody at a table knows all that is stored."""
        visits = [visit for person in self.people for visit in person.visits.values()]
        return self.ledger.is_known(self._running) and not any(visit.is_behind for visit in visits)

    @property
    def _running(self) -> list[Services]:
        return [server.services for server in self.servers if server.services]

    async def _check(self) -> None:
        for person in self.people:
            if person.asking and person.token:
                self.ledger.violation("person", person.plan.number, "waits for an answer since a minute")
            for visit in person.visits.values():
                if visit.is_behind:
                    self.ledger.violation("person", person.plan.number, "has not heard of", visit.table)
        self.ledger.check_all(self._running, self.house.closures)
        self.ledger.check_pairs({person.player: person.seeks for person in self.people})
        for person in self.people:
            person.go()
        await asyncio.gather(*(server.stop() for server in self.servers))

    # What goes wrong -----------------------------------------------------------------------------------

    async def _fail(self, fault: Fault) -> None:
        await asyncio.sleep(fault.at)
        server = self.servers[min(fault.server, len(self.servers) - 1)]
        if fault.kind in ("crash", "blackout"):
            await self._crash([server] if fault.kind == "crash" else self.servers, fault.seconds)
        elif fault.kind == "restart":
            await server.stop()
            await self._start_again(server)
        elif fault.kind == "cut":
            for person in self.people:
                person.cut()
        elif fault.kind == "deaf":
            self.bus.cut()
        elif fault.kind.endswith("programs"):
            self.house.programs.trouble = fault.kind
            await asyncio.sleep(fault.seconds)
            self.house.programs.trouble = ""
        else:
            self.store.trouble.begin(fault.kind)
            await asyncio.sleep(fault.seconds)
            self.store.trouble.end()

    async def _crash(self, servers: list[Server], seconds: float) -> None:
        for server in servers:
            server.kill()
        await asyncio.sleep(seconds)
        await asyncio.gather(*(self._start_again(server) for server in servers))

    async def _start_again(self, server: Server) -> None:
        if server.is_dead:
            await server.start()

    def _tell(self) -> None:
        ledger, report = self.ledger, self.report
        report.violations += ledger.violations
        report.tables = len(ledger.events)
        report.events = sum(map(len, ledger.events.values()))
        report.acknowledged, report.refused = len(ledger.acknowledged), len(ledger.refused)
        report.trace = ledger.trace
