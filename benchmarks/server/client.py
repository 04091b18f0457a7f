"""A client as docs/protocol.md asks for: reconnects with what it has, resends what is not acknowledged."""

import asyncio
import contextlib
import itertools
import json
import random
import ssl
import time
from collections.abc import Callable
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Origin

from benchmarks.server.checker import Request

ANSWER_SECONDS = 5.0
NOT_NOW = frozenset({"unavailable", "overloaded"})
"""Refusals after which one asks again: what became of the request is not known."""
HARMLESS = frozenset(
    {"not-your-turn", "game-over", "undo-answered", "undo-revealed", "undo-not-yours", "undo-nothing"}
)
"""Refusals of those who were too late."""
# Never used on loopback; but each client would make its own, which takes longer than all it asks for.
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
_numbers = itertools.count(1)


class Guest:
    """A person without a browser."""

    def __init__(self, address: str) -> None:
        self.address = address
        headers = {"X-Tessera": "1", "Origin": f"http://{address}"}
        self._http = httpx.AsyncClient(
            base_url=f"http://{address}", headers=headers, timeout=60, trust_env=False, verify=NO_TLS
        )

    async def post(self, path: str, body: Any) -> Any:
        """Ask, again and again while the server is away."""
        while True:
            try:
                response = await self._http.post(path, json=body)
            except httpx.TransportError:
                await asyncio.sleep(0.1)
                continue
            if response.status_code < 500:
                response.raise_for_status()
                return response.json()
            await asyncio.sleep(0.1)

    async def get(self, path: str) -> Any:
        """Look at something."""
        response = await self._http.get(path)
        response.raise_for_status()
        return response.json()

    async def begin(self) -> None:
        """Become a guest."""
        await self.post("/api/session", {})

    @property
    def cookie(self) -> str:
        """The session."""
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self._http.cookies.jar)

    async def close(self) -> None:
        """Go away."""
        await self._http.aclose()


class TableClient:
    """A guest at a table."""

    def __init__(self, guest: Guest, table: str, seat: int | None = None) -> None:
        self.guest = guest
        self.table = table
        self.seat = seat
        self.events: dict[int, dict[str, Any]] = {}
        self.received: dict[int, float] = {}
        """When each event arrived here."""
        self.state: dict[str, Any] = {}
        self.state_at = 0.0
        """When it was told so."""
        self.acknowledged: dict[str, int] = {}
        self.requests: list[Request] = []
        self.results: list[Any] = []
        self.errors: list[dict[str, Any]] = []
        self.connects = 0
        self._changed = asyncio.Condition()
        self._connection: ClientConnection | None = None
        self._is_shown = False
        self._running: asyncio.Task[None] | None = None
        self._answers: dict[str, asyncio.Future[dict[str, Any]]] = {}

    @property
    def seq(self) -> int:
        """The last event it has."""
        return max(self.events, default=0)

    def start(self) -> None:
        """Connect, and stay connected."""
        self._running = asyncio.create_task(self._stay_connected())

    async def stop(self) -> None:
        """Disconnect."""
        if self._running:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)
        self._connection = None

    @property
    def is_connected(self) -> bool:
        """Whether a server has shown it the table since it last lost the connection."""
        return self._connection is not None and self._is_shown

    @property
    def is_turn(self) -> bool:
        """Whether it may move."""
        state = self.state
        is_playing = bool(state) and state["status"] == "playing"
        return is_playing and state["to_move"] == self.seat and bool(state["legal"])

    def cut(self) -> None:
        """Lose the connection, without a goodbye."""
        if self._connection is not None:
            self._connection.transport.abort()

    async def _stay_connected(self) -> None:
        while True:
            with contextlib.suppress(OSError, ConnectionClosed, InvalidHandshake, TimeoutError, EOFError):
                await self._connect_once()
            self._connection = None
            await asyncio.sleep(random.uniform(0.02, 0.1))

    async def _connect_once(self) -> None:
        address = f"ws://{self.guest.address}/api/tables/{self.table}/socket?since={self.seq}"
        async with connect(
            address,
            origin=Origin(f"http://{self.guest.address}"),
            additional_headers={"Cookie": self.guest.cookie} if self.guest.cookie else {},
            compression=None,
            max_size=None,
            proxy=None,
            open_timeout=60,
        ) as connection:
            self.connects += 1
            self._connection, self._is_shown = connection, False
            async for text in connection:
                await self._take(json.loads(text))

    async def _take(self, message: dict[str, Any]) -> None:
        kind, now = message["type"], time.perf_counter()
        if kind == "snapshot":
            self._is_shown = True
            for event in message["events"]:
                self._note(event, now)
        elif kind in ("ack", "error"):
            answer = self._answers.get(message["id"] or "")
            if answer and not answer.done():
                answer.set_result(message)
        elif "seq" in message:
            self._note(message, now)
        if "state" in message:
            self.state, self.state_at = message["state"], time.monotonic()
            if self.state["result"] is not None and self.state["result"] not in self.results:
                self.results.append(self.state["result"])
        async with self._changed:
            self._changed.notify_all()

    def _note(self, event: dict[str, Any], now: float) -> None:
        kept = {key: value for key, value in event.items() if key not in ("state", "chance")}
        before = self.events.setdefault(event["seq"], kept)
        if before != kept:
            self.errors.append({"error": "history-changed", "before": before, "after": kept})
        self.received.setdefault(event["seq"], now)

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a command, again and again until it is answered."""
        request = f"{next(_numbers)}"
        asked = Request(kind, fields)
        self.requests.append(asked)
        loop = asyncio.get_running_loop()
        while True:
            answer = self._answers[request] = loop.create_future()
            try:
                if self._connection is not None:
                    await self._connection.send(json.dumps({"type": kind, "id": request, **fields}))
                    # Not `wait_for`: in Python 3.11 it forgets to be cancelled when the answer comes at once.
                    async with asyncio.timeout(ANSWER_SECONDS):
                        message = await answer
                    if message.get("error") not in NOT_NOW:
                        break
            except (ConnectionClosed, OSError, TimeoutError):
                pass
            await asyncio.sleep(0.02)
        del self._answers[request]
        asked.is_refused = message["type"] != "ack"
        if message["type"] == "ack":
            asked.seq = self.acknowledged[request] = message["seq"]
        # Who was stopped between a move and its answer may ask again: that the turn has passed is no fault.
        elif message["error"] not in HARMLESS:
            self.errors.append(message)
        return message

    async def wait_for(self, condition: Callable[[], bool]) -> None:
        """Wait until a message makes this true."""
        async with self._changed:
            await self._changed.wait_for(condition)

    def has_state(self) -> bool:
        """Whether the table has told how it stands."""
        return bool(self.state)

    def has_seen(self, seq: int) -> bool:
        """Whether the event of this number has come."""
        return self.seq >= seq


async def make_pair(
    address: str, game: str, options: dict[str, Any], clock: dict[str, Any] | None = None
) -> tuple[TableClient, TableClient]:
    """Two guests at a new table for two."""
    guests = [Guest(address), Guest(address)]
    for guest in guests:
        await guest.begin()
    seats = [{"kind": "me"}, {"kind": "open"}]
    body = {"game": game, "options": options, "seats": seats, "clock": clock}
    made = await guests[0].post("/api/tables", body)
    await guests[1].post(f"/api/tables/{made['table']}/commands", {"type": "sit", "id": "sit"})
    pair = TableClient(guests[0], made["table"], 0), TableClient(guests[1], made["table"], 1)
    for client in pair:
        client.start()
    return pair
