"""`tessera bench`: all benchmarks in one table, and what players throw away in valued decisions."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tessera.cli.arguments import FILE, as_json, game_name
from tessera.cli.match import SPECS, jobs
from tessera.cli.output import Progress, print_json, print_table

if TYPE_CHECKING:
    from tessera.benchmarks.decisions.scoring import Score


@click.group(invoke_without_command=True)
@click.option("--only", default="", metavar="TEXT", help="Only benchmarks whose name contains this.")
@as_json
@click.pass_context
def bench(context: click.Context, only: str, as_json: bool) -> None:
    """Measure everything that has a goal and show it beside the goal."""
    if context.invoked_subcommand is not None:
        return
    from tessera.benchmarks.suite import all_benchmarks

    chosen = [benchmark for benchmark in all_benchmarks() if only in benchmark.name]
    figures = []
    with Progress("measuring", total=len(chosen)) as progress:
        for number, benchmark in enumerate(chosen):
            progress.update(number, benchmark.name)
            figures.append(benchmark.measure())
    if as_json:
        print_json([figure.as_json() for figure in figures])
        return
    rows = [
        (figure.name, figure.text, f"±{figure.spread:.0%}", figure.unit, figure.goal) for figure in figures
    ]
    print_table(("benchmark", "value", "spread", "unit", "goal"), rows)


@bench.command()
@game_name
@click.option(
    "--player",
    multiple=True,
    metavar="SPEC",
    help=f"Whom to ask, may be repeated: {SPECS} All levels by default.",
)
@click.option(
    "--set", "file", type=FILE, metavar="FILE", help="Another set than the one that comes with the program."
)
@click.option("--held-out", is_flag=True, help="Only the tenth that is kept from everything fitted.")
@click.option("--limit", type=click.IntRange(min=1), help="Stop after about so many decisions.")
@click.option("--plot", type=FILE, metavar="FILE", help="Draw loss against time as SVG.")
@as_json
def decisions(
    game: str,
    player: Sequence[str],
    file: Path | None,
    held_out: bool,
    limit: int | None,
    plot: Path | None,
    as_json: bool,
) -> None:
    """How much players throw away in decisions whose moves have been valued."""
    from tessera.benchmarks.decisions.decision_set import read_decisions, shipped_decisions
    from tessera.benchmarks.decisions.scoring import draw_scores, score_player
    from tessera.players.levels import LEVELS

    chosen = read_decisions(file, game) if file else shipped_decisions(game)
    scores: list[Score] = []
    for spec in player or [f"level:{number}" for number in LEVELS]:
        with Progress(spec, total=chosen.num_decisions) as progress:
            for score in score_player(chosen, spec, held_out_only=held_out, limit=limit):
                progress.update(score.decisions, f"{spec} {score.loss:.2%}")
        scores.append(score)
    if plot:
        plot.write_text(draw_scores(chosen.game, scores), encoding="utf-8")
    if as_json:
        print_json([score.as_json() for score in scores])
        return
    heads = ("player", "decisions", "loss", "best chosen", "CPU s a decision", "by players", "by third")
    print_table(heads, map(_cells, scores))


def _cells(score: "Score") -> list[str]:
    return [
        score.player,
        str(score.decisions),
        f"{score.loss:.2%} ± {1.96 * score.error:.2%}",
        f"{score.best_choices:.0%}",
        f"{score.cpu_seconds:.4f}",
        ", ".join(f"{count}: {loss:.2%}" for count, loss in score.by_players.items()),
        ", ".join(f"{loss:.2%}" for loss in score.by_phase),
    ]


@bench.command()
@game_name
@click.option(
    "--out",
    type=FILE,
    required=True,
    metavar="FILE",
    help="Where the set goes; what is there is gone on with.",
)
@click.option(
    "--games", type=click.IntRange(min=1), default=350, help="How many games decisions are drawn from."
)
@click.option(
    "--worlds",
    type=click.IntRange(min=2),
    default=24,
    help="How often what a seat cannot know is drawn anew for each decision.",
)
@jobs
def make_decisions(game: str, *, out: Path, games: int, worlds: int, jobs: int) -> None:
    """Make a set of decisions: positions of strong games, their best moves valued by playing on."""
    from tessera.benchmarks.decisions.making import Recipe, make_set
    from tessera.benchmarks.decisions.rollouts import Effort

    with Progress("valuing", total=games) as progress:
        for made in make_set(Recipe(game, effort=Effort(worlds=worlds)), games, out, jobs):
            progress.update(len(made.games), f"{made.num_decisions} decisions")
    print(f"{made.num_decisions} decisions from {len(made.games)} games are in {out}")
