"""People who go for good, and what they may take along, on both databases."""

import json
from datetime import timedelta

from sqlalchemy import select, update

from tessera.server.storage.schema import EventRow, PlayerRow, SessionRow, TableRow
from tests.server.conftest import new_postgres_database, quick_settings
from tests.server.harness import RunningServer, wait_until
from tests.server.people.test_account import log_in
from tests.server.people.test_people import PASSWORD, closed_with, register, unique

TWO = {"players": 2}


def delete(person, gives_up: bool = False, password: str = PASSWORD):
    body = {"password": password, "gives_up": gives_up}
    return person.http.post("/api/account/deletion", json=body)


def play_against(server, person, other):
    """A game of two people that goes on."""
    made = person.make("blokus", ["me", "open"], options=TWO, rated=False)
    other.command(made["table"], "sit")
    person.command(made["table"], "chat", text="hello")
    return made["table"]


def all_texts(server) -> str:
    """Everything that is stored of tables and people."""
    with server.services.database._engine.connect() as connection:
        found = [
            list(connection.scalars(select(column)))
            for column in (EventRow.data, TableRow.summary, TableRow.header, PlayerRow.name)
        ]
    return json.dumps(found)


def test_the_games_stay_and_the_name_goes(server):
    name = unique("Kai")
    person, other = register(server, name), server.guest("Mio")
    table = play_against(server, person, other)
    person.command(table, "resign")
    with person.in_lobby() as lobby:
        assert delete(person).is_success
        assert closed_with(lobby) == 4401
    assert person.get("/api/session")["player"] is None
    left = other.snapshot(table)
    assert [seat["name"] for seat in left["state"]["seats"]] == ["", "Mio"]
    assert left["state"]["result"]["winners"] == [1]
    assert name not in json.dumps(left)
    assert name not in all_texts(server)
    assert other.get(f"/api/people/{name}", 404)["error"] == "no-such-person"
    assert name not in json.dumps(other.get("/api/session/tables"))
    register(server, name)  # the name is free again


def test_in_the_middle_of_a_game_one_is_asked_whether_to_give_up(server):
    name = unique("Kai")
    person, other = register(server, name), server.guest("Mio")
    table = play_against(server, person, other)
    with other.watching(table) as watcher:
        refused = delete(person).json()
        assert (refused["error"], refused["values"]) == ("still-playing", {"games": 1})
        assert person.get("/api/session")["player"]["name"] == name, "nothing has changed"
        assert delete(person, gives_up=True).is_success
        assert watcher.until("resigned")["seat"] == 0
        # The table is still there for the one who stays.
        assert watcher.ask("chat", text="bye")["type"] == "ack"
    assert other.snapshot(table)["state"]["result"]["winners"] == [1]


def test_tables_that_wait_are_left_and_ones_own_are_cancelled(server):
    person, host = register(server, unique("Kai")), server.guest("Mio")
    own = person.make("blokus", ["me", "link"], options=TWO)["table"]
    foreign = host.make("blokus", ["me", "open", "open", "open"], options={"players": 4}, rated=False)[
        "table"
    ]
    person.command(foreign, "sit")
    assert delete(person).is_success
    assert host.get(f"/api/tables/{own}", 404)["error"] == "no-such-table"
    seats = host.snapshot(foreign)["state"]["seats"]
    assert [seat["kind"] for seat in seats] == ["person", "open", "open", "open"]


def test_who_may_not_delete_an_account(server):
    name = unique("Kai")
    person = register(server, name)
    assert delete(person, password="not this one").json()["error"] == "wrong-password"
    assert delete(server.stranger()).json()["error"] == "no-session"
    log_in(server, name)


def test_a_guest_may_go_too(server):
    guest = server.guest("Somebody who goes")
    table = guest.make("blokus", ["me", "device"], options=TWO)["table"]
    assert delete(guest, gives_up=True, password="").is_success
    assert "Somebody who goes" not in all_texts(server)
    assert server.guest().snapshot(table)["state"]["status"] == "over"


