"""Random people: they do everything that the protocol allows, and some of what it forbids."""

import asyncio
import json
import random
from typing import Any

from tessera.server.operation.services import ATTEND_SECONDS
from tests.simulation.choices import FORBIDDEN, sensible
from tests.simulation.ledger import Ledger
from tests.simulation.lobby import LobbyVisit
from tests.simulation.network import Answer, Link, LostError, Wire
from tests.simulation.plan import MODES, PersonPlan, TablePlan
from tests.simulation.servers import Server
from tests.simulation.template import PEOPLE, finished_games
from tests.simulation.visits import Board, Visit

ANSWER_SECONDS = 4.0
NOT_NOW = frozenset({"unavailable", "overloaded", "too-fast", "warming-up"})
"""Refusals after which one asks again."""
SEEKING = 0.04
"""How likely somebody goes to the lobby instead of doing something at a table."""


class Person:
    """Somebody with a session and a mind of their own."""

    def __init__(
        self, plan: PersonPlan, seed: str, servers: list[Server], ledger: Ledger, board: Board, loss: float
    ) -> None:
        self.plan = plan
        self.ledger = ledger
        self.board = board
        self.chance = random.Random(f"{seed} person {plan.number}")
        self.link = Link(random.Random(f"{seed} link {plan.number}"), loss)
        self.player = PEOPLE[plan.number].player
        self.token: str | None = PEOPLE[plan.number].token
        self.visits: dict[str, Visit] = {}
        self.lobby: LobbyVisit | None = None
        """Where this person looks for a game now."""
        self.seeks = 0
        """How often it has asked for one."""
        self.asking: set[asyncio.Task[None]] = set()
        self._left: tuple[Server, float] | None = None
        """Where and when this person has logged out."""
        self._servers = servers
        self._requests = 0
        self._done: list[tuple[str, dict[str, Any]]] = []
        """What was asked for and answered, to be sent again."""

    @property
    def identity(self) -> str | None:
        """Who the servers take this person for."""
        return self.player if self.token else None

    def identity_at(self, server: Server) -> str | None:
        """Who a server takes this person for; another one may miss for a while that a session has ended."""
        if self._left is not None:
            where, when = self._left
            if server is not where and asyncio.get_running_loop().time() < when + ATTEND_SECONDS:
                return self.player
        return self.identity

    @property
    def is_busy(self) -> bool:
        """Whether something that this person has asked for or looked at is still on its way."""
        waits = bool(self.asking) and self.token is not None
        return waits or self.lobby is not None or any(visit.is_behind for visit in self.visits.values())

    def some_server(self) -> Server | None:
        """One of the servers that can be reached."""
        up = [server for server in self._servers if server.is_up]
        return self.chance.choice(up) if up else None

    # Making tables and acting -------------------------------------------------------------------------

    async def make_table(self, plan: TablePlan) -> None:
        """Make a table as planned."""
        await asyncio.sleep(plan.at)
        body = self._request(plan)
        while self.token:
            server, answer = self.some_server(), None
            if server is not None:
                answer = await self._try(server, "POST", "/api/tables", body)
            if answer is not None and answer.status == 201:
                self.board.add(answer.body["table"], answer.body["invitations"])
                return
            if answer is not None and answer.status not in (401, 503):
                self.ledger.violation("no table can be made:", answer.status, answer.text)
            await asyncio.sleep(0.5)

    async def _try(
        self, server: Server, method: str, path: str, body: Any = None, **query: Any
    ) -> Answer | None:
        """An answer, or None if it is lost."""
        try:
            return await self.link.ask(server, method, path, body, token=self.token, **query)
        except LostError:
            return None

    def _request(self, plan: TablePlan) -> dict[str, Any]:
        origin = finished_games()[plan.mode]
        name, options, *_ = MODES[plan.mode]
        others = len(origin.seats) - 1 - plan.programs
        seats: list[dict[str, Any]] = [{"kind": "me"}]
        seats += [{"kind": "program", "program": "random"}] * min(plan.programs, len(origin.seats) - 1)
        seats += [{"kind": self.chance.choice(["open", "open", "link", "device"])} for _ in range(others)]
        self.chance.shuffle(seats)
        body: dict[str, Any] = {"seats": seats, "rated": plan.rated, "clock": plan.clock}
        body["start"] = self.chance.choice(["full", "full", "full", "host"])
        if plan.left is not None:
            return {**body, "branch": {"table": origin.id, "ply": max(origin.ply - plan.left, 0)}}
        return {**body, "game": name, "options": options}

    async def live(self) -> None:
        """Do one thing after the other."""
        for _ in range(self.plan.actions):
            await asyncio.sleep(self.chance.expovariate(1.3))
            if self.lobby is None and self.chance.random() < SEEKING:
                self.lobby = LobbyVisit(self)
                continue
            table = self.chance.choice(self.board.tables) if self.board.tables else None
            if table is None:
                continue
            visit = self.visits.get(table)
            if visit is None:
                self.visits[table] = Visit(self, table)
            elif visit.state is not None:
                await self._act(visit, visit.state)

    async def _act(self, visit: Visit, state: dict[str, Any]) -> None:
        if self.chance.random() < self.plan.boldness:
            choice = self.chance.choice(FORBIDDEN)
        else:
            choice = self.chance.choice(sensible(self, visit, state))
        request = choice(self, visit, state)
        if isinstance(request, dict):
            await self.ask(visit, request)
        elif request is not None:
            await request

    async def ask(self, visit: Visit, request: dict[str, Any]) -> None:
        """Ask for something; now and then go on without waiting for the answer."""
        self._requests += 1
        request = {"id": f"{self._requests}", **request}
        asking = asyncio.get_running_loop().create_task(self._ask_until_answered(visit, request))
        self.asking.add(asking)
        asking.add_done_callback(self.asking.discard)
        if self.chance.random() < 0.85:
            await asyncio.wait([asking], timeout=8)

    async def _ask_until_answered(self, visit: Visit, request: dict[str, Any]) -> None:
        last = max(
            (seq for (table, _), seq in self.ledger.acknowledged.items() if table == visit.table), default=0
        )
        while True:
            answer = await self._ask_once(visit, request)
            if answer is not None and answer.get("error") == "overloaded":
                self.ledger.violation(visit.table, "cannot decide on", request)
            if answer is not None and answer.get("error") not in NOT_NOW:
                break
            await asyncio.sleep(self.chance.uniform(0.1, 0.6))
        self._hear_answer(visit, request, answer, last)

    def _hear_answer(self, visit: Visit, request: dict[str, Any], answer: dict[str, Any], last: int) -> None:
        if "seq" in answer and "error" not in answer:
            is_new = (visit.table, f"{self.player}:{request['id']}") not in self.ledger.acknowledged
            self.ledger.hears_ack(visit.table, self.player, request["id"], answer["seq"])
            if is_new and "after" in request:
                seen = self.ledger.seen_before.setdefault(visit.table, {})
                seen[f"{self.player}:{request['id']}"] = request["after"]
            if is_new and answer["seq"] <= last:
                self.ledger.violation(
                    visit.table, "acknowledges", request, "as", answer["seq"], "after", last
                )
            self._done.append((visit.table, request))
        else:
            self.ledger.hears_refusal(visit.table, self.player, request["id"], answer["error"])

    async def _ask_once(self, visit: Visit, request: dict[str, Any]) -> dict[str, Any] | None:
        if self.chance.random() < 0.7 and visit.wire is not None:
            return await self._ask_on_socket(visit, visit.wire, request)
        server = self.some_server()
        if server is None:
            return None
        answer = await self._try(server, "POST", f"/api/tables/{visit.table}/commands", request)
        return answer.body if answer is not None else None

    async def _ask_on_socket(
        self, visit: Visit, wire: Wire, request: dict[str, Any]
    ) -> dict[str, Any] | None:
        answer = visit.answers[request["id"]] = asyncio.get_running_loop().create_future()
        wire.send(json.dumps(request))
        await asyncio.wait([answer], timeout=ANSWER_SECONDS)
        return answer.result() if answer.done() else None

    async def look(self, visit: Visit, path: str, **query: Any) -> Answer | None:
        """Look at something by REST."""
        server = self.some_server()
        if server is None:
            return None
        answer = await self._try(server, "GET", f"/api/tables/{visit.table}{path}", **query)
        if self.ledger.is_gone(visit.table):
            return None
        if answer is not None and answer.status >= 500 and answer.status != 503:
            self.ledger.violation(visit.table, path, query, "is answered with", answer.text)
        return answer

    async def log_out(self) -> None:
        """End the session; from now on a spectator."""
        server = self.some_server()
        if server is None or not self.token:
            return
        answer = await self._try(server, "DELETE", "/api/session")
        if answer is not None and answer.status == 200:
            self.token = None
            self._left = server, asyncio.get_running_loop().time()
            for task in list(self.asking):
                task.cancel()

    async def cancel(self, table: str) -> None:
        """Do away with a table that has not begun."""
        server = self.some_server()
        if server is None or not self.token:
            return
        self.ledger.may_be_gone(table)
        answer = await self._try(server, "DELETE", f"/api/tables/{table}")
        if answer is not None and answer.status == 204:
            self.ledger.hears_gone(table)
            self.board.remove(table)

    def resend(self) -> tuple[str, dict[str, Any]] | None:
        """Something that was answered long ago."""
        return self.chance.choice(self._done) if self._done else None

    def cut(self) -> None:
        """Lose all connections."""
        if self.lobby is not None:
            self.lobby.cut()
        for visit in self.visits.values():
            if visit.wire is not None:
                visit.wire.cut()

    def go(self) -> None:
        """Leave for good."""
        if self.lobby is not None:
            self.lobby.leave()
        for visit in self.visits.values():
            visit.leave()
        for task in list(self.asking):
            task.cancel()
