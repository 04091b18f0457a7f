"""The puzzle of all 84 pieces: what is found is judged by the rules (BLO-14, BLO-9)."""

import pytest

from tessera.core.errors import IllegalMoveError
from tessera.games.blokus.game import Blokus
from tessera.search.puzzles.blokus import beam_search
from tessera.search.puzzles.blokus.beam_search import FORMAT
from tests.games.blokus.puzzle_84 import SOLUTION

ENOUGH = 600.0  # seconds; only a machine with much else to do comes near


def after(moves):
    position = Blokus(players=1).start(0)
    for move in moves:
        position.play(move)
    return position


def board_of(position):
    return tuple(position.state.board[:-1].tolist())


def drawn(rows):
    """A board with these rows at the top."""
    return FORMAT.read("\n".join([*rows, *["." * 20] * (20 - len(rows))]))


@pytest.mark.parametrize("seed", [1, 2])
def test_the_empty_board_is_solved_with_20_points_for_every_colour(seed):
    answer = beam_search.solve(after([]), ENOUGH, seed)
    assert answer.verdict == "found"
    solved = after(answer.moves)
    assert solved.is_over
    assert solved.scores() == [80]


def test_other_seeds_give_other_solutions():
    first, second = (beam_search.solve(after([]), ENOUGH, seed).moves for seed in (1, 2))
    assert first != second


@pytest.mark.parametrize("plies", [1, 2, 7])
def test_whoever_is_in_the_middle_of_a_symmetric_round_is_led_on(plies):
    answer = beam_search.solve(after(SOLUTION[:plies]), ENOUGH)
    assert answer.verdict == "found"
    assert after([*SOLUTION[:plies], *answer.moves]).scores() == [80]


def test_a_board_with_two_rounds_to_go_is_completed():
    begun = after(SOLUTION[:-8])
    answer = beam_search.solve(begun, ENOUGH)
    assert answer.verdict == "found"
    assert after([*SOLUTION[:-8], *answer.moves]).scores() == [80]


def test_the_single_cell_may_have_been_laid_before():
    moves = [*SOLUTION[:72], *SOLUTION[80:84], *SOLUTION[72:76]]
    answer = beam_search.solve(after(moves), ENOUGH)
    assert answer.verdict == "found"
    assert after([*moves, *answer.moves]).scores() == [60]


def test_a_solved_board_needs_nothing_more():
    answer = beam_search.solve(after(SOLUTION), ENOUGH)
    assert (answer.verdict, answer.moves) == ("found", [])


def test_without_time_nothing_is_known():
    begun = after(SOLUTION[:41])
    assert beam_search.solve(begun, seconds=0).verdict == "unknown"


def test_a_colour_that_is_out_makes_the_board_impossible():
    # Blue has two pieces left, and lays the single cell where the other one would go.
    answer = beam_search.solve(after([*SOLUTION[:76], "f6"]), ENOUGH)
    assert answer.verdict == "impossible"
    assert (answer.reason.clause, answer.reason.code) == ("BLO-14", "color-out")
    assert answer.reason.values == {"color": "blue", "pieces": ["P5"]}


def test_what_no_single_piece_shows_is_proven_by_looking_at_everything():
    answer = beam_search.solve(after([*SOLUTION[:76], "g15"]), ENOUGH)
    assert (answer.verdict, answer.reason.code) == ("impossible", "exhausted")


def test_boards_are_laid_in_order_of_play():
    for plies in (0, 1, 6, 40, 84):
        position = after(SOLUTION[:plies])
        board = board_of(position)
        assert FORMAT.read(FORMAT.write(board)) == board
        laid = beam_search.lay_board(board)
        assert board_of(laid) == board
        assert int(laid.state.color) == int(position.state.color)


def test_colours_that_are_not_in_turn_are_refused():
    with pytest.raises(IllegalMoveError) as caught:
        beam_search.lay_board(drawn(["bb" + "." * 18, ".." + "b" + "." * 17]))
    assert caught.value.clause == "BLO-2"
    assert caught.value.reason.values["color"] == "yellow"


def test_a_piece_apart_from_its_colour_is_refused():
    begun = board_of(after(SOLUTION[:4]))
    cells = list(begun)
    cells[10 * 20 + 10] = 1
    with pytest.raises(IllegalMoveError) as caught:
        beam_search.lay_board(tuple(cells))
    assert caught.value.clause == "BLO-4"


def test_only_boards_that_look_the_same_after_a_quarter_turn_are_symmetric():
    assert [beam_search.is_symmetric(after(SOLUTION[:plies])) for plies in (0, 4, 40, 41, 42)] == [
        True,
        True,
        True,
        False,
        False,
    ]
