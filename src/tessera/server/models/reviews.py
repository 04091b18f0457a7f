"""What is said of reviews and of the analysis board."""

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from tessera.review.document import MOST_BYTES, Review
from tessera.server.models.base import GameName, Request, TableId
from tessera.server.models.tables import Hint
from tessera.server.table.commands.base import MoveText
from tessera.server.table.messages import GameView, Message, TableSeat

MOST_MOVES = 400  # played on an analysis board; no game has more


class ImportRequest(Request):
    """A game that was played elsewhere."""

    document: Annotated[str, StringConstraints(max_length=MOST_BYTES)]
    """A record of Tessera, or a `.blksgf` file."""


class Imported(Message):
    """Where the game is."""

    game: str
    """Its name in `/api/reviews/{game}`."""


class GameMove(Message):
    """A move, with what it did."""

    seat: int
    move: str
    chance: dict[str, Any] | None
    effect: dict[str, Any] | None
    scores: list[Any]


class GameResult(Message):
    """How a game ended."""

    scores: list[Any]
    winners: list[int]
    places: list[int]
    ending: Literal["rules", "resigned", "timed_out", "failed"]
    seat: int | None
    """Whose giving up ended it, if the rules did not."""


class FinishedGame(Message):
    """A game to be reviewed."""

    id: str
    table: str | None
    """The table where it was played; None if it is from elsewhere."""
    game: str
    options: dict[str, Any]
    seats: list[TableSeat]
    chance: dict[str, Any] | None
    """What was known before the first move."""
    scores: list[Any]
    """Before the first move."""
    moves: list[GameMove]
    result: GameResult | None
    """None if the document ends before the game."""


class ReviewPosition(Message):
    """A position of a finished game, as the seat to move saw it."""

    ply: int
    to_move: int | None
    view: GameView
    scores: list[Any]
    legal: list[str]
    gain: dict[str, Any] | None
    """What the move played here brought."""
    hint: Hint | None
    """The move that was asked about, to be drawn."""


class ReviewMessage(Message):
    """The review, as far as it has come."""

    type: Literal["review"]
    review: Review


# The analysis board -------------------------------------------------------------------------------------


class Board(Request):
    """A position to analyse: moves from the start of a game, or from a position of a finished one."""

    of: TableId | None = None
    """The finished game; None for a new one."""
    ply: Annotated[int, Field(ge=0, le=10_000)] = 0
    """How many of its moves are taken over."""
    game: GameName | None = None
    """Which game, if it is a new one."""
    options: dict[str, Any] = Field(default_factory=dict)
    seed: Annotated[str, StringConstraints(max_length=64)] = "analysis"
    """What decides chance in a new game."""
    moves: Annotated[list[MoveText], Field(max_length=MOST_MOVES, default_factory=list)]


class BoardTry(Request):
    """What would this move do on a board?"""

    board: Board
    move: MoveText


class BoardPosition(Message):
    """What lies on the analysis board, seen by the seat to move."""

    game: str
    options: dict[str, Any]
    seats: list[TableSeat]
    chance: dict[str, Any] | None
    """What was known before the first move."""
    played: list[GameMove]
    """All moves from the beginning."""
    to_move: int | None
    view: GameView
    scores: list[Any]
    legal: list[str]


class ThoughtLine(Message):
    """A move that the program considers."""

    move: str
    visits: int
    chances: list[float]
    """Of all seats to win, if it is played."""
    line: list[str]
    reasons: list[dict[str, Any]]
    gain: dict[str, Any]
    effect: dict[str, Any] | None
    """What everybody sees it do and its text does not say."""


class ThoughtMessage(Message):
    """What the program thinks of the position so far."""

    type: Literal["thought"]
    id: str
    """The question that it answers."""
    seat: int
    simulations: int
    lines: list[ThoughtLine]
    is_final: bool


class Think(Request):
    """Think about this position; what was asked before is given up."""

    type: Literal["think"]
    id: Annotated[str, StringConstraints(max_length=64)]
    board: Board


class Rest(Request):
    """Think no more."""

    type: Literal["rest"]
