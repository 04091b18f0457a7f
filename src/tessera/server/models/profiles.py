"""What is said of an account to everybody: its ratings, its games, its puzzles."""

from datetime import datetime

from tessera.server.models.tables import TableSummary
from tessera.server.table.messages import Message


class RatingPoint(Message):
    """How strong somebody was after a rated game."""

    time: datetime
    rating: int
    deviation: int


class GameRating(Message):
    """How strong somebody is in a game with so many players."""

    game: str
    players: int
    rating: int
    deviation: int
    games: int
    history: list[RatingPoint]
    """Of the latest games, the oldest first."""


class PuzzleStreaks(Message):
    """How steadily somebody solves the puzzles of the day."""

    solved: int
    """Puzzles of all kinds."""
    current: int
    """Days in a row up to the latest one solved."""
    longest: int


class Figure(Message):
    """What games say together of how somebody plays: a number on average, or how often something was so."""

    game: str
    name: str
    """`won`, `luck` and `skill` are the same for all games, others are the game's own."""
    games: int
    """In how many it was so."""
    mean: float | None
    text: str | None


class Profile(Message):
    """An account as everybody sees it."""

    name: str
    created: datetime
    yours: bool
    ratings: list[GameRating]
    puzzles: PuzzleStreaks
    figures: list[Figure]


class Opponent(Message):
    """Somebody whom an account has played against."""

    name: str
    """Of a person, or the program."""
    program: bool
    account: bool
    games: int
    won: int
    """By the account."""


class Opponents(Message):
    """Against whom an account has played most in its latest games."""

    opponents: list[Opponent]


class GameHistory(Message):
    """Finished games, the latest first."""

    games: list[TableSummary]
    next: datetime | None
    """Ask with this as `before` for older ones; null if there are none."""
