"""Tables that wait for people: programs take seats, people change theirs, and who made one may cancel it."""

from tests.server.conftest import new_postgres_database, quick_settings
from tests.server.harness import RunningServer
from tests.server.people.test_people import closed_with, register, unique

THREE = {"players": 3}


def kinds(person, table):
    return [seat["kind"] for seat in person.snapshot(table)["state"]["seats"]]


def test_a_host_seats_a_program_and_sends_it_away(server):
    host = server.guest()
    table = host.make("verflixt", ["me", "open", "link"], options=THREE)["table"]
    host.command(table, "fill", seat=1, program="random")
    assert kinds(host, table) == ["person", "program", "link"]
    host.command(table, "free", seat=1)
    assert kinds(host, table) == ["person", "open", "link"]
    host.command(table, "fill", seat=1, program="random")
    host.command(table, "fill", seat=2, program="greedy")
    seen = host.snapshot(table)
    assert seen["state"]["status"] == "playing", "it begins when nobody is missing"
    assert [seat["program"] for seat in seen["state"]["seats"]] == [None, "random", "greedy"]


def test_a_seat_that_was_planned_for_a_program_can_be_freed(server):
    host = server.guest()
    listed = host.make("verflixt", ["me", "random", "open"], options=THREE, visibility="public")["table"]
    host.command(listed, "free", seat=1)
    assert kinds(host, listed) == ["person", "open", "open"]
    private = host.make("verflixt", ["me", "random", "link"], options=THREE)["table"]
    host.command(private, "free", seat=1)
    assert kinds(host, private) == ["person", "link", "link"]


def test_who_may_not_fill_or_free_a_seat(server):
    host, other = server.guest(), server.guest()
    table = host.make("verflixt", ["me", "open", "open"], options=THREE)["table"]
    assert other.refused(table, "fill", seat=1, program="random") == "not-host"
    assert other.refused(table, "free", seat=1) == "not-host"
    assert host.refused(table, "fill", seat=0, program="random") == "seat-taken"
    assert host.refused(table, "fill", seat=3, program="random") == "seat-taken"
    assert host.refused(table, "fill", seat=1, program="gtp:sh") == "no-such-player"
    assert host.refused(table, "free", seat=0) == "no-such-player"
    assert kinds(host, table) == ["person", "open", "open"]


def test_a_program_that_was_seated_plays_the_rematch_too(server):
    host = server.guest()
    table = host.make("blokus", ["me", "open"], options={"players": 2})["table"]
    host.command(table, "fill", seat=1, program="random")
    host.command(table, "resign")
    host.command(table, "rematch")
    following = host.snapshot(table)["state"]["rematch"]["next"]
    assert kinds(host, following) == ["person", "program"]


def test_people_change_seats_before_the_start(server):
    host, other = server.guest("Mio"), server.guest("Ren")
    table = host.make("verflixt", ["me", "open", "link"], options=THREE)["table"]
    other.command(table, "sit")
    host.command(table, "change_seat", to=2)
    assert [seat["name"] for seat in host.snapshot(table)["state"]["seats"]] == ["", "Ren", "Mio"]
    assert host.snapshot(table)["your_seats"] == [2]
    assert other.refused(table, "change_seat", to=0) == "wrong-invitation", "seat 0 was not an open one"
    assert other.refused(table, "change_seat", to=2) == "seat-taken"
    assert [t["table"] for t in host.get("/api/session/tables")["tables"]] == [table]


def test_a_table_that_has_not_begun_can_be_cancelled(server):
    host, other = server.guest(), server.guest()
    table = host.make("blokus", ["me", "open"], options={"players": 2})["table"]
    assert other.http.delete(f"/api/tables/{table}").status_code == 403
    with other.watching(table) as watching:
        assert host.http.delete(f"/api/tables/{table}").status_code == 204
        assert closed_with(watching) == 4404
    assert host.http.get(f"/api/tables/{table}").status_code == 404
    assert host.get("/api/session/tables")["tables"] == []
    begun = host.make("blokus", ["me", "device"], options={"players": 2})["table"]
    assert host.http.delete(f"/api/tables/{begun}").json()["error"] == "not-waiting"


def test_a_guest_takes_no_open_seat_of_a_rated_table(server):
    host = register(server, unique("Kai"))
    table = host.make("blokus", ["me", "open"], options={"players": 2}, rated=True)["table"]
    assert server.guest().refused(table, "sit") == "needs-account"
    register(server, unique("Ren")).command(table, "sit")


def test_a_table_that_is_cancelled_is_gone_on_all_servers(postgres):
    shared = new_postgres_database(postgres)
    with RunningServer(quick_settings(shared)) as here, RunningServer(quick_settings(shared)) as there:
        host, other = here.guest(), there.guest()
        table = host.make("blokus", ["me", "open"], options={"players": 2})["table"]
        with other.watching(table) as watching:
            assert host.http.delete(f"/api/tables/{table}").status_code == 204
            assert closed_with(watching) == 4404
