"""`tessera solve`: the solo puzzles."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tessera.cli.arguments import AsJson
from tessera.cli.output import error_console, print_json

if TYPE_CHECKING:
    from tessera.core.game import Game
    from tessera.core.position import Position
    from tessera.search.puzzles import PuzzleSolver

HARDER = "-hard"  # the end of the name of a puzzle's harder way


def solve(
    puzzle: Annotated[str, typer.Argument(metavar="PUZZLE", help="Its name; a wrong one lists them all.")],
    hard: Annotated[bool, typer.Option("--hard", help="The harder way, where a puzzle has one.")] = False,
    count: Annotated[
        bool, typer.Option("--count", help="Count all solutions, where that is possible.")
    ] = False,
    start: Annotated[
        Path | None,
        typer.Option(
            "--from", metavar="FILE", help="A board to go on from: rows of . and letters of colours."
        ),
    ] = None,
    seconds: Annotated[
        float, typer.Option(min=0.1, help="How long to search, where that takes long.")
    ] = 120.0,
    seed: Annotated[
        int, typer.Option(min=0, help="Another seed, another solution, where one is searched for.")
    ] = 0,
    json: AsJson = False,
    svg: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the solution into this file.")
    ] = None,
) -> None:
    """Solve a solo puzzle, from the empty board or from a given one."""
    game, solver = _find(puzzle, hard=hard, count=count)
    position = solver.read_board(game, start.read_text(encoding="utf-8") if start else None)
    if count:
        _count(solver, position, json=json)
    else:
        _solve(solver, position, seconds, seed, json=json, svg=svg)


def _find(puzzle: str, *, hard: bool, count: bool) -> "tuple[Game, PuzzleSolver]":
    """The puzzle of this name, or its harder way, and who solves it."""
    from tessera.core.errors import OptionError
    from tessera.search.puzzles import list_puzzles, solver_of

    puzzles = {name: game for name, game in list_puzzles().items() if solver_of(game.name)}
    solver = solver_of(puzzles[puzzle].name) if puzzle in puzzles else None
    if solver is None:
        raise OptionError(f"there is no solver for {puzzle!r}; there is one for {' and '.join(puzzles)}")
    with_harder = [name for name in puzzles if f"{name}{HARDER}" in puzzles]
    if (hard and puzzle not in with_harder) or (count and not solver.counted):
        raise OptionError(f"--hard and --count are for {' and '.join(with_harder)}")
    return puzzles[f"{puzzle}{HARDER}" if hard else puzzle], solver


def _solve(
    solver: "PuzzleSolver", position: "Position", seconds: float, seed: int, *, json: bool, svg: Path | None
) -> None:
    from tessera.search.puzzles.solver import sentence_of

    solution = solver.solve(position, seconds, seed)
    for move in solution.moves:
        position.play(move)
    if json:
        print_json(solver.describe(solution, position))
    elif solution.verdict == "impossible":
        print(f"This board cannot be completed: {sentence_of(solution.reason)}.")
    elif solution.verdict == "unknown":
        print(f"No solution was found in {seconds:g} seconds; there may be one.")
    if solution.verdict == "found" and (svg or not json):
        _show(position, svg)


def _show(position: "Position", svg: Path | None) -> None:
    """Draw a solution, in the terminal or in a file."""
    if svg:
        svg.write_text(position.svg(), encoding="utf-8")
    else:
        print(position)


def _count(solver: "PuzzleSolver", position: "Position", *, json: bool) -> None:
    from rich.progress import Progress

    with Progress(console=error_console(), transient=True) as progress:
        bar = progress.add_task("searching", total=1.0)
        found = solver.count_solutions(position, lambda share: progress.update(bar, completed=share))
    if json:
        print_json({"solutions": found})
    else:
        print(f"{found} {solver.counted}.")
