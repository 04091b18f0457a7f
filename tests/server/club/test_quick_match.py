"""Quick match: who is paired with whom, when, and exactly once."""

from datetime import UTC, datetime, timedelta

import pytest

from tessera.server.club.quick_match import choose_groups
from tessera.server.storage.seeks import Seek
from tests.server.conftest import new_postgres_database, quick_settings
from tests.server.harness import RunningServer
from tests.server.people.test_people import register, unique

NOW = datetime(2026, 1, 1, tzinfo=UTC)
WISH = {"game": "blokus", "options": {"players": 2}}


def seek(player: str, mu: float = 25.0, sigma: float = 1.0, waited: float = 0.0) -> Seek:
    return Seek(player, player, True, "pool", {}, mu, sigma, NOW - timedelta(seconds=waited))


def groups(*seeks: Seek, size: int = 2) -> list[list[str]]:
    ordered = sorted(seeks, key=lambda one: one.since)
    return [[one.player for one in group] for group in choose_groups(ordered, size, NOW)]


def test_the_most_alike_are_paired_and_who_waited_longest_chooses_first():
    assert groups(seek("a", 25, waited=5), seek("b", 29, waited=3), seek("c", 26)) == [["a", "c"]]
    assert groups(seek("a", 20, waited=2), seek("b", 21), seek("c", 30, waited=1), seek("d", 31)) == [
        ["a", "b"],
        ["c", "d"],
    ]


def test_people_far_apart_are_paired_only_after_a_while():
    assert groups(seek("a", 15), seek("b", 40)) == []
    assert groups(seek("a", 15, waited=60), seek("b", 40)) == []
    assert groups(seek("a", 15, waited=120), seek("b", 40)) == [["a", "b"]]


def test_who_is_not_known_well_plays_with_more_people():
    assert groups(seek("a", 25), seek("b", 31)) == []
    assert groups(seek("a", 25, sigma=8), seek("b", 31, sigma=1)) == [["a", "b"]]


def test_a_game_for_three_needs_three_who_are_near():
    assert groups(seek("a"), seek("b"), size=3) == []
    assert groups(seek("a", waited=3), seek("far", 50, waited=2), seek("b"), seek("c"), size=3) == [
        ["a", "b", "c"]
    ]


def paired(message):
    return message["type"] == "own" and message["table"]["paired"]


def test_two_who_look_for_the_same_play_at_once(server):
    mio, ren = server.guest("Mio"), server.guest("Ren")
    with mio.in_lobby() as here, ren.in_lobby() as there:
        here.send("seek", wish=WISH)
        assert here.until("seeking")["wish"]["game"] == "blokus"
        # A default that is named is the same wish.
        there.send("seek", wish={**WISH, "options": {"players": 2, "scoring": "advanced"}})
        tables = [lobby.until(paired)["table"] for lobby in (here, there)]
    assert tables[0]["table"] == tables[1]["table"]
    assert tables[0]["status"] == "playing"
    seen = mio.snapshot(tables[0]["table"])
    assert {seat["name"] for seat in seen["state"]["seats"]} == {"Mio", "Ren"}


def test_who_looks_for_something_else_or_has_stopped_is_not_paired(server):
    people = [server.guest(name) for name in ("Mio", "Ren", "Aoi")]
    with people[0].in_lobby() as first, people[1].in_lobby() as second, people[2].in_lobby() as third:
        first.send("seek", wish={**WISH, "clock": {"kind": "turn", "seconds": 77}})
        first.until("seeking")
        second.send("seek", wish={**WISH, "clock": {"kind": "turn", "seconds": 78}})
        second.until("seeking")
        second.send("stop")
        assert second.until("seeking")["wish"] is None
        third.send("seek", wish={**WISH, "clock": {"kind": "turn", "seconds": 78}})
        third.until("seeking")
        third.drain(2.5)
        assert not any(paired(message) for lobby in (first, second, third) for message in lobby.messages)


def test_whoever_leaves_the_lobby_is_not_paired(server):
    wish = {**WISH, "clock": {"kind": "turn", "seconds": 79}}
    gone, ren = server.guest("Mio"), server.guest("Ren")
    with gone.in_lobby() as lobby:
        lobby.send("seek", wish=wish)
        lobby.until("seeking")
    with ren.in_lobby() as lobby:
        lobby.send("seek", wish=wish)
        lobby.until("seeking")
        lobby.drain(2.5)
        assert not any(paired(message) for message in lobby.messages)
        assert gone.get("/api/session/tables")["tables"] == []


def test_guests_look_for_unrated_games_only_and_nobody_for_a_game_alone(server):
    with server.guest().in_lobby() as lobby:
        assert lobby.ask("seek", wish={**WISH, "rated": True})["error"] == "needs-account"
        assert lobby.ask("seek", wish={"game": "blokus", "options": {"players": 1}})["error"] == "bad-seats"
    with server.stranger().in_lobby() as lobby:
        assert lobby.ask("seek", wish=WISH)["error"] == "no-session"


def test_accounts_are_paired_for_ratings(server):
    kai, ren = register(server, unique("Kai")), register(server, unique("Ren"))
    with kai.in_lobby() as here, ren.in_lobby() as there:
        here.send("seek", wish={**WISH, "rated": True})
        there.send("seek", wish={**WISH, "rated": True})
        table = here.until(paired)["table"]["table"]
    assert kai.snapshot(table)["rated"]
    kai.command(table, "resign")
    assert len(kai.get("/api/ratings?game=blokus&players=2")["ratings"]) >= 2


def test_everybody_learns_how_many_are_waiting(server):
    mio, ren = server.guest("Mio"), server.guest("Ren")
    with mio.in_lobby() as here, ren.in_lobby() as there:
        here.send("seek", wish={**WISH, "clock": {"kind": "turn", "seconds": 80}})
        here.until("seeking")
        while not any(message.get("waiting") or message.get("people") for message in there.messages):
            there.receive(20)


@pytest.mark.parametrize("people", [8])
def test_two_servers_pair_everybody_exactly_once(postgres, people):
    shared = new_postgres_database(postgres)
    with RunningServer(quick_settings(shared)) as here, RunningServer(quick_settings(shared)) as there:
        guests = [(here, there)[number % 2].guest(f"G{number}") for number in range(people)]
        lobbies = [guest.in_lobby() for guest in guests]
        watchers = [lobby.__enter__() for lobby in lobbies]
        for watcher in watchers:
            watcher.send("seek", wish=WISH)
        tables = [watcher.until(paired)["table"]["table"] for watcher in watchers]
        for lobby in lobbies:
            lobby.__exit__(None, None, None)
        assert sorted(tables.count(table) for table in set(tables)) == [2] * (people // 2)
        for guest, table in zip(guests, tables, strict=True):
            assert [own["table"] for own in guest.get("/api/session/tables")["tables"]] == [table]
