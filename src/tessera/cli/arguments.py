"""The arguments that commands have in common."""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from tessera.core.game import Game

GameName = Annotated[str, typer.Argument(metavar="GAME", help="Which game, such as blokus.")]
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
