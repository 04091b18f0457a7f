"""The puzzle of Blokus: all 84 pieces on one board (BLO-14)."""

from collections.abc import Iterator
from typing import Any

from tessera.core.game import Game
from tessera.core.position import Position
from tessera.games.blokus.game import Blokus
from tessera.search.puzzles.blokus.beam_search import FORMAT, lay_board, solve
from tessera.search.puzzles.solver import PuzzleSolver, Solution, WarmUpStep, sentence_of


class BlokusSolver(PuzzleSolver):
    """A search that finds a way in seconds from most boards."""

    def read_board(self, game: Game, text: str | None) -> Position:
        """Colours take turns, so that a board tells who is to play."""
        return lay_board(FORMAT.read(text) if text else FORMAT.empty)

    def solve(self, position: Position, seconds: float, seed: int = 0) -> Solution:
        """Another seed finds another solution."""
        return solve(position, seconds, seed)

    def describe(self, solution: Solution, position: Position) -> dict[str, Any]:
        """The moves and their points."""
        return {
            "verdict": solution.verdict,
            "moves": solution.moves,
            "points": position.scores()[0] if solution.verdict == "found" else None,
            "reason": sentence_of(solution.reason),
        }

    def warm_up_steps(self) -> Iterator[WarmUpStep]:
        """One look at the empty board."""
        yield "puzzle of 84 pieces", lambda: solve(Blokus(players=1).start(0), seconds=0)


SOLVER = BlokusSolver()
