"""Puzzles are found through the games that have them."""

import datetime

import pytest

from tessera.games import game_class, game_names
from tessera.search import puzzles
from tessera.search.puzzles import (
    NoPuzzleError,
    PuzzleSolver,
    Solution,
    daily_puzzle,
    list_puzzles,
    solver_of,
)

DAY = datetime.date(2026, 11, 16)


def test_every_puzzle_of_every_game_is_listed_and_can_be_solved():
    found = list_puzzles()
    assert set(found) == {puzzle for name in game_names() for puzzle in game_class(name).puzzles}
    for game in found.values():
        solver = solver_of(game.name)
        assert solver is not None
        assert solver.read_board(game, None).game == game


def test_a_game_without_puzzles_has_no_solver():
    assert solver_of("verflixt") is None


def test_the_puzzle_of_the_day_begins_with_moves_of_its_game():
    puzzle = daily_puzzle(DAY)
    position = puzzle.game.start(0)
    for move in puzzle.given:
        position.play(move)
    assert (puzzle.day, puzzle.missing, not position.is_over) == (DAY, 7, True)
    solver = solver_of(puzzle.game.name)
    assert solver is not None
    assert len(solver.solve(position, 0).moves) == puzzle.missing


def test_without_a_game_for_it_there_is_no_puzzle_of_the_day(monkeypatch):
    monkeypatch.setattr(puzzles, "solver_of", lambda name: None)
    with pytest.raises(NoPuzzleError):
        daily_puzzle(DAY)


@pytest.mark.parametrize(
    ("solution", "verdict", "move"),
    [
        (Solution("found", ["a", "b"]), "solvable", "a"),
        (Solution("found"), "solvable", None),
        (Solution("impossible"), "impossible", None),
        (Solution("unknown"), "unknown", None),
    ],
)
def test_advice_is_the_first_move_of_a_solution(solution, verdict, move):
    class Solver(PuzzleSolver):
        read_board = describe = None

        def solve(self, position, seconds, seed=0):
            return solution

    advice = Solver().advise(None, 0)
    assert (advice.verdict, advice.move) == (verdict, move)
    with pytest.raises(NoPuzzleError, match="cannot be counted"):
        Solver().count_solutions(list_puzzles()["blokus-84"].start(0), print)
