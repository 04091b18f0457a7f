"""People at one table, through REST and sockets, on both databases."""

import time
from typing import Any

import pytest

from tessera.core.contract import State
from tessera.games import GAMES, load
from tessera.players.registry import ADVISER, make_player
from tessera.players.search_player import NO_MISTAKES, SearchPlayer
from tessera.records import Record
from tessera.server.play import queries
from tests.server.conftest import quick_settings
from tests.server.harness import RunningServer


def two_at_a_table(server: RunningServer, **more):
    host, friend = server.guest("Mio"), server.guest("Ren")
    made = host.make("blokus", ["me", "link"], options={"players": 2}, **more)
    (invitation,) = made["invitations"]
    assert invitation["seat"] == 1
    friend.command(made["table"], "sit", token=invitation["token"], salt="abc")
    return host, friend, made["table"]


def test_no_salt_comes_with_the_request_that_the_seed_is_drawn_for(server):
    host = server.guest()
    request = {"game": "verflixt", "seats": [{"kind": "me"}, {"kind": "program", "program": "random"}]}
    assert host.refusal("/api/tables", {**request, "salt": "mine"})["error"] == "bad-request"
    made = host.post("/api/tables", {**request, "start": "host"})
    table = made["table"]
    assert host.snapshot(table)["commitment"] == made["commitment"]
    host.command(table, "salt", salt="mine")
    host.command(table, "start")
    seen = host.snapshot(table)
    assert next(event for event in seen["events"] if event["type"] == "started")["salts"] == ["mine", ""]
    assert "mine" not in str(next(event for event in seen["events"] if event["type"] == "salted"))
    assert host.refused(table, "salt", salt="another") == "not-waiting"
    host.command(table, "resign")
    record = Record.model_validate(host.get(f"/api/tables/{table}/record"))
    record.verify()
    assert (record.commitment, record.salts) == (made["commitment"], ["mine", ""])


def test_nobody_adds_salt_for_another_seat(server):
    host, other = server.guest(), server.guest()
    table = host.make("blokus", ["me", "open"], options={"players": 2})["table"]
    assert other.refused(table, "salt", seat=0, salt="x") == "not-your-seat"


def test_a_rematch_has_salts_and_a_seed_that_was_committed_to_before_them(server):
    host, friend, table = two_at_a_table(server)
    promised = host.snapshot(table)["next_commitment"]
    host.command(table, "resign")
    host.command(table, "rematch", salt="again")
    friend.command(table, "rematch", salt="gladly")
    seen = host.snapshot(host.snapshot(table)["state"]["rematch"]["next"])
    assert seen["commitment"] == promised != seen["next_commitment"]
    assert next(event for event in seen["events"] if event["type"] == "started")["salts"] == [
        "again",
        "gladly",
    ]


def test_join_by_link_starts_the_game(server):
    host, friend, table = two_at_a_table(server)
    seen = host.snapshot(table)
    assert [event["type"] for event in seen["events"]] == ["created", "sat", "sat", "started"]
    assert seen["events"][3]["salts"] == ["", "abc"]
    assert seen["state"]["status"] == "playing"
    assert [seat["name"] for seat in seen["state"]["seats"]] == ["Mio", "Ren"]
    assert len(seen["state"]["legal"]) == 58
    assert friend.snapshot(table)["state"]["legal"] is None


def test_a_seat_by_link_needs_its_invitation(server):
    host, other = server.guest(), server.guest()
    made = host.make("blokus", ["me", "link"], options={"players": 2})
    table, token = made["table"], made["invitations"][0]["token"]
    assert other.refused(table, "sit", seat=1) == "wrong-invitation"
    assert other.refused(table, "sit", token="guess") == "wrong-invitation"
    assert other.refused(table, "sit", token=token, seat=0) == "wrong-invitation"
    renewed = host.post(f"/api/tables/{table}/invitations", {"seat": 1})
    assert other.refused(table, "sit", token=token) == "wrong-invitation"
    assert other.refusal(f"/api/tables/{table}/invitations", {"seat": 1})["error"] == "not-host"
    seq = other.command(table, "sit", token=renewed["token"])
    assert other.snapshot(table)["events"][seq - 1]["type"] == "sat"
    assert other.refused(table, "sit", seat=0) == "not-waiting"


