"""Accounts as others see them, on both databases."""

from datetime import date

from tessera.server.people.profiles import streaks
from tests.server.people.test_people import register, unique

TWO = {"players": 2}


def lost_game(person, **more):
    table = person.make("blokus", ["me", "random"], options=TWO, **more)["table"]
    person.command(table, "resign")
    return table


def test_a_profile_has_ratings_and_how_they_came_about(server):
    name = unique("Kai")
    person = register(server, name)
    for _ in range(3):
        lost_game(person, rated=True)
    lost_game(person)
    profile = server.stranger().get(f"/api/people/{name.upper()}")
    assert (profile["name"], profile["yours"]) == (name, False)
    (rating,) = profile["ratings"]
    assert (rating["game"], rating["players"], rating["games"]) == ("blokus", 2, 3)
    points = [point["rating"] for point in rating["history"]]
    assert len(points) == 3
    assert 1500 > points[0] > points[1] > points[2] == rating["rating"]
    deviations = [point["deviation"] for point in rating["history"]]
    assert deviations == sorted(deviations, reverse=True)
    assert person.get(f"/api/people/{name}")["yours"]


def test_a_history_is_paged_and_filtered(server):
    name = unique("Kai")
    person = register(server, name)
    tables = [lost_game(person, visibility="public") for _ in range(3)]
    other = person.make("verflixt", ["me", "random"], options=TWO, visibility="public")["table"]
    person.command(other, "resign")
    base = f"/api/people/{name}/games"
    assert [game["table"] for game in person.get(base)["games"]] == [other, *reversed(tables)]
    first = person.get(f"{base}?game=blokus&limit=2")
    assert [game["table"] for game in first["games"]] == [tables[2], tables[1]]
    rest = person.http.get(base, params={"game": "blokus", "limit": 2, "before": first["next"]}).json()
    assert [game["table"] for game in rest["games"]] == [tables[0]]
    assert rest["next"] is None


def test_games_by_link_are_shown_to_nobody_else(server):
    name = unique("Kai")
    person = register(server, name)
    secret = lost_game(person)
    listed = lost_game(person, visibility="public")
    running = person.make("blokus", ["me", "device"], options=TWO, visibility="public")["table"]
    base = f"/api/people/{name}/games"
    assert [game["table"] for game in person.get(base)["games"]] == [listed, secret]
    answer = server.guest().http.get(base)
    assert [game["table"] for game in answer.json()["games"]] == [listed]
    assert secret not in answer.text
    assert running not in answer.text


def test_the_games_of_the_guest_one_was_are_there_too(server):
    name = unique("Kai")
    register(server, name)
    guest = server.guest()
    table = lost_game(guest, visibility="public")
    guest.post("/api/login", {"name": name, "password": "correct horse"})
    assert [game["table"] for game in guest.get(f"/api/people/{name}/games")["games"]] == [table]


def test_games_are_found_by_who_was_there_and_opponents_are_counted(server):
    name, rival = unique("Kai"), unique("Rival")
    person, other = register(server, name), register(server, rival)
    lost = lost_game(person, visibility="public")
    won = person.make("blokus", ["me", "open"], options=TWO, visibility="public")["table"]
    other.command(won, "sit")
    other.command(won, "resign")
    hidden = person.make("blokus", ["me", "open"], options=TWO)["table"]
    other.command(hidden, "sit")
    person.command(hidden, "resign")
    base = f"/api/people/{name}/games"

    def against(asks, text: str) -> list[str]:
        return [game["table"] for game in asks.http.get(base, params={"against": text}).json()["games"]]

    assert against(person, rival.upper()) == [hidden, won]
    assert against(server.guest(), rival[:5]) == [won], "others see public games only"
    assert against(person, name) == [], "oneself is no opponent"
    assert against(person, "%") == []
    assert lost in against(person, "")

    def opponents(asks) -> list[tuple[str, int, int]]:
        found = asks.get(f"/api/people/{name}/opponents")["opponents"]
        return [(one["name"], one["games"], one["won"]) for one in found]

    assert opponents(person) == [(rival, 2, 1), ("random", 1, 0)]
    assert opponents(server.guest()) == [(rival, 1, 1), ("random", 1, 0)]


def test_nobody_has_no_profile(server):
    for path in ("nobody at all", "nobody at all/games"):
        assert server.stranger().http.get(f"/api/people/{path}").json()["error"] == "no-such-person"
    assert server.stranger().http.get("/api/people/a%00b").status_code == 400


def test_days_in_a_row():
    days = [date(2026, 3, day) for day in (1, 2, 3, 7, 8)]
    assert streaks(days) == (2, 3)
    assert streaks(reversed(days)) == (2, 3)
    assert streaks([]) == (0, 0)
