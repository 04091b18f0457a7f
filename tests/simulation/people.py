"""Random people: they do everything that the protocol allows, and some of what it forbids."""

import asyncio
import json
import random
from collections.abc import Callable, Sequence
from typing import Any

from tests.simulation.ledger import UNEVENTFUL, Ledger
from tests.simulation.network import Answer, Link, LostError, Wire
from tests.simulation.plan import MODES, PersonPlan, TablePlan
from tests.simulation.servers import Server
from tests.simulation.template import PEOPLE, finished_games

ANSWER_SECONDS = 4.0
NOT_NOW = frozenset({"unavailable", "overloaded", "too-fast", "warming-up"})
"""Refusals after which one asks again."""


class Board:
    """What people tell each other: which tables there are, and their invitations."""

    def __init__(self) -> None:
        self.tables: list[str] = []
        self.invitations: dict[str, list[dict[str, Any]]] = {}

    def add(self, table: str, invitations: Sequence[dict[str, Any]] = ()) -> None:
        if table not in self.tables:
            self.tables.append(table)
            self.invitations[table] = list(invitations)


class Visit:
    """Somebody at a table: comes back when the connection is lost, and has what the socket has told."""

    def __init__(self, person: "Person", table: str) -> None:
        self.person = person
        self.table = table
        self.state: dict[str, Any] | None = None
        self.game_seq = 0
        self.wire: Wire | None = None
        self.answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self.is_host = False
        self._seq = 0
        """The last event that this connection has told of."""
        self._known = 0
        self._staying = asyncio.get_running_loop().create_task(self._stay())

    async def _stay(self) -> None:
        person = self.person
        while True:
            server = person.some_server()
            if server is not None:
                await self._connect(server)
            await asyncio.sleep(person.chance.uniform(0.05, 0.5))

    async def _connect(self, server: Server) -> None:
        person = self.person
        wire = Wire(person.link, server, lambda text: person.ledger.leaves(self.table, person.identity, text))
        query = {"since": self._known} if person.chance.random() < 0.8 else {}
        wire.open(f"/api/tables/{self.table}/socket", person.token, **query)
        self.wire, self._seq = wire, 0
        try:
            while True:
                self._take(json.loads(await wire.receive()))
        except LostError:
            wire.cut()
        finally:
            self.wire = None

    def _take(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind in ("ack", "error"):
            answer = self.answers.get(message["id"] or "")
            if answer is not None and not answer.done():
                answer.set_result(message)
        elif kind == "snapshot":
            self._take_snapshot(message)
        elif kind not in UNEVENTFUL:
            if message["seq"] != self._seq + 1:
                self.person.ledger.violation(self.table, "event", message["seq"], "comes after", self._seq)
            self._hear(message)
            self.state = message.get("state", self.state)

    def _take_snapshot(self, message: dict[str, Any]) -> None:
        numbers = [event["seq"] for event in message["events"]]
        if numbers != list(range(message["seq"] - len(numbers) + 1, message["seq"] + 1)):
            self.person.ledger.violation(self.table, "a snapshot of", message["seq"], "has", numbers)
        for event in message["events"]:
            self._hear(event)
        self._seq, self.is_host = message["seq"], message["host"]
        self.state = message["state"]

    def _hear(self, event: dict[str, Any]) -> None:
        self._seq = event["seq"]
        self._known = max(self._known, self._seq)
        if event["type"] in ("started", "moved", "undone"):
            self.game_seq = max(self.game_seq, event["seq"])
        if event["type"] == "rematched":
            self.person.board.add(event["next"])
        self.person.ledger.hears(self.table, self.person.player, event)

    @property
    def is_behind(self) -> bool:
        """Whether a connected client has not heard of the newest event."""
        return self.wire is not None and self._seq < self.person.ledger.stored_seq(self.table)

    @property
    def own_seats(self) -> list[int]:
        return [seat["seat"] for seat in self.state["seats"] if seat["yours"]] if self.state else []

    def leave(self) -> None:
        """Go away for good."""
        self._staying.cancel()
        if self.wire is not None:
            self.wire.cut()


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
        self.asking: set[asyncio.Task[None]] = set()
        self._servers = servers
        self._requests = 0
        self._done: list[tuple[str, dict[str, Any]]] = []
        """What was asked for and answered, to be sent again."""

    @property
    def identity(self) -> str | None:
        """Who the servers take this person for."""
        return self.player if self.token else None

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
            choice = self._sensible(visit, state)
        request = choice(self, visit, state)
        if isinstance(request, dict):
            await self.ask(visit, request)
        elif request is not None:
            await request

    def _sensible(self, visit: Visit, state: dict[str, Any]) -> "Choice":
        if state["status"] == "waiting":
            return self.chance.choice(BEFORE)
        if state["status"] == "over":
            return self.chance.choice(AFTER)
        if state["legal"] and self.chance.random() < 0.8:
            return move
        return self.chance.choice(DURING)

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
            for task in list(self.asking):
                task.cancel()

    def resend(self) -> "tuple[str, dict[str, Any]] | None":
        """Something that was answered long ago."""
        return self.chance.choice(self._done) if self._done else None

    def cut(self) -> None:
        """Lose all connections."""
        for visit in self.visits.values():
            if visit.wire is not None:
                visit.wire.cut()

    def go(self) -> None:
        """Leave for good."""
        for visit in self.visits.values():
            visit.leave()
        for task in list(self.asking):
            task.cancel()


Choice = Callable[[Person, Visit, dict[str, Any]], Any]
"""Something to do: a command to send, something to be done at once, or nothing."""


def move(person: Person, visit: Visit, state: dict[str, Any]) -> dict[str, Any] | None:
    if not state["legal"]:
        return None
    request = {"type": "move", "move": person.chance.choice(state["legal"]), "seat": state["viewpoint"]}
    return {**request, "after": visit.game_seq} if person.chance.random() < 0.5 else request


def sit(person: Person, visit: Visit, state: dict[str, Any]) -> dict[str, Any]:
    invitations = person.board.invitations.get(visit.table)
    if invitations and person.chance.random() < 0.7:
        return {"type": "sit", "token": person.chance.choice(invitations)["token"], "salt": "pepper"}
    return {"type": "sit", "salt": "salt"}


def hold(person: Person, visit: Visit, state: dict[str, Any]) -> None:
    seats = [*visit.own_seats, "turn", None]
    if visit.wire is not None:
        visit.wire.send(json.dumps({"type": "hold", "seat": person.chance.choice(seats)}))


def simple(kind: str, **more: Any) -> Choice:
    """A command without a choice of one's own."""
    return lambda person, visit, state: {"type": kind, **more}


def fill(person: Person, visit: Visit, state: dict[str, Any]) -> dict[str, Any]:
    seats = [seat["seat"] for seat in state["seats"] if not seat["name"]] or [0]
    return {"type": "fill", "seat": person.chance.choice(seats), "program": "random"}


def free(person: Person, visit: Visit, state: dict[str, Any]) -> dict[str, Any]:
    return {"type": "free", "seat": person.chance.randrange(len(state["seats"]))}


def change_seat(person: Person, visit: Visit, state: dict[str, Any]) -> dict[str, Any]:
    return {"type": "change_seat", "to": person.chance.randrange(len(state["seats"]))}


def take_over(person: Person, visit: Visit, state: dict[str, Any]) -> dict[str, Any]:
    return {"type": "take_over", "absent": person.chance.randrange(len(state["seats"]))}


def look_at_table(person: Person, visit: Visit, state: dict[str, Any]) -> Any:
    async def looking() -> None:
        seat = person.chance.choice([None, *range(len(state["seats"]))])
        answer = await person.look(visit, "", **({} if seat is None else {"seat": seat}))
        if answer is not None and answer.status == 200:
            person.ledger.check_secrets(visit.table, person.identity, answer.body, answer.text)
            for event in answer.body["events"]:
                person.ledger.hears(visit.table, person.player, event)

    return looking()


def look_back(person: Person, visit: Visit, state: dict[str, Any]) -> Any:
    async def looking() -> None:
        seat = person.chance.choice([None, *range(len(state["seats"]))])
        ply = person.chance.randint(max(state["ply"] - 3, 0), state["ply"] + 1)
        answer = await person.look(visit, f"/positions/{ply}", **({} if seat is None else {"seat": seat}))
        table = person.ledger.reference(visit.table)
        if answer is None or answer.status != 200 or table.result is not None or ply > table.ply:
            return
        own = [number for number, there in enumerate(table.seats) if there.player == person.identity]
        if seat is not None and seat not in own:
            person.ledger.violation(visit.table, person.player, "looks back from seat", seat)
        # Who has just sat down may still be a spectator to a server that has not heard of it.
        viewpoints = [seat] if seat is not None else [None, *own] if len(own) == 1 else [None]
        past = table.started_position().after(ply)
        if past.history == table.started_position().history[:ply]:
            person.ledger.check_view(table, past, viewpoints, answer.body["view"])

    return looking()


def look_at_record(person: Person, visit: Visit, state: dict[str, Any]) -> Any:
    async def looking() -> None:
        answer = await person.look(visit, "/record")
        table = person.ledger.reference(visit.table)
        if (
            answer is not None
            and answer.status == 200
            and table.result is None
            and table.header.seed in answer.text
        ):
            person.ledger.violation(visit.table, "the record of a running game tells the seed")

    return looking()


def resend(person: Person, visit: Visit, state: dict[str, Any]) -> Any:
    found = person.resend()
    if found is None or not person.token:
        return None
    table, request = found

    async def again() -> None:
        if table in person.visits:
            await person._ask_until_answered(person.visits[table], request)

    return again()


def reconnect(person: Person, visit: Visit, state: dict[str, Any]) -> None:
    if visit.wire is not None:
        visit.wire.cut()


def log_out(person: Person, visit: Visit, state: dict[str, Any]) -> Any:
    return person.log_out() if person.chance.random() < 0.2 else None


def stale_move(person: Person, visit: Visit, state: dict[str, Any]) -> dict[str, Any] | None:
    request = move(person, visit, state)
    return request and {**request, "after": person.chance.randint(0, visit.game_seq)}


def wrong_move(person: Person, visit: Visit, state: dict[str, Any]) -> dict[str, Any]:
    text = person.chance.choice(["a1", "nonsense", "red 9 z9", "timeout", "away red 1"])
    return {"type": "move", "move": text, "seat": person.chance.choice([None, 0, 1, 3])}


def garbage(person: Person, visit: Visit, state: dict[str, Any]) -> None:
    if visit.wire is not None:
        texts = ["", "[]", "{", '{"type": "move"}', '{"type": "hold", "seat": 9}', '{"type": "ping"}', "\x00"]
        visit.wire.send(person.chance.choice(texts))


def hold_another(person: Person, visit: Visit, state: dict[str, Any]) -> None:
    if visit.wire is not None:
        seat = person.chance.randrange(len(state["seats"]))
        visit.wire.send(json.dumps({"type": "hold", "seat": seat}))


def wrong_invitation(person: Person, visit: Visit, state: dict[str, Any]) -> dict[str, Any]:
    invitations = [entry for entries in person.board.invitations.values() for entry in entries]
    token = person.chance.choice(invitations)["token"] if invitations else "none"
    return {"type": "sit", "token": token}


CHAT = simple("chat", text="well played")
BEFORE: list[Choice] = [
    sit,
    sit,
    sit,
    sit,
    simple("start"),
    simple("salt", salt="more"),
    simple("leave"),
    fill,
    free,
    change_seat,
    CHAT,
]
DURING: list[Choice] = [
    CHAT,
    hold,
    reconnect,
    take_over,
    look_at_table,
    look_back,
    simple("undo"),
    simple("undo"),
    simple("resign"),
    simple("come_back"),
]
AFTER: list[Choice] = [
    simple("rematch", salt="again"),
    simple("rematch", salt="again"),
    simple("decline_rematch"),
    look_back,
    look_at_record,
    CHAT,
]
FORBIDDEN: list[Choice] = [
    resend,
    resend,
    stale_move,
    wrong_move,
    garbage,
    hold_another,
    wrong_invitation,
    fill,
    free,
    change_seat,
    take_over,
    look_at_table,
    look_back,
    look_at_record,
    log_out,
    simple("undo", seat=1),
    simple("resign", seat=0),
    simple("come_back", seat=1),
    simple("leave"),
    simple("start"),
    simple("rematch"),
]
