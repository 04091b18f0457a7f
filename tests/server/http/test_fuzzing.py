"""Anything at all is answered: no 5xx, no crash, no hang."""

import json
import random
import string
from typing import Any, get_args

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.specs.openapi.checks import (
    response_schema_conformance,
    status_code_conformance,
)
from websockets.exceptions import ConnectionClosed

from tessera.server.table.commands import HANDLERS
from tests.server.conftest import quick_settings
from tests.server.harness import PATIENCE, RunningServer, Watcher

TYPES = [*(get_args(kind.model_fields["type"].annotation)[0] for kind in HANDLERS), "hold", "ping"]
FIELDS = ["seat", "token", "name", "salt", "move", "after", "text", "absent", "extra"]


@pytest.fixture(scope="module")
def quick_server(sqlite_database):
    with RunningServer(quick_settings(sqlite_database)) as running:
        yield running


@pytest.fixture(scope="module")
def schema(quick_server):
    return schemathesis.openapi.from_url(f"http://{quick_server.address}/api/docs.json")


def test_every_route_answers_whatever_it_is_asked(schema, quick_server):
    person = quick_server.guest()
    cookies = {cookie.name: cookie.value for cookie in person.http.cookies.jar}
    tables = [person.make("blokus", ["me", "device"], options={"players": 2})["table"], "nowhere"]
    for found in schema.get_all_operations():
        operation = found.ok()
        if operation.path == "/api/session" and operation.method == "delete":
            continue  # would log the fuzzer out

        @settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck), database=None)
        @given(case=operation.as_strategy(), table=st.sampled_from(tables))
        def ask(case, table):
            if "table" in (case.path_parameters or {}):
                case.path_parameters["table"] = table
            response = case.call(
                base_url=f"http://{quick_server.address}",
                headers={"X-Tessera": "1"},
                cookies=cookies,
                timeout=PATIENCE,
            )
            assert response.status_code < 500
            case.validate_response(response, checks=[response_schema_conformance, status_code_conformance])

        ask()


any_value = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
sensible = st.sampled_from([0, 1, 3, None, "a20", "t20", "turn", "x", ""])
any_message = st.fixed_dictionaries(
    {"type": st.sampled_from(TYPES) | any_value, "id": st.text(max_size=70) | any_value},
    optional=dict.fromkeys(FIELDS, sensible | any_value),
)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(message=any_message)
def test_every_message_is_answered(quick_server, message):
    person = getattr(quick_server, "talker", None)
    if person is None:
        person = quick_server.talker = quick_server.guest()
        quick_server.table = person.make("blokus", ["me", "device"], options={"players": 2})["table"]
    with person.watching(quick_server.table) as watcher:
        watcher.connection.send(json.dumps(message))
        watcher.send("ping", id="are you there?")
        answers: list[Any] = []
        while not (answers and answers[-1]["type"] == "pong" and answers[-1]["id"] == "are you there?"):
            answers.append(watcher.receive())
        assert {answer["type"] for answer in answers} & {"ack", "error", "snapshot", "pong"}


def test_random_bytes_do_no_harm(quick_server):
    chooser = random.Random(3)
    person = quick_server.guest()
    table = person.make("blokus", ["me", "device"], options={"players": 2})["table"]
    for _ in range(5):
        with person.open(table) as connection:
            watcher = Watcher(connection)
            try:
                for _ in range(40):
                    size = chooser.randrange(200)
                    if chooser.random() < 0.5:
                        connection.send(chooser.randbytes(size))
                    else:
                        connection.send("".join(chooser.choices(string.printable, k=size)))
                watcher.send("ping")
                watcher.until("pong")
            except (ConnectionClosed, TimeoutError):
                pass
    assert person.command(table, "move", seat=0, move="a20")
