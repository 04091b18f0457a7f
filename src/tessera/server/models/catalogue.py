"""What is there: which games, how they can be played, and whether they are ready."""

from typing import Any, Literal

from tessera.server.table.messages import Message


class GameStatus(Message):
    """How far a game has been compiled."""

    ready: bool
    done: int
    steps: int | None
    """None while it is not known yet."""


class Status(Message):
    """Whether everything is compiled."""

    version: str
    ready: bool
    games: dict[str, GameStatus]
    absence_seconds: float
    """How long a person must be gone before the others may have a program play for them."""


HealthStatus = Literal["ok", "degraded", "unavailable"]


class Health(Message):
    """How the server is."""

    status: HealthStatus
    degraded: list[str]
    """What does not work now, by name."""


class Mode(Message):
    """A way to play a game."""

    name: str
    options: dict[str, Any]
    seats: int
    seat_names: list[str]
    has_secrets: bool
    """Whether some seat sees what others do not."""
    has_chance: bool
    """Whether chance decides anything, the set-up included."""


class PuzzleWay(Message):
    """A puzzle that stays."""

    name: str
    """How the puzzle is asked for."""
    options: dict[str, Any]
    """The options of its game."""


class ProgramLevel(Message):
    """How a level plays a game, with the fewest seats."""

    program: str
    simulations: int
    """How many continuations it looks at before a move, if its time allows."""
    slips: float
    """The share of its moves in which it overlooks something."""
    elo: int | None
    """Above the first level, as measured; None where it was not."""


class CatalogueGame(Message):
    """A game that can be played."""

    name: str
    title: str
    rules_version: str
    options: dict[str, Any]
    """A JSON schema."""
    modes: list[Mode]
    players: list[int]
    programs: list[str]
    """The texts that a program's seat takes."""
    levels: list[ProgramLevel]
    """What is known of those programs that are levels."""
    puzzles: list[PuzzleWay]
    alone: list[str]
    """The modes for one seat that are no puzzles, by name."""


class Catalogue(Message):
    """All games."""

    games: list[CatalogueGame]
