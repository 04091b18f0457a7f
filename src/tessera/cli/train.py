"""`tessera train`: what a program knows about a game, made anew from its own games."""

from collections.abc import Sequence
from pathlib import Path

import click

from tessera.cli.arguments import FILE, fixed_seed, game_name, load_game, option_texts
from tessera.cli.match import jobs
from tessera.cli.output import Progress
from tessera.cli.selfplay import ray


@click.command()
@game_name
@click.option("--out", type=FILE, required=True, metavar="DIR", help="Where games and weights are kept.")
@click.option("--rounds", type=click.IntRange(1, 99), default=4, help="How often to play and fit.")
@click.option("--games", type=click.IntRange(min=10), default=1000, help="How many games each round plays.")
@click.option(
    "--simulations", type=click.IntRange(min=8), default=200, help="How many simulations a move gets."
)
@click.option("--from-nothing", is_flag=True, help="Begin with weights that know nothing.")
@option_texts
@fixed_seed
@jobs
@ray
def train(
    game: str,
    *,
    out: Path,
    rounds: int,
    games: int,
    simulations: int,
    from_nothing: bool,
    option: Sequence[str],
    seed: str,
    jobs: int,
    ray: str | None,
) -> None:
    """Let a program learn from games against itself, in rounds; goes on where it stopped."""
    from tessera.training.rounds import CURVE_FILE, Training

    training = Training(
        load_game(game, option), out, rounds, games, simulations, seed, from_nothing, jobs, ray
    )
    print("| round | games | positions | points not foreseen | surprise at choices |")
    print("|---|---|---|---|---|")
    with Progress("playing", total=games) as progress:
        for step in training.run():
            what = "fitting" if step.games >= games else "playing"
            progress.update(step.games, f"round {step.number}: {what}")
            if step.fit:
                found = step.fit
                figures = f"{found['unexplained']:.3f} | {found['surprise']:.3f}"
                print(
                    f"| {step.number} | {sum(found['games']):,} | {found['positions']:,} | {figures} |",
                    flush=True,
                )
    print(f"Weights: {training.weights}; learning curve: {out / CURVE_FILE}")
