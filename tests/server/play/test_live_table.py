"""What people see of each other while they sit at a table: everything over sockets."""

from contextlib import ExitStack
from typing import Any

import pytest

from tests.server.harness import Person, RunningServer, Watcher
from tests.server.play.test_tables import two_at_a_table


@pytest.fixture
def at_table(server: RunningServer):
    """Two people and a spectator, all connected."""
    host, friend, table = two_at_a_table(server)
    with ExitStack() as stack:
        connected = [
            stack.enter_context(person.watching(table)) for person in (host, friend, server.stranger())
        ]
        yield connected


def all_see(watchers: list[Watcher], kind: str) -> dict[str, Any]:
    """The event of this type, which everybody gets alike but for the state."""
    seen = [watcher.until(kind) for watcher in watchers]
    events = [{key: value for key, value in event.items() if key != "state"} for event in seen]
    assert events[0] == events[1] == events[2]
    return seen[0]


def test_presence_counts_seats_and_spectators(at_table):
    mine, _, third = at_table
    here = {"type": "presence", "present": [0, 1], "watchers": 1}
    assert here.items() <= mine.until(lambda m: m["type"] == "presence" and m["watchers"] == 1).items()
    third.connection.close()
    assert mine.until("presence")["watchers"] == 0


def test_an_undone_move_is_gone_for_all(at_table):
    mine, theirs, _ = at_table
    mine.send("move", move="a20")
    all_see(at_table, "moved")
    assert mine.state["can_undo"]
    assert not theirs.state["can_undo"]
    assert theirs.ask("undo")["error"] == "undo-not-yours"
    mine.send("undo")
    undone = all_see(at_table, "undone")
    assert (undone["ply"], undone["state"]["ply"], undone["state"]["to_move"]) == (0, 0, 0)
    assert len(mine.state["legal"]) == 58


def test_everybody_hears_what_is_said(at_table):
    _, theirs, third = at_table
    theirs.send("chat", text="well played")
    said = all_see(at_table, "chatted")
    assert (said["seat"], said["name"], said["text"]) == (1, "Ren", "well played")
    assert third.ask("chat", text="me too")["error"] in ("no-session", "not-your-seat")


def test_giving_up_and_playing_again(at_table):
    mine, theirs, _ = at_table
    mine.send("resign")
    assert all_see(at_table, "resigned")["state"]["result"]["winners"] == [1]
    mine.send("rematch")
    assert all_see(at_table, "rematch_offered")["state"]["rematch"]["offers"] == [0]
    theirs.send("decline_rematch")
    assert all_see(at_table, "rematch_declined")["state"]["rematch"]["offers"] == []
    for watcher in (mine, theirs):
        watcher.send("rematch")
    following = all_see(at_table, "rematched")["next"]
    assert following


def test_a_clock_that_runs_out_ends_the_game_for_all(server):
    host, friend, table = two_at_a_table(server, clock={"kind": "turn", "seconds": 3})
    with host.watching(table) as mine, friend.watching(table) as theirs:
        assert mine.state["clock"]["running"] == 0
        assert mine.ask("move", move="a20")["type"] == "ack"
        for watcher in (mine, theirs):
            ended = watcher.until("timed_out")
            assert (ended["seat"], ended["state"]["result"]["winners"]) == (1, [0])
            assert ended["state"]["clock"]["running"] is None


def test_pas_17_the_clock_ends_the_turn_for_all(server):
    host = server.guest()
    table = host.make(
        "passtally",
        ["me", "device"],
        options={"one_minute": True},
        clock={"kind": "turn", "seconds": 1},
    )["table"]
    with host.watching(table) as mine:
        mine.send("hold", seat="turn")
        mine.until("snapshot")
        while mine.state["clock"]["running"] is None:
            answer = mine.ask("move", seat=mine.state["to_move"], move=mine.state["legal"][0])
            mine.until_seq(answer["seq"])
        seat = mine.state["to_move"]
        moved = mine.until(lambda message: message["type"] == "moved" and message["by"] == "clock")
        assert (moved["seat"], moved["move"]) == (seat, "timeout")
        assert moved["state"]["to_move"] != seat


def test_own_tables_say_whose_turn_it_is(server):
    host, friend, table = two_at_a_table(server)

    def turns(person: Person) -> tuple[int, bool]:
        (listed,) = person.get("/api/session/tables")["tables"]
        return listed["to_move"], listed["your_turn"]

    assert (turns(host), turns(friend)) == ((0, True), (0, False))
    host.command(table, "move", move="a20")
    assert (turns(host), turns(friend)) == ((1, False), (1, True))
