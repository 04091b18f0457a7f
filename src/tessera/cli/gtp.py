"""`tessera gtp`: an engine that other programs can talk to."""

import contextlib
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from tessera.cli.arguments import (
    FILE,
    game_name,
    load_game,
    memory,
    option_texts,
    ponder,
    secret_seed,
    threads,
)


@click.command()
@game_name
@click.option("--level", type=click.IntRange(1, 9), default=5, help="How strongly it plays.")
@click.option("--player", metavar="SPEC", help="Any player instead of a level, such as sims:1000.")
@option_texts
@secret_seed
@threads
@memory
@ponder
@click.option(
    "--weights", type=FILE, metavar="FILE", help="Play with the weights that `tessera train` has made."
)
def gtp(
    game: str,
    *,
    level: int,
    player: str | None,
    option: Sequence[str],
    seed: str | None,
    threads: int,
    memory: float,
    ponder: bool,
    weights: Path | None,
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
        ponders=ponder,
    )
    with contextlib.closing(engine):
        engine.conversation().run(sys.stdin, sys.stdout)
