"""Puzzles for one: which there are, whether a board can still be solved, and how.

A game says which of its ways to play are puzzles (`Game.puzzles`). What can be said about them stands in a
package named after the game, which has a `SOLVER`; without one, only people solve the game's puzzles.
"""

import datetime

from tessera.core.game import Game
from tessera.games import companion, game_class, game_names, load
from tessera.search.puzzles.solver import (
    Advice,
    DailyPuzzle,
    NoPuzzleError,
    PuzzleSolver,
    Solution,
    WarmUpStep,
)

__all__ = [
    "Advice",
    "DailyPuzzle",
    "NoPuzzleError",
    "PuzzleSolver",
    "Solution",
    "WarmUpStep",
    "daily_puzzle",
    "list_puzzles",
    "solver_of",
]

ROOM = "search.puzzles"


def list_puzzles() -> dict[str, Game]:
    """All puzzles by name."""
    return {
        puzzle: load(name, **options)
        for name in game_names()
        for puzzle, options in game_class(name).puzzles.items()
    }


def solver_of(game: str) -> PuzzleSolver | None:
    """Who solves the puzzles of the game of this name, if anybody does."""
    module = companion(game, ROOM)
    solver: PuzzleSolver | None = module.SOLVER if module else None
    return solver


def daily_puzzle(day: datetime.date) -> DailyPuzzle:
    """The puzzle of this day, by the first game that has such puzzles."""
    for name in game_names():
        solver = solver_of(name)
        puzzle = solver.daily_puzzle(day) if solver else None
        if puzzle:
            return puzzle
    raise NoPuzzleError("no game has a puzzle of the day")
