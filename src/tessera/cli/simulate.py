"""`tessera simulate`: random games, for speed and for the shape of a game."""

from collections.abc import Sequence

import click

from tessera.cli.arguments import as_json, fixed_seed, game_name, load_game, option_texts
from tessera.cli.output import Progress, print_json


@click.command()
@game_name
@click.option("--games", type=click.IntRange(min=1), default=1000, help="How many games.")
@option_texts
@fixed_seed
@as_json
def simulate(game: str, games: int, option: Sequence[str], seed: str, as_json: bool) -> None:
    """Play uniformly random games on one core and report speed, length, branching and scores."""
    from tessera.matches.random_games import RandomGames

    played = RandomGames(load_game(game, option), seed)
    with Progress("playing", total=played.num_steps(games)) as progress:
        for step, _ in enumerate(played.run(games), start=1):
            progress.update(step)
    result = played.result()
    if as_json:
        print_json(result)
        return
    for name, value in result.items():
        print(
            f"{name.replace('_', ' '):22} {value:,.2f}" if isinstance(value, float) else f"{name:22} {value}"
        )
