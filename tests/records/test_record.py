import json
from pathlib import Path
from typing import Any

import jsonschema
import numpy as np
import pytest

from tessera.core.errors import RecordError
from tessera.core.position import Position
from tessera.core.seeds import commitment, game_key
from tessera.games import load
from tessera.records import Record, RecordedSeat, now, record_schema
from tests.random_play import play_at_random

SCHEMA = Path(__file__).parent.parent.parent / "docs" / "record.schema.json"


def finished() -> dict[str, Any]:
    position = play_at_random(load("blokus").start(3), np.random.default_rng(3))
    return json.loads(Record.of(position).to_json())


def verify(document: object) -> None:
    Record.from_json(json.dumps(document)).verify()


def test_the_published_schema_is_up_to_date():
    assert json.loads(SCHEMA.read_text(encoding="utf-8")) == record_schema()


def test_records_follow_the_published_schema():
    jsonschema.validate(finished(), record_schema())


def test_a_running_game_keeps_its_secrets():
    position = play_at_random(load("blokus").start("secret seed"), np.random.default_rng(3), 5)
    record = Record.of(position)
    assert "secret seed" not in record.to_json()
    assert record.commitment == commitment("secret seed")
    with pytest.raises(RecordError, match="no seed yet"):
        record.replay()
    assert record.replay("secret seed").state.tobytes() == position.state.tobytes()


def test_names_and_times_are_kept():
    position = load("blokus", players=2).start(1)
    position.play(position.legal_moves()[0])
    seats = [RecordedSeat(name="A"), RecordedSeat(name="B", player="greedy")]
    record = Record.of(position, seats, [now()])
    assert Record.from_json(record.to_json()) == record


def test_salts_change_the_key():
    assert game_key("seed").tolist() != game_key("seed", ["salt"]).tolist()


def cut_off(text: str) -> str:
    return text[: len(text) // 2]


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", "null", "not json", cut_off(json.dumps({"game": "blokus"}))]
)
def test_what_is_no_record_is_refused(text):
    with pytest.raises(RecordError, match="not a whole game record"):
        Record.from_json(text)


def change(document: Any, *path: object, to: object) -> dict[str, Any]:
    place = document
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = to
    return document


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        (["game"], "chess", "there is no game 'chess'"),
        (["rules_version"], "0", "version 0 of the rules"),
        (["options", "players"], 9, "option players cannot be 9"),
        (["seats"], [], "names 0 seats"),
        (["seed"], "another", "does not match the commitment"),
        (["setup"], {"roll": 6}, "setup: the record says"),
        (["moves", 0, "seat"], 2, "move 1 is by seat 2, but it is seat 0's turn"),
        (["moves", 0, "move"], "b2", "move 1, 'b2'"),
        (["moves", 4, "move"], "?", "move 5, '?'"),
        (["moves", 0, "chance"], {"roll": 6}, "moves.0.chance: in move 1 chance gave None"),
        (["moves"], [], "some are missing"),
        (["result", "winners"], [0, 1, 2, 3], "result.winners: the record says"),
        (["result", "scores", 0], 20, "result.scores: the record says"),
        (["result"], None, "no result"),
        (
            ["format"],
            "tessera-record-1",
            "format: a record of tessera-record-1 does not say",
        ),
        (["format"], "tessera-record-3", "not a whole game record: format"),
    ],
)
def test_a_tampered_record_is_refused(path, value, sentence):
    document = change(finished(), *path, to=value)
    with pytest.raises(ValueError, match=r".") as caught:
        verify(document)
    assert sentence in str(caught.value)


def test_a_truncated_game_is_refused():
    document = finished()
    document["moves"].pop()
    with pytest.raises(RecordError, match="some are missing"):
        verify(document)


def test_the_record_of_a_branch_proves_both_seeds():
    origin = play_at_random(load("verflixt").start("first"), np.random.default_rng(5))
    branch = Position(origin.game, "second", origins=origin.origins_after(6))
    for played in origin.history[:6]:
        branch.play(played.move)
    document = json.loads(Record.of(play_at_random(branch, np.random.default_rng(6))).to_json())
    verify(document)
    document["origins"][0]["plies"] = 5
    with pytest.raises(RecordError):
        verify(document)
