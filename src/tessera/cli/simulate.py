"""`tessera simulate`: random games, for speed and for the shape of a game."""

from typing import Annotated

import typer

from tessera.cli.arguments import AsJson, GameName, OptionTexts, Seed, load_game
from tessera.cli.output import error_console, print_json


def simulate(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    option: OptionTexts = None,
    seed: Seed = "0",
    json: AsJson = False,
) -> None:
    """Play uniformly random games on one core and report speed, length, branching and scores."""
    from rich.progress import Progress

    from tessera.matches.random_games import RandomGames

    played = RandomGames(load_game(game, option), str(seed))
    with Progress(console=error_console(), transient=True) as progress:
        for _ in progress.track(played.run(games), total=played.num_steps(games), description="playing"):
            pass
    result = played.result()
    if json:
        print_json(result)
        return
    for name, value in result.items():
        print(
            f"{name.replace('_', ' '):22} {value:,.2f}" if isinstance(value, float) else f"{name:22} {value}"
        )
