"""`tessera bench`: all benchmarks, one table."""

from typing import Annotated

import typer

from tessera.cli.common import AsJson, error_console, print_json


def bench(
    only: Annotated[str, typer.Option(metavar="TEXT", help="Only benchmarks whose name contains this.")] = "",
    json: AsJson = False,
) -> None:
    """Measure everything that has a goal and show it beside the goal."""
    from rich.console import Console
    from rich.progress import Progress
    from rich.table import Table

    from tessera.benchmarks.environments import all_measures
    from tessera.benchmarks.suite import Benchmark, all_benchmarks

    benchmarks = [*all_benchmarks(), *(Benchmark(*measure) for measure in all_measures())]
    chosen = [benchmark for benchmark in benchmarks if only in benchmark.name]
    results = []
    with Progress(console=error_console(), transient=True) as progress:
        for benchmark in progress.track(chosen, description="measuring"):
            results.append(benchmark.measure())
    if json:
        print_json([result.as_json() for result in results])
        return
    table = Table("benchmark", "value", "spread", "unit", "goal", title="Tessera benchmarks")
    for result in results:
        table.add_row(result.name, result.text, f"±{result.spread:.0%}", result.unit, result.goal)
    Console().print(table)
