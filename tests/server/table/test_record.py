"""The record of a table proves how its game ended, whoever gave up, ran out of time or was stood in for."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tessera.games import load
from tessera.records import Record
from tessera.server.table import events
from tessera.server.table.clock import ClockPlan
from tessera.server.table.commands import HANDLERS, Circumstances
from tessera.server.table.commands.absence import ComeBack
from tessera.server.table.commands.moves import (
    PlayMove,
    Resign,
    Undo,
    play_program_move,
    run_out_of_time,
)
from tessera.server.table.commands.seating import seat_person
from tessera.server.table.record import record_of
from tessera.server.table.refusal import Refusal
from tessera.server.table.seats import Actor, SeatPlan, TableHeader
from tessera.server.table.state import Table

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
PEOPLE = [Actor(name.lower(), name) for name in ("Mio", "Ren", "Yui")]


def three_at_a_table(clock: ClockPlan | None = None) -> Table:
    plans = (SeatPlan("person"), SeatPlan("open"), SeatPlan("open"))
    header = TableHeader("t", "blokus", "1", {}, "seed", "mio", plans, NOON, clock=clock)
    table = Table(header, load("blokus", players=3))
    table.emit(events.Created, NOON)
    for seat, person in enumerate(PEOPLE):
        seat_person(table, person, seat, NOON)
    return table


def ask(table: Table, command: Any) -> None:
    HANDLERS[type(command)](table, command, Circumstances(PEOPLE[command.seat], NOON, stand_in="greedy"))


def play(table: Table, moves: int) -> None:
    for _ in range(moves):
        seat, position = table.to_move, table.playing_position()
        assert seat is not None
        if table.program_to_move:
            play_program_move(table, int(position.legal_numbers()[0]), NOON)
        else:
            ask(table, PlayMove(id="x", type="move", seat=seat, move=position.legal_moves()[0]))


def resign(table: Table, seat: int) -> None:
    ask(table, Resign(id="x", type="resign", seat=seat))


def proven(table: Table) -> Record:
    record = Record.from_json(record_of(table).to_json())
    record.verify()
    assert record.result == table.result
    return record


def told(record: Record) -> list[tuple[str, int, int]]:
    return [(incident.type, incident.seat, incident.ply) for incident in record.incidents]


def test_one_resigns_and_is_stood_in_for_then_another_ends_the_game():
    table = three_at_a_table()
    play(table, 2)
    resign(table, 1)
    play(table, 4)
    resign(table, 0)
    record = proven(table)
    assert told(record) == [("resigned", 1, 2), ("resigned", 0, 6)]
    assert record.result is not None
    assert (record.result.ending, record.result.seat, record.result.winners) == ("resigned", 0, [2])
    assert record.result.places == [2, 2, 1]


def test_who_is_out_of_time_and_who_was_stood_in_for():
    table = three_at_a_table(ClockPlan("turn", 30))
    table.emit(events.TakenOver, NOON, seat=2, program="greedy")
    play(table, 3)
    table.emit(events.GivenBack, NOON, seat=2)
    resign(table, 1)
    assert run_out_of_time(table, "greedy", NOON + timedelta(seconds=31))
    record = proven(table)
    assert told(record) == [
        ("taken_over", 2, 0),
        ("given_back", 2, 3),
        ("resigned", 1, 3),
        ("timed_out", 0, 3),
    ]


def test_a_program_plays_to_the_end_for_somebody_who_gave_up():
    table = three_at_a_table()
    resign(table, 0)
    while table.status == "playing":
        play(table, 1)
    record = proven(table)
    assert record.result is not None
    assert (record.result.ending, record.result.places[0]) == ("rules", 3)


def test_who_has_given_up_does_not_come_back():
    table = three_at_a_table()
    resign(table, 0)
    assert table.seats[0].stand_in
    with pytest.raises(Refusal, match="no program plays for you"):
        ask(table, ComeBack(id="x", type="come_back", seat=0))


def test_a_move_is_not_taken_back_once_somebody_has_given_up():
    table = three_at_a_table()
    play(table, 1)
    resign(table, 1)
    with pytest.raises(Refusal) as refused:
        ask(table, Undo(id="x", type="undo", seat=0))
    assert refused.value.error == "undo-answered"


def test_an_absence_may_have_begun_before_a_move_that_is_taken_back():
    table = three_at_a_table()
    play(table, 1)
    table.emit(events.TakenOver, NOON, seat=2, program="greedy")
    ask(table, Undo(id="x", type="undo", seat=0))
    resign(table, 0)
    resign(table, 1)
    assert told(proven(table)) == [("taken_over", 2, 0), ("resigned", 0, 0), ("resigned", 1, 0)]


def test_a_running_game_keeps_its_secrets():
    table = three_at_a_table()
    play(table, 2)
    resign(table, 1)
    record = record_of(table)
    assert (record.seed, record.key, record.setup, record.result, record.fingerprint) == (None,) * 5
