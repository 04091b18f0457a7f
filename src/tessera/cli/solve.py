"""`tessera solve`: the solo puzzles."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tessera.cli.arguments import FILE, as_json
from tessera.cli.output import Progress, print_json

if TYPE_CHECKING:
    from tessera.core.game import Game
    from tessera.core.position import Position
    from tessera.search.puzzles import PuzzleSolver

HARDER = "-hard"  # the end of the name of a puzzle's harder way


@click.command()
@click.argument("puzzle", metavar="PUZZLE", help="Its name; a wrong one lists them all.")
@click.option("--hard", is_flag=True, help="The harder way, where a puzzle has one.")
@click.option("--count", is_flag=True, help="Count all solutions, where that is possible.")
@click.option(
    "--from",
    "start",
    type=FILE,
    metavar="FILE",
    help="A board to go on from: rows of . and letters of colours.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.1),
    default=120.0,
    help="How long to search, where that takes long.",
)
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=0,
    help="Another seed, another solution, where one is searched for.",
)
@as_json
@click.option("--svg", type=FILE, metavar="FILE", help="Draw the solution into this file.")
def solve(
    puzzle: str,
    hard: bool,
    count: bool,
    start: Path | None,
    seconds: float,
    seed: int,
    as_json: bool,
    svg: Path | None,
) -> None:
    """Solve a solo puzzle, from the empty board or from a given one."""
    game, solver = _find(puzzle, hard=hard, count=count)
    position = solver.read_board(game, start.read_text(encoding="utf-8") if start else None)
    if count:
        _count(solver, position, json=as_json)
    else:
        _solve(solver, position, seconds, seed, json=as_json, svg=svg)


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
    with Progress("searching", total=1.0) as progress:
        found = solver.count_solutions(position, progress.update)
    if json:
        print_json({"solutions": found})
    else:
        print(f"{found} {solver.counted}.")
