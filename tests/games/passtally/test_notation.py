"""How moves are written and read."""

import pytest

from tessera.core.errors import IllegalMoveError, MoveSyntaxError
from tessera.games.passtally.game import Passtally
from tessera.games.passtally.moves import NUM_MOVES, decode_move, encode_move
from tests.games.passtally.drawn import turn
from tests.random_play import random_positions


def test_move_numbers_are_for_ever():
    position = turn(one_minute=True)
    texts = {
        0: "marker 0",
        23: "marker 23",
        24: "move 0 21",
        27: "move 0 2",
        119: "move 23 2",
        1740: "timeout",
    }
    texts |= {120: "tile 1 a6b6 AA", 128: "tile 1 a6b6 CC", 129: "tile 1 b6c6 AA", 390: "tile 1 a6a5 AA"}
    texts |= {660: "tile 2 a6b6 AA", 1739: "tile 3 f2f1 CC"}
    assert {number: position.game.format_move(position.state, number) for number in texts} == texts


def test_every_number_has_one_meaning():
    assert NUM_MOVES == 1741
    assert [encode_move(decode_move(number)) for number in range(NUM_MOVES)] == list(range(NUM_MOVES))


@pytest.mark.parametrize("mode", Passtally.modes)
def test_every_move_can_be_written_and_read_anywhere(mode):
    for position in random_positions(Passtally(**Passtally.modes[mode]), 3):
        for number in range(NUM_MOVES):
            text = position.game.format_move(position.state, number)
            assert position.game.parse_move(position.state, text) == number


@pytest.mark.parametrize("text", ["tile 2 b3c3 AB", "TILE 2 B3C3 ab", "tile 2  c3b3 BA", " tile 2 b3 c3 AB "])
def test_cells_in_either_order_and_letters_of_either_size(text):
    position = turn()
    assert position.game.format_move(position.state, position.game.parse_move(position.state, text)) == (
        "tile 2 b3c3 AB"
    )


@pytest.mark.parametrize(
    "text",
    [
        "", "tile", "tile 2", "tile 2 b3c3", "tile 2 b3c3 A", "tile 2 b3c3 ABC", "tile 2 b3c3 AD",
        "tile b3c3 AB", "tile 2 b3 AB", "tile 2 33c3 AB", "tile x b3c3 AB", "tile 2 b3c3 AB;", "move 5",
        "move 5 7 9", "move -5 7", "move 5.0 7", "marker", "marker 05", "marker 100", "marker 1e1",
        "marker five", "marker ５", "timeout 3", "pass", "💥", "x" * 10_000,
    ],
)  # fmt: skip
def test_what_is_no_move_is_a_syntax_error(text):
    position = turn()
    before = position.state.tobytes()
    with pytest.raises(MoveSyntaxError):
        position.play(text)
    assert position.state.tobytes() == before


@pytest.mark.parametrize(
    ("text", "clause", "code"),
    [
        ("marker 24", "PAS-1", "no-such-space"),
        ("move 24 1", "PAS-1", "no-such-space"),
        ("move 0 99", "PAS-1", "no-such-space"),
        ("tile 0 b3c3 AB", "PAS-4", "no-such-pile"),
        ("tile 4 b3c3 AB", "PAS-4", "no-such-pile"),
        ("tile 1 b3d3 AB", "PAS-2", "not-adjacent"),
        ("tile 1 b3c4 AB", "PAS-2", "not-adjacent"),
        ("tile 1 b3b3 AB", "PAS-2", "not-adjacent"),
        ("tile 1 a7a6 AB", "PAS-8", "off-board"),
        ("tile 1 z9y9 AB", "PAS-8", "off-board"),
        ("move 0 0", "PAS-10", "no-step"),
        ("move 0 12", "PAS-10", "out-of-reach"),
    ],
)
def test_what_is_no_move_of_the_box_names_its_clause(text, clause, code):
    position = turn()
    before = position.state.tobytes()
    with pytest.raises(IllegalMoveError) as caught:
        position.play(text)
    assert (caught.value.clause, caught.value.reason.code) == (clause, code)
    assert position.state.tobytes() == before
