"""The position of the day: the same for everybody, with something to decide."""

from datetime import date

import pytest

from tessera.review import daily
from tessera.review.document import Grade
from tessera.review.thought import Depth

DAY = date(2026, 1, 5)


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    monkeypatch.setattr(daily, "PLAYER", "random")
    monkeypatch.setattr(daily, "DEPTH", Depth("daily", 64, 60.0, 2))
    monkeypatch.setattr(daily, "MOST_LOOKS", 2)


@pytest.mark.parametrize("game", ["blokus", "ingenious", "passtally", "verflixt"])
def test_every_game_has_a_position_with_one_best_choice_at_least(game):
    made = daily.make_daily(game, DAY)
    assert made == daily.make_daily(game, DAY)
    assert len(made.choices) == daily.NUM_CHOICES
    assert any(choice.grade is Grade.BEST and choice.loss == 0 for choice in made.choices)
    legal = made.position().legal_moves()
    assert [choice.move for choice in made.choices] == [
        move for move in legal if move in {c.move for c in made.choices}
    ]
    assert made.line[0] == max(made.choices, key=lambda choice: choice.chance).move


def test_another_day_has_another_position():
    first, second = (daily.make_daily("verflixt", date(2026, 1, day)) for day in (5, 6))
    assert first.moves != second.moves
