"""Requests and sockets between people and servers, in memory: late, and sometimes lost."""

import asyncio
import json
import random
from collections.abc import Callable, MutableMapping
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from tessera.server.http.dependencies import COOKIE

if TYPE_CHECKING:
    from tests.simulation.servers import Server

HOST_NAME = "table.example"


class LostError(Exception):
    """The other side is gone; what became of the question is not known."""


def headers_of(token: str | None) -> list[tuple[bytes, bytes]]:
    """What a browser sends along."""
    headers = [(b"host", HOST_NAME.encode()), (b"x-tessera", b"1"), (b"content-type", b"application/json")]
    if token:
        headers.append((b"cookie", f"{COOKIE}={token}".encode()))
    return headers


def scope_of(kind: str, path: str, query: dict[str, Any], token: str | None) -> dict[str, Any]:
    """A request as ASGI has it."""
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "http" if kind == "http" else "ws",
        "path": path,
        "raw_path": path.encode(),
        "query_string": urlencode(query).encode(),
        "root_path": "",
        "headers": headers_of(token),
        "client": ("192.0.2.1", 1),
        "server": (HOST_NAME, 80),
    }


class Answer:
    """What a server answers to a request."""

    def __init__(self) -> None:
        self.status = 0
        self.text = ""

    async def take(self, message: MutableMapping[str, Any]) -> None:
        """A part of it."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
        else:
            self.text += message.get("body", b"").decode()

    @property
    def body(self) -> Any:
        """The document."""
        return json.loads(self.text) if self.text.startswith(("{", "[")) else self.text


class Link:
    """Someone's way to the servers; each message takes its time, and some are lost."""

    def __init__(self, chance: random.Random, loss: float) -> None:
        self.chance = chance
        self.loss = loss

    async def ask(
        self, server: "Server", method: str, path: str, body: Any = None, *, token: str | None, **query: Any
    ) -> Answer:
        """A request and its answer; LostError if either is lost, or the server dies meanwhile."""
        await self._travel()
        scope = {**scope_of("http", path, query, token), "method": method}
        content = b"" if body is None else json.dumps(body).encode()
        answer, sent = Answer(), asyncio.Event()

        async def receive() -> dict[str, Any]:
            if sent.is_set():
                await asyncio.Event().wait()  # the client stays until it has its answer
            sent.set()
            return {"type": "http.request", "body": content, "more_body": False}

        await server.do(server.app(scope, receive, answer.take))
        await self._travel()
        return answer

    async def _travel(self) -> None:
        await asyncio.sleep(self.pause())
        if self.chance.random() < self.loss:
            raise LostError

    def pause(self) -> float:
        """How long a message takes."""
        return self.chance.uniform(0.001, 0.05)


class Wire:
    """An open socket, as its client has it. `sent` is told of every text as it leaves the server."""

    def __init__(self, link: Link, server: "Server", sent: Callable[[str], None]) -> None:
        self._link = link
        self._server = server
        self._life = server.life
        self._sent = sent
        self._loop = asyncio.get_running_loop()
        self._arrivals: asyncio.Queue[str | None] = asyncio.Queue()
        self._requests: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._last = {"here": 0.0, "there": 0.0}
        self.is_cut = False
        self.close_code: int | None = None

    def open(self, path: str, token: str | None, **query: Any) -> None:
        """Have the server serve it."""
        self._requests.put_nowait({"type": "websocket.connect"})
        scope = {**scope_of("websocket", path, query, token), "subprotocols": []}
        serving = self._server.app(scope, self._requests.get, self._from_server)
        self._server.wires[self] = None
        task = self._server.spawn(serving)
        task.add_done_callback(lambda _: self.cut())

    async def _from_server(self, message: MutableMapping[str, Any]) -> None:
        if self.is_cut or self._life.is_dead:
            return
        if message["type"] == "websocket.send":
            self._sent(message["text"])
            self._arrive("here", self._arrivals.put_nowait, message["text"])
        elif message["type"] == "websocket.close":
            self.close_code = message["code"]
            self._arrive("here", self._arrivals.put_nowait, None)

    def send(self, text: str) -> None:
        """Send to the server; it may never arrive."""
        if not self.is_cut:
            self._arrive("there", self._requests.put_nowait, {"type": "websocket.receive", "text": text})

    def _arrive(self, where: str, take: Callable[[Any], None], message: Any) -> None:
        """After a while, and after all that was sent before."""
        at = self._last[where] = max(self._loop.time() + self._link.pause(), self._last[where] + 1e-6)
        self._loop.call_at(at, lambda: None if self.is_cut else take(message))

    async def receive(self) -> str:
        """The next message; LostError when there will be no more."""
        text = await self._arrivals.get()
        if text is None:
            raise LostError
        return text

    def cut(self) -> None:
        """Both sides lose the connection, and all that is on its way."""
        if self.is_cut:
            return
        self.is_cut = True
        self._server.wires.pop(self, None)
        self._arrivals.put_nowait(None)
        self._requests.put_nowait({"type": "websocket.disconnect", "code": 1006})