def test_an_invitation_is_for_its_own_table_only(server):
    host, other = server.guest(), server.guest()
    first, second = (host.make("blokus", ["me", "link"], options={"players": 2}) for _ in range(2))
    token = first["invitations"][0]["token"]
    assert other.refused(second["table"], "sit", token=token) == "wrong-invitation"


def test_only_the_host_begins_a_game(server):
    host, other = server.guest(), server.guest()
    table = host.make("blokus", ["me", "open"], options={"players": 2}, start="host")["table"]
    other.command(table, "sit")
    assert other.refused(table, "start") == "not-host"
    assert host.snapshot(table)["state"]["status"] == "waiting"
    host.command(table, "start")
    assert host.snapshot(table)["state"]["status"] == "playing"


def test_moves_reach_everybody_and_are_acknowledged(server):
    host, friend, table = two_at_a_table(server)
    with (
        host.watching(table) as mine,
        friend.watching(table) as theirs,
        server.stranger().watching(table) as third,
    ):
        answer = mine.ask("move", move="b19,a20,b20")
        assert answer["type"] == "ack"
        for watcher in (mine, theirs, third):
            watcher.until_seq(answer["seq"])
            (moved,) = [m for m in watcher.messages if m["type"] == "moved"]
            assert (moved["seat"], moved["move"], moved["by"]) == (0, "b19,a20,b20", "person")
            assert moved["state"]["to_move"] == 1
        assert theirs.state["legal"]
        assert mine.state["legal"] is None
        assert third.state["legal"] is None


def test_a_resent_move_is_played_once(server):
    host, _, table = two_at_a_table(server)
    with host.watching(table) as mine:
        first = mine.ask("move", id="mine", move="a20")
        second = mine.ask("move", id="mine", move="a20")
        assert first == second
    assert host.snapshot(table)["state"]["ply"] == 1


def test_refusals_reach_only_who_caused_them_and_change_nothing(server):
    host, friend, table = two_at_a_table(server)
    with host.watching(table) as mine, friend.watching(table) as theirs:
        before = mine.seq
        error = mine.ask("move", move="b18")
        assert (error["error"], error["clause"], error["code"]) == ("illegal-move", "BLO-3", "not-on-start")
        assert error["values"] == {"cells": ["a20"]}
        assert mine.ask("move", move="nonsense")["error"] == "move-syntax"
        assert theirs.ask("move", move="t20")["error"] == "not-your-turn"
        assert theirs.ask("move", move="a20", seat=0)["error"] == "not-your-seat"
        assert mine.ask("move", move="a20", after=before - 1)["error"] == "stale"
        assert mine.ask("undo")["error"] == "undo-nothing"
        theirs.drain(0.1)
        assert not [m for m in theirs.messages if m["type"] == "moved"]
        assert mine.seq == before


def test_undo_only_ones_own_move_until_somebody_moved(server):
    host, friend, table = two_at_a_table(server)
    host.command(table, "move", move="a20")
    assert friend.refused(table, "undo") == "undo-not-yours"
    host.command(table, "undo")
    assert host.snapshot(table)["state"]["ply"] == 0
    host.command(table, "move", move="a20")
    friend.command(table, "move", move="t20")
    assert host.refused(table, "undo") == "undo-answered"
    assert friend.snapshot(table)["state"]["can_undo"]
    friend.command(table, "undo")


def test_undo_is_refused_after_something_was_revealed(server):
    host, _ = server.guest(), None
    table = host.make("verflixt", ["me", "device"])["table"]
    seen = host.snapshot(table)
    seat = seen["state"]["to_move"]
    legal = host.snapshot(table, seat=seat)["state"]["legal"]
    host.command(table, "move", seat=seat, move=legal[0])
    assert host.refused(table, "undo", seat=seat) == "undo-revealed"


