"""Guests, accounts and ratings, on both databases."""

import asyncio
import json
import uuid
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tessera.games import load
from tessera.server.people.ratings import new_ratings
from tessera.server.table.refusal import Refusal
from tests.server.harness import Watcher

PASSWORD = "correct horse"


def unique(name: str) -> str:
    return f"{name} {uuid.uuid4().hex[:8]}"


def register(server, name: str):
    person = server.guest("Guest")
    person.post("/api/account", {"name": name, "password": PASSWORD})
    return person


def test_a_guest_has_a_name_and_can_change_it(server):
    person = server.stranger()
    assert person.get("/api/session") == {"player": None}
    assert person.post("/api/session", {})["player"]["name"].startswith("Guest ")
    again = person.post("/api/session", {"name": "Another"})
    assert again == person.get("/api/session")
    response = person.http.patch("/api/session", json={"name": "Hana"})
    assert response.json() == {"player": {"name": "Hana", "account": False}}


def test_requests_of_people_need_a_session(server):
    stranger = server.stranger()
    assert (
        stranger.refusal("/api/tables", {"game": "blokus", "seats": [{"kind": "me"}]})["error"]
        == "no-session"
    )


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(server):
    response = server.stranger().http.post("/api/session", json={})
    cookie = response.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_an_account_takes_over_the_guests_games(server):
    name = unique("Kai")
    person = server.guest()
    table = person.make("blokus", ["me", "link"], options={"players": 2})["table"]
    person.post("/api/account", {"name": name, "password": PASSWORD})
    assert person.get("/api/session")["player"] == {"name": name, "account": True}
    assert person.snapshot(table)["your_seats"] == [0]


def test_logging_in_brings_a_guests_games_along(server):
    name = unique("Kai")
    register(server, name)
    elsewhere = server.guest()
    table = elsewhere.make("blokus", ["me", "device"], options={"players": 2})["table"]
    elsewhere.post("/api/login", {"name": name.upper(), "password": PASSWORD})
    assert elsewhere.get("/api/session")["player"]["name"] == name
    assert elsewhere.snapshot(table)["your_seats"] == [0, 1]
    elsewhere.command(table, "move", seat=0, move="a20")
    assert [t["table"] for t in elsewhere.get("/api/session/tables")["tables"]] == [table]
    third = server.stranger()
    third.post("/api/login", {"name": name, "password": PASSWORD})
    assert third.snapshot(table)["your_seats"] == [0, 1]


def test_wrong_names_and_passwords(server):
    name = unique("Kai")
    register(server, name)
    person = server.guest()
    for wrong in ({"name": name, "password": "wrong one"}, {"name": "nobody", "password": PASSWORD}):
        assert person.refusal("/api/login", wrong)["error"] == "wrong-password"
    assert person.refusal("/api/account", {"name": name, "password": PASSWORD})["error"] == "name-taken"
    assert person.refusal("/api/account", {"name": "x", "password": "short"})["error"] == "bad-password"


def test_log_out(server):
    person = server.guest()
    cookie = person.cookie()
    person.http.delete("/api/session")
    assert person.get("/api/session") == {"player": None}
    person.http.cookies.set(*cookie.split("=", 1))
    assert person.get("/api/session") == {"player": None}


def test_ratings_of_accounts_and_programs_change_when_a_rated_game_ends(server):
    name = unique("Kai")
    person = register(server, name)
    table = person.make("blokus", ["me", "random"], options={"players": 2}, rated=True)["table"]
    assert not person.snapshot(table)["state"]["can_hint"], "hints where ratings are at stake"
    person.command(table, "resign")
    ratings = person.get("/api/ratings?game=blokus&players=2")["ratings"]
    mine = next(rating for rating in ratings if rating["name"] == name)
    assert mine["games"] == 1
    assert mine["rating"] < 1500
    program = next(rating for rating in ratings if rating["name"] == "random")
    assert program["program"]
    assert program["rating"] > 1500


def rated_pair(server):
    """Two accounts at a table that is played for ratings."""
    names = unique("Kai"), unique("Rin")
    host, friend = (register(server, name) for name in names)
    table = host.make("blokus", ["me", "open"], options={"players": 2}, rated=True)["table"]
    friend.command(table, "sit")
    return host, friend, table, names


