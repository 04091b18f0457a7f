"""The puzzle of the day: one for everybody, with one solution."""

import datetime

import pytest

from tessera.search.puzzles.blokus_8x10.daily import FIRST_DAY, MISSING, board_of
from tessera.search.puzzles.blokus_8x10.solutions import FORMAT, CoverSearch, is_solution, lay_board
from tessera.search.puzzles.solver import NoPuzzleError

MONDAY = datetime.date(2026, 11, 16)
WEEK = [MONDAY + datetime.timedelta(days) for days in range(7)]


@pytest.mark.parametrize("day", [*WEEK, datetime.date(2031, 2, 28)])
def test_the_search_finds_exactly_one_solution(day):
    puzzle = board_of(day)
    solver = CoverSearch(lay_board(puzzle.board))
    for _ in solver.run():
        pass
    assert solver.boards == [puzzle.solution]
    assert is_solution(puzzle.solution, hard=False)


def test_more_pieces_are_missing_from_day_to_day():
    assert [board_of(day).missing for day in WEEK] == list(MISSING)


def test_the_same_day_gives_the_same_puzzle_and_other_days_give_others():
    again = board_of.__wrapped__(MONDAY)
    assert again == board_of(MONDAY)
    assert len({board_of(day).board for day in WEEK}) == len(WEEK)


def test_the_board_of_a_day_stays_what_it_was():
    """Whoever is in the middle of it would lose their work."""
    assert FORMAT.write(board_of(MONDAY).board).split() == [
        "grryyyb...",
        "grrybbb...",
        "gyy...g...",
        "gyy.ggg...",
        "..bbyyrrrb",
        "...bbyyryb",
        "..b..rryyb",
        ".bbb..rryb",
    ]


def test_grades_go_from_1_to_5():
    days = [MONDAY + datetime.timedelta(days) for days in range(0, 70, 3)]
    assert {board_of(day).grade for day in days} <= {1, 2, 3, 4, 5}
    assert len({board_of(day).grade for day in days}) > 2


def test_there_is_none_before_the_first_day():
    with pytest.raises(NoPuzzleError, match=str(FIRST_DAY)):
        board_of(FIRST_DAY - datetime.timedelta(1))
