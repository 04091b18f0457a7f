"""The arguments that commands have in common."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from tessera.core.game import Game
    from tessera.records import Record


def _complete_game(begun: str) -> list[str]:
    from tessera.games import game_names

    return [name for name in game_names() if name.startswith(begun)]


GameName = Annotated[
    str,
    typer.Argument(metavar="GAME", help="Which game, such as blokus.", autocompletion=_complete_game),
]
OptionTexts = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", metavar="KEY=VALUE", help="An option of the game; may be given several times."
    ),
]
Seed = Annotated[str | None, typer.Option(help="Makes everything repeatable; without it chance is secret.")]
Memory = Annotated[
    float, typer.Option(min=1, metavar="MEGABYTES", help="Most memory for the search tree of each player.")
]
MEGABYTES = 256.0
"""The default of `Memory`, that of players; written here so that help does not load the search."""
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def load_game(name: str, options: list[str] | None) -> "Game":
    """The game that was asked for."""
    from tessera.core.options import parse_assignments
    from tessera.games import load

    return load(name, **parse_assignments(options or []))


def read_record(path: Path) -> "Record":
    """The game record in a file, or from the standard input if the file is called `-`."""
    from tessera.core.errors import RecordError
    from tessera.records import Record

    try:
        content = sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
        return Record.from_json(content.decode())
    except UnicodeDecodeError:
        raise RecordError("this is not a game record: it is not UTF-8 text") from None
