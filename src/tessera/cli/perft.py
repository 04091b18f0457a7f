"""`tessera perft`: count move sequences, the sharpest short test of a move generator."""

from typing import Annotated

import typer

from tessera.cli.arguments import AsJson, GameName, OptionTexts, Seed, load_game
from tessera.cli.output import print_json


def perft(
    game: GameName,
    depth: Annotated[int, typer.Option(min=0, max=20, help="How many moves deep.")],
    option: OptionTexts = None,
    seed: Seed = "0",
    json: AsJson = False,
) -> None:
    """Count the sequences of moves that the rules allow from the start."""
    from tessera.core.position import perft as count

    nodes = count(load_game(game, option).start(seed), depth)
    if json:
        print_json({"nodes": nodes})
    else:
        print(f"{nodes:,}")
