"""Open sockets: what a client sends is done in order, what it gets is sent by a task of its own."""

import asyncio
import contextlib
import json
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter, ValidationError
from pydantic_core import from_json
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from tessera.server.http.dependencies import COOKIE, address_of
from tessera.server.http.guard import is_own_origin
from tessera.server.http.limits import RequestLimits
from tessera.server.http.problems import problem_of
from tessera.server.table.commands import AnyCommand, ClientMessage, Hold, Ping
from tessera.server.table.messages import Ack, ErrorMessage, Pong
from tessera.server.table.refusal import NoSuchTable, Refusal
from tessera.server.table.sources import token_digest

if TYPE_CHECKING:
    from tessera.server.operation.services import Services
    from tessera.server.play.live_table import Client, LiveTable
    from tessera.server.table.seats import Actor

log = logging.getLogger("tessera.sockets")

CLIENT_MESSAGE: TypeAdapter[AnyCommand | Hold | Ping] = TypeAdapter(ClientMessage)
FOREIGN = 4403
GONE = 4404
TOO_MUCH = 4429
BROKEN = 1011
TRY_AGAIN = 1013
CLOSE_CODES = {"no-such-table": GONE, "old-rules": GONE, "unavailable": TRY_AGAIN}
"""How a socket is closed that is refused, by the refusal; TOO_MUCH for others."""
# After so many unreadable or too frequent messages in one connection, it is closed.
MOST_FAULTS = 50


def request_problem(error: ValidationError) -> Refusal:
    """The refusal for a message that is not of the documented form."""
    problems = [
        {"place": ".".join(str(part) for part in problem["loc"]), "message": problem["msg"]}
        for problem in error.errors(include_url=False, include_context=False, include_input=False)[:5]
    ]
    return Refusal("bad-request", "the message is not of the documented form", problems=problems)


def error_message(refusal: Refusal, client_id: str | None) -> ErrorMessage:
    """A refusal as a message, to the client that caused it."""
    return ErrorMessage(type="error", id=client_id, **dict(problem_of(refusal)))


