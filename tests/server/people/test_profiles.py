"""Accounts as others see them, on both databases."""

from datetime import date

from sqlalchemy import delete, update

from tessera.review.document import Account
from tessera.server.club.figures import figures_at
from tessera.server.people.profiles import streaks
from tessera.server.storage.figures import SeatFigures, write_figures
from tessera.server.storage.schema import FigureRow, TableRow
from tests.server.people.test_people import register, unique
from tests.server.play.test_whole_games import play_to_the_end

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


def figures_told(person, name):
    """What a profile says of how somebody plays: by name and text, on average and in how many games."""
    figures = person.get(f"/api/people/{name}")["figures"]
    return {(one["game"], one["name"], one["text"]): (one["mean"], one["games"]) for one in figures}


def played_out(server, person):
    """A game against another person that was played to its end."""
    other = server.guest("Ren")
    table = person.make("verflixt", ["me", "open"], options=TWO)["table"]
    other.command(table, "sit")
    with person.watching(table) as mine, other.watching(table) as theirs:
        play_to_the_end([mine, theirs], 200)
    state = person.snapshot(table)["state"]
    assert state["result"]["reason"] is None, "nobody gave up"
    return table, state


def test_games_say_how_somebody_plays_as_soon_as_they_end(server):
    name = unique("Kai")
    person = register(server, name)
    given_up = person.make("blokus", ["me", "random"], options=TWO)["table"]
    person.command(given_up, "move", move=person.snapshot(given_up)["state"]["legal"][0])
    person.command(given_up, "resign")
    assert figures_told(person, name) == {("blokus", "won", None): (0.0, 1)}, "nothing of a game given up"
    _, state = played_out(server, person)
    minus = [tile for tile in state["view"]["hands"][0]["tiles"] if tile["value"] in range(-20, 0)]
    turned = sum(tile["points"] > 0 for tile in minus)
    told = figures_told(server.stranger(), name)
    assert told["verflixt", "turned", None] == (turned, 1)
    assert told["verflixt", "minus", None] == (len(minus) - turned, 1)
    assert told["verflixt", "won", None] == (float(0 in state["result"]["winners"]), 1)


def test_old_games_are_counted_by_and_by_and_once(server):
    name = unique("Kai")
    person = register(server, name)
    table = lost_game(person)
    before = figures_told(person, name)
    with server.services.database._engine.begin() as connection:
        connection.execute(delete(FigureRow).where(FigureRow.table_id == table))
        connection.execute(update(TableRow).where(TableRow.id == table).values(counted=False))
    assert figures_told(person, name) == {}
    server.run(server.services.figures.fill())
    assert figures_told(person, name) == before
    with server.services.database._engine.begin() as connection:
        connection.execute(update(TableRow).where(TableRow.id == table).values(counted=False))
    server.run(server.services.figures.fill())
    assert figures_told(person, name) == before, "the same again counts nothing twice"


def test_reviews_say_how_much_was_luck_and_skill_the_deepest_last(server):
    name = unique("Kai")
    person = register(server, name)
    table, _ = played_out(server, person)
    for luck, skill in ((0.5, 0.0), (0.25, 0.125)):
        review = server.run(server.services.reviews.look(table))
        accounts = [Account(start=0.5, luck=luck, skill=skill, others=0.0, result=1.0)] * 2
        judged = review.model_copy(update={"accounts": accounts})
        server.run(server.services.figures.note_review(table, judged))
    told = figures_told(person, name)
    assert (told["verflixt", "luck", None], told["verflixt", "skill", None]) == ((0.25, 1), (0.125, 1))


def test_the_most_frequent_texts_are_told_first_and_not_all(server):
    name = unique("Kai")
    person = register(server, name)
    tables = [lost_game(person) for _ in range(8)]
    (seat,) = figures_at(server.services.tables.find(tables[0]).table)
    with server.services.database._engine.begin() as connection:
        for table, opening in zip(tables, "AABCDEFA", strict=True):
            own = SeatFigures(0, seat.player, {"opening": opening})
            write_figures(connection, table, "blokus", [own])
    figures = person.get(f"/api/people/{name}")["figures"]
    openings = [(one["text"], one["games"]) for one in figures if one["name"] == "opening"]
    assert openings == [("A", 3), ("B", 1), ("C", 1), ("D", 1), ("E", 1)]
    data = person.get("/api/account/data")["figures"]
    assert {one["text"] for one in data if one["name"] == "opening"} == set("ABCDEF")


def test_a_game_whose_figures_fail_ends_all_the_same(server, monkeypatch, caplog):
    from tessera.review import figures

    def fail(position, seat):
        raise ValueError("not today")

    monkeypatch.setattr(figures, "figures_of", fail)
    name = unique("Kai")
    person = register(server, name)
    played_out(server, person)
    assert list(figures_told(person, name)) == [("verflixt", "won", None)]
    assert "the figures of a game failed" in caplog.text


def test_people_and_programs_stand_on_one_ladder(server):
    names = [unique("Kai"), unique("Mio")]
    for name in names:
        lost_game(register(server, name), rated=True)
    ladder = server.stranger().get("/api/ratings/ladder?game=blokus&players=2")
    ratings = [server.stranger().get(f"/api/people/{name}")["ratings"][0]["rating"] for name in names]
    rungs = {rung["rating"]: rung["people"] for rung in ladder["people"]}
    assert list(rungs) == sorted(rungs)
    for rating in ratings:
        assert any(abs(rung - rating) <= 10 for rung in rungs), "everybody has a rung"
    everybody = server.services.ratings.strongest("blokus", 2, 10_000)
    told = server.run(everybody).ratings
    assert sum(rungs.values()) == sum(not one.program for one in told)
    assert [one["name"] for one in ladder["programs"]] == ["random"]
    assert server.stranger().get("/api/ratings/ladder?game=blokus&players=3") == {
        "people": [],
        "programs": [],
    }
