"""`tessera play`: a game in the terminal, people at one keyboard and programs."""

from pathlib import Path
from typing import Annotated

import typer

from tessera.cli.arguments import MEGABYTES, GameName, Memory, OptionTexts, Seed, load_game


def play(
    game: GameName,
    option: OptionTexts = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SPEC",
            help="Who sits there: person, level:1 to level:9, random, greedy, ...; once for each seat.",
        ),
    ] = None,
    seed: Seed = None,
    games: Annotated[int, typer.Option(min=1, help="Several games in a row, with the scores added up.")] = 1,
    memory: Memory = MEGABYTES,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the record of the game here.")
    ] = None,
) -> None:
    """Play in the terminal: you against programs, or several people at one keyboard."""
    from tessera.cli.terminal import TerminalTable
    from tessera.players.registry import Resources

    chosen = load_game(game, option)
    TerminalTable(chosen, seat, seed, save, Resources(megabytes=memory)).play_series(games)
