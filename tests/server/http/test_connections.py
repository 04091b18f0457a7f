"""Limits of connections, each reached with raw sockets: what is too much, too slow, too many."""

import contextlib
import json
import socket
import time
from collections.abc import Iterator
from typing import Any

import pytest

from tessera.server.http.connections import LONGEST_LINE, MOST_HEADERS
from tests.server.conftest import quick_settings
from tests.server.harness import RunningServer, wait_until

SECONDS = 3.0
OF_ADDRESS = 260
BEGINNING = b"GET /api/status HTTP/1.1\r\nHost: x\r\n"


@pytest.fixture(scope="module")
def server(sqlite_database) -> Iterator[RunningServer]:
    settings = quick_settings(
        sqlite_database, request_seconds=SECONDS, connections_of_address=OF_ADDRESS, limit_factor=1
    )
    with RunningServer(settings) as running:
        running.guest()
        yield running


@contextlib.contextmanager
def connected(server: RunningServer, sent: bytes = b"") -> Iterator[socket.socket]:
    host, port = server.address.split(":")
    with socket.create_connection((host, int(port)), 10) as connection:
        connection.settimeout(20)
        with contextlib.suppress(OSError):  # it may be refused before all is sent
            connection.sendall(sent)
        yield connection


def answer(connection: socket.socket) -> tuple[int, dict[str, Any]]:
    """What comes until the server hangs up."""
    received = b""
    with contextlib.suppress(ConnectionResetError):
        while part := connection.recv(65536):
            received += part
    head, _, body = received.partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body)


def problem(server: RunningServer, sent: bytes) -> tuple[int, str]:
    with connected(server, sent) as connection:
        status, document = answer(connection)
    return status, document["error"]


def test_a_line_that_is_too_long_is_refused(server):
    long = b"X-Long: " + b"x" * LONGEST_LINE + b"\r\n\r\n"
    assert problem(server, BEGINNING + long) == (431, "too-large")
    path = b"GET /" + b"x" * LONGEST_LINE + b" HTTP/1.1\r\nHost: x\r\n\r\n"
    assert problem(server, path) == (431, "too-large")


def test_headers_that_are_too_many_are_refused(server):
    lines = b"".join(b"X-%d: %s\r\n" % (number, b"x" * 1000) for number in range(MOST_HEADERS // 1000 + 1))
    assert problem(server, BEGINNING + lines + b"\r\n") == (431, "too-large")


def test_a_header_that_does_not_end_is_refused_long_before_it_is_in_memory(server):
    with connected(server, BEGINNING + b"X-Long: ") as connection:
        sent = 0
        with contextlib.suppress(OSError):
            while sent < 60_000_000:
                sent += connection.send(b"x" * 65536)
        assert sent < 10_000_000


def test_a_body_that_is_too_long_ends_the_connection(server):
    head = b"POST /api/session HTTP/1.1\r\nHost: x\r\nX-Tessera: 1\r\nContent-Length: 100000000\r\n\r\n"
    assert problem(server, head + b"x" * 1000) == (413, "too-large")
    chunked = b"POST /api/session HTTP/1.1\r\nHost: x\r\nX-Tessera: 1\r\nTransfer-Encoding: chunked\r\n\r\n"
    assert problem(server, chunked + b"20000\r\n" + b"x" * 0x20000 + b"\r\n") == (413, "too-large")


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET /api/sta",
        BEGINNING,
        b"POST /api/session HTTP/1.1\r\nHost: x\r\nX-Tessera: 1\r\nContent-Length: 10\r\n\r\n12",
    ],
    ids=["nothing", "half a line", "half a header", "half a body"],
)
def test_half_a_request_is_not_waited_for_long(server, sent):
    begin = time.monotonic()
    assert problem(server, sent) == (408, "too-slow")
    assert time.monotonic() - begin < 3 * SECONDS


def test_a_second_request_on_the_same_connection_is_not_waited_for_long_either(server):
    whole = BEGINNING + b"\r\n"
    with connected(server, whole) as connection:
        assert connection.recv(65536).startswith(b"HTTP/1.1 200")
        time.sleep(0.1)
        begin = time.monotonic()
        connection.sendall(BEGINNING)
        status, _ = answer(connection)
        assert status == 408
        assert time.monotonic() - begin < 3 * SECONDS


def test_others_are_served_while_200_half_sent_requests_are_held(server):
    with contextlib.ExitStack() as stack:
        for _ in range(200):
            stack.enter_context(connected(server, BEGINNING))
        person = server.guest("Ren")
        table = person.make("blokus", ["me", "device"], options={"players": 2})["table"]
        with person.watching(table) as mine:
            assert mine.ask("move", seat=0, move="a20")["type"] == "ack"


def test_an_address_has_a_limited_number_of_connections(server):
    person = server.guest("Aoi")
    with contextlib.ExitStack() as stack:
        for _ in range(OF_ADDRESS):
            stack.enter_context(connected(server))
        assert problem(server, BEGINNING + b"\r\n") == (503, "overloaded")
    wait_until(lambda: server.app.state.door.total < OF_ADDRESS)
    assert person.http.get("/api/status").status_code == 200


def test_sockets_count_until_they_are_closed(server):
    door = server.app.state.door
    wait_until(lambda: door.total < 20)
    person = server.guest("Kai")
    table = person.make("blokus", ["me", "device"], options={"players": 2})["table"]
    before = door.total
    for _ in range(3):
        with person.watching(table) as mine:
            mine.send("ping")
            mine.until("pong")
            assert door.total == before + 1
        wait_until(lambda: door.total == before)


def test_all_together_have_a_limited_number_of_connections(tmp_path):
    settings = quick_settings(f"sqlite:///{tmp_path / 'tables.sqlite3'}", connections=5)
    with RunningServer(settings) as running, contextlib.ExitStack() as stack:
        for _ in range(5):
            stack.enter_context(connected(running))
        assert problem(running, BEGINNING + b"\r\n") == (503, "overloaded")


def test_where_a_request_says_it_comes_from_is_believed_of_our_proxies_only(tmp_path):
    def passwords_tried(proxies: tuple[str, ...]) -> int:
        settings = quick_settings(f"sqlite:///{tmp_path / 'tables.sqlite3'}", limit_factor=1, proxies=proxies)
        with RunningServer(settings) as running:
            person = running.stranger()
            answers = [
                person.http.post(
                    "/api/login",
                    json={"name": "nobody", "password": "wrong one"},
                    headers={"X-Forwarded-For": f"192.0.2.{number}"},
                ).status_code
                for number in range(12)
            ]
        return answers.count(401)

    assert passwords_tried(()) <= 9
    assert passwords_tried(("127.0.0.1",)) == 12
