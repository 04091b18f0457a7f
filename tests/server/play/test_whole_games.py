"""Whole games of every game and mode through sockets, with a scan of every byte sent to each client."""

import contextlib
import json
import random
from typing import Any

import pytest
from pydantic_core import to_jsonable_python

from tessera.core import seeds
from tessera.core.position import Position
from tessera.records import Record
from tests.modes import MODES, load_mode
from tests.server.conftest import quick_settings
from tests.server.harness import Person, RunningServer, Watcher

LONG = 400  # moves; longer games are resigned


@pytest.fixture(scope="module")
def quick_server(sqlite_database):
    with RunningServer(quick_settings(sqlite_database)) as running:
        yield running


@pytest.mark.parametrize(("name", "mode"), MODES, ids=[f"{name}-{mode}" for name, mode in MODES])
def test_nothing_secret_is_sent_in_a_whole_game(quick_server, name, mode):
    game = load_mode(name, mode)
    people = [quick_server.guest(f"P{seat}") for seat in range(game.num_seats)]
    options = game.options.model_dump(mode="json")
    # Clocks are tested elsewhere; here they would only add time stamps to compare.
    table = people[0].make(name, ["me"] + ["open"] * (game.num_seats - 1), options=options, clock=None)[
        "table"
    ]
    for person in people[1:]:
        person.command(table, "sit")
    with contextlib.ExitStack() as stack:
        watchers = [stack.enter_context(person.watching(table)) for person in people]
        spectator = stack.enter_context(quick_server.stranger().watching(table))
        play_to_the_end(watchers, LONG)
        for watcher in (*watchers, spectator):
            watcher.until_seq(max(other.seq for other in watchers))
        record = read_record(people[0], table, watchers[0])
        position = record.replay()
        past = every_position(position)
        for seat, watcher in enumerate(watchers):
            scan(watcher, seat, past, people)
        scan(spectator, None, past, people)
        check_same_history([*watchers, spectator])


def play_to_the_end(watchers: list[Watcher], most: int) -> None:
    chooser = random.Random(4)
    for _ in range(most):
        if watchers[0].state["status"] == "over":
            return
        mover = watchers[watchers[0].state["to_move"]]
        mover.until_seq(watchers[0].seq)
        answer = mover.ask("move", move=chooser.choice(mover.state["legal"]))
        assert answer["type"] == "ack", answer
        watchers[0].until_seq(answer["seq"])
    assert watchers[0].ask("resign")["type"] == "ack"


def read_record(person: Person, table: str, watcher: Watcher) -> Record:
    record = Record.model_validate(person.get(f"/api/tables/{table}/record"))
    record.verify()
    assert record.seed is not None
    assert seeds.commitment(record.seed) == watcher.messages[0]["commitment"]
    return record


def every_position(position: Position) -> list[Position]:
    """The positions from the start to this one."""
    past = [position.after(0)]
    for played in position.history:
        past.append(past[-1].copy())
        past[-1].play(played.move)
    return past


def scan(watcher: Watcher, seat: int | None, past: list[Position], people: list[Person]) -> None:
    """Every message is the same whatever the things are that this viewer cannot know."""
    position = past[-1]
    tokens = [cookie.value for person in people for cookie in person.http.cookies.jar]
    for text, message in zip(watcher.raw, watcher.messages, strict=True):
        assert not any(token in text for token in tokens)
        assert '"player":' not in text
        is_over = message.get("state", {}).get("status") == "over"
        if not is_over:
            assert position.seed not in text
        if "state" in message and message["state"]["view"] is not None:
            check_state(message["state"], seat, past[message["state"]["ply"]])
        if message["type"] == "moved":
            played = position.history[message["state"]["ply"] - 1]
            assert message["chance"] == position.game.visible_chance(played.chance, played.seat, seat)


def check_state(state: dict[str, Any], seat: int | None, position: Position) -> None:
    game = position.game
    assert state["viewpoint"] == seat
    lookers = range(game.num_seats) if seat is None else [seat]
    for looker in lookers:
        hidden = position.hidden_from(looker, seeds.game_key("whatever it may be"))
        assert json.loads(json.dumps(state["view"])) == to_jsonable_python(game.view(hidden[0], seat))
    if seat is None or position.seat != seat or state["status"] == "over":
        assert state["legal"] is None
    else:
        assert state["legal"] == position.legal_moves()


def check_same_history(watchers: list[Watcher]) -> None:
    histories = []
    for watcher in watchers:
        assert [event["seq"] for event in watcher.events] == list(range(1, watcher.seq + 1))
        histories.append([{key: event[key] for key in event if key != "chance"} for event in watcher.events])
    assert all(history == histories[0] for history in histories)
