"""People asked to come to a table by those with whom they have played, on both databases."""

from typing import Any

from sqlalchemy import select

from tessera.server.club import asking
from tessera.server.storage.schema import AskedRow
from tests.server.harness import Person, RunningServer
from tests.server.people.test_people import PASSWORD, register, unique

TWO = {"players": 2}


def play_together(host: Person, other: Person) -> dict[str, object]:
    """A table where both have sat, and where the other sits there."""
    table = host.make("blokus", ["me", "open"], options=TWO)["table"]
    other.command(table, "sit")
    return {"table": table, "seat": 1}


def waiting_table(host: Person, **more: object) -> str:
    return host.make("blokus", ["me", "link"], options=TWO, **more)["table"]


def people_of(host: Person, table: str) -> list[tuple[str, bool]]:
    people = host.get(f"/api/tables/{table}/acquaintances")["people"]
    return [(person["name"], person["asked"]) for person in people]


def ask(host: Person, table: str, whom: dict[str, object]) -> Any:
    return host.post(f"/api/tables/{table}/acquaintances", whom)


def refusal(host: Person, table: str, whom: dict[str, object]) -> str:
    return host.refusal(f"/api/tables/{table}/acquaintances", whom)["error"]


def waited_for(person: Person) -> dict[str, str]:
    """At which tables somebody waits for this person, and who."""
    tables = person.get("/api/session/tables")["tables"]
    return {table["table"]: table["asked_by"] for table in tables if table["asked_by"] is not None}


def test_who_was_asked_sees_it_at_once_and_sits_down_without_a_link(server: RunningServer):
    mio, ren, kai = server.guest("Mio"), server.guest("Ren"), server.guest("Kai")
    play_together(mio, kai)
    whom = play_together(mio, ren)
    table = waiting_table(mio)
    assert people_of(mio, table) == [("Ren", False), ("Kai", False)], "the latest first"
    with ren.in_lobby() as lobby, mio.watching(table) as at_table:
        people = ask(mio, table, whom)["people"]
        assert [(person["name"], person["asked"]) for person in people] == [("Ren", True), ("Kai", False)]
        told = lobby.until("own")["table"]
        assert (told["table"], told["asked_by"], told["your_seats"]) == (table, "Mio", [])
        assert "player" not in at_table.until("asked"), "who was asked is nobody else's business"
    assert (waited_for(ren), waited_for(kai)) == ({table: "Mio"}, {})
    assert kai.refused(table, "sit") == "seat-taken"
    ren.command(table, "sit")
    assert ren.snapshot(table)["state"]["status"] == "playing"
    assert waited_for(ren) == {}


def test_it_is_gone_from_the_lobby_when_another_has_come_or_the_table_is_gone(server: RunningServer):
    mio, ren, kai = server.guest("Mio"), server.guest("Ren"), server.guest("Kai")
    whom = play_together(mio, ren)
    begun = mio.make("blokus", ["me", "open"], options=TWO)["table"]
    cancelled = waiting_table(mio)
    for table in (begun, cancelled):
        ask(mio, table, whom)
    with ren.in_lobby() as lobby:
        kai.command(begun, "sit")
        assert lobby.until("closed")["table"] == begun
        mio.http.delete(f"/api/tables/{cancelled}")
        assert lobby.until("closed")["table"] == cancelled
    assert waited_for(ren) == {}
    with server.services.database._engine.connect() as connection:
        assert not list(connection.scalars(select(AskedRow.player).where(AskedRow.table_id == begun)))


def test_only_the_host_asks_and_only_people_it_has_played_with(server: RunningServer):
    mio, ren, kai = server.guest("Mio"), server.guest("Ren"), server.guest("Kai")
    whom = play_together(mio, ren)
    strangers = play_together(ren, kai)
    table = waiting_table(mio)
    assert refusal(ren, table, whom) == "no-such-person"  # oneself
    assert refusal(ren, table, strangers) == "not-host"
    for wrong in (strangers, {**whom, "seat": 0}, {**whom, "seat": 3}, {"table": table, "seat": 1}):
        assert refusal(mio, table, wrong) == "no-such-person"
    assert refusal(mio, str(whom["table"]), whom) == "not-waiting"
    assert ren.http.get(f"/api/tables/{table}/acquaintances").json()["error"] == "not-host"


def test_blocked_people_cannot_ask_and_do_not_learn_why(server: RunningServer, monkeypatch):
    mio, ren = server.guest("Mio"), server.guest("Ren")
    whom = play_together(mio, ren)
    ren.post("/api/blocks", {"table": whom["table"], "seat": 0})
    table = waiting_table(mio)
    assert people_of(mio, table) == [("Ren", False)], "as before"
    assert refusal(mio, table, whom) == "cannot-ask"
    assert waited_for(ren) == {}
    (blocked,) = ren.get("/api/blocks")["people"]
    ren.http.delete(f"/api/blocks/{blocked['id']}")
    monkeypatch.setattr(asking, "MOST_EXPECTING", 0)
    assert refusal(mio, table, whom) == "cannot-ask", "the same when too many wait for somebody"
    mio.post("/api/blocks", whom)
    assert people_of(mio, table) == [], "whom I have blocked I do not ask"


def test_floods_are_stopped_with_a_sentence(server: RunningServer, monkeypatch):
    mio, ren = server.guest("Mio"), server.guest("Ren")
    whom = play_together(mio, ren)
    tables = [waiting_table(mio) for _ in range(3)]
    monkeypatch.setattr(asking, "MOST_EXPECTING", 2)
    for table in tables[:2]:
        ask(mio, table, whom)
    assert refusal(mio, tables[2], whom) == "cannot-ask"
    seq = mio.snapshot(tables[0])["seq"]
    monkeypatch.setattr(asking, "MOST_EXPECTING", 10)
    ask(mio, tables[0], whom)
    assert mio.snapshot(tables[0])["seq"] == seq, "the same again does nothing twice"
    from tessera.server.http.limits import RATES, Rate

    monkeypatch.setitem(RATES, "ask", Rate(1e-9, 1e-9))
    assert refusal(mio, tables[2], whom) == "too-fast"


def test_rated_tables_ask_accounts_and_guests_stay_known_when_they_become_one(server: RunningServer):
    name = unique("Mio")
    mio, guest = register(server, name), server.guest("Ren")
    whom = play_together(mio, guest)
    rated = waiting_table(mio, rated=True)
    assert refusal(mio, rated, whom) == "needs-account"
    table = waiting_table(mio)
    ask(mio, table, whom)
    other = unique("Ren")
    register(server, other)
    guest.post("/api/login", {"name": other, "password": PASSWORD})
    assert waited_for(guest) == {table: name}
    guest.command(table, "sit")
    assert waited_for(guest) == {}
    assert [person for person, _ in people_of(mio, waiting_table(mio))] == [other], "one person, once"


def test_who_goes_for_good_is_waited_for_no_more(server: RunningServer):
    mio, ren = server.guest("Mio"), server.guest("Ren")
    whom = play_together(mio, ren)
    table = waiting_table(mio)
    ask(mio, table, whom)
    assert ren.http.post("/api/account/deletion", json={"gives_up": True}).is_success
    with server.services.database._engine.connect() as connection:
        assert not list(connection.scalars(select(AskedRow.player).where(AskedRow.table_id == table)))
    assert people_of(mio, table) == []
