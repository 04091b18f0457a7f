"""The bodies of requests and answers, as the OpenAPI document shows them."""

from datetime import date, datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from tessera.server.table.commands import MoveText, Name, Salt, SeatNumber

TableId = Annotated[str, StringConstraints(max_length=64)]
GameName = Annotated[str, StringConstraints(max_length=32)]


class _Request(BaseModel):
    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True, frozen=True)


class _Answer(BaseModel):
    model_config = ConfigDict(use_attribute_docstrings=True)


class Problem(_Answer):
    """Why something was refused; nothing has changed."""

    error: str
    """A slug, as listed in docs/protocol.md."""
    message: str
    """An English sentence."""
    values: dict[str, Any] = {}
    """The facts for a sentence in any language."""
    clause: str | None = None
    """The rule that forbids a move."""
    code: str | None = None
    """The kind of mistake."""


# Status and catalogue ------------------------------------------------------------------------------


class GameStatus(_Answer):
    """How far a game has been compiled."""

    ready: bool
    done: int
    steps: int | None
    """None while it is not known yet."""


class Status(_Answer):
    """Whether everything is compiled."""

    version: str
    ready: bool
    games: dict[str, GameStatus]


class Mode(_Answer):
    """A way to play a game."""

    name: str
    options: dict[str, Any]
    seats: int
    seat_names: list[str]


class CatalogueGame(_Answer):
    """A game that can be played."""

    name: str
    title: str
    rules_version: str
    options: dict[str, Any]
    """A JSON schema."""
    modes: list[Mode]
    players: list[int]
    programs: list[str]


class Catalogue(_Answer):
    """All games."""

    games: list[CatalogueGame]


# People ----------------------------------------------------------------------------------------------


class GuestRequest(_Request):
    """Become a guest."""

    name: Name | None = None


class RenameRequest(_Request):
    """Change a guest's name."""

    name: Name


class AccountRequest(_Request):
    """Register or log in."""

    name: Name
    password: Annotated[str, StringConstraints(max_length=200)]


class Person(_Answer):
    """Who somebody is."""

    name: str
    account: bool


class SessionAnswer(_Answer):
    """Who I am."""

    player: Person | None


class Rating(_Answer):
    """How strong an account or a program is."""

    name: str
    program: bool
    rating: float
    deviation: float
    games: int


class Ratings(_Answer):
    """The strongest first."""

    ratings: list[Rating]


# Tables ----------------------------------------------------------------------------------------------


class SeatRequest(_Request):
    """Who is to sit in a seat."""

    kind: Literal["me", "device", "link", "open", "program"]
    name: Name | None = None
    program: Annotated[str, StringConstraints(max_length=32)] | None = None


class ClockRequest(_Request):
    """How much time there is."""

    kind: Literal["turn", "game"]
    seconds: Annotated[float, Field(ge=1, le=86_400 * 14)]
    increment: Annotated[float, Field(ge=0, le=3600)] = 0


class BranchRequest(_Request):
    """Where to play on from."""

    table: TableId
    ply: Annotated[int, Field(ge=0, le=10_000)]


class TableRequest(_Request):
    """Make a table."""

    game: GameName | None = None
    """May be left out for a branch."""
    options: dict[str, Any] = {}
    seats: Annotated[list[SeatRequest], Field(min_length=1, max_length=4)]
    visibility: Literal["link", "public"] = "link"
    chat: bool = True
    hints: bool = True
    rated: bool = True
    start: Literal["full", "host"] = "full"
    clock: ClockRequest | None = None
    """Left out, the game's own, if its options have one."""
    salt: Salt = ""
    branch: BranchRequest | None = None


class Invitation(_Answer):
    """The secret of a seat's link."""

    seat: int
    token: str


class TableMade(_Answer):
    """The new table."""

    table: str
    seq: int
    invitations: list[Invitation]


class InvitationRequest(_Request):
    """Make a new link for a free seat."""

    seat: SeatNumber


class Done(_Answer):
    """What was asked for is durable."""

    seq: int
    """The number of its (last) event."""


class TryRequest(_Request):
    """What would this move do?"""

    move: MoveText
    seat: SeatNumber | None = None


class Tried(_Answer):
    """What a move would bring, or why it is illegal."""

    legal: bool
    move: str | None = None
    """The move as it is written."""
    gain: dict[str, Any] | None = None
    clause: str | None = None
    code: str | None = None
    values: dict[str, Any] | None = None
    message: str | None = None


class HintRequest(_Request):
    """What would a strong program play?"""

    seat: SeatNumber | None = None


