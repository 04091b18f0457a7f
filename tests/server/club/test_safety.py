"""What people can do about others, and the operator about people, on both databases."""

import json
from datetime import UTC, datetime

import pytest
from click.testing import CliRunner

from tessera.cli.main import app
from tessera.server.club.quick_match import choose_groups
from tessera.server.storage.seeks import Seek
from tests.server.harness import Person, RunningServer
from tests.server.people.test_people import PASSWORD, closed_with, register, unique

TWO = {"players": 2}
NOW = datetime(2026, 1, 1, tzinfo=UTC)


def at_one_table(host: Person, other: Person) -> str:
    table = host.make("blokus", ["me", "open"], options=TWO)["table"]
    other.command(table, "sit")
    return table


def look_for(watcher) -> None:
    wish = {"game": "blokus", "options": TWO, "clock": None, "rated": False}
    watcher.connection.send(json.dumps({"type": "seek", "wish": wish}))
    watcher.until("seeking")


def test_who_is_blocked_is_not_paired_with_one_and_does_not_learn_of_it(server: RunningServer):
    mio, ren, kai = server.guest("Mio"), server.guest("Ren"), server.guest("Kai")
    table = at_one_table(mio, ren)
    (blocked,) = mio.post("/api/blocks", {"table": table, "seat": 1})["people"]
    assert blocked["name"] == "Ren"
    assert ren.get("/api/blocks") == {"people": []}
    assert (mio.get(f"/api/tables/{table}/blocked"), ren.get(f"/api/tables/{table}/blocked")) == (
        {"seats": [1]},
        {"seats": []},
    )
    with mio.in_lobby() as one, ren.in_lobby() as other, kai.in_lobby() as third:
        look_for(other)
        look_for(one)
        server.run(server.services.quick_match.go_round())
        assert mio.get("/api/session/tables")["tables"][0]["table"] == table, "not paired"
        look_for(third)
        paired = third.until("own")["table"]
        assert "Kai" in [seat["name"] for seat in paired["seats"]]
    assert mio.http.delete(f"/api/blocks/{blocked['id']}").json() == {"people": []}
    assert mio.get(f"/api/tables/{table}/blocked") == {"seats": []}


def test_no_two_of_a_group_have_blocked_each_other():
    seeks = [Seek(name, name, False, "pool", {}, 25.0, 8.0, NOW) for name in "abcd"]
    names = [
        ["".join(seek.player for seek in group) for group in choose_groups(seeks, 3, NOW, apart)]
        for apart in (
            set(),
            {frozenset("ab")},
            {frozenset("bc")},
            {frozenset("ab"), frozenset("ac"), frozenset("bc")},
        )
    ]
    assert names == [["abc"], ["acd"], ["abd"], []]


def test_who_became_an_account_stays_blocked(server: RunningServer):
    mio, guest = server.guest("Mio"), server.guest("Ren")
    table = at_one_table(mio, guest)
    name = unique("Ren")
    register(server, name)
    guest.post("/api/login", {"name": name, "password": PASSWORD})
    mio.post("/api/blocks", {"table": table, "seat": 1})
    later = at_one_table(mio, guest)
    assert mio.get(f"/api/tables/{later}/blocked") == {"seats": [1]}


def words(messages) -> list[str]:
    return [message["text"] for message in messages if message["type"] == "chatted"]


def test_the_server_keeps_the_words_of_blocked_people_to_itself(server: RunningServer):
    """Also what they have said before, and as whomever they come back; others hear everything."""
    mio, ren, kai = server.guest("Mio"), server.guest("Ren"), server.guest("Kai")
    table = mio.make("blokus", ["me", "open", "open"], options={"players": 3})["table"]
    for person in (ren, kai):
        person.command(table, "sit")
    ren.command(table, "chat", text="before")
    with mio.watching(table) as open_before:
        mio.post("/api/blocks", {"table": table, "seat": 1})
        ren.command(table, "chat", text="rude")
        kai.command(table, "chat", text="kind")
        open_before.until(lambda message: message.get("text") == "kind")
        assert words(open_before.messages) == ["", "kind"]
        assert "rude" not in "".join(open_before.raw)
    with mio.watching(table) as opened_after:
        assert words(opened_after.messages[0]["events"]) == ["", "", "kind"]
    assert words(mio.snapshot(table)["events"]) == ["", "", "kind"]
    everything = ["before", "rude", "kind"]
    for other in (ren, kai, server.stranger()):
        assert words(other.snapshot(table)["events"]) == everything
    (blocked,) = mio.get("/api/blocks")["people"]
    mio.http.delete(f"/api/blocks/{blocked['id']}")
    assert words(mio.snapshot(table)["events"]) == everything