def rating_of(server, name: str) -> dict[str, Any]:
    ratings = server.stranger().get("/api/ratings?game=blokus&players=2")["ratings"]
    return next(rating for rating in ratings if rating["name"] == name)


def test_who_is_taken_over_and_then_resigns_has_lost(server):
    host, friend, table, names = rated_pair(server)
    host.command(table, "take_over", absent=1)
    assert host.snapshot(table)["state"]["seats"][1]["taken_over"]
    friend.command(table, "resign")
    assert rating_of(server, names[0])["rating"] > 1500 > rating_of(server, names[1])["rating"]


def test_no_hint_is_given_at_a_rated_table_also_while_a_program_stands_in(server):
    host, _, table, _ = rated_pair(server)
    for _ in range(2):
        assert host.refusal(f"/api/tables/{table}/hint", {})["error"] == "no-hints"
        assert not host.snapshot(table)["state"]["can_hint"]
        if not host.snapshot(table)["state"]["seats"][1]["taken_over"]:
            host.command(table, "take_over", absent=1)


def test_who_is_gone_at_the_end_of_a_rated_game_has_given_up(server):
    """Whatever the program in the seat has made of it."""
    host, _, table, names = rated_pair(server)
    host.command(table, "take_over", absent=1)
    with host.watching(table) as mine:
        while mine.state["status"] == "playing":
            if mine.state["to_move"] != 0:
                mine.receive()
                continue
            # As little as possible: the program gets more points.
            move = min(mine.state["legal"], key=lambda text: text.count(","))
            mine.until_seq(mine.ask("move", move=move)["seq"])
        assert mine.state["result"]["winners"] == [1]
    assert rating_of(server, names[0])["rating"] > 1500 > rating_of(server, names[1])["rating"]


def test_partners_win_and_lose_together():
    start, sure = (25.0, 25 / 3), (25.0, 2.0)
    # Seat 2 gave up, and seat 0 lost by it.
    after = new_ratings([start, start, sure, start], [[0, 2], [1, 3]], [1 / 3, 1 / 3, -1.0, 1 / 3])
    strengths = [mu for mu, _ in after]
    assert strengths[0] < strengths[2] < 25 < strengths[1] == strengths[3]
    assert load("ingenious", mode="team").teams == [[0, 2], [1, 3]]
    assert load("ingenious", players=3).teams == [[0], [1], [2]]


def test_games_with_guests_or_without_others_are_not_rated(server):
    name = unique("Kai")
    person = register(server, name)
    made = person.make("blokus", ["me", "link"], options={"players": 2}, rated=True)
    table = made["table"]
    server.guest().command(table, "sit", token=made["invitations"][0]["token"])
    person.command(table, "resign")
    alone = person.make("blokus", ["me", "device"], options={"players": 2}, rated=True)["table"]
    person.command(alone, "resign", seat=0)
    unrated = person.make("blokus", ["me", "random"], options={"players": 2})["table"]
    assert person.snapshot(unrated)["state"]["can_hint"]
    person.command(unrated, "resign")
    ratings = person.get("/api/ratings?game=blokus&players=2")["ratings"]
    assert name not in [rating["name"] for rating in ratings]


def test_a_name_that_is_longer_in_small_letters_is_refused(server):
    person = server.guest()
    answer = person.refusal("/api/account", {"name": "ß" * 17, "password": PASSWORD})
    assert (answer["error"], answer["message"]) == ("bad-request", "the name is too long")
    assert person.get("/api/session")["player"]["account"] is False


UNSEEN = {
    "zero-width space": "Mi\u200bo",
    "right to left": "Mio\u202e",
    "isolate": "\u2066Mio",
    "soft hyphen": "Mi\u00ado",
    "filler": "\u3164",
    "blank Braille": "\u2800",
    "byte order mark": "\ufeff",
    "private use": "\ue000",
    "a stack of marks": "M" + 5 * "\u0301" + "io",
    "a mark first": "\u0301Mio",
}


@pytest.mark.parametrize("name", UNSEEN.values(), ids=UNSEEN)
def test_names_that_cannot_be_seen_are_refused(server, name):
    person = server.stranger()
    assert person.refusal("/api/session", {"name": name})["error"] == "bad-request"
    assert person.get("/api/session") == {"player": None}
    host = server.guest()
    table = host.make("blokus", ["me", "open"], options={"players": 2})["table"]
    assert server.guest().refused(table, "sit", name=name) == "bad-request"


