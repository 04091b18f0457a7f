"""The 8 x 10 puzzle (BLO-15), all of whose solutions are known."""

import datetime
from collections.abc import Callable, Iterator
from typing import Any

from tessera.core.game import Game
from tessera.core.position import Position
from tessera.games.blokus_8x10.game import BlokusRectangle
from tessera.search.puzzles.blokus_8x10.daily import FIRST_DAY, board_of
from tessera.search.puzzles.blokus_8x10.solutions import (
    FORMAT,
    CoverSearch,
    canonical,
    completions,
    find_fault,
    format_pieces,
    lay_board,
    next_piece,
)
from tessera.search.puzzles.solver import Advice, DailyPuzzle, PuzzleSolver, Solution, WarmUpStep, sentence_of


class RectangleSolver(PuzzleSolver):
    """Looks the answer up."""

    counted = "solutions up to the symmetries of the rectangle and the names of colours"

    def read_board(self, game: Game, text: str | None) -> Position:
        """Pieces may be laid in any order, so that a board tells everything."""
        is_hard = isinstance(game, BlokusRectangle) and game.options.hard
        return lay_board(FORMAT.read(text) if text else FORMAT.empty, is_hard)

    def solve(self, position: Position, seconds: float, seed: int = 0) -> Solution:
        """The first solution that has what lies there; neither time nor luck is needed."""
        board = next(completions(position), None)
        if board is None:
            return Solution("impossible", reason=find_fault(position))
        laid = position.state.board.tolist()
        rest = tuple(0 if there else color for color, there in zip(board, laid, strict=True))
        return Solution("found", list(format_pieces(rest)))

    def describe(self, solution: Solution, position: Position) -> dict[str, Any]:
        """The full board."""
        is_solvable = solution.verdict == "found"
        board = FORMAT.write(tuple(position.state.board.tolist())).split("\n") if is_solvable else None
        return {"solvable": is_solvable, "board": board, "reason": sentence_of(solution.reason)}

    def advise(self, position: Position, seconds: float) -> Advice:
        """A piece that may be laid next."""
        reason = find_fault(position)
        return Advice("impossible", reason=reason) if reason else Advice("solvable", next_piece(position))

    def count_solutions(self, position: Position, report: Callable[[float], None]) -> int:
        """Search for all of them anew."""
        search = CoverSearch(position)
        for share in search.run():
            report(share)
        return len({canonical(board) for board in search.boards})

    def daily_puzzle(self, day: datetime.date) -> DailyPuzzle | None:
        """A board that can be completed in one way only."""
        made = board_of(day)
        given = tuple(format_pieces(made.board))
        return DailyPuzzle(day, BlokusRectangle(), given, made.missing, made.grade)

    def warm_up_steps(self) -> Iterator[WarmUpStep]:
        """The search behind the puzzle of the day; all else is looked up."""
        yield "puzzle of the day", lambda: board_of(FIRST_DAY)


SOLVER = RectangleSolver()
