"""Clocks: per turn and per game, and the clock that plays itself (PAS-17)."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tessera.games import load
from tessera.server.table.clock import ClockPlan
from tessera.server.table.commands import HANDLERS, Chat, Circumstances, PlayMove
from tessera.server.table.commands.moves import Resign, Undo, play_program_move, run_out_of_time
from tessera.server.table.commands.seating import seat_person
from tessera.server.table.events import Created
from tessera.server.table.refusal import Refusal
from tessera.server.table.seats import Actor, SeatPlan, TableHeader
from tessera.server.table.state import Table

BEGIN = datetime(2026, 1, 1, tzinfo=UTC)
MIO, REN = Actor("mio", "Mio"), Actor("ren", "Ren")


def at(seconds: float) -> datetime:
    return BEGIN + timedelta(seconds=seconds)


def started(name: str, clock: ClockPlan, **options) -> Table:
    game = load(name, **options)
    plans = (SeatPlan("person"), SeatPlan("open"))
    header = TableHeader("t", name, "1", {}, "seed", "mio", plans, BEGIN, clock=clock)
    table = Table(header, game)
    table.emit(Created, BEGIN)
    seat_person(table, MIO, 0, BEGIN)
    seat_person(table, REN, 1, BEGIN)
    return table


def ask(table: Table, command: Any, now: datetime) -> None:
    """Somebody asks for something in one of their seats."""
    actor = (MIO, REN)[command.seat]
    HANDLERS[type(command)](table, command, Circumstances(actor, now, stand_in="greedy"))


def move(seat: int, text: str) -> PlayMove:
    return PlayMove(id="x", type="move", seat=seat, move=text)


def first_move(table: Table) -> PlayMove:
    return move(table.to_move, table.position.legal_moves()[0])


def test_time_for_a_turn_is_full_again_in_the_next():
    table = started("blokus", ClockPlan("turn", 30), players=2)
    assert table.deadline == at(30)
    ask(table, move(0, "a20"), at(20))
    assert table.clock.left_at(at(25)) == [30, 25]
    assert table.deadline == at(50)


def test_time_for_a_turn_is_full_again_when_the_others_are_skipped():
    """Blokus for two: an opponent who is shut in has no turns, those of the other still end."""
    table = started("blokus", ClockPlan("turn", 60), players=2)
    now, skipped = 0.0, 0
    while not table.result:
        seat = table.to_move
        now += 15
        ask(table, move(seat, shut_in_move(table)), at(now))
        skipped += table.to_move == seat
        if table.to_move is not None:
            assert table.deadline == at(now + 60)
    assert skipped, "nobody was shut in"


def shut_in_move(table: Table) -> str:
    """The first seat places as large a piece as it can, the other as small a one."""
    texts = table.position.legal_moves()
    return (max if table.to_move == 0 else min)(texts, key=lambda text: text.count(","))


def test_time_for_a_turn_is_for_all_its_actions():
    table = started("passtally", ClockPlan("turn", 60))
    now = 0.0
    while table.game.begins_turn(table.position.state):
        now += 10
        ask(table, first_move(table), at(now))
    deadline = table.deadline
    ask(table, first_move(table), at(now + 10))
    assert deadline == at(now + 50)
    assert table.deadline == at(now + 70)


def test_time_for_the_game_is_used_up_and_grows_by_the_increment():
    table = started("blokus", ClockPlan("game", 100, 5), players=2)
    ask(table, move(0, "a20"), at(20))
    ask(table, move(1, "t20"), at(50))
    assert table.clock.left_at(at(51)) == [84, 75]


def test_undo_does_not_win_time():
    table = started("blokus", ClockPlan("turn", 30), players=2)
    ask(table, move(0, "a20"), at(20))
    ask(table, Undo(id="x", type="undo", seat=0), at(22))
    assert table.deadline == at(30)
    assert table.clock.left_at(at(25)) == [5, 30]


def test_who_runs_out_of_time_has_lost():
    table = started("blokus", ClockPlan("turn", 30), players=2)
    assert not run_out_of_time(table, "greedy", at(29))
    assert run_out_of_time(table, "greedy", at(30))
    assert table.result.winners == [1]
    assert (table.result.ending, table.result.seat) == ("timed_out", 0)
    assert table.deadline is None


def test_a_program_needs_no_clock():
    game = load("blokus", players=2)
    plans = (SeatPlan("program", "random"), SeatPlan("open"))
    header = TableHeader("t", "blokus", "1", {}, "seed", "mio", plans, BEGIN, clock=ClockPlan("turn", 30))
    table = Table(header, game)
    table.emit(Created, BEGIN)
    seat_person(table, REN, 1, BEGIN)
    assert table.deadline is None
    play_program_move(table, int(table.position.legal_numbers()[0]), at(60))
    assert table.deadline == at(90)


def test_pas_17_the_clock_ends_a_turn_but_does_not_run_in_set_up():
    table = started("passtally", ClockPlan("turn", 60), one_minute=True)
    now = 0.0
    while table.game.clock_move(table.position.state) is None:
        assert table.deadline is None
        now += 100
        ask(table, first_move(table), at(now))
    seat = table.to_move
    assert table.deadline == at(now + 60)
    ask(table, first_move(table), at(now + 10))
    assert table.to_move == seat
    assert table.deadline == at(now + 60)
    assert run_out_of_time(table, "greedy", at(now + 60))
    assert table.to_move != seat
    assert table.movers[-1] == "clock"
    assert table.deadline == at(now + 120)
    with pytest.raises(Refusal, match="not made by you"):
        ask(table, Undo(id="x", type="undo", seat=seat), at(now + 61))


def test_replaying_the_events_gives_the_same_table():
    table = started("blokus", ClockPlan("game", 100, 5), players=2)
    ask(table, move(0, "a20"), at(20))
    ask(table, move(1, "t20"), at(50))
    ask(table, Undo(id="x", type="undo", seat=1), at(52))
    ask(table, Chat(id="x", type="chat", seat=0, text="hm"), at(53))
    ask(table, Resign(id="x", type="resign", seat=1), at(54))
    again = Table.replay(table.header, table.game, table.fresh)
    assert again.clock == table.clock
    assert again.result == table.result
    assert again.position.state.tobytes() == table.position.state.tobytes()
    assert [entry.event for entry in again.entries] == [entry.event for entry in table.entries]
