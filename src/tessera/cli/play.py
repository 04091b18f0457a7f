"""`tessera play`: a game in the terminal, people at one keyboard and programs."""

from collections.abc import Sequence
from pathlib import Path

import click

from tessera.cli.arguments import FILE, game_name, load_game, memory, option_texts, ponder, secret_seed


@click.command()
@game_name
@option_texts
@click.option(
    "--seat",
    multiple=True,
    metavar="SPEC",
    help="Who sits there: person, level:1 to level:9, random, greedy, ...; once for each seat.",
)
@secret_seed
@click.option(
    "--games", type=click.IntRange(min=1), default=1, help="Several games in a row, with the scores added up."
)
@memory
@ponder
@click.option("--save", type=FILE, metavar="FILE", help="Write the record of the game here.")
def play(
    game: str,
    option: Sequence[str],
    seat: Sequence[str],
    seed: str | None,
    games: int,
    memory: float,
    ponder: bool,
    save: Path | None,
) -> None:
    """Play in the terminal: you against programs, or several people at one keyboard."""
    from tessera.cli.terminal import TerminalTable
    from tessera.players.registry import Resources

    chosen = load_game(game, option)
    table = TerminalTable(chosen, seat, seed, save, Resources(megabytes=memory), ponders=ponder)
    table.play_series(games)
