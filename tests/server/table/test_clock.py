"""Clocks: per turn and per game, and the clock that plays itself (PAS-17)."""

from datetime import UTC, datetime, timedelta

import pytest

from tessera.games import load
from tessera.server.table.actions import Table
from tessera.server.table.clock import ClockPlan, find_clock_move
from tessera.server.table.refusal import Refusal
from tessera.server.table.seats import Actor, SeatPlan, TableHeader

BEGIN = datetime(2026, 1, 1, tzinfo=UTC)
MIO, REN = Actor("mio", "Mio"), Actor("ren", "Ren")


def at(seconds: float) -> datetime:
    return BEGIN + timedelta(seconds=seconds)


def started(name: str, clock: ClockPlan, **options) -> Table:
    game = load(name, **options)
    plans = (SeatPlan("person"), SeatPlan("open"))
    header = TableHeader("t", name, "1", {}, "seed", "mio", plans, BEGIN, clock=clock)
    table = Table(header, game)
    table.create(BEGIN)
    table.sit(MIO, 0, BEGIN)
    table.sit(REN, 1, BEGIN)
    return table


def test_time_for_a_turn_is_full_again_in_the_next():
    table = started("blokus", ClockPlan("turn", 30), players=2)
    assert table.deadline == at(30)
    table.move(0, "a20", at(20))
    assert table.clock.left_at(at(25)) == [30, 25]
    assert table.deadline == at(50)


def test_time_for_the_game_is_used_up_and_grows_by_the_increment():
    table = started("blokus", ClockPlan("game", 100, 5), players=2)
    table.move(0, "a20", at(20))
    table.move(1, "t20", at(50))
    assert table.clock.left_at(at(51)) == [84, 75]


def test_undo_does_not_win_time():
    table = started("blokus", ClockPlan("turn", 30), players=2)
    table.move(0, "a20", at(20))
    table.undo(0, at(22))
    assert table.deadline == at(30)
    assert table.clock.left_at(at(25)) == [5, 30]


def test_who_runs_out_of_time_has_lost():
    table = started("blokus", ClockPlan("turn", 30), players=2)
    assert not table.run_out_of_time("greedy", at(29))
    assert table.run_out_of_time("greedy", at(30))
    assert table.result.winners == [1]
    assert table.result.reason == "timeout:0"
    assert table.deadline is None


def test_a_program_needs_no_clock():
    game = load("blokus", players=2)
    plans = (SeatPlan("program", "random"), SeatPlan("open"))
    header = TableHeader("t", "blokus", "1", {}, "seed", "mio", plans, BEGIN, clock=ClockPlan("turn", 30))
    table = Table(header, game)
    table.create(BEGIN)
    table.sit(REN, 1, BEGIN)
    assert table.deadline is None
    table.move_program(int(table.position.legal_numbers()[0]), at(60))
    assert table.deadline == at(90)


def test_pas_17_the_clock_ends_a_turn_but_does_not_run_in_set_up():
    table = started("passtally", ClockPlan("turn", 60), one_minute=True)
    now = 0.0
    while find_clock_move(table.game, table.position.state) is None:
        assert table.deadline is None
        now += 100
        table.move(table.to_move, table.position.legal_moves()[0], at(now))
    seat = table.to_move
    assert table.deadline == at(now + 60)
    table.move(seat, table.position.legal_moves()[0], at(now + 10))
    assert table.to_move == seat
    assert table.deadline == at(now + 60)
    assert table.run_out_of_time("greedy", at(now + 60))
    assert table.to_move != seat
    assert table.movers[-1] == "clock"
    assert table.deadline == at(now + 120)
    with pytest.raises(Refusal, match="not made by you"):
        table.undo(seat, at(now + 61))


def test_replaying_the_events_gives_the_same_table():
    table = started("blokus", ClockPlan("game", 100, 5), players=2)
    table.move(0, "a20", at(20))
    table.move(1, "t20", at(50))
    table.undo(1, at(52))
    table.chat(0, "hm", at(53))
    table.resign(1, "greedy", at(54))
    again = Table.replay(table.header, table.game, table.fresh)
    assert again.clock == table.clock
    assert again.result == table.result
    assert again.position.state.tobytes() == table.position.state.tobytes()
    assert [entry.event for entry in again.entries] == [entry.event for entry in table.entries]
