"""What is said of the solo puzzles."""

from datetime import date, datetime
from typing import Annotated, Any, Literal

from pydantic import Field

from tessera.server.models.base import Request
from tessera.server.table.commands.base import MoveText
from tessera.server.table.messages import GameView, Message


class DayPuzzle(Message):
    """A puzzle of the day."""

    puzzle: str
    day: date
    missing: int
    """How many pieces are to be placed."""
    grade: int
    """How difficult it is, from 1 to 5."""
    board: list[str]
    """What lies there, a text a row from the top."""


class AttemptSummary(Message):
    """How far one is with a puzzle."""

    puzzle: str
    placed: int
    solved: datetime | None
    """When it was solved for the first time."""


class PuzzleProgress(Message):
    """The puzzle of the day, and all that one has begun, the latest last."""

    today: DayPuzzle
    attempts: list[AttemptSummary]


class PuzzleMoves(Request):
    """What one has laid, in order."""

    moves: Annotated[list[MoveText], Field(max_length=84)]


class SolveTimes(Message):
    """How long those took who solved a puzzle of a day, from when they had it before them; without names."""

    seconds: int
    """One's own time."""
    place: int
    """One's own place, where equal times share one."""
    minutes: list[int]
    """How many people took so many whole minutes; the last entry has all who took longer."""


class PuzzleState(Message):
    """A puzzle as one left it."""

    puzzle: str
    game: str
    options: dict[str, Any]
    given: list[str]
    """Pieces that lie there from the beginning."""
    moves: list[str]
    """What one has laid."""
    view: GameView
    legal: list[str]
    scores: list[Any]
    solved: datetime | None
    """When it was solved for the first time."""
    day: DayPuzzle | None
    times: SolveTimes | None = None
    """Told to whoever has solved it."""


class PuzzleTry(Request):
    """May this piece lie there?"""

    move: MoveText


class PuzzleReason(Message):
    """What makes a board impossible."""

    clause: str
    code: str
    message: str
    values: dict[str, Any]


class Solvable(Message):
    """Whether a board can still be completed."""

    verdict: Literal["solvable", "impossible", "unknown"]
    """`unknown` if nothing was found in time and nothing was proven."""
    reason: PuzzleReason | None


class PuzzleHint(Solvable):
    """The next piece of a solution."""

    move: str | None
