"""Documents to review: whole ones are read, others are refused with what is wrong and where."""

import json

import pytest

from tessera.core.errors import RecordError
from tessera.games import load
from tessera.games.blokus.notation.blksgf import write_blksgf
from tessera.review.document import MOST_BYTES
from tessera.review.game_files import read_game
from tests.review.test_review import played


@pytest.fixture(scope="module")
def record() -> str:
    return played("verflixt", {"players": 2}).to_json()


def test_a_record_is_read(record):
    reviewed = read_game(record.encode())
    assert reviewed.result is not None
    assert len(reviewed.digest) == 64


def test_a_blksgf_file_is_read():
    position = load("blokus", players=2).start("1")
    for text in ("a20", "t20", "t1", "a1"):
        position.play(next(move for move in position.legal_moves() if text in move.split(",")))
    reviewed = read_game(write_blksgf(position).encode())
    assert [played.text for played in reviewed.position.history] == [m.text for m in position.history]
    assert reviewed.result is None


def test_the_same_game_has_the_same_digest_whoever_played_it(record):
    renamed = json.loads(record)
    assert read_game(record.encode()).digest == read_game(json.dumps(renamed).encode()).digest


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda text: text[: len(text) // 2], "not a whole game record"),
        (lambda text: text.replace('"rules_version": "', '"rules_version": "0.'), "rules_version"),
        (lambda text: _changed(text, "seed", "another"), "commitment"),
        (lambda text: _changed(text, "game", "chess"), "game: there is no game"),
        (lambda text: "", "not a whole game record"),
        (lambda text: "(;GM[Chess])", "Chess"),
        (lambda text: "(;GM[Blokus])", "no move"),
        (lambda text: text + " " * MOST_BYTES, "longer than"),
    ],
)
def test_what_is_wrong_is_said(record, spoil, said):
    with pytest.raises(RecordError, match=said):
        read_game(spoil(record).encode())


def test_a_move_that_was_changed_is_named(record):
    document = json.loads(record)
    document["moves"][3]["move"] = "pawn 35"
    with pytest.raises(RecordError, match=r"moves\.3\.move"):
        read_game(json.dumps(document).encode())


def test_bytes_that_are_no_text_are_named():
    with pytest.raises(RecordError, match="byte 1 is not UTF-8"):
        read_game(b"{\xff}")


def _changed(text: str, field: str, value: str) -> str:
    return json.dumps({**json.loads(text), field: value})
