"""Planned answers: made by the server when what was expected has come, and nobody else's business."""

from collections.abc import Iterator

import pytest
from sqlalchemy import select

from tessera.server.storage.schema import PlanRow
from tests.server.conftest import new_postgres_database, quick_settings
from tests.server.harness import Person, RunningServer, wait_until
from tests.server.play.test_noninterference import answers, until_nobody_looks

GAMES = ["blokus", "ingenious", "passtally", "verflixt"]


@pytest.fixture(scope="module")
def server(sqlite_database: str) -> Iterator[RunningServer]:
    with RunningServer(quick_settings(sqlite_database)) as running:
        yield running


def begin(server: RunningServer, game: str) -> tuple[str, list[Person]]:
    """A game of two in which a move has been made."""
    people = [server.guest("Mio"), server.guest("Ren")]
    table = people[0].make(game, ["me", "open"], options={"players": 2}, clock=None)["table"]
    people[1].command(table, "sit")
    return table, people


def foreseen(server: RunningServer, table: str, mover: int) -> tuple[list[str], str]:
    """Moves of a seat until it is the other's turn, and a legal answer to them."""
    position, moves = server.services.tables.find(table).table.playing_position().copy(), []
    while position.seat == mover:
        moves.append(position.legal_moves()[0])
        position.play(moves[-1])
    return moves, position.legal_moves()[-1]


def plan(person: Person, table: str, ply: int, *plans: tuple[list[str], str]) -> dict[str, object]:
    body = {"ply": ply, "plans": [{"moves": moves, "answer": answer} for moves, answer in plans]}
    return person.http.put(f"/api/tables/{table}/plans", json=body).json()


def seats_of_moves(person: Person, table: str) -> list[tuple[int, str]]:
    return [(e["seat"], e["move"]) for e in person.snapshot(table)["events"] if e["type"] == "moved"]


def until_followed(server: RunningServer) -> None:
    """Wait until nothing that has happened is still to be answered."""
    wait_until(
        lambda: not any(task.get_name() == "plans" for task in list(server.services.supervisor._tasks))
    )


@pytest.mark.parametrize("game", GAMES)
def test_the_answer_comes_when_what_was_expected_has_come(server, game):
    table, people = begin(server, game)
    state = people[0].snapshot(table)["state"]
    mover = state["to_move"]
    moves, answer = foreseen(server, table, mover)
    other = people[1 - mover]
    expected = {"moves": moves, "answer": answer}
    assert plan(other, table, state["ply"], (moves, answer)) == {"ply": state["ply"], "plans": [expected]}
    for move in moves:
        people[mover].command(table, "move", move=move)
    wait_until(lambda: other.snapshot(table)["state"]["ply"] > state["ply"] + len(moves))
    played = seats_of_moves(other, table)
    assert played == [*((mover, move) for move in moves), (1 - mover, answer)]
    until_followed(server)
    assert other.get(f"/api/tables/{table}/plans")["plans"] == []


@pytest.mark.parametrize("game", GAMES)
def test_nobody_else_is_told_anything_of_a_plan(server, game):
    table, people = begin(server, game)
    state = people[0].snapshot(table)["state"]
    mover = state["to_move"]
    viewers = [people[mover], server.guest("Watcher")]
    before = [answers(viewer, table, 2, viewer is people[mover]) for viewer in viewers]
    until_nobody_looks(server, table)
    with people[mover].watching(table) as watcher:
        told = len(watcher.raw)
        plan(people[1 - mover], table, state["ply"], foreseen(server, table, mover))
        until_followed(server)
        watcher.send("ping")
        while watcher.receive()["type"] != "pong":
            pass
        heard = [m["type"] for m in watcher.messages[told:] if m["type"] not in ("presence", "pong")]
        assert heard == []
    until_nobody_looks(server, table)
    after = [answers(viewer, table, 2, viewer is people[mover]) for viewer in viewers]
    assert after == before
    assert people[mover].get(f"/api/tables/{table}/plans")["plans"] == []
    assert viewers[1].get(f"/api/tables/{table}/plans", 403)["error"] == "not-your-seat"


def test_a_planned_move_looks_like_any_other(server):
    table, (mio, ren) = begin(server, "blokus")
    plan(ren, table, 0, (["a20"], "t20"))
    with mio.watching(table) as mine:
        mio.command(table, "move", move="a20")
        answered = mine.until(lambda message: message["type"] == "moved" and message["seat"] == 1)
    mio.command(table, "move", move=mio.snapshot(table)["state"]["legal"][0])
    ren.command(table, "move", move=ren.snapshot(table)["state"]["legal"][0])
    *_, by_hand = mio.snapshot(table)["events"]
    assert (answered["by"], answered.keys() - {"state"}) == (by_hand["by"], by_hand.keys())


@pytest.mark.parametrize(
    ("moves", "answer"), [(["b20,a20"], "t20"), (["a20"], "a20"), (["a20"], "no move at all")]
)
def test_what_does_not_come_or_is_not_legal_is_dropped(server, moves, answer):
    table, (mio, ren) = begin(server, "blokus")
    plan(ren, table, 0, (moves, answer))
    mio.command(table, "move", move="a20")
    until_followed(server)
    assert seats_of_moves(ren, table) == [(0, "a20")]
    with server.services.database._engine.connect() as connection:
        assert connection.scalars(select(PlanRow.answer).where(PlanRow.table_id == table)).all() == []
    ren.command(table, "move", move="t20")


def test_of_several_plans_the_one_that_fits_is_followed_and_the_owner_may_change_them(server):
    table, (mio, ren) = begin(server, "blokus")
    plan(ren, table, 0, (["a20"], "a1"))
    assert plan(ren, table, 0)["plans"] == []
    plan(ren, table, 0, (["a19,a20"], "a1"), (["a20"], "t20"))
    mio.command(table, "move", move="a20")
    wait_until(lambda: len(seats_of_moves(mio, table)) == 2)
    assert seats_of_moves(mio, table)[1] == (1, "t20")


def test_plans_that_make_no_sense_are_refused(server):
    table, (mio, ren) = begin(server, "blokus")
    assert plan(mio, table, 0, (["a20"], "t20"))["error"] == "your-turn"
    assert plan(ren, table, 1, (["a20"], "t20"))["error"] == "stale"
    assert plan(ren, table, 0, ([], "t20"))["error"] == "bad-request"
    assert plan(server.guest(), table, 0, (["a20"], "t20"))["error"] == "not-your-seat"
    assert plan(ren, "nowhere", 0, (["a20"], "t20"))["error"] == "no-such-table"


def test_two_servers_follow_a_plan_once_and_one_takes_up_what_another_has_left(postgres):
    settings = quick_settings(new_postgres_database(postgres))
    with RunningServer(settings) as here, RunningServer(settings) as there:
        there.guest()
        table, (mio, ren) = begin(here, "blokus")
        left, (kai, aya) = begin(here, "blokus")
        with ren.watching(table):
            plan(ren, table, 0, (["a20"], "t20"))
            mio.command(table, "move", move="a20")
            wait_until(lambda: len(seats_of_moves(mio, table)) == 2)
        for running in (here, there):
            until_followed(running)
            running.services.tables.listeners.remove(running.services.plans.note)
        plan(aya, left, 0, (["a20"], "t20"))
        kai.command(left, "move", move="a20")
        there.run(there.services.plans.go_round())
        assert seats_of_moves(aya, left) == [(0, "a20"), (1, "t20")]
        assert seats_of_moves(mio, table) == [(0, "a20"), (1, "t20")]
