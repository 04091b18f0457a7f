"""What is said of the position of the day."""

from datetime import date
from typing import Any

from tessera.review.document import Grade
from tessera.server.models.base import Request
from tessera.server.table.commands.base import MoveText
from tessera.server.table.messages import GameView, Message, TableSeat


class DailyMove(Message):
    """A move to choose from; how good it is, is told when one has answered."""

    move: str
    gain: dict[str, Any]
    effect: dict[str, Any] | None
    """What everybody sees it do and its text does not say."""
    chance: float | None
    """The mover's chance to win after it."""
    grade: Grade | None
    people: int | None
    """How many would have played it; told when the day is over."""


class DailyState(Message):
    """The position of a day, and what one has answered."""

    game: str
    day: date
    options: dict[str, Any]
    seats: list[TableSeat]
    to_move: int
    view: GameView
    scores: list[Any]
    choices: list[DailyMove]
    answer: str | None
    line: list[str]
    """How the game is thought to go on after the best move; empty until one has answered."""
    reasons: list[dict[str, Any]]
    """What speaks for the best move; empty until one has answered."""
    streak: int
    """Days in a row that one has answered, this one or the one before included."""
    days: dict[date, Grade]
    """The days that one has answered, and how well."""
    people_before: int
    """How many answered the day before, whose answers can be seen by now."""


class DailyRequest(Request):
    """What one would play."""

    move: MoveText
