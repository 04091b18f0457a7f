"""What a connection may cost before anybody knows what it asks for: how many there are, how much, how slowly.

With this the server can be reached by anybody without a proxy in front of it.
"""

import asyncio
from collections import Counter
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tessera.server.http.problems import problem_of
from tessera.server.operation.settings import Settings
from tessera.server.table.refusal import Refusal

LONGEST_LINE = 8 * 1024
MOST_HEADERS = 32 * 1024
STALLED_SECONDS = 60.0
FULL = Refusal("overloaded", "there are too many connections: try again soon")
LONG = Refusal("too-large", "the headers of the request are too long", bytes=MOST_HEADERS)
SLOW = Refusal("too-slow", "the request did not come in time")


class Door:
    """Counts the connections, all and of each address; those of our own proxies are everybody's."""

    def __init__(self, settings: Settings) -> None:
        self.request_seconds = settings.request_seconds
        self._most = settings.connections
        self._most_of_address = settings.connections_of_address * max(settings.limit_factor, 1)
        self._proxies = settings.proxies
        self._inside: Counter[str] = Counter()
        self.total = 0

    def is_full_for(self, address: str) -> bool:
        """Whether one more from this address would be too many."""
        if self.total >= self._most:
            return True
        return address not in self._proxies and self._inside[address] >= self._most_of_address

    def enter(self, address: str) -> None:
        """One more is connected."""
        self.total += 1
        self._inside[address] += 1

    def leave(self, address: str) -> None:
        """One less is."""
        self.total -= 1
        self._inside[address] -= 1
        if not self._inside[address]:
            del self._inside[address]


def refusal_bytes(status: HTTPStatus, refusal: Refusal) -> bytes:
    """A refusal on a connection that is closed with it."""
    document = problem_of(refusal).model_dump_json().encode()
    head = (
        f"HTTP/1.1 {status} {status.phrase}\r\ncontent-type: application/problem+json\r\n"
        f"content-length: {len(document)}\r\ncache-control: no-store\r\nconnection: close\r\n\r\n"
    )
    return head.encode() + document


class LimitedHttp(HttpToolsProtocol):
    """HTTP on one connection, within limits that uvicorn does not have."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._door: Door = self.config.app.state.door  # type: ignore[union-attr] # the app that we made
        self._address = ""
        self._is_inside = False
        self._is_refused = False
        self._awaits_headers = True
        self._header_bytes = 0
        self._timer: asyncio.TimerHandle | None = None

    # How many ------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn
        """Let one in, or say why not."""
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        if self._door.is_full_for(self._address):
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE, FULL)
            return
        self._door.enter(self._address)
        self._is_inside = True
        self._start_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """From now on it counts as a socket."""
        self._leave()
        super().handle_websocket_upgrade()

    def _leave(self) -> None:
        self._stop_timer()
        if self._is_inside:
            self._door.leave(self._address)
            self._is_inside = False

    # How much ------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Read on, unless it is too much."""
        if self._is_refused:
            return
        if self._awaits_headers:
            self._header_bytes += len(data)
            if self._timer is None:  # the first bytes of a further request
                self._start_timer()
        super().data_received(data)
        if self._awaits_headers and self._header_bytes > MOST_HEADERS:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, LONG)

    def on_headers_complete(self) -> None:
        """What the headers ask for is done, unless they are too long."""
        lines = [len(self.url), *(len(name) + len(value) for name, value in self.headers)]
        if max(lines) > LONGEST_LINE or sum(lines) > MOST_HEADERS:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, LONG)
        if self._is_refused:
            return
        self._awaits_headers = False
        self._start_timer()
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of the body; how much there may be is known to the guard."""
        if not self._is_refused:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is there; another may follow."""
        if self._is_refused:
            return
        self._stop_timer()
        self._awaits_headers, self._header_bytes = True, 0
        super().on_message_complete()

    # How slowly ----------------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        """The client does not read its answer: not for long."""
        super().pause_writing()
        self._stalled = self.loop.call_later(STALLED_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """It reads again."""
        self._stalled.cancel()
        super().resume_writing()

    def _start_timer(self) -> None:
        """So much time for the headers, and again for the body."""
        self._stop_timer()
        self._timer = self.loop.call_later(self._door.request_seconds, self._be_impatient)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _be_impatient(self) -> None:
        self._refuse(HTTPStatus.REQUEST_TIMEOUT, SLOW)

    def _refuse(self, status: HTTPStatus, refusal: Refusal) -> None:
        """Say what is wrong, where no answer has begun, and hang up."""
        self._is_refused = True
        self._stop_timer()
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is None or cycle.response_complete or not cycle.response_started:
            self.transport.write(refusal_bytes(status, refusal))
        self.transport.close()


class CountedSocket(WebSocketsSansIOProtocol):
    """A WebSocket that counts as a connection."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It has taken over from HTTP."""
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self._door: Door = self.config.app.state.door  # type: ignore[union-attr] # the app that we made
        self._door.enter(self._address)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._door.leave(self._address)
        super().connection_lost(exc)