def test_one_takes_along_all_that_is_kept_and_nothing_of_others(server):
    name = unique("Kai")
    person, other = register(server, name), server.guest("Mio")
    table = play_against(server, person, other)
    other.command(table, "chat", text="a word of mine")
    person.command(table, "move", move="a20")
    other.command(table, "resign")
    answer = person.http.get("/api/account/data")
    assert "attachment" in answer.headers["content-disposition"]
    data = answer.json()
    assert (data["name"], data["account"], len(data["sessions"])) == (name, True, 1)
    (game,) = data["games"]
    assert (game["table"], game["own_seats"], game["seats"]) == (table, [0], [name, "Mio"])
    assert [event["type"] for event in game["events"]] == ["chatted", "moved", "resigned"]
    assert "a word of mine" not in answer.text
    assert server.stranger().get("/api/account/data", 401)["error"] == "no-session"


def _age(server, name: str, days: float) -> None:
    long_ago = server.services._now() - timedelta(days=days)
    of_name = select(PlayerRow.id).where(PlayerRow.name == name)
    with server.services.database._engine.begin() as connection:
        aging = update(SessionRow).where(SessionRow.player.in_(of_name))
        connection.execute(aging.values(created=long_ago, seen=long_ago))
        connection.execute(update(PlayerRow).where(PlayerRow.name == name).values(created=long_ago))


def _people(server, name: str) -> int:
    with server.services.database._engine.connect() as connection:
        return len(connection.scalars(select(PlayerRow.id).where(PlayerRow.name == name)).all())


def _expire(server) -> None:
    server.run(server.services._expire())


def test_unused_sessions_end_and_guests_without_a_game_are_forgotten(server):
    idle, player, account = unique("Idle"), unique("Player"), unique("Kai")
    server.guest(idle)
    with_game = server.guest(player)
    table = with_game.make("blokus", ["me", "device"], options=TWO)["table"]
    owner = register(server, account)
    for name in (idle, player):
        _age(server, name, 181)
    _age(server, account, 91)
    assert with_game.get("/api/session")["player"] is None
    assert owner.get("/api/session")["player"] is None
    _expire(server)
    assert (_people(server, idle), _people(server, player), _people(server, account)) == (0, 1, 1)
    assert server.guest().snapshot(table)["state"]["seats"][0]["name"] == player
    log_in(server, account)


def test_a_session_that_is_used_goes_on(server):
    name = unique("Kai")
    person = register(server, name)
    _age(server, name, 89)
    assert person.get("/api/session")["player"]["name"] == name
    wait_until(lambda: _seen_lately(server, name), 20)


def _seen_lately(server, name: str) -> bool:
    query = select(SessionRow.seen).join(PlayerRow, PlayerRow.id == SessionRow.player)
    with server.services.database._engine.connect() as connection:
        seen = connection.scalars(query.where(PlayerRow.name == name)).one()
    return server.services._now() - seen < timedelta(minutes=5)


def test_an_account_that_is_deleted_at_one_server_is_gone_at_the_other(postgres):
    settings = quick_settings(new_postgres_database(postgres))
    with RunningServer(settings) as here, RunningServer(settings) as there:
        name = unique("Kai")
        person, other = register(here, name), there.guest("Mio")
        table = play_against(here, person, other)
        twin = there.stranger()
        twin.http.cookies.update(person.http.cookies)
        with other.watching(table) as theirs, twin.in_lobby() as lobby, person.watching(table) as own:
            theirs.until(lambda message: message["type"] == "presence" and 0 in message["present"])
            assert delete(person, gives_up=True).is_success
            assert theirs.until("resigned")["seat"] == 0
            assert closed_with(own) == 4401
            assert closed_with(lobby) == 4401, "also at the other server"
        wait_until(lambda: name not in json.dumps(other.snapshot(table)), 20)
        assert [seat["name"] for seat in other.snapshot(table)["state"]["seats"]] == ["", "Mio"]
        assert twin.get("/api/session")["player"] is None
        assert there.guest().get(f"/api/people/{name}", 404)["error"] == "no-such-person"
        assert name not in all_texts(there)
        assert other.command(table, "chat", text="bye") > 0, "who stays is not disturbed"
        register(there, name)  # the name is free again, everywhere
