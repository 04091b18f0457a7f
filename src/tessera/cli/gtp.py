"""`tessera gtp`: an engine that other programs can talk to."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from tessera.cli.arguments import MEGABYTES, GameName, Memory, OptionTexts, Seed, load_game


def gtp(
    game: GameName,
    level: Annotated[int, typer.Option(min=1, max=9, help="How strongly it plays.")] = 5,
    player: Annotated[
        str | None, typer.Option(metavar="SPEC", help="Any player instead of a level, such as sims:1000.")
    ] = None,
    option: OptionTexts = None,
    seed: Seed = None,
    threads: Annotated[int, typer.Option(min=1, max=256, help="Threads that think.")] = 1,
    memory: Memory = MEGABYTES,
    weights: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Play with the weights that `tessera train` has made.")
    ] = None,
) -> None:
    """Answer text commands on standard input, in Pentobi's dialect of GTP; docs/gtp.md lists them."""
    from io import TextIOWrapper

    from tessera.core.seeds import new_seed
    from tessera.gtp.engine import GtpEngine
    from tessera.players.registry import Resources
    from tessera.search.knowledge import use_weights
    from tessera.search.knowledge.weights import WeightsError

    if weights is not None:
        try:
            use_weights(game, weights)
        except WeightsError as error:
            print(f"tessera: {error}; playing with the weights of its own", file=sys.stderr)
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    engine = GtpEngine(
        load_game(game, option),
        player or f"level:{level}",
        new_seed() if seed is None else seed,
        Resources(threads, memory),
    )
    engine.conversation().run(sys.stdin, sys.stdout)
