"""`tessera bench`: all benchmarks in one table, and what players throw away in valued decisions."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tessera.cli.arguments import AsJson, GameName
from tessera.cli.match import SPECS, Jobs
from tessera.cli.output import error_console, print_json

if TYPE_CHECKING:
    from tessera.benchmarks.decisions.scoring import Score

bench_app = typer.Typer(invoke_without_command=True)


@bench_app.callback()
def bench(
    context: typer.Context,
    only: Annotated[str, typer.Option(metavar="TEXT", help="Only benchmarks whose name contains this.")] = "",
    json: AsJson = False,
) -> None:
    """Measure everything that has a goal and show it beside the goal."""
    if context.invoked_subcommand is not None:
        return
    from rich.console import Console
    from rich.progress import Progress
    from rich.table import Table

    from tessera.benchmarks.suite import all_benchmarks

    chosen = [benchmark for benchmark in all_benchmarks() if only in benchmark.name]
    figures = []
    with Progress(console=error_console(), transient=True) as progress:
        for benchmark in progress.track(chosen, description="measuring"):
            figures.append(benchmark.measure())
    if json:
        print_json([figure.as_json() for figure in figures])
        return
    table = Table("benchmark", "value", "spread", "unit", "goal", title="Tessera benchmarks")
    for figure in figures:
        table.add_row(figure.name, figure.text, f"±{figure.spread:.0%}", figure.unit, figure.goal)
    Console().print(table)


@bench_app.command()
def decisions(
    game: GameName,
    *,
    player: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SPEC", help=f"Whom to ask, may be given several times: {SPECS} All levels by default."
        ),
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option("--set", metavar="FILE", help="Another set than the one that comes with the program."),
    ] = None,
    held_out: Annotated[
        bool, typer.Option("--held-out", help="Only the tenth that is kept from everything fitted.")
    ] = False,
    limit: Annotated[int | None, typer.Option(min=1, help="Stop after about so many decisions.")] = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw loss against time as SVG.")] = None,
    json: AsJson = False,
) -> None:
    """How much players throw away in decisions whose moves have been valued."""
    from rich.console import Console
    from rich.progress import Progress
    from rich.table import Table

    from tessera.benchmarks.decisions.decision_set import read_decisions, shipped_decisions
    from tessera.benchmarks.decisions.scoring import draw_scores, score_player
    from tessera.players.levels import LEVELS

    chosen = read_decisions(file, game) if file else shipped_decisions(game)
    scores: list[Score] = []
    with Progress(console=error_console(), transient=True) as progress:
        for spec in player or [f"level:{number}" for number in LEVELS]:
            bar = progress.add_task(spec, total=chosen.num_decisions)
            for score in score_player(chosen, spec, held_out_only=held_out, limit=limit):
                progress.update(bar, completed=score.decisions, description=f"{spec} {score.loss:.2%}")
            scores.append(score)
    if plot:
        plot.write_text(draw_scores(chosen.game, scores), encoding="utf-8")
    if json:
        print_json([score.as_json() for score in scores])
        return
    table = Table("player", "decisions", "loss", "best chosen", "CPU s a decision", "by players", "by third")
    for score in scores:
        table.add_row(*_cells(score))
    Console().print(table)


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


@bench_app.command()
def make_decisions(
    game: GameName,
    *,
    out: Annotated[
        Path, typer.Option(metavar="FILE", help="Where the set goes; what is there is gone on with.")
    ],
    games: Annotated[int, typer.Option(min=1, help="How many games decisions are drawn from.")] = 350,
    jobs: Jobs = 1,
) -> None:
    """Make a set of decisions: positions of strong games, their best moves valued by playing on."""
    from rich.progress import Progress

    from tessera.benchmarks.decisions.making import Recipe, make_set

    with Progress(console=error_console(), transient=True) as progress:
        bar = progress.add_task("valuing", total=games)
        for made in make_set(Recipe(game), games, out, jobs):
            progress.update(bar, completed=len(made.games), description=f"{made.num_decisions} decisions")
    print(f"{made.num_decisions} decisions from {len(made.games)} games are in {out}")
