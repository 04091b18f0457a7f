"""A person's move, from the text to what everybody is shown."""

from datetime import UTC, datetime

import pytest

from tessera.core import playing
from tessera.games import load
from tessera.server.table.commands import HANDLERS, Circumstances, PlayMove
from tessera.server.table.commands.moves import play_program_move, undo_fault
from tessera.server.table.refusal import Refusal
from tessera.server.table.seats import Actor, SeatPlan
from tessera.server.table.setup import TablePlan, set_up_table
from tessera.server.table.sources import Sources
from tessera.server.table.state import Table
from tessera.server.table.views import Viewer, live_messages

NOW = datetime(2026, 1, 1, tzinfo=UTC)
MIO = Actor("mio", "Mio")


def new_table() -> Table:
    plan = TablePlan(load("blokus", players=2), (SeatPlan("person"), SeatPlan("device")))
    return set_up_table(MIO, plan, Sources(now=lambda: NOW, random_bytes=bytes))


def ask_to_move(table: Table, text: str) -> Table:
    """What the server does with a move: decide on a copy, then show it from both seats."""
    draft = table.copy()
    command = PlayMove(id="x", type="move", move=text)
    HANDLERS[PlayMove](draft, command, Circumstances(MIO, NOW))
    for seat in range(2):
        live_messages(draft, draft.entries[table.seq :], Viewer(MIO, seat), (), NOW)
    return draft


def test_what_is_legal_is_found_out_once_a_move(monkeypatch):
    table = ask_to_move(new_table(), "a20")
    asked: list[object] = []
    write = playing.write_legal_moves

    def counted(*given):
        asked.append(given)
        return write(*given)

    monkeypatch.setattr(playing, "write_legal_moves", counted)
    ask_to_move(table, "t20")
    assert len(asked) == 1


def test_an_illegal_move_is_refused_with_its_clause_and_changes_nothing():
    table = new_table()
    with pytest.raises(Refusal) as refused:
        ask_to_move(table, "b10")
    assert (refused.value.error, refused.value.clause) == ("illegal-move", "BLO-3")
    assert table.ply == 0


def test_only_moves_made_by_a_person_are_taken_back():
    table = new_table()
    play_program_move(table, int(table.playing_position().legal_numbers()[0]), NOW)
    fault = undo_fault(table, 0)
    assert fault is not None
    assert fault.error == "undo-not-yours"


def test_nobody_moves_out_of_turn():
    table = new_table()
    with pytest.raises(Refusal) as refused:
        HANDLERS[PlayMove](table, PlayMove(id="x", type="move", seat=1, move="t20"), Circumstances(MIO, NOW))
    assert refused.value.error == "not-your-turn"
    assert table.ply == 0


def test_the_move_of_another_is_not_taken_back():
    table = ask_to_move(new_table(), "a20")
    assert undo_fault(table, 0) is None
    fault = undo_fault(table, 1)
    assert fault is not None
    assert fault.error == "undo-not-yours"
    table = ask_to_move(table, "t20")
    fault = undo_fault(table, 0)
    assert fault is not None
    assert fault.error == "undo-answered"
