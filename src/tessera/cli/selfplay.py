"""`tessera selfplay`: games of a player against itself, as Parquet files."""

import contextlib
from collections.abc import Sequence
from pathlib import Path

import click

from tessera.cli.arguments import FILE, as_json, fixed_seed, game_name, load_game, option_texts
from tessera.cli.match import SPECS, jobs
from tessera.cli.output import Progress, print_json

ray = click.option("--ray", metavar="ADDRESS", help="Play on a Ray cluster, such as auto or local.")


@click.command()
@game_name
@click.option("--player", required=True, metavar="SPEC", help=f"Who plays: {SPECS}")
@click.option("--out", type=FILE, required=True, metavar="DIR", help="Where the files go.")
@click.option(
    "--games", type=click.IntRange(min=1), default=100, help="How many games there shall be in the end."
)
@option_texts
@fixed_seed
@jobs
@ray
@as_json
def selfplay(
    game: str,
    *,
    player: str,
    out: Path,
    games: int,
    option: Sequence[str],
    seed: str,
    jobs: int,
    ray: str | None,
    as_json: bool,
) -> None:
    """Write games of a player against itself, with what it thought of each move; goes on where it stopped."""
    from tessera.selfplay.parquet import make_job
    from tessera.selfplay.workers import run_job

    job = make_job(load_game(game, option), player, seed)
    found = None
    with (
        Progress("playing", total=games) as progress,
        contextlib.closing(run_job(job, games, out, jobs, ray)) as playing,
    ):
        for done in playing:
            found = done if found is None else found
            progress.update(done)
    if as_json:
        print_json({"games": done, "found": found, "folder": str(out)})
    else:
        print(f"{done} games of {player} in {out}, {found} of them from before.")