def test_two_players_resigning_ends_the_game_and_opens_the_seed(server):
    host, friend, table = two_at_a_table(server)
    host.command(table, "move", move="a20")
    assert "seed" not in str(host.get(f"/api/tables/{table}/record"))
    friend.command(table, "resign")
    result = host.snapshot(table)["state"]["result"]
    assert (result["winners"], result["reason"], result["payoffs"]) == ([0], "resigned:1", [1, -1])
    record = host.get(f"/api/tables/{table}/record")
    assert record["seed"] == result["seed"]
    Record.model_validate(record).verify()
    assert host.refused(table, "move", move="b18") == "game-over"


def test_of_four_one_may_resign_and_a_program_plays_on(server):
    people = [server.guest(f"P{i}") for i in range(4)]
    table = people[0].make("blokus", ["me", "open", "open", "open"])["table"]
    for person in people[1:]:
        person.command(table, "sit")
    people[2].command(table, "resign")
    state = people[0].snapshot(table)["state"]
    assert state["status"] == "playing"
    assert state["seats"][2]["resigned"]
    with people[0].watching(table) as mine:
        people[0].command(table, "move", move="a20")
        people[1].command(table, "move", move="t20")
        moved = mine.until(lambda m: m["type"] == "moved" and m["seat"] == 2)
        assert moved["by"] == "program"
    for person in (people[0], people[1]):
        person.command(table, "resign")
    result = people[3].snapshot(table)["state"]["result"]
    assert result["winners"] == [3]


def test_rematch_with_everybodys_consent(server):
    host, friend, table = two_at_a_table(server)
    assert host.refused(table, "rematch") == "not-over"
    host.command(table, "resign")
    host.command(table, "rematch")
    friend.command(table, "decline_rematch")
    assert host.snapshot(table)["state"]["rematch"] == {"offers": [], "next": None}
    host.command(table, "rematch")
    friend.command(table, "rematch")
    following = host.snapshot(table)["state"]["rematch"]["next"]
    seen = friend.snapshot(following)
    assert seen["state"]["status"] == "playing"
    assert seen["your_seats"] == [1]
    assert seen["rematch_of"] == table
    assert seen["commitment"] != host.snapshot(table)["commitment"]


def test_chat_reaches_all_and_can_be_switched_off(server):
    host, friend, table = two_at_a_table(server)
    with friend.watching(table) as theirs:
        host.command(table, "chat", text=" hello ")
        assert theirs.until("chatted")["text"] == "hello"
        assert "state" not in theirs.messages[-1]
    assert server.guest().refused(table, "chat", text="me too") == "not-your-seat"
    _, other, quiet = two_at_a_table(server, chat=False)
    assert other.refused(quiet, "chat", text="hello") == "no-chat"


def test_an_absent_persons_seat_is_taken_over_and_given_back(server):
    people = [server.guest(f"P{i}") for i in range(3)]
    table = people[0].make("blokus", ["me", "open", "open"], options={"players": 3})["table"]
    for person in people[1:]:
        person.command(table, "sit")
    with people[0].watching(table) as first, people[1].watching(table):
        first.until(lambda m: m["type"] == "presence" and m["present"] == [0, 1])
        assert people[0].refused(table, "take_over", absent=1) == "not-absent"
        people[0].command(table, "take_over", absent=2)
        assert first.until("takeover_voted")["state"]["takeover_votes"] == {"2": [0]}
        people[1].command(table, "take_over", absent=2)
        assert first.until("taken_over")["seat"] == 2
        people[0].command(table, "move", move="a20")
        people[1].command(table, "move", move="t20")
        first.until(lambda m: m["type"] == "moved" and m["seat"] == 2 and m["by"] == "program")
        people[2].command(table, "come_back")
        assert first.until("given_back")["state"]["seats"][2]["taken_over"] is None
        assert people[2].refused(table, "come_back") == "not-taken-over"


