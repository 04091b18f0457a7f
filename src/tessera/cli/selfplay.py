"""`tessera selfplay`: games of a player against itself, as Parquet files."""

import contextlib
from pathlib import Path
from typing import Annotated

import typer

from tessera.cli.arguments import AsJson, GameName, OptionTexts, Seed, load_game
from tessera.cli.match import SPECS, Jobs
from tessera.cli.output import error_console, print_json

Ray = Annotated[
    str | None, typer.Option("--ray", metavar="ADDRESS", help="Play on a Ray cluster, such as auto or local.")
]


def selfplay(
    game: GameName,
    *,
    player: Annotated[str, typer.Option("--player", metavar="SPEC", help=f"Who plays: {SPECS}")],
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where the files go.")],
    games: Annotated[int, typer.Option(min=1, help="How many games there shall be in the end.")] = 100,
    option: OptionTexts = None,
    seed: Seed = "0",
    jobs: Jobs = 1,
    ray: Ray = None,
    json: AsJson = False,
) -> None:
    """Write games of a player against itself, with what it thought of each move; goes on where it stopped."""
    from rich.progress import Progress

    from tessera.selfplay.parquet import make_job
    from tessera.selfplay.workers import run_job

    job = make_job(load_game(game, option), player, str(seed))
    found = None
    with (
        Progress(console=error_console(), transient=True) as progress,
        contextlib.closing(run_job(job, games, out, jobs, ray)) as playing,
    ):
        bar = progress.add_task("playing", total=games)
        for done in playing:
            found = done if found is None else found
            progress.update(bar, completed=done)
    if json:
        print_json({"games": done, "found": found, "folder": str(out)})
    else:
        print(f"{done} games of {player} in {out}, {found} of them from before.")
