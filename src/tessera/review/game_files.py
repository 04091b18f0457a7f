"""The game to review, from a document: a record, or a file of another program that a game can read."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass

from tessera.core.errors import RecordError
from tessera.core.position import Position
from tessera.games import companion_parts
from tessera.gtp.dialect import ROOM, Dialect
from tessera.records import Record, Result
from tessera.review.document import MOST_BYTES


@dataclass(frozen=True)
class ReviewedGame:
    """A game with all its moves, and how it ended."""

    position: Position
    """After the last move."""
    names: Sequence[str]
    """Who sat in each seat."""
    result: Result | None
    digest: str
    """Of everything that a review depends on."""


def played_game(position: Position, names: Sequence[str], result: Result | None) -> ReviewedGame:
    """A game that needs no check."""
    return ReviewedGame(position, names, result, _digest(position, result))


def reviewed_record(record: Record) -> ReviewedGame:
    """The game of a record, of which everything is checked; RecordError says what is wrong and where."""
    return played_game(record.verify(), [seat.name for seat in record.seats], record.result)


def read_game(data: bytes) -> ReviewedGame:
    """The game in a document; RecordError says what is wrong with it, and where."""
    if len(data) > MOST_BYTES:
        raise RecordError(f"the document is longer than {MOST_BYTES:,} bytes, which no game needs")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordError(f"this is not a game record: byte {error.start} is not UTF-8 text") from None
    return _read_tree(text) if text.lstrip().startswith("(") else reviewed_record(Record.from_json(text))


def _read_tree(text: str) -> ReviewedGame:
    """The game in a file of the SGF family, by the first game that has such files."""
    dialects: list[Dialect] = list(companion_parts(ROOM, "DIALECT").values())
    dialect = next((dialect for dialect in dialects if dialect.file_suffix), None)
    if dialect is None:
        raise RecordError("no game can read such a file")
    position = dialect.read_file(text)
    if not position.history:
        raise RecordError("the file holds no move")
    return played_game(position, position.game.seat_names(), None)


def _digest(position: Position, result: Result | None) -> str:
    """The same for the same game, whoever played it and when."""
    game = position.game
    content = {
        "game": [game.name, game.rules_version, game.options.model_dump(mode="json")],
        "chance": [position.seed, position.salts, [[o.seed, o.salts, o.plies] for o in position.origins]],
        "moves": [played.text for played in position.history],
        "result": result.model_dump(mode="json") if result else None,
    }
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