def test_who_has_only_just_gone_is_not_taken_over(sqlite_database):
    with RunningServer(quick_settings(sqlite_database, absence_seconds=1.5)) as server:
        host, friend, table = two_at_a_table(server)
        with host.watching(table) as mine:
            assert host.refused(table, "take_over", absent=1) == "just-gone", "no socket is no absence"
            with friend.watching(table):
                mine.until(lambda m: m["type"] == "presence" and m["present"] == [0, 1])
                time.sleep(1.6)
                assert host.refused(table, "take_over", absent=1) == "not-absent"
            mine.until(lambda m: m["type"] == "presence" and m["present"] == [0])
            assert host.refused(table, "take_over", absent=1) == "just-gone"
            friend.command(table, "chat", text="here")
            time.sleep(1.6)
            host.command(table, "take_over", absent=1)
            assert mine.until("taken_over")["seat"] == 1


def test_same_device_holds_one_seat_at_a_time(server):
    host = server.guest()
    made = host.make("ingenious", ["me", {"kind": "device", "name": "Aoi"}], options={"players": 2})
    with host.watching(made["table"]) as mine:
        assert mine.messages[0]["your_seats"] == [0, 1]
        assert mine.state["viewpoint"] is None
        assert mine.state["has_secrets"]
        assert [seat["tiles"] for seat in mine.state["view"]["seats"]] == [None, None]
        mine.send("hold", seat=1)
        held = mine.until("snapshot")["state"]
        assert held["view"]["seats"][0]["tiles"] is None
        assert len(held["view"]["seats"][1]["tiles"]) == 6
        mine.send("hold", seat="turn")
        seat = mine.until("snapshot")["state"]["viewpoint"]
        assert seat == mine.state["to_move"]
        mine.send("hold", seat=None)
        assert mine.until("snapshot")["state"]["viewpoint"] is None
    other = server.guest()
    with other.watching(made["table"]) as theirs:
        assert theirs.ask("hold", seat=0)["error"] == "not-your-seat"


def test_programs_play_when_it_is_their_turn(server):
    host = server.guest()
    table = host.make("blokus", ["random", "me"], options={"players": 2})["table"]
    with host.watching(table) as mine:
        if mine.state["ply"] == 0:
            mine.until("moved")
        assert mine.state["to_move"] == 1
        host.command(table, "move", move="t20")
        assert mine.until(lambda m: m["type"] == "moved" and m["seat"] == 0)["by"] == "program"


def test_a_game_of_programs_alone_plays_itself_out(server):
    host = server.guest()
    table = host.make("verflixt", ["random", "greedy"], visibility="public")["table"]
    with host.watching(table) as mine:
        while mine.state["status"] != "over":
            mine.receive()
    assert host.get(f"/api/tables/{table}/record")["seats"][1] == {"name": "greedy", "player": "greedy"}
    assert table in [summary["table"] for summary in server.stranger().get("/api/tables")["tables"]]


def test_leave_and_sit_again_before_the_start(server):
    host, other = server.guest(), server.guest()
    table = host.make("blokus", ["me", "open"], options={"players": 2}, start="host")["table"]
    assert host.refused(table, "start") == "seats-empty"
    other.command(table, "sit", name="Sora")
    assert other.refused(table, "start") == "not-host"
    other.command(table, "leave")
    assert host.snapshot(table)["state"]["seats"][1]["kind"] == "open"
    other.command(table, "sit")
    assert host.refused(table, "move", move="a20") == "not-playing"
    host.command(table, "start")
    assert other.refused(table, "leave") == "not-waiting"


