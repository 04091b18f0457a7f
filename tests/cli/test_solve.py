"""`tessera solve`: both puzzles, from the empty board and from a file."""

import json

import pytest

from tests.cli.test_cli import output, tessera

EMPTY = ["." * 10] * 8


@pytest.fixture
def board(tmp_path):
    """Writes a board into a file."""

    def write(rows):
        path = tmp_path / "board.txt"
        path.write_text("\n".join(rows))
        return str(path)

    return write


def test_the_rectangle_is_solved_and_drawn(tmp_path):
    drawing = tmp_path / "solution.svg"
    answer = json.loads(output("solve", "blokus-8x10", "--hard", "--json", "--svg", str(drawing)))
    assert answer["solvable"]
    assert sorted("".join(answer["board"])) == sorted("bgry" * 20)
    assert drawing.read_text().startswith("<svg")
    assert "solved" in output("solve", "blokus-8x10")


def test_a_rectangle_with_a_hole_says_so(board):
    begun = board([*EMPTY[:5], ".b........", "bb........", ".b........"])
    answer = json.loads(output("solve", "blokus-8x10", "--from", begun, "--json"))
    assert not answer["solvable"]
    assert "a1 cannot be filled" in answer["reason"]
    assert "BLO-15" in output("solve", "blokus-8x10", "--from", begun)


def test_all_84_pieces_are_laid(tmp_path):
    drawing = tmp_path / "solution.svg"
    answer = json.loads(output("solve", "blokus-84", "--seed", "1", "--json", "--svg", str(drawing)))
    assert (answer["verdict"], len(answer["moves"]), answer["points"]) == ("found", 84, 80)
    assert drawing.read_text().startswith("<svg")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chess"], "there is no solver for 'chess'"),
        (["blokus-84", "--hard"], "--hard and --count are for blokus-8x10"),
    ],
)
def test_what_cannot_be_asked_is_refused(arguments, message):
    finished = tessera("solve", *arguments)
    assert finished.returncode
    assert message in finished.stderr


def test_what_is_no_board_is_refused(board):
    finished = tessera("solve", "blokus-84", "--from", board(EMPTY))
    assert finished.returncode
    assert "20 rows of 20 letters" in finished.stderr


def test_a_missing_file_is_refused(tmp_path):
    finished = tessera("solve", "blokus-8x10", "--from", str(tmp_path / "nothing.txt"))
    assert finished.returncode
    assert "nothing.txt" in finished.stderr
    assert "Traceback" not in finished.stderr
