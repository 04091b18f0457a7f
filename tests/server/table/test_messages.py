"""What is said about events: all that is public, nothing that is private, and whatever the wire needs."""

from datetime import UTC, datetime
from typing import get_args

import pytest

from tessera.server.table.commands import HANDLERS, AnyCommand
from tessera.server.table.events import EVENT_TYPES, Sat
from tessera.server.table.messages import EVENT_MESSAGES, Problem

SECRET = {"player", "account", "salt", "number", "client"}
COMMON = {"type", "table", "seq", "time", "state"}
MORE = {"started": {"chance", "scores"}, "moved": {"chance", "effect", "scores"}}


@pytest.mark.parametrize("kind", EVENT_TYPES)
def test_a_message_has_all_that_is_public_of_its_event_and_nothing_else(kind):
    fields = set(EVENT_MESSAGES[kind].model_fields)
    assert fields == COMMON | set(EVENT_TYPES[kind].public_names) | MORE.get(kind, set())
    assert not fields & SECRET


def test_what_identifies_a_person_is_stored_but_not_sent():
    event = Sat(
        seq=1,
        time=datetime(2026, 1, 1, tzinfo=UTC),
        client="p:1",
        seat=0,
        name="Mio",
        player="p",
        account=True,
        salt="s",
    )
    assert set(event.data()) == {"seat", "name", "player", "account", "salt"}
    message = EVENT_MESSAGES["sat"](type="sat", table="t", seq=1, time=event.time, **event.public())
    assert message.model_dump(mode="json") == {
        "type": "sat",
        "table": "t",
        "seq": 1,
        "time": "2026-01-01T00:00:00Z",
        "seat": 0,
        "name": "Mio",
    }


def test_only_illegal_moves_have_a_clause():
    assert set(Problem(error="stale", message="the game has gone on").model_dump()) == {
        "error",
        "message",
        "values",
    }


def test_every_command_has_a_handler():
    assert set(HANDLERS) == set(get_args(AnyCommand))