@pytest.mark.parametrize("seat", [0, 3])
def test_one_blocks_and_reports_only_others_who_are_there(server: RunningServer, seat):
    mio = server.guest("Mio")
    table = at_one_table(mio, server.guest("Ren"))
    assert mio.refusal("/api/blocks", {"table": table, "seat": seat})["error"] == "no-such-person"
    body = {"table": table, "seat": seat, "text": "rude"}
    assert mio.refusal("/api/reports", body)["error"] == "no-such-person"
    assert server.stranger().refusal("/api/blocks", {"table": table, "seat": 1})["error"] == "no-session"


def admin(server: RunningServer, *words: str) -> str:
    url = server.services.settings.database
    result = CliRunner().invoke(app, ["admin", "--database", url, *words], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_the_operator_sees_reports_and_locks_accounts(server: RunningServer):
    mio, name = server.guest("Mio"), unique("Kai")
    kai = register(server, name)
    table = at_one_table(mio, kai)
    mio.post("/api/reports", {"table": table, "seat": 1, "text": "  says bad words  "}, 201)
    told = admin(server, "list")
    assert f"{name} (account {name.casefold()})" in told
    assert f"table {table}: says bad words" in told
    (report,) = [line.split()[0] for line in told.splitlines() if name in line]
    with kai.watching(table) as watcher:
        assert admin(server, "lock", name) == "Locked.\n"
        assert kai.get("/api/session")["player"] is None
        server.run(server.services._attend())
        assert closed_with(watcher) == 4401
    body = {"name": name, "password": PASSWORD}
    assert server.guest().refusal("/api/login", body)["error"] == "locked"
    assert (
        server.guest().refusal("/api/login", {**body, "password": "another one"})["error"] == "wrong-password"
    )
    admin(server, "resolve", report)
    assert report not in admin(server, "list")
    admin(server, "unlock", name)
    server.guest().post("/api/login", body)
    from tessera.server.operation.admin import Admin, AdminError

    operator = Admin(server.services.settings)
    for wrong in (lambda: operator.resolve(report), lambda: operator.lock("nobody at all")):
        with pytest.raises(AdminError):
            wrong()


def test_all_of_it_is_exported_and_deleted(server: RunningServer):
    mio, ren = server.guest("Mio"), server.guest("Ren")
    table = at_one_table(mio, ren)
    mio.post("/api/blocks", {"table": table, "seat": 1})
    mio.post("/api/reports", {"table": table, "seat": 1, "text": "rude"}, 201)
    data = mio.get("/api/account/data")
    assert ([one["name"] for one in data["blocked"]], [one["text"] for one in data["reports"]]) == (
        ["Ren"],
        ["rude"],
    )
    assert ren.http.post("/api/account/deletion", json={"gives_up": True}).is_success
    assert mio.get("/api/blocks") == {"people": []}


def test_ing_21_partners_have_no_private_channel(server: RunningServer):
    """What one partner says everybody hears, in the same words and at the same time."""
    people = [server.guest(f"P{seat}") for seat in range(4)]
    options = {"players": 4, "mode": "team"}
    table = people[0].make("ingenious", ["me", "open", "open", "open"], options=options, visibility="public")[
        "table"
    ]
    for person in people[1:]:
        person.command(table, "sit")
    assert len(server.services.tables.find(table).table.game.teams) == 2
    people[0].command(table, "chat", text="red is low")
    said = [
        [event for event in person.snapshot(table)["events"] if event["type"] == "chatted"]
        for person in (*people, server.guest("Watcher"))
    ]
    assert said[0][0]["text"] == "red is low"
    assert all(heard == said[0] for heard in said)
    from tessera.server.table.commands.chat import Chat

    assert set(Chat.model_fields) == {"type", "id", "seat", "text"}, "nothing says to whom"