class HintReason(_Answer):
    """What speaks for a move: an id, and the values of its sentence."""

    model_config = ConfigDict(extra="allow")

    id: str


class Hint(_Answer):
    """A good move."""

    move: str
    gain: dict[str, Any]
    reasons: list[HintReason]
    """The most telling one first."""
    program: str


class TableSeat(_Answer):
    """Who sits in a seat."""

    seat: int
    name: str
    kind: Literal["person", "device", "link", "open", "program"]
    program: str | None
    account: bool
    present: bool
    taken_over: str | None
    """The program that plays for an absent person."""
    resigned: bool
    yours: bool


class TableSummary(_Answer):
    """A table in a list."""

    table: str
    game: str
    options: dict[str, Any]
    status: Literal["waiting", "playing", "over"]
    visibility: Literal["link", "public"]
    ply: int
    to_move: int | None
    your_seats: list[int]
    your_turn: bool
    seats: list[TableSeat]
    created: datetime
    changed: datetime
    winners: list[int] | None
    scores: list[Any] | None = None
    """Of a game that is over."""


class TableList(_Answer):
    """Some tables."""

    tables: list[TableSummary]


class ClockState(_Answer):
    """The clocks now."""

    kind: Literal["turn", "game"]
    seconds: float
    increment: float
    left: list[float]
    running: int | None
    deadline: datetime | None


class RematchState(_Answer):
    """Who wants to play again, and where they do."""

    offers: list[int]
    next: str | None


class ResultState(_Answer):
    """How the game ended."""

    scores: list[Any]
    winners: list[int]
    payoffs: list[float]
    reason: str | None
    seed: str


class TableState(_Answer):
    """All of a table that can change, from one viewpoint."""

    status: Literal["waiting", "playing", "over"]
    ply: int
    to_move: int | None
    viewpoint: int | None
    seats: list[TableSeat]
    view: dict[str, Any] | None
    legal: list[str] | None
    scores: list[Any] | None
    has_secrets: bool
    can_undo: bool
    clock: ClockState | None
    rematch: RematchState
    takeover_votes: dict[str, list[int]]
    result: ResultState | None


class Snapshot(_Answer):
    """Everything a viewer may know of a table."""

    type: Literal["snapshot"]
    table: str
    seq: int
    game: str
    title: str
    rules_version: str
    options: dict[str, Any]
    visibility: Literal["link", "public"]
    chat: bool
    hints: bool
    rated: bool
    created: datetime
    branch_of: str | None
    rematch_of: str | None
    commitment: str
    host: bool
    your_seats: list[int]
    events: list[dict[str, Any]]
    state: TableState


class PositionAnswer(_Answer):
    """A position of the past."""

    ply: int
    moves: int
    """How many moves were played in all."""
    to_move: int | None
    view: dict[str, Any]
    scores: list[Any]


# Puzzles ---------------------------------------------------------------------------------------------


class DayPuzzle(_Answer):
    """A puzzle of the day."""

    puzzle: str
    day: date
    missing: int
    """How many pieces are to be placed."""
    grade: int
    """How difficult it is, from 1 to 5."""
    board: list[str]
    """What lies there, a text a row from the top."""


class AttemptSummary(_Answer):
    """How far one is with a puzzle."""

    puzzle: str
    placed: int
    solved: datetime | None
    """When it was solved for the first time."""


class PuzzleProgress(_Answer):
    """The puzzle of the day, and all that one has begun, the latest last."""

    today: DayPuzzle
    attempts: list[AttemptSummary]


class PuzzleMoves(_Request):
    """What one has laid, in order."""

    moves: Annotated[list[MoveText], Field(max_length=84)]


class PuzzleState(_Answer):
    """A puzzle as one left it."""

    puzzle: str
    game: str
    options: dict[str, Any]
    given: list[str]
    """Pieces that lie there from the beginning."""
    moves: list[str]
    """What one has laid."""
    view: dict[str, Any]
    legal: list[str]
    scores: list[Any]
    solved: datetime | None
    """When it was solved for the first time."""
    day: DayPuzzle | None


class PuzzleTry(_Request):
    """May this piece lie there?"""

    move: MoveText


class PuzzleReason(_Answer):
    """What makes a board impossible."""

    clause: str
    code: str
    message: str
    values: dict[str, Any]


class Solvable(_Answer):
    """Whether a board can still be completed."""

    verdict: Literal["solvable", "impossible", "unknown"]
    """`unknown` if nothing was found in time and nothing was proven."""
    reason: PuzzleReason | None


class PuzzleHint(Solvable):
    """The next piece of a solution."""

    move: str | None