def test_try_tells_the_gain_or_the_clause(server):
    host, friend, table = two_at_a_table(server)
    tried = host.post(f"/api/tables/{table}/try", {"move": "b19,a20,b20"})
    assert tried["legal"]
    tried = host.post(f"/api/tables/{table}/try", {"move": "b18"})
    assert (tried["legal"], tried["clause"], tried["code"]) == (False, "BLO-3", "not-on-start")
    assert host.post(f"/api/tables/{table}/try", {"move": "?"})["code"] == "move-syntax"
    several = host.post(f"/api/tables/{table}/try-all", {"moves": ["b19,a20,b20", "b18"]})["tried"]
    assert [one["legal"] for one in several] == [True, False]
    assert friend.refusal(f"/api/tables/{table}/try", {"move": "t20"})["error"] == "not-your-turn"


def test_reasons_of_hints_come_from_what_the_seat_may_know(server, monkeypatch):
    seen: list[State] = []

    def spy(game: str, state: State, move: int) -> list[dict[str, Any]]:
        seen.append(state.copy())
        return []

    monkeypatch.setattr(queries, "hint_reasons", spy)
    host = server.guest()
    table = host.make("ingenious", ["me", "device"])["table"]
    seat = host.snapshot(table)["state"]["to_move"]
    host.post(f"/api/tables/{table}/hint", {"seat": seat})
    live = server.services.tables._live[table].table
    (state,) = seen
    true = live.position.state
    assert state.racks[seat].tobytes() == true.racks[seat].tobytes()
    assert state.racks[1 - seat].tobytes() != true.racks[1 - seat].tobytes()


def test_hints(server):
    host, _, table = two_at_a_table(server)
    hint = host.post(f"/api/tables/{table}/hint", {})
    assert hint["move"] in host.snapshot(table)["state"]["legal"]
    assert all(isinstance(reason["id"], str) for reason in hint["reasons"])
    host, _, strict = two_at_a_table(server, hints=False)
    assert host.refusal(f"/api/tables/{strict}/hint", {})["error"] == "no-hints"


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_is_no_mistake_that_belongs_to_a_level(name):
    """Level 6 of Verflixt plays a third of its moves at a careless glance."""
    adviser = make_player(load(name), ADVISER, "")
    assert isinstance(adviser, SearchPlayer)
    assert adviser.mistakes == NO_MISTAKES


@pytest.mark.parametrize(("wanted", "adviser"), [("", ADVISER), ("time:0.05", "time:0.05")])
def test_hints_come_from_the_adviser_unless_another_program_is_wanted(sqlite_database, wanted, adviser):
    with RunningServer(quick_settings(sqlite_database, hint_player=wanted)) as running:
        host, _, table = two_at_a_table(running)
        hint = host.post(f"/api/tables/{table}/hint", {})
        assert hint["program"] == adviser
        assert hint["move"] in host.snapshot(table)["state"]["legal"]


def test_past_positions_and_branches(server):
    host, friend, table = two_at_a_table(server)
    for person, move in ((host, "a20"), (friend, "t20"), (host, "t1")):
        person.command(table, "move", move=move)
    assert host.get(f"/api/tables/{table}/positions/1")["to_move"] == 1
    assert host.get(f"/api/tables/{table}/positions/4", status=404)["error"] == "no-such-position"
    seats = [{"kind": "me"}, {"kind": "device"}]
    branch = {"seats": seats, "branch": {"table": table, "ply": 2}}
    assert host.refusal("/api/tables", branch)["error"] == "no-branch"
    host.command(table, "resign")
    made = host.post("/api/tables", branch)
    seen = host.snapshot(made["table"], seat=0)
    assert seen["state"]["ply"] == 2
    assert seen["branch_of"] == table
    assert host.refused(made["table"], "undo", seat=1) == "undo-nothing"
    host.command(made["table"], "move", seat=0, move="t1")