async def refuse(socket: WebSocket, refusal: Refusal, code: int) -> None:
    """Say why, and close."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_text(error_message(refusal, None).model_dump_json())
        await socket.close(code)


Talk = Callable[["Actor | None", "Client"], Awaitable[None]]
"""What is done with a client once it is known who it is."""


async def admit(socket: WebSocket, services: "Services", talk: Talk) -> None:
    """Find out who opens a socket, and talk to them; say why, if that is refused."""
    await socket.accept()
    if not is_own_origin(socket.headers, services.settings.origins):
        await refuse(socket, Refusal("wrong-origin", "this server serves its own pages only"), FOREIGN)
        return
    try:
        actor = await services.sessions.find(socket.cookies.get(COOKIE))
        address = address_of(socket)
        socket.app.state.limits.check("socket", actor.player if actor else address, address)
        token = socket.cookies.get(COOKIE)
        client = services.tables.new_client(actor, token_digest(token) if token else "")
        await talk(actor, client)
    except Refusal as refusal:
        await refuse(socket, refusal, CLOSE_CODES.get(refusal.error, TOO_MUCH))
    except Exception as error:
        log.error("a socket failed", exc_info=error, extra={"path": socket.url.path})
        await refuse(socket, Refusal("broken", "something is broken in the server"), BROKEN)


async def serve_socket(
    socket: WebSocket, services: "Services", table_id: str, since: int, seat: int | None
) -> None:
    """Connect a client to a table until one of them has enough."""

    async def talk(_actor: "Actor | None", client: "Client") -> None:
        if not table_id.isprintable():
            raise NoSuchTable
        async with services.tables.use(table_id) as live:
            await live.catch_up(since)
            client.unheard = await services.safety.unheard(client.actor)
            await Connection(socket, services, live, client).run(since, seat)

    await admit(socket, services, talk)


class OpenSocket:
    """A client that is connected, wherever it is."""

    def __init__(self, socket: WebSocket, services: "Services", client: "Client") -> None:
        self._socket = socket
        self._services = services
        self._limits: RequestLimits = socket.app.state.limits
        self._address = address_of(socket)
        self._client = client
        self._faults = 0

    async def _obey(self, data: dict[str, Any]) -> None:
        """Do what a message asks for, or refuse."""
        raise NotImplementedError

    async def _talk(self) -> None:
        """Listen and answer until the client goes, is too slow, or the server goes down."""
        self._services.metrics.connections.inc()
        sender = asyncio.create_task(self._send())
        receiver = asyncio.create_task(self._receive())
        closing = asyncio.create_task(self._client.closing.wait())
        tasks = [sender, receiver, closing]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._services.metrics.connections.dec()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _close(self) -> None:
        if self._client.close_code is None:
            return
        if self._client.is_too_slow:
            self._services.metrics.dropped.inc()
        if self._socket.client_state is WebSocketState.CONNECTED:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
                async with asyncio.timeout(2):
                    await self._socket.close(self._client.close_code)

    async def _send(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                message = await self._client.queue.get()
                await self._socket.send_text(message)

    async def _receive(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                message = await self._socket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                await self._handle(message.get("text") or message.get("bytes") or "")

    async def _handle(self, raw: str | bytes) -> None:
        """Do what one message asks for; every refusal goes to this client alone."""
        client_id: str | None = None
        try:
            self._limits.check("message", self._limit_key(), self._address)
            data = self._read(raw)
            client_id = data["id"] if isinstance(data.get("id"), str) and len(data["id"]) <= 64 else None
            await self._obey(data)
        except Refusal as refusal:
            self._refuse(refusal, client_id)
        except Exception as error:
            log.error("a message failed", exc_info=error, extra={"path": self._socket.url.path})
            self._refuse(Refusal("broken", "something is broken in the server"), client_id)

    def _refuse(self, refusal: Refusal, client_id: str | None) -> None:
        self._services.metrics.refusals.labels(refusal.error).inc()
        self._client.tell(error_message(refusal, client_id))
        self._count_fault(refusal)

    def _limit_key(self) -> str:
        actor = self._client.actor
        return actor.player if actor else f"{id(self._client)}"

    def _read(self, raw: str | bytes) -> dict[str, Any]:
        if len(raw) > self._services.settings.max_message:
            raise Refusal("too-large", "the message is too long", bytes=self._services.settings.max_message)
        try:
            data = from_json(raw)
        except ValueError:
            raise Refusal("bad-request", "the message is not JSON", problems=[]) from None
        if not isinstance(data, dict):
            raise Refusal("bad-request", "the message is not an object", problems=[])
        return data

    def _count_fault(self, refusal: Refusal) -> None:
        if refusal.error in ("bad-request", "too-large", "too-fast"):
            self._faults += 1
        if self._faults > MOST_FAULTS:
            self._client.close(TOO_MUCH)


class Connection(OpenSocket):
    """A client at a table."""

    def __init__(self, socket: WebSocket, services: "Services", live: "LiveTable", client: "Client") -> None:
        super().__init__(socket, services, client)
        self._live = live

    async def run(self, since: int, seat: int | None) -> None:
        """Show the client the table until it goes."""
        client, live, tables = self._client, self._live, self._services.tables
        if seat in live.table.seats_of(client.actor):
            client.held = seat
        client.tell(live.snapshot(client.viewer(live.table), tables.now(), since))
        tables.enter(live, client)
        try:
            await self._talk()
        finally:
            tables.leave(live, client)
            await self._close()

    async def _obey(self, data: dict[str, Any]) -> None:
        try:
            message = CLIENT_MESSAGE.validate_python(data)
        except ValidationError as error:
            raise request_problem(error) from None
        if isinstance(message, Ping):
            self._client.tell(Pong(type="pong", id=message.id))
        elif isinstance(message, Hold):
            self._hold(message)
        else:
            actor = self._client.actor
            if actor is None:
                raise Refusal("no-session", "make a session first")
            self._limits.check_command(message, actor.player, self._address)
            seq = await self._services.tables.perform(self._live.table.id, actor, message)
            self._client.tell(Ack(type="ack", id=message.id, seq=seq))

    def _hold(self, message: Hold) -> None:
        client, table = self._client, self._live.table
        if isinstance(message.seat, int) and message.seat not in table.seats_of(client.actor):
            raise Refusal("not-your-seat", "this is not your seat", seat=message.seat)
        client.hold(message.seat)
        client.tell(self._live.snapshot(client.viewer(table), self._services.tables.now(), table.seq))


def parse_number(text: str | None) -> int | None:
    """A number of an address, or None if it is none."""
    try:
        number = json.loads(text) if text else None
    except ValueError:
        return None
    return number if type(number) is int and 0 <= number < 2**31 else None
