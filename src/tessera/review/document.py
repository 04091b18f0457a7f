"""A review as plain data: what is stored, sent, printed and drawn."""

from enum import StrEnum
from typing import Any, Literal

from pydantic import Field

from tessera.records.part import Part

FORMAT: Literal["tessera-review-1"] = "tessera-review-1"
MOST_BYTES = 1_000_000  # of a document with a game; the longest games need a tenth of it


class Grade(StrEnum):
    """How good a move was, by the winning chances that it threw away."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


MOST_LOST = {Grade.BEST: 0.01, Grade.GOOD: 0.04, Grade.INACCURACY: 0.09, Grade.MISTAKE: 0.18}
"""What a move of each grade loses at most; whatever loses more is a blunder."""


def grade_of(loss: float) -> Grade:
    """The grade of a move that threw away this much of the chance to win."""
    return next((grade for grade, most in MOST_LOST.items() if loss <= most), Grade.BLUNDER)


class BetterMove(Part):
    """The move that the program would have played."""

    move: str
    chances: list[float]
    """Of all seats, after it."""
    line: list[str]
    """How the game is thought to go on, this move included."""
    reasons: list[dict[str, Any]]
    """What speaks for it, as message ids with values (`tessera.search.hints`)."""


class ReviewedMove(Part):
    """One move of the game, and the position it was played in."""

    ply: int
    """The number of the move, from 0."""
    seat: int
    move: str
    chances: list[float] | None = None
    """The winning chances of all seats before the move; None until it was thought about."""
    payoffs: list[float] | None = None
    """What each seat may expect, from -1 to 1: all places count."""
    forced: bool = False
    """Whether there was no other move."""
    grade: Grade | None = None
    """None until both this move and the best one were looked at."""
    loss: float | None = None
    """What the move threw away of the mover's chances."""
    best: BetterMove | None = None
    """The best move, if another was played."""
    reasons: list[dict[str, Any]] = Field(default_factory=list)
    """What speaks for the move that was played."""
    luck: list[float] | None = None
    """What chance and hidden things made of it against what was to be expected, for each seat."""
    skill: list[float] | None = None
    """What the decision itself changed, for each seat."""
    unforeseen: list[float] | None = None
    """What further play showed where nothing was left to chance, for each seat."""
    simulations: int = 0


class TurningPoint(Part):
    """A move that changed the game."""

    ply: int
    cause: Literal["decision", "chance"]
    """What most of the change came from."""
    change: list[float]
    """Of the chances of each seat."""


class Account(Part):
    """What the result of one seat is made of; `start + luck + skill + others` is `result`."""

    start: float
    """An equal share."""
    luck: float
    """What dice, draws and hidden things gave, and where one sat."""
    skill: float
    """What one's own decisions gave."""
    others: float
    """What the others did: their decisions, and what of their play was not foreseen."""
    result: float


class Review(Part):
    """The review of one game, as far as it was thought about."""

    format: Literal["tessera-review-1"] = FORMAT
    engine: str
    """What thought; another engine thinks again."""
    digest: str
    """Of the game that it is about."""
    game: str
    options: dict[str, Any]
    names: list[str]
    """Who sat in each seat."""
    has_luck: bool
    """Whether chance or hidden things decide anything after the set-up."""
    depth: str | None
    """The deepest pass that is done for all moves."""
    is_complete: bool
    """Whether no deeper pass follows."""
    moves: list[ReviewedMove]
    final: list[float] | None
    """The chances after the last move: the result, if the game ended."""
    turning_points: list[TurningPoint]
    """In the order of the game, at most three."""
    accounts: list[Account] | None
    """For each seat, once all moves are graded."""
