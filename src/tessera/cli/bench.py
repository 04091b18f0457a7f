"""`tessera bench`: all benchmarks, one table."""

from typing import Annotated

import typer

from tessera.cli.arguments import AsJson
from tessera.cli.output import error_console, print_json


def bench(
    only: Annotated[str, typer.Option(metavar="TEXT", help="Only benchmarks whose name contains this.")] = "",
    json: AsJson = False,
) -> None:
    """Measure everything that has a goal and show it beside the goal."""
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
