"""The arguments that commands have in common."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from tessera.core.game import Game
    from tessera.records import Record

FILE = click.Path(path_type=Path)
MEGABYTES = 256.0
"""The default of `memory`, that of players; written here so that help does not load the search."""


def _complete_game(context: click.Context, parameter: click.Parameter, begun: str) -> list[str]:
    from tessera.games import game_names

    return [name for name in game_names() if name.startswith(begun)]


game_name = click.argument(
    "game", metavar="GAME", shell_complete=_complete_game, help="Which game, such as blokus."
)
option_texts = click.option(
    "--option", "-o", multiple=True, metavar="KEY=VALUE", help="An option of the game; may be repeated."
)
secret_seed = click.option("--seed", help="Makes everything repeatable; without it chance is secret.")
fixed_seed = click.option("--seed", default="0", help="Makes everything repeatable.")
memory = click.option(
    "--memory",
    type=click.FloatRange(min=1),
    default=MEGABYTES,
    metavar="MEGABYTES",
    help="Most memory for the search tree of each player.",
)
ponder = click.option(
    "--ponder",
    is_flag=True,
    help="Think on while others are to move: in games where nothing is hidden, players limited by time only.",
)
threads = click.option("--threads", type=click.IntRange(1, 256), default=1, help="Threads that think.")
as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


def load_game(name: str, options: Sequence[str]) -> "Game":
    """The game that was asked for."""
    from tessera.core.options import parse_assignments
    from tessera.games import load

    return load(name, **parse_assignments(list(options)))


def read_record(path: Path) -> "Record":
    """The game record in a file, or from the standard input if the file is called `-`."""
    from tessera.core.errors import RecordError
    from tessera.records import Record

    try:
        content = sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
        return Record.from_json(content.decode())
    except UnicodeDecodeError:
        raise RecordError("this is not a game record: it is not UTF-8 text") from None
