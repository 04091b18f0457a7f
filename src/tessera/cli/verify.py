"""`tessera verify`: replay a record and check everything in it that can be checked."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tessera.cli.arguments import FILE, as_json, read_record
from tessera.cli.output import print_json

if TYPE_CHECKING:
    from tessera.records import Result


@click.command()
@click.argument(
    "record", type=FILE, metavar="RECORD", help="The file with the game record, - for the standard input."
)
@as_json
def verify(record: Path, as_json: bool) -> None:
    """Replay a game record; check its moves, all that chance decided, how it ended and its result."""
    document = read_record(record)
    position, result = document.verify(), document.result
    assert result is not None, "a sound record has a result"
    if as_json:
        print_json({"valid": True, "moves": len(position.history), "result": result.model_dump(mode="json")})
        return
    moves = f"{len(position.history)} moves of {position.game.title}"
    print(f"The record is sound: {moves}, final scores {result.scores}, {_told_end(result)}.")


def _told_end(result: "Result") -> str:
    """Who won, and what ended the game."""
    winners = "no winner" if not result.winners else f"won by seat {' and '.join(map(str, result.winners))}"
    endings = {
        "rules": "ended by its rules",
        "resigned": f"ended because seat {result.seat} gave up",
        "timed_out": f"ended because seat {result.seat} ran out of time",
        "failed": f"ended because the program in seat {result.seat} failed",
    }
    return f"{winners}, {endings[result.ending]}"
