"""The position of the day on the server: answered once, told afterwards, counted when the day is over."""

from datetime import UTC, date, datetime, timedelta

import pytest

from tessera.review import daily as engine
from tessera.review.thought import Depth
from tessera.server.reviews.daily import streak_of

TODAY = datetime.now(UTC).date()


@pytest.fixture
def position(monkeypatch, server):
    """A position that was made quickly, in this process."""
    monkeypatch.setattr(engine, "PLAYER", "random")
    monkeypatch.setattr(engine, "DEPTH", Depth("daily", 8, 60.0, 1))
    monkeypatch.setattr(engine, "MOST_LOOKS", 1)

    async def review(work, key, person):
        return engine.make_daily(*key)

    server.guest()  # The services are open when somebody has come in.
    monkeypatch.setattr(server.services.workers, "review", review)


@pytest.mark.usefixtures("position")
def test_a_position_is_answered_once_and_told_afterwards(server):
    person, address = server.guest(), f"/api/daily/verflixt/{TODAY}"
    before = person.get(address)
    assert before["answer"] is None
    assert (before["line"], before["reasons"]) == ([], [])
    assert all(choice["grade"] is None and choice["chance"] is None for choice in before["choices"])
    first, second, *_ = (choice["move"] for choice in before["choices"])
    after = person.post(address, {"move": first})
    assert after["answer"] == first
    assert all(choice["grade"] for choice in after["choices"])
    assert person.post(address, {"move": second})["answer"] == first
    assert (after["streak"], list(after["days"])) == (1, [str(TODAY)])
    assert person.refusal(address, {"move": "pawn 99"})["error"] in ("illegal-move", "move-syntax")
    assert server.guest("Ren").get(address)["answer"] is None


@pytest.mark.usefixtures("position")
def test_what_everybody_chose_is_told_when_the_day_is_over(server):
    yesterday = TODAY - timedelta(days=1)
    person, address = server.guest(), f"/api/daily/verflixt/{yesterday}"
    move = person.get(address)["choices"][0]["move"]
    counted = person.post(address, {"move": move})["choices"]
    assert [choice["people"] for choice in counted if choice["move"] == move] == [1]
    today = person.get(f"/api/daily/verflixt/{TODAY}")
    assert all(choice["people"] is None for choice in today["choices"])
    assert (today["streak"], today["people_before"]) == (1, 1)
    assert person.post(f"/api/daily/verflixt/{TODAY}", {"move": today["choices"][0]["move"]})["answer"]
    tomorrow = person.get(f"/api/daily/verflixt/{TODAY + timedelta(days=1)}")
    assert tomorrow["people_before"] == 0, "this day goes on"


@pytest.mark.parametrize(
    "address", ["chess/2026-01-01", f"verflixt/{TODAY + timedelta(days=2)}", "verflixt/1999-01-01"]
)
def test_days_and_games_that_there_are_not(server, address):
    assert server.guest().get(f"/api/daily/{address}", 404)["error"] == "no-such-puzzle"


def test_a_day_missed_breaks_the_row():
    day = date(2026, 3, 10)
    days = {day - timedelta(days=back): "best" for back in (1, 2, 4)}
    assert streak_of(days, day) == 2
    assert streak_of(days | {day: "best"}, day) == 3
    assert streak_of({}, day) == 0
