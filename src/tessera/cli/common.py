"""What the commands share: their common arguments and how they print."""

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from rich.console import Console

    from tessera.core.game import Game

GameName = Annotated[str, typer.Argument(metavar="GAME", help="Which game, such as blokus.")]
OptionTexts = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", metavar="KEY=VALUE", help="An option of the game; may be given several times."
    ),
]
Seed = Annotated[str | None, typer.Option(help="Makes everything repeatable; without it chance is secret.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def load_game(name: str, options: list[str] | None) -> "Game":
    """The game that was asked for."""
    from tessera.core.options import parse_assignments
    from tessera.games import load

    return load(name, **parse_assignments(options or []))


def print_json(data: Any) -> None:
    """One line of JSON, at once, so that a reader on the other end of a pipe need not wait."""
    print(json.dumps(data, ensure_ascii=False), flush=True)


def error_console() -> "Console":
    """Where progress goes, so that results can be piped."""
    from rich.console import Console

    return Console(stderr=True)