def test_names_are_kept_in_one_form(server):
    person = server.stranger()
    assert person.post("/api/session", {"name": "Ｍｉｏ"})["player"]["name"] == "Mio"
    for name in ("美緒", "Zoë", "Ольга", "O'Neil", "한나", "🎲 Kai"):
        assert server.stranger().post("/api/session", {"name": name})["player"]["name"] == name


def test_no_two_accounts_look_alike(server):
    tail = uuid.uuid4().hex[:6].replace("0", "2").replace("1", "3")
    register(server, f"Cocoa {tail}")
    for twin in (f"Сосоа {tail}", f"COCOA {tail}", f"C0c0a {tail}", f"Ｃocoa{tail}"):
        answer = server.guest().refusal("/api/account", {"name": twin, "password": PASSWORD})
        assert answer["error"] == "name-taken", twin
    register(server, f"Cacao {tail}")


def test_two_registrations_of_one_guest_at_once_make_one_account(server):
    person = server.guest()
    names = [unique("Kai"), unique("Rin")]

    def ask(name: str) -> int:
        twin = server.stranger()
        twin.http.cookies.update(person.http.cookies)
        return twin.http.post("/api/account", json={"name": name, "password": PASSWORD}).status_code

    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(ask, names))
    made = [name for name, status in zip(names, answers, strict=True) if status == 201]
    assert len(made) >= 1
    for name in made:
        assert (
            server.stranger().post("/api/login", {"name": name, "password": PASSWORD})["player"]["name"]
            == name
        )


def test_an_account_is_made_of_a_guest_once(server):
    """Both requests have found the guest before either has made the account."""

    async def twice() -> list[object]:
        sessions = server.services.sessions
        _, guest = await sessions.make_guest("Kai")
        return await asyncio.gather(
            *(sessions.register(guest, unique(name), PASSWORD) for name in ("Kai", "Rin")),
            return_exceptions=True,
        )

    loop = server._server.servers[0].get_loop()
    answers = asyncio.run_coroutine_threadsafe(twice(), loop).result(60)
    refused = [answer for answer in answers if isinstance(answer, Refusal)]
    assert [refusal.error for refusal in refused] == ["registered"]


def test_the_cookie_of_a_guest_is_dead_after_registration(server):
    person = server.guest()
    old = server.stranger()
    old.http.cookies.update(person.http.cookies)
    person.post("/api/account", {"name": unique("Kai"), "password": PASSWORD})
    assert old.get("/api/session") == {"player": None}
    assert person.get("/api/session")["player"]["account"]


def test_the_character_0_in_an_address_is_refused(server):
    person = server.guest()
    for path in ("tables/%00", "tables/a%00b/record", "puzzles/%00", "ratings?game=%00&players=2"):
        response = person.http.get(f"/api/{path}")
        assert 400 <= response.status_code < 500, path
    with person.open("a%00b") as connection:
        assert json.loads(connection.recv(10))["error"] == "no-such-table"


def closed_with(watcher: Watcher) -> int:
    """The code with which the server closes a socket."""
    try:
        while True:
            watcher.receive(30)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0


def test_sockets_end_with_the_session(server):
    person = server.guest()
    table = person.make("blokus", ["me", "device"], options={"players": 2})["table"]
    with person.watching(table) as mine, server.guest().watching(table) as theirs:
        assert person.http.delete("/api/session").status_code == 200
        assert closed_with(mine) == 4401
        theirs.send("ping")
        theirs.until("pong")


def test_a_session_ends_with_a_new_log_in(server):
    name = unique("Kai")
    register(server, name)
    person = register(server, unique("Aoi"))
    table = person.make("blokus", ["me", "device"], options={"players": 2})["table"]
    old = server.stranger()
    old.http.cookies.update(person.http.cookies)
    with person.watching(table) as mine:
        person.post("/api/login", {"name": name, "password": PASSWORD})
        assert closed_with(mine) == 4401
    assert old.get("/api/session") == {"player": None}


def test_a_guests_cookie_ends_with_the_registration(server):
    person, old = server.guest(), server.stranger()
    old.http.cookies.update(person.http.cookies)
    person.post("/api/account", {"name": unique("Kai"), "password": PASSWORD})
    assert old.get("/api/session") == {"player": None}
