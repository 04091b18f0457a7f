"""A real server on loopback, and clients that talk to it as browsers do."""

import asyncio
import contextlib
import itertools
import json
import socket
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import httpx
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tessera.server.operation.run import server_config
from tessera.server.operation.settings import Settings

PATIENCE = 180.0  # a first move may have to be compiled
_ids = itertools.count(1)


def new_id() -> str:
    return f"request-{next(_ids)}"


class RunningServer:
    """A server in a thread of its own."""

    def __init__(self, settings: Settings) -> None:
        self._people: list[Person] = []
        self._socket = socket.socket()
        self._socket.bind(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self._socket.getsockname()[1]}"
        config = server_config(settings)
        self.app: Any = config.app
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, args=([self._socket],), daemon=True)

    def __enter__(self) -> "RunningServer":
        self._thread.start()
        wait_until(lambda: self._server.started)
        return self

    def __exit__(self, *_: object) -> None:
        for person in self._people:
            person.http.close()
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server does not stop"
        self._socket.close()

    @property
    def services(self) -> Any:
        """What is behind the transport, once it is open."""
        opening = self.app.state.opening._task
        wait_until(opening.done)
        return opening.result()

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Have the server do something, and wait for it."""
        loop = self._server.servers[0].get_loop()
        return asyncio.run_coroutine_threadsafe(work, loop).result(30)

    def guest(self, name: str = "Mio") -> "Person":
        person = self.stranger()
        person.post("/api/session", {"name": name})
        return person

    def stranger(self) -> "Person":
        person = Person(self.address)
        self._people.append(person)
        return person


class Person:
    """Somebody with a browser."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx.Client(
            base_url=f"http://{address}",
            headers={"X-Tessera": "1", "Origin": f"http://{address}"},
            timeout=PATIENCE,
            trust_env=False,
        )

    def get(self, path: str, status: int = 200) -> Any:
        return self._checked(self.http.get(path), status)

    def post(self, path: str, body: Any, status: int | None = None) -> Any:
        return self._checked(self.http.post(path, json=body), status)

    def _checked(self, response: httpx.Response, status: int | None) -> Any:
        expected = (200, 201) if status is None else (status,)
        assert response.status_code in expected, f"{response.status_code}: {response.text}"
        return response.json()

    def refusal(self, path: str, body: Any) -> dict[str, Any]:
        response = self.http.post(path, json=body)
        assert 400 <= response.status_code < 500, f"{response.status_code}: {response.text}"
        return response.json()

    def command(self, table: str, kind: str, **fields: Any) -> int:
        body = {"type": kind, "id": new_id(), **fields}
        return self.post(f"/api/tables/{table}/commands", body)["seq"]

    def refused(self, table: str, kind: str, **fields: Any) -> str:
        body = {"type": kind, "id": new_id(), **fields}
        return self.refusal(f"/api/tables/{table}/commands", body)["error"]

    def make(self, game: str, seats: list[Any], **more: Any) -> dict[str, Any]:
        """Make a table; a seat is written as its kind or as its program."""
        planned = [seat if isinstance(seat, dict) else seat_request(seat) for seat in seats]
        return self.post("/api/tables", {"game": game, "seats": planned, **more})

    def snapshot(self, table: str, **query: Any) -> dict[str, Any]:
        parts = "&".join(f"{key}={value}" for key, value in query.items())
        return self.get(f"/api/tables/{table}?{parts}")

    def cookie(self) -> str:
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)

    @contextlib.contextmanager
    def watching(self, table: str, **query: Any) -> Iterator["Watcher"]:
        with self.open(table, **query) as connection:
            yield Watcher(connection)

    @contextlib.contextmanager
    def in_lobby(self) -> Iterator["Watcher"]:
        with self.open_socket("/api/lobby/socket") as connection:
            yield Watcher(connection)

    def open(self, table: str, origin: str | None = None, **query: Any) -> ClientConnection:
        parts = "&".join(f"{key}={value}" for key, value in query.items())
        return self.open_socket(f"/api/tables/{table}/socket?{parts}", origin)

    def open_socket(self, path: str, origin: str | None = None) -> ClientConnection:
        return connect(
            f"ws://{self.address}{path}",
            origin=Origin(origin or f"http://{self.address}"),
            additional_headers={"Cookie": self.cookie()} if self.cookie() else {},
            proxy=None,
            max_size=None,
            compression=None,
        )


def seat_request(kind: str) -> dict[str, Any]:
    if kind in ("me", "device", "link", "open"):
        return {"kind": kind}
    return {"kind": "program", "program": kind}


class Watcher:
    """An open socket that remembers every byte it got."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.raw: list[str] = []
        self.messages: list[dict[str, Any]] = []
        self.state: dict[str, Any] = {}
        self.seq = 0
        self.receive()

    def receive(self, timeout: float = PATIENCE) -> dict[str, Any]:
        text = self.connection.recv(timeout)
        assert isinstance(text, str)
        message = json.loads(text)
        self.raw.append(text)
        self.messages.append(message)
        self.state = message.get("state", self.state)
        if "seq" in message and message["type"] != "ack":
            self.seq = message["seq"]
        return message

    def until(self, wanted: Callable[[dict[str, Any]], bool] | str) -> dict[str, Any]:
        """Receive until a message is of this type or fulfils this condition."""
        while True:
            message = self.receive()
            if message["type"] == wanted if isinstance(wanted, str) else wanted(message):
                return message

    def until_seq(self, seq: int) -> None:
        while self.seq < seq:
            self.receive()

    def send(self, kind: str, **fields: Any) -> str:
        request = fields.pop("id", None) or new_id()
        self.connection.send(json.dumps({"type": kind, "id": request, **fields}))
        return request

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send something and wait for its ack or error."""
        request = self.send(kind, **fields)
        return self.until(lambda message: message["type"] in ("ack", "error") and message["id"] == request)

    def ask_hold(self, seat: int) -> dict[str, Any]:
        """Ask to look from this seat: a snapshot or an error."""
        self.send("hold", seat=seat)
        return self.until(lambda message: message["type"] in ("snapshot", "error"))

    def drain(self, seconds: float) -> None:
        """Receive what comes in this time."""
        with contextlib.suppress(TimeoutError, ConnectionClosed):
            while True:
                self.receive(seconds)

    @property
    def events(self) -> list[dict[str, Any]]:
        """The table's events as this client knows them, in order."""
        found: dict[int, dict[str, Any]] = {}
        for message in self.messages:
            inner = message["events"] if message["type"] == "snapshot" else [message]
            for event in inner:
                if "seq" in event and event["type"] not in ("ack", "snapshot"):
                    found[event["seq"]] = {key: event[key] for key in event if key != "state"}
        return [found[seq] for seq in sorted(found)]


def wait_until(condition: Callable[[], bool], seconds: float = PATIENCE) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.01)
