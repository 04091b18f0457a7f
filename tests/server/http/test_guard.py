"""What the server refuses whatever is asked for."""

import contextlib
import json
import socket

import pytest
from starlette.datastructures import Headers
from websockets.exceptions import ConnectionClosed

from tessera.server.http.guard import Guard
from tessera.server.http.limits import ADDRESS_FACTOR, FULL_SECONDS, RATES, RequestLimits
from tessera.server.table.refusal import Refusal
from tests.server.conftest import quick_settings
from tests.server.harness import RunningServer, Watcher


@pytest.fixture(scope="module")
def quick_server(sqlite_database):
    with RunningServer(quick_settings(sqlite_database)) as running:
        yield running


def test_requests_of_other_sites_are_refused(quick_server):
    person = quick_server.guest()
    for headers in ({"Origin": "http://evil.example"}, {"Origin": "null"}):
        response = person.http.post("/api/session", json={}, headers=headers)
        assert (response.status_code, response.json()["error"]) == (403, "wrong-origin")
    del person.http.headers["X-Tessera"]
    assert person.http.post("/api/session", json={}).status_code == 403


def test_sockets_of_other_sites_are_refused(quick_server):
    person = quick_server.guest()
    table = person.make("blokus", ["me", "link"], options={"players": 2})["table"]
    with person.open(table, origin="http://evil.example") as connection:
        assert json.loads(connection.recv(10))["error"] == "wrong-origin"
        with pytest.raises(ConnectionClosed) as closed:
            connection.recv(10)
    assert closed.value.rcvd.code == 4403


def test_a_socket_of_no_table_says_so(quick_server):
    with quick_server.guest().open("nowhere") as connection:
        assert json.loads(connection.recv(10))["error"] == "no-such-table"
        with pytest.raises(ConnectionClosed) as closed:
            connection.recv(10)
    assert closed.value.rcvd.code == 4404


def test_every_answer_has_the_security_headers(quick_server):
    person = quick_server.stranger()
    for path in ("/", "/api/status", "/nowhere", "/api/nowhere"):
        headers = person.http.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_bodies_that_are_too_large_are_refused(quick_server):
    person = quick_server.guest()
    big = b'{"name": "' + b"x" * 100_000 + b'"}'
    response = person.http.post("/api/session", content=big)
    assert (response.status_code, response.json()["error"]) == (413, "too-large")
    parts = person.http.post("/api/session", content=iter([big[:50_000], big[50_000:]]))
    assert (parts.status_code, parts.json()["error"]) == (413, "too-large")


def test_unknown_addresses_and_methods(quick_server):
    person = quick_server.guest()
    assert person.get("/api/nowhere", status=404)["error"] == "not-found"
    response = person.http.delete("/api/games")
    assert (response.status_code, response.json()["error"]) == (405, "wrong-method")


def test_nonsense_on_the_socket_is_answered_and_harms_nobody(quick_server):
    person = quick_server.guest()
    table = person.make("blokus", ["me", "device"], options={"players": 2})["table"]
    with person.watching(table) as watcher:
        for nonsense in (
            "",
            "[",
            "[]",
            "null",
            "{}",
            '{"type": 1}',
            '{"type": "move"}',
            "\ud7ff",
            b"\xff\xfe",
        ):
            watcher.connection.send(nonsense)
            assert watcher.until("error")["error"] == "bad-request"
        watcher.connection.send(json.dumps({"type": "chat", "id": "1", "text": "x" * 20_000}))
        assert watcher.until("error")["error"] == "too-large"
        assert watcher.ask("move", seat=0, move="a20")["type"] == "ack"


def test_a_client_that_sends_only_nonsense_is_disconnected(quick_server):
    person = quick_server.guest()
    table = person.make("blokus", ["me", "device"], options={"players": 2})["table"]
    with person.open(table) as connection:
        watcher = Watcher(connection)
        for _ in range(60):
            connection.send("nonsense")
        with pytest.raises(ConnectionClosed) as closed:
            watcher.until("nothing")
    assert closed.value.rcvd.code == 4429


def test_requests_are_limited(sqlite_database):
    with RunningServer(quick_settings(sqlite_database, limit_factor=1)) as running:
        person = running.stranger()
        statuses = []
        for _ in range(int(RATES["password"].burst) + 3):
            response = person.http.post("/api/login", json={"name": "x", "password": "wrong password"})
            statuses.append(response.status_code)
        assert statuses[0] == 401
        assert statuses[-1] == 429
        assert int(response.headers["retry-after"]) >= 1


def test_those_who_have_not_asked_for_long_are_forgotten():
    """Else a server that people come to for weeks remembers them all."""
    now = 0.0
    limits = RequestLimits(clock=lambda: now)
    for number in range(1000):
        now += 1.0
        limits.check("session", f"guest {number}", f"192.0.2.{number % 256}")
    assert len(limits._buckets) < 3 * FULL_SECONDS
    limits.check("password", "the last", "192.0.2.1")
    assert ("session", "guest 999") in limits._buckets


def test_limits_fill_up_again():
    now = 0.0
    limits = RequestLimits(clock=lambda: now)
    rate = RATES["password"]
    for _ in range(int(rate.burst)):
        limits.check("password", "somebody")
    with pytest.raises(Refusal) as refused:
        limits.check("password", "somebody")
    assert refused.value.values["retry_after"] == 10
    limits.check("password", "somebody else")
    now += 10
    limits.check("password", "somebody")


def test_operators_see_health_and_figures(quick_server):
    person = quick_server.guest()
    assert person.get("/healthz") == {"status": "ok", "degraded": []}
    text = person.http.get("/metrics").text
    assert "tessera_events_total" in text


def test_lengths_of_thousands_of_digits_are_refused(quick_server):
    """Python reads no number of so many digits; httpx would not send such a length, so it is sent by hand."""
    host, port = quick_server.address.split(":")
    for digits in (19, 4_000, 5_001):
        lines = [
            "POST /api/session HTTP/1.1",
            f"Host: {host}",
            "X-Tessera: 1",
            f"Content-Length: {'9' * digits}",
        ]
        request = "\r\n".join([*lines, "", ""])
        with socket.create_connection((host, int(port)), timeout=10) as connection:
            connection.sendall(request.encode())
            assert connection.recv(100).split()[1] in (b"400", b"413")
    headers = Headers({"content-length": "1" * 5_001, "x-tessera": "1"}).raw
    guard = Guard(quick_server.app, (), 1000, quick_server.app.state.metrics)
    fault = guard._fault({"type": "http", "method": "POST", "path": "/", "headers": headers})
    assert fault is not None
    assert fault.error == "too-large"


def test_answers_for_people_are_not_kept(quick_server):
    person = quick_server.guest()
    for path in ("/api/session", "/api/tables", "/api/nowhere", "/api/tables/nowhere"):
        assert person.http.get(path).headers["cache-control"] == "no-store"


def test_guests_of_one_address_are_counted_together():
    limits = RequestLimits(clock=lambda: 0.0)
    accepted = 0
    for number in range(1000):
        with contextlib.suppress(Refusal):
            limits.check("table", f"guest {number}", "192.0.2.1")
            accepted += 1
    assert accepted == ADDRESS_FACTOR * RATES["table"].burst
    limits.check("table", "guest 0", "192.0.2.2")
