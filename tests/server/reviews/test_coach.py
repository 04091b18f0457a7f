"""The coach: warns before a move is made, from what the seat may know, and helps nobody against people."""

import pytest

from tessera.review.thought import Depth
from tessera.server.reviews import coach
from tests.server.harness import seat_request, wait_until


@pytest.fixture(autouse=True)
def _shallow(monkeypatch):
    """Few simulations: workers may have to interpret."""
    monkeypatch.setattr(coach, "COACH", Depth("coach", 8, 60.0, 1))


@pytest.fixture
def person(server):
    return server.guest()


def coached_table(person, game: str = "verflixt", **more) -> str:
    table = person.make(game, ["me", "random"], options={"players": 2}, coach=True, **more)["table"]
    wait_until(lambda: person.snapshot(table)["state"]["legal"])
    return table


def refusal(person, table: str, move: str) -> str:
    return person.refusal(f"/api/tables/{table}/judge", {"move": move})["error"]


def test_a_move_is_judged_before_it_is_made(person):
    table = coached_table(person)
    before = person.snapshot(table)
    assert before["coach"] is True
    for move in before["state"]["legal"]:
        judged = person.post(f"/api/tables/{table}/judge", {"move": move})
        assert judged["move"] == move
        assert judged["grade"] in ("best", "good", "inaccuracy", "mistake", "blunder")
        assert (judged["better"] is None) or judged["better"]["move"] in before["state"]["legal"]
    assert person.snapshot(table)["seq"] == before["seq"]  # nothing has happened at the table


def test_the_coach_gets_only_what_the_seat_may_know(server, person, monkeypatch):
    table, asked = coached_table(person, "ingenious"), []

    async def judge(_work, request, _person, _is_wanted):
        asked.append(request)

    monkeypatch.setattr(server.services.workers, "judge", judge)
    legal = person.snapshot(table)["state"]["legal"]
    assert refusal(person, table, legal[0]) == "stale"  # as if another question had overtaken it
    (request,) = asked
    real = server.services.tables._live[table].table.playing_position()
    assert request.position.seed == ""
    assert request.position.view(0) == real.view(0)
    assert request.position.view(1) != real.view(1)


def test_only_ones_own_legal_moves_are_judged(server, person):
    table = coached_table(person)
    assert refusal(person, table, "nonsense") == "move-syntax"
    assert refusal(server.guest("Ren"), table, "nonsense") == "not-your-seat"


def test_a_table_without_a_coach_has_none(person):
    table = person.make("verflixt", ["me", "random"], options={"players": 2})["table"]
    wait_until(lambda: person.snapshot(table)["state"]["legal"])
    move = person.snapshot(table)["state"]["legal"][0]
    assert person.snapshot(table)["coach"] is False
    assert refusal(person, table, move) == "no-coach"


@pytest.mark.parametrize(
    ("seats", "more"),
    [(["me", "link"], {}), (["me", "open"], {}), (["me", "device"], {}), (["me", "random"], {"rated": True})],
)
def test_a_coach_is_refused_beside_people_and_in_rated_games(person, seats, more):
    body = {"game": "verflixt", "options": {"players": 2}, "coach": True, **more}
    body["seats"] = [seat_request(seat) for seat in seats]
    assert person.refusal("/api/tables", body)["error"] == "no-coach"


def test_the_next_game_has_the_coach_too(person):
    table = coached_table(person)
    person.command(table, "resign", seat=0)
    person.command(table, "rematch", seat=0)
    following = person.snapshot(table)["state"]["rematch"]["next"]
    assert person.snapshot(following)["coach"] is True
