"""Whatever is changed in a record of a finished game, it is refused with a sentence that names a field."""

import copy
import json
import random
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import numpy as np
import pytest

from tessera.core.errors import RecordError
from tessera.core.position import Position
from tessera.records import Record, RecordedSeat
from tessera.records.incidents import AnyIncident, Failed, GivenBack, Resigned, TakenOver, TimedOut
from tests.modes import every_mode, load_mode
from tests.random_play import play_at_random

Path = tuple[str | int, ...]
Document = dict[str, Any]

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
RECOMPUTED = {"commitment", "key", "setup", "result", "fingerprint", "chance", "rules_version", "format"}
"""What follows from the rest: forged, the sentence names this very field."""


def document_of(position: Position, players: list[str], incidents: list[AnyIncident]) -> Document:
    seats = [RecordedSeat(name=f"Seat {n}", player=player) for n, player in enumerate(players)]
    times = [NOON + timedelta(seconds=n) for n in range(len(position.history))]
    document: Document = json.loads(Record.of(position, seats, times, incidents).to_json())
    return document


def by_rules(name: str, mode: str) -> Document:
    game = load_mode(name, mode)
    salts = [f"salt {seat}" for seat in range(game.num_seats)]
    position = play_at_random(game.start("seed", salts), np.random.default_rng(5))
    return document_of(position, ["person"] * game.num_seats, [])


def branched(name: str, mode: str) -> Document:
    game = load_mode(name, mode)
    salts = [f"salt {seat}" for seat in range(game.num_seats)]
    origin = play_at_random(game.start("first", salts), np.random.default_rng(5), 3)
    branch = Position(game, "second", salts, origins=origin.origins_after(2))
    for played in origin.history[:2]:
        branch.play(played.move)
    play_at_random(branch, np.random.default_rng(6))
    return document_of(branch, ["person"] * game.num_seats, [])


def given_up(name: str, mode: str) -> Document:
    """A stand-in comes and goes, then everybody gives up one after the other until the game is over."""
    game = load_mode(name, mode)
    position = play_at_random(game.start("seed"), np.random.default_rng(7), 3)
    count = game.num_seats
    incidents: list[AnyIncident] = [
        TakenOver(seat=0, ply=0, program="level:5"),
        GivenBack(seat=0, ply=1),
    ]
    leaving = [seat for seat in range(count) if seat != position.seat][: max(count - 2, 0)]
    incidents += [Resigned(seat=seat, ply=2, program="level:5") for seat in leaving]
    assert position.seat is not None
    clock_plays = game.clock_move(position.state) is not None
    last = Resigned if clock_plays else TimedOut
    incidents.append(last(seat=position.seat, ply=3))
    return document_of(position, ["person"] * count, incidents)


def failed(name: str, mode: str) -> Document:
    """A program fails, in every second seat."""
    game = load_mode(name, mode)
    position = play_at_random(game.start("seed"), np.random.default_rng(7), 3)
    seat = position.seat
    assert seat is not None
    players = ["greedy" if (n - seat) % 2 else "program" for n in range(game.num_seats)]
    also = [n for n, player in enumerate(players) if player == "program" and n != seat]
    return document_of(position, players, [Failed(seat=seat, ply=3, how="died", also=also)])


KINDS = [by_rules, branched, given_up, failed]


def paths(value: object, path: Path = ()) -> Iterator[Path]:
    """Every place in a document; of long lists only the ends."""
    if path:
        yield path
    if isinstance(value, dict):
        for key, part in value.items():
            yield from paths(part, (*path, key))
    elif isinstance(value, list):
        for index in sorted({0, len(value) - 1} & set(range(len(value)))):
            yield from paths(value[index], (*path, index))


def others(value: Any) -> Iterator[Any]:
    """Values that somebody might write instead."""
    match value:
        case bool():
            yield from (not value, int(value), None)
        case int():
            yield from (value + 1, value - 1, 999, float(value), str(value), None)
        case float():
            yield from (value + 0.5, -value if value else 1.0, None)
        case str():
            yield from (f"{value} ", "because", "", 7, None)
        case list():
            yield from ([], [*value, *value[-1:]], value[:-1], value[::-1], [*value, 999], None)
        case dict():
            yield from ({}, {**value, "more": 1}, {**value, "name": 1}, None)


def forged(document: Document) -> Iterator[tuple[Path, Document]]:
    """The document with one place changed, in two of many ways, or left out."""
    generator = random.Random(json.dumps(document))
    for path in paths(document):
        for change in (*generator.sample(list(others(at(document, path))), 2), KeyError):
            forgery = copy.deepcopy(document)
            place = at(forgery, path[:-1])
            if change is KeyError:
                del place[path[-1]]
            else:
                place[path[-1]] = change
            if not is_same(forgery, document):
                yield path, forgery
    for name in ("seed", "salts", "origins", "incidents", "extra"):
        if name not in document:
            yield (name,), {**document, name: ["x"]}


def is_same(forgery: Document, document: Document) -> bool:
    """Whether both say the same: what is null or empty may be left out."""
    try:
        return (
            Record.from_json(json.dumps(forgery)).to_json()
            == Record.from_json(json.dumps(document)).to_json()
        )
    except RecordError:
        return False


def at(document: Any, path: Path) -> Any:
    for step in path:
        document = document[step]
    return document


def refusal(forgery: Document) -> str:
    with pytest.raises(RecordError) as caught:
        Record.from_json(json.dumps(forgery)).verify()
    return str(caught.value)


