"""`tessera train`: what a program knows about a game, made anew from its own games."""

from pathlib import Path
from typing import Annotated

import typer

from tessera.cli.arguments import GameName, OptionTexts, Seed, load_game
from tessera.cli.match import Jobs
from tessera.cli.output import error_console
from tessera.cli.selfplay import Ray


def train(
    game: GameName,
    *,
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where games and weights are kept.")],
    rounds: Annotated[int, typer.Option(min=1, max=99, help="How often to play and fit.")] = 4,
    games: Annotated[int, typer.Option(min=10, help="How many games each round plays.")] = 1000,
    simulations: Annotated[int, typer.Option(min=8, help="How many simulations a move gets.")] = 200,
    from_nothing: Annotated[
        bool, typer.Option("--from-nothing", help="Begin with weights that know nothing.")
    ] = False,
    option: OptionTexts = None,
    seed: Seed = "0",
    jobs: Jobs = 1,
    ray: Ray = None,
) -> None:
    """Let a program learn from games against itself, in rounds; goes on where it stopped."""
    from rich.progress import Progress

    from tessera.training.rounds import CURVE_FILE, Training

    training = Training(
        load_game(game, option), out, rounds, games, simulations, str(seed), from_nothing, jobs, ray
    )
    print("| round | games | positions | points not foreseen | surprise at choices |")
    print("|---|---|---|---|---|")
    with Progress(console=error_console(), transient=True) as progress:
        bar = progress.add_task("playing", total=games)
        for step in training.run():
            what = "fitting" if step.games >= games else "playing"
            progress.update(bar, completed=step.games, description=f"round {step.number}: {what}")
            if step.fit:
                found = step.fit
                figures = f"{found['unexplained']:.3f} | {found['surprise']:.3f}"
                print(
                    f"| {step.number} | {sum(found['games']):,} | {found['positions']:,} | {figures} |",
                    flush=True,
                )
    print(f"Weights: {training.weights}; learning curve: {out / CURVE_FILE}")
