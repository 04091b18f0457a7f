"""The lobby: open tables and one's own, live, on both databases."""

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.people.test_people import closed_with, register, unique

TWO = {"players": 2}


def opened(table):
    return lambda message: message["type"] == "open" and message["table"]["table"] == table


def closed(table):
    return lambda message: message["type"] == "closed" and message["table"] == table


def own(table, status):
    return lambda message: (
        message["type"] == "own"
        and message["table"]["table"] == table
        and message["table"]["status"] == status
    )


def test_open_tables_come_and_go_live(server):
    host, other = server.guest("Mio"), server.guest("Ren")
    with other.in_lobby() as lobby:
        clock = {"kind": "game", "seconds": 600, "increment": 5}
        table = host.make("blokus", ["me", "open"], options=TWO, visibility="public", clock=clock)["table"]
        found = lobby.until(opened(table))["table"]
        assert (found["game"], found["rated"], found["clock"]) == ("blokus", False, clock)
        assert [(seat["name"], seat["kind"]) for seat in found["seats"]] == [("Mio", "person"), ("", "open")]
        other.command(table, "sit")
        lobby.until(closed(table))
    with server.stranger().in_lobby() as late:
        assert table not in [entry["table"] for entry in late.messages[0]["open"]]


def test_a_table_that_waits_is_there_for_whoever_comes_later(server):
    host = register(server, unique("Kai"))
    table = host.make("blokus", ["me", "open"], options=TWO, visibility="public", rated=True)["table"]
    hidden = host.make("blokus", ["me", "open"], options=TWO)["table"]
    with server.stranger().in_lobby() as lobby:
        listed = {entry["table"]: entry for entry in lobby.messages[0]["open"]}
        assert listed[table]["rated"]
        assert hidden not in listed
        assert "player" not in str(listed[table]["seats"]), "who somebody is stays on the server"
        host.http.delete(f"/api/tables/{table}")
        lobby.until(closed(table))


def test_ones_own_tables_change_live(server):
    host, other = server.guest("Mio"), server.guest("Ren")
    with host.in_lobby() as lobby:
        table = host.make("blokus", ["me", "open"], options=TWO)["table"]
        lobby.until(own(table, "waiting"))
        other.command(table, "sit")
        assert lobby.until(own(table, "playing"))["table"]["your_turn"]
        host.command(table, "move", move="a20")
        lobby.until(lambda message: own(table, "playing")(message) and not message["table"]["your_turn"])
        other.command(table, "move", move="t20")
        lobby.until(lambda message: own(table, "playing")(message) and message["table"]["your_turn"])
        other.command(table, "resign")
        lobby.until(own(table, "over"))
    with host.in_lobby() as again:
        assert table in [entry["table"] for entry in again.messages[0]["own"]]


def test_others_do_not_hear_of_tables_that_are_not_listed(server):
    host, other = server.guest("Mio"), server.guest("Ren")
    with other.in_lobby() as lobby:
        secret = host.make("blokus", ["me", "link"], options=TWO)["table"]
        listed = host.make("blokus", ["me", "open"], options=TWO, visibility="public")["table"]
        lobby.until(opened(listed))
        assert secret not in "".join(lobby.raw)


def test_the_lobbys_socket_ends_with_the_session(server):
    person = server.guest()
    with person.in_lobby() as lobby:
        person.http.delete("/api/session")
        assert closed_with(lobby) == 4401


def test_unreadable_messages_are_refused_and_change_nothing(server):
    with server.guest().in_lobby() as lobby:
        for body in ({"type": "dance"}, {"type": "seek"}, {"type": "seek", "wish": {"game": "chess"}}):
            answer = lobby.ask(**{"kind": body["type"], **{k: v for k, v in body.items() if k != "type"}})
            assert answer["error"] in ("bad-request", "no-such-game")
        lobby.send("ping")
        lobby.until("pong")


def test_a_foreign_page_does_not_see_the_lobby(server):
    person = server.guest()
    with person.open_socket("/api/lobby/socket", "http://elsewhere.example") as connection:
        assert "wrong-origin" in str(connection.recv(10))
        with pytest.raises(ConnectionClosed):
            connection.recv(10)
