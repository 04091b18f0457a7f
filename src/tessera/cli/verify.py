"""`tessera verify`: replay a record and check every shuffle and roll."""

from pathlib import Path
from typing import Annotated

import typer

from tessera.cli.arguments import AsJson
from tessera.cli.output import print_json


def verify(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="The file with the game record.")],
    json: AsJson = False,
) -> None:
    """Replay a game record; check its moves, its scores and all that chance decided."""
    from tessera.core.errors import RecordError
    from tessera.records import Record

    try:
        text = record.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise RecordError("this is not a game record: it is not UTF-8 text") from None
    position = Record.from_json(text).verify()
    outcome = position.outcome()
    if json:
        result = {"scores": outcome.scores, "winners": outcome.winners} if outcome else None
        print_json({"valid": True, "moves": len(position.history), "result": result})
        return
    ending = f"final scores {outcome.scores}" if outcome else "the game is not over"
    print(f"The record is sound: {len(position.history)} moves of {position.game.title}, {ending}.")
