"""What people can do with their accounts, on both databases."""

from tests.server.people.test_people import PASSWORD, closed_with, register, unique

NEW = "battery staple"


def log_in(server, name, password=PASSWORD):
    person = server.guest()
    person.post("/api/login", {"name": name, "password": password})
    return person


def test_a_new_password_ends_all_other_sessions_with_their_sockets(server):
    name = unique("Kai")
    here = register(server, name)
    there = log_in(server, name)
    with there.in_lobby() as lobby:
        answer = here.http.patch("/api/account", json={"old": PASSWORD, "new": NEW}).json()
        assert [session["current"] for session in answer["sessions"]] == [True]
        assert closed_with(lobby) == 4401
    assert there.get("/api/session")["player"] is None
    assert here.get("/api/session")["player"]["name"] == name
    assert (
        server.guest().refusal("/api/login", {"name": name, "password": PASSWORD})["error"]
        == "wrong-password"
    )
    log_in(server, name, NEW)


def test_who_may_not_change_a_password(server):
    name = unique("Kai")
    person = register(server, name)
    wrong = {"old": "not this one", "new": NEW}
    for asks, body, error in (
        (person, wrong, "wrong-password"),
        (person, {"old": PASSWORD, "new": "short"}, "bad-password"),
        (server.guest(), wrong, "needs-account"),
        (server.stranger(), wrong, "no-session"),
    ):
        assert asks.http.patch("/api/account", json=body).json()["error"] == error
    log_in(server, name)


def test_sessions_can_be_listed_and_ended_one_by_one(server):
    name = unique("Kai")
    here = register(server, name)
    there = log_in(server, name)
    listed = here.get("/api/sessions")["sessions"]
    assert sorted(session["current"] for session in listed) == [False, True]
    other = next(session["id"] for session in listed if not session["current"])
    stranger = server.guest()
    stranger.http.delete(f"/api/sessions/{other}")
    assert there.get("/api/session")["player"], "nobody ends the sessions of others"
    left = here.http.delete(f"/api/sessions/{other}").json()["sessions"]
    assert [session["current"] for session in left] == [True]
    assert there.get("/api/session")["player"] is None
    assert here.http.delete("/api/sessions/nonsense").status_code == 400