@pytest.mark.parametrize("kind", KINDS)
@every_mode
def test_every_forged_field_is_refused(name, mode, kind):
    document = kind(name, mode)
    Record.from_json(json.dumps(document)).verify()
    for path, forgery in forged(document):
        try:
            Record.from_json(json.dumps(forgery)).verify()
        except RecordError as error:
            sentence = str(error).removeprefix("this is not a whole game record: ")
        else:
            pytest.fail(f"{path} as {at_or_none(forgery, path)!r} is taken")
        named = re.match(r"([a-z_]+)(\.[\w-]+)*: ", sentence)
        assert named, (path, sentence)
        assert named[1] in {*Record.model_fields, "extra"}, (path, sentence)
        first = [step for step in path if step in RECOMPUTED]
        if first:
            assert str(first[0]) in named[0] or path[0] == "result", (path, sentence)


def at_or_none(document: Any, path: Path) -> Any:
    try:
        return at(document, path)
    except (KeyError, IndexError, TypeError):
        return None


def test_a_record_with_another_winner_other_scores_and_any_reason_is_refused():
    for field, value in (
        ("scores", [999, 999]),
        ("winners", [0, 1]),
        ("ending", "because"),
        ("reason", "because"),
    ):
        document = by_rules("ingenious", "2-players")
        document["result"][field] = value
        assert f"result.{field}: " in refusal(document)


def refingered(document: Document) -> Document:
    """As whoever knows the format would forge it."""
    text = json.dumps({**document, "fingerprint": "0" * 64})
    return {**document, "fingerprint": Record.from_json(text).rest_digest()}


def test_a_new_fingerprint_helps_only_where_a_record_claims():
    document = by_rules("ingenious", "2-players")
    document["seats"][0]["name"] = "Somebody else"
    assert refusal(document).startswith("fingerprint: ")
    Record.from_json(json.dumps(refingered(document))).verify()
    document["salts"] = document["salts"][::-1]
    assert refusal(refingered(document)).startswith("key: ")


def test_a_result_is_not_added_to_a_running_game():
    game = load_mode("ingenious", "2-players")
    running = document_of(play_at_random(game.start("seed"), np.random.default_rng(7), 3), ["person"] * 2, [])
    assert refusal(running).startswith("seed: ")
    finished = by_rules("ingenious", "2-players")
    assert refusal({**running, "result": finished["result"]}).startswith("result: ")
    opened = {name: finished[name] for name in ("seed", "salts", "key", "setup", "commitment", "result")}
    assert refusal({**finished, **opened, "moves": finished["moves"][:3]}).startswith("moves: ")


def times_of(document: Document) -> list[str]:
    return [move["time"] for move in document["moves"]]


def test_times_are_in_order():
    document = by_rules("ingenious", "2-players")
    document["moves"][4]["time"] = document["moves"][2]["time"]
    assert refusal(refingered(document)).startswith("moves.4.time: ")
    position = play_at_random(load_mode("ingenious", "2-players").start("seed"), np.random.default_rng(7), 2)
    record = Record.of(position, times=[NOON, NOON - timedelta(hours=1)])
    assert [move.time for move in record.moves] == [NOON, NOON], "a clock that was set back"


@pytest.mark.parametrize(
    ("incidents", "sentence"),
    [
        ([{"type": "resigned", "seat": 4, "ply": 3}], "incidents.0.seat: there is no seat 4"),
        ([{"type": "resigned", "seat": 0, "ply": 4}], "incidents.0.ply: 4 is out of order"),
        ([{"type": "resigned", "seat": 0, "ply": 2}], "moves.2: the game was over after 2 moves"),
        ([{"type": "resigned", "seat": 0, "ply": 3, "program": "x"}], "incidents.0.program: the game ended"),
        ([{"type": "resigned", "seat": s, "ply": 3} for s in (0, 1)], "incidents.1: the game was over"),
        ([{"type": "failed", "seat": 1, "ply": 3, "how": "died"}], "incidents.0.type: seat 1 is a person"),
        ([{"type": "timed_out", "seat": 0, "ply": 3}], "incidents.0.seat: seat 0 cannot have timed_out"),
        ([{"type": "given_back", "seat": 0, "ply": 3}], "incidents.0.type: no program played"),
        ([{"type": "taken_over", "seat": 0, "ply": 3, "program": "x"}] * 2, "incidents.1.type: a program"),
        (
            [{"type": "taken_over", "seat": 0, "ply": 3, "program": "x"}],
            "moves: the record has a result, but",
        ),
        ([], "moves: the record has a result, but"),
    ],
)
def test_incidents_that_cannot_have_happened(incidents, sentence):
    position = play_at_random(load_mode("blokus", "2-players").start("seed"), np.random.default_rng(7), 3)
    assert position.seat == 1
    document = document_of(position, ["person"] * 2, [Resigned(seat=0, ply=3)])
    Record.from_json(json.dumps(document)).verify()
    assert sentence in refusal({**document, "incidents": incidents})


def test_whoever_gave_up_is_behind_though_the_rules_ended_the_game():
    game = load_mode("blokus", "4-players")
    position = play_at_random(game.start("seed"), np.random.default_rng(7))
    outcome = position.outcome()
    assert outcome is not None
    best = outcome.winners[0]
    record = Record.of(position, incidents=[Resigned(seat=best, ply=10, program="level:5")])
    assert record.result is not None
    assert (record.result.ending, record.result.places[best]) == ("rules", 4)
    assert best not in record.result.winners
    record.verify()
