"""What is known about the puzzles of a game: the interface that each game's companion fulfils."""

import datetime
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from tessera.core.errors import TesseraError
from tessera.core.game import Game
from tessera.core.position import Position
from tessera.core.reasons import Reason

WarmUpStep = tuple[str, Callable[[], object]]
"""A compiled entry point by name, and a call that makes Numba compile or load it."""


class NoPuzzleError(TesseraError):
    """There is no such puzzle."""


@dataclass(frozen=True)
class Solution:
    """What a solver found."""

    verdict: Literal["found", "impossible", "unknown"]
    moves: list[str] = field(default_factory=list)
    """What to play to the end, if a way was found."""
    reason: Reason | None = None
    """What makes the board impossible."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What somebody in the middle of a puzzle is told."""

    verdict: Literal["solvable", "impossible", "unknown"]
    move: str | None = None
    """A move that leads to a solution."""
    reason: Reason | None = None
    """What makes the board impossible."""


@dataclass(frozen=True)
class DailyPuzzle:
    """A puzzle that is made for one day, the same for everybody."""

    day: datetime.date
    game: Game
    given: tuple[str, ...]
    """The moves that lie there at the beginning."""
    missing: int
    """How many moves solve it."""
    grade: int
    """How difficult it is, from 1 to 5."""


class PuzzleSolver(ABC):
    """Everything that can be asked about the puzzles of one game."""

    counted: str | None = None
    """What `count_solutions` counts, as the end of a sentence; None if it cannot count."""

    @abstractmethod
    def read_board(self, game: Game, text: str | None) -> Position:
        """The position that a text draws, or the empty board; refused with the clause that it breaks."""

    @abstractmethod
    def solve(self, position: Position, seconds: float, seed: int = 0) -> Solution:
        """Look for a way to the solution, for about so long."""

    @abstractmethod
    def describe(self, solution: Solution, position: Position) -> dict[str, Any]:
        """What was found as plain data; the moves of the solution have been played."""

    def advise(self, position: Position, seconds: float) -> Advice:
        """Whether the position can still be solved, and by which move next."""
        solution = self.solve(position, seconds)
        if solution.verdict == "found":
            return Advice("solvable", next(iter(solution.moves), None))
        return Advice(solution.verdict, reason=solution.reason)

    def count_solutions(self, position: Position, report: Callable[[float], None]) -> int:
        """How many solutions there are; `report` is told the share of the work that is done."""
        raise NoPuzzleError(f"the solutions of {position.game.title} cannot be counted")

    def daily_puzzle(self, day: datetime.date) -> DailyPuzzle | None:
        """The puzzle of this day, if the game has such puzzles; NoPuzzleError if it had none yet."""
        return None

    def warm_up_steps(self) -> Iterator[WarmUpStep]:
        """Name each compiled entry point, with a call that makes Numba compile or load it."""
        yield from ()


def sentence_of(reason: Reason | None) -> str | None:
    """A reason with its clause, for people."""
    return f"{reason.message} ({reason.clause})" if reason else None