def test_a_branch_has_a_seed_of_its_own_that_its_record_proves(server):
    host = server.guest()
    first = host.make("verflixt", ["random", "random"], start="host")["table"]
    host.command(first, "start")
    with host.watching(first) as watcher:
        while watcher.state["status"] != "over":
            watcher.receive()
    seats = [{"kind": "program", "program": "random"}] * 2
    second = host.post("/api/tables", {"seats": seats, "branch": {"table": first, "ply": 4}})["table"]
    with host.watching(second) as watcher:
        while watcher.state["status"] != "over":
            watcher.receive()
    records = [Record.model_validate(host.get(f"/api/tables/{table}/record")) for table in (first, second)]
    for record in records:
        record.verify()
    assert records[0].commitment != records[1].commitment
    assert (records[1].origins[0].seed, records[1].origins[0].plies) == (records[0].seed, 4)
    assert records[0].moves[:4] == [
        move.model_copy(update={"time": records[0].moves[i].time})
        for i, move in enumerate(records[1].moves[:4])
    ]


def test_own_tables_are_listed_with_running_ones_first(server):
    host, friend, table = two_at_a_table(server)
    host.command(table, "resign")
    running = host.make("blokus", ["me", "random"], options={"players": 2})["table"]
    listed = host.get("/api/session/tables")["tables"]
    assert [summary["table"] for summary in listed] == [running, table]
    assert listed[0]["your_turn"]
    assert listed[1]["winners"] == [1]
    assert [seat["yours"] for seat in listed[1]["seats"]] == [True, False]
    assert friend.get("/api/session/tables")["tables"][0]["your_seats"] == [1]
    assert server.stranger().get("/api/session/tables") == {"tables": []}


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ({"game": "chess", "seats": [{"kind": "me"}]}, "no-such-game"),
        ({"game": "blokus", "seats": [{"kind": "me"}]}, "bad-seats"),
        ({"game": "blokus", "options": {"players": 7}, "seats": [{"kind": "me"}]}, "bad-options"),
        ({"game": "blokus", "options": {"players": 1}, "seats": [{"kind": "program"}]}, "no-such-player"),
        (
            {
                "game": "blokus",
                "options": {"players": 1},
                "seats": [{"kind": "program", "program": "gtp:touch /tmp/x"}],
            },
            "no-such-player",
        ),
        ({"game": "blokus", "seats": []}, "bad-request"),
        ({"game": "blokus", "seats": [{"kind": "me"}], "colour": 1}, "bad-request"),
        ("text", "bad-request"),
    ],
)
def test_tables_that_cannot_be_made(server, body, error):
    assert server.guest().refusal("/api/tables", body)["error"] == error


def test_whoever_sits_down_no_longer_counts_as_watching(server):
    host, guest = server.guest("Mio"), server.guest("Ken")
    table = host.make("blokus", ["me", "open"], options={"players": 2})["table"]
    with host.watching(table) as seen, guest.watching(table):
        seen.until(lambda m: m["type"] == "presence" and m["watchers"] == 1)
        guest.command(table, "sit")
        seen.until(lambda m: m["type"] == "presence" and m["watchers"] == 0 and m["present"] == [0, 1])


def test_the_beginning_tells_the_scores_and_the_first_roll(server):
    host = server.guest()
    table = host.make("verflixt", ["me", {"kind": "device", "name": "Aoi"}], options={"players": 2})["table"]
    with host.watching(table) as seen:
        started = next(event for event in seen.messages[0]["events"] if event["type"] == "started")
        assert started["scores"] == [0, 0]
        assert started["chance"] == {"roll": seen.state["view"]["roll"]}
        host.command(table, "move", move="pawn start")
        assert seen.until("moved")["effect"] == {"to": started["chance"]["roll"]}


def test_a_command_that_is_sent_again_gets_the_same_answer(server):
    host, friend = server.guest(), server.guest("Ren")
    table = host.make("blokus", ["me", "open"], options={"players": 2})["table"]
    sit = {"type": "sit", "id": "once", "seat": 1}
    answers = [friend.post(f"/api/tables/{table}/commands", sit) for _ in range(2)]
    assert answers[0] == answers[1]
