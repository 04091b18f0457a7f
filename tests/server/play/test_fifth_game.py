"""A game of another package at a table: nothing in the server knows it, and everything works."""

import pytest

from tests.server.conftest import quick_settings
from tests.server.harness import RunningServer

GAME = "mosaic"


@pytest.fixture(scope="module")
def quick_server(sqlite_database):
    with RunningServer(quick_settings(sqlite_database)) as running:
        yield running


def test_the_catalogue_says_all_that_a_page_needs(quick_server):
    games = {game["name"]: game for game in quick_server.stranger().get("/api/games")["games"]}
    mosaic = games[GAME]
    assert (mosaic["title"], mosaic["players"], mosaic["puzzles"], mosaic["alone"]) == ("Mosaic", [2], [], [])
    assert all(mode["has_secrets"] and mode["has_chance"] for mode in mosaic["modes"])
    assert {"random", "greedy"} <= set(mosaic["programs"])


def test_a_person_plays_a_program_to_the_end(quick_server):
    person = quick_server.guest()
    table = person.make(GAME, ["me", "greedy"])["table"]
    with person.watching(table) as watcher:
        while watcher.state["status"] != "over":
            if watcher.state["legal"]:
                watcher.until_seq(watcher.ask("move", move=watcher.state["legal"][0])["seq"])
            else:
                watcher.receive()
    assert person.http.get(f"/api/tables/{table}/picture.svg").text.startswith("<svg")
    assert person.get(f"/api/tables/{table}/record")["game"] == GAME


def test_what_a_move_would_bring_is_told(quick_server):
    person = quick_server.guest()
    table = person.make(GAME, ["me", "device"])["table"]
    state = person.snapshot(table, seat=0)["state"]
    seat = state["to_move"]
    move = person.snapshot(table, seat=seat)["state"]["legal"][0]
    tried = person.post(f"/api/tables/{table}/try", {"move": move, "seat": seat})
    assert (tried["legal"], tried["move"]) == (True, move)
    hint = person.post(f"/api/tables/{table}/hint", {"seat": seat})
    assert hint["program"] == "greedy"
