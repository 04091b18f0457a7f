"""The 8 x 10 puzzle: what is known about it, and what can be asked of any board (BLO-15)."""

import time

import numpy as np
import pytest

from tessera.core.errors import IllegalMoveError, MoveSyntaxError
from tessera.search.puzzles.blokus_8x10.solutions import (
    FORMAT,
    CoverSearch,
    canonical,
    completions,
    find_fault,
    is_solution,
    is_solvable,
    known_solutions,
    lay_board,
    next_piece,
    pieces_on,
    symmetries,
)

EMPTY = (0,) * 80


def part_of(board, pieces):
    """The board with only these of its pieces."""
    laid = [0] * 80
    for number, (color, cells) in enumerate(pieces_on(board)):
        if number in pieces:
            for row, column in cells:
                laid[row * 10 + column] = color + 1
    return tuple(laid)


def test_there_are_35_kinds_of_solutions_and_one_in_hard_mode():
    assert len(known_solutions(hard=False)) == 35
    assert len(known_solutions(hard=True)) == 1


def test_known_solutions_are_solutions_of_different_kinds():
    boards = known_solutions(hard=False)
    assert all(is_solution(board, hard=False) for board in boards)
    assert {canonical(board) for board in boards} == set(boards)


def test_symmetric_boards_are_the_same_kind():
    board = known_solutions(hard=False)[3]
    assert {canonical(other) for other in symmetries(board)} == {board}


@pytest.mark.parametrize("number", range(0, 35, 7))
def test_the_search_completes_a_board_in_just_the_known_ways(number):
    board = known_solutions(hard=False)[number]
    position = lay_board(part_of(board, {0, 3, 6, 9, 12, 15}))
    search = CoverSearch(position)
    for _ in search.run():
        pass
    assert set(search.boards) == set(completions(position))
    assert board in search.boards


def test_every_part_of_a_solution_is_solvable_and_has_a_next_piece():
    generator = np.random.default_rng(0)
    board = known_solutions(hard=True)[0]
    for count in (0, 1, 4, 10, 19):
        position = lay_board(part_of(board, set(generator.permutation(20)[:count].tolist())), hard=True)
        assert is_solvable(position)
        position.play(next_piece(position))
        assert is_solvable(position)


def test_a_finished_board_has_no_next_piece():
    assert next_piece(lay_board(known_solutions(hard=False)[0])) is None


def test_a_hole_cannot_be_filled():
    position = lay_board(EMPTY)
    position.play("blue b1,a2,b2,b3")
    assert not is_solvable(position)
    assert next_piece(position) is None


def test_what_lies_wrong_is_told():
    position = lay_board(EMPTY)
    assert find_fault(position) is None
    position.play("blue b1,a2,b2,b3")
    assert find_fault(position).code == "hole"


def test_a_piece_of_another_solution_is_blamed():
    board = known_solutions(hard=False)[0]
    position = lay_board(part_of(board, set(range(0, 20, 2))))
    wrong = next(move for move in position.legal_moves() if leads_nowhere(position, move))
    position.play(wrong)
    color, cells = wrong.split(" ")
    fault = find_fault(position)
    assert (fault.clause, fault.code) == ("BLO-15", "wrong-piece")
    assert fault.values == {"color": color, "cells": cells.split(",")}


def leads_nowhere(position, move):
    """Whether nothing is plain to see after this move, and yet there is no solution."""
    later = position.copy()
    later.play(move)
    return not later.view().faults and not is_solvable(later)


def test_any_board_with_four_pieces_is_answered_within_a_second():
    generator = np.random.default_rng(4)
    for _ in range(20):
        position = lay_board(EMPTY)
        while len(position.history) < 4:
            position.play(int(generator.choice(position.legal_numbers())))
        begin = time.process_time()
        is_solvable(position)
        assert time.process_time() - begin < 1


def test_boards_round_trip():
    board = known_solutions(hard=False)[0]
    assert FORMAT.read(FORMAT.write(board)) == board


@pytest.mark.parametrize("text", ["", "bbbb", "\n".join(["b" * 9] * 8), "\n".join(["x" * 10] * 8)])
def test_what_is_no_board_is_refused(text):
    with pytest.raises(MoveSyntaxError, match="8 rows of 10 letters"):
        FORMAT.read(text)


def test_an_impossible_board_is_answered_with_the_clause():
    rows = ["." * 10] * 7 + ["bbbbb....."]
    with pytest.raises(IllegalMoveError) as caught:
        lay_board(FORMAT.read("\n".join(rows)))
    assert caught.value.clause in ("BLO-1", "BLO-15")
