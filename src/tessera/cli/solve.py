"""`tessera solve`: the solo puzzles."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tessera.cli.common import AsJson, error_console, print_json

if TYPE_CHECKING:
    from tessera.core.position import Position

RECTANGLE, ALL_PIECES = "blokus-8x10", "blokus-84"


@dataclass(frozen=True)
class Wanted:
    """What was asked for."""

    board: str | None
    hard: bool
    count: bool
    seconds: float
    seed: int
    json: bool
    svg: Path | None


def solve(
    puzzle: Annotated[str, typer.Argument(metavar="PUZZLE", help=f"{RECTANGLE} or {ALL_PIECES}.")],
    hard: Annotated[bool, typer.Option("--hard", help="8x10: each colour forms one chain.")] = False,
    count: Annotated[bool, typer.Option("--count", help="8x10: search for all solutions.")] = False,
    start: Annotated[
        Path | None,
        typer.Option("--from", metavar="FILE", help="A board to go on from: rows of . b y r g."),
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.1, help="84 pieces: how long to search.")] = 120.0,
    seed: Annotated[int, typer.Option(min=0, help="84 pieces: another seed, another solution.")] = 0,
    json: AsJson = False,
    svg: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the solution into this file.")
    ] = None,
) -> None:
    """Solve a solo puzzle, from the empty board or from a given one."""
    from tessera.core.errors import OptionError

    if puzzle not in SOLVERS:
        raise OptionError(f"there is no solver for {puzzle!r}; there is one for {' and '.join(SOLVERS)}")
    if puzzle == ALL_PIECES and (hard or count):
        raise OptionError(f"--hard and --count are for {RECTANGLE}")
    board = start.read_text(encoding="utf-8") if start else None
    SOLVERS[puzzle](Wanted(board, hard, count, seconds, seed, json, svg))


def _show(position: "Position", svg: Path | None) -> None:
    """Draw a solution, in the terminal or in a file."""
    if svg:
        svg.write_text(position.svg(), encoding="utf-8")
    else:
        print(position)


def _solve_rectangle(wanted: Wanted) -> None:
    from tessera.search.puzzles.blokus_8x10.solutions import completions, find_fault, lay_board
    from tessera.search.puzzles.boards import read_board, write_board

    position = lay_board(read_board(wanted.board) if wanted.board else (0,) * 80, wanted.hard)
    if wanted.count:
        _count(position, wanted.json)
        return
    board = next(completions(position), None)
    fault = find_fault(position)
    reason = f"{fault.message} ({fault.clause})" if fault else None
    if wanted.json:
        rows = write_board(board).split("\n") if board else None
        print_json({"solvable": board is not None, "board": rows, "reason": reason})
    elif board is None:
        print(f"This board cannot be completed: {reason}.")
    if board and (wanted.svg or not wanted.json):
        _show(lay_board(board, wanted.hard), wanted.svg)


def _count(position: "Position", json: bool) -> None:
    from rich.progress import Progress

    from tessera.search.puzzles.blokus_8x10.solutions import Solver, canonical

    solver = Solver(position)
    with Progress(console=error_console(), transient=True) as progress:
        bar = progress.add_task("searching", total=1.0)
        for share in solver.run():
            progress.update(bar, completed=share)
    kinds = {canonical(board) for board in solver.boards}
    if json:
        print_json({"solutions": len(kinds)})
    else:
        print(f"{len(kinds)} solutions up to the symmetries of the rectangle and the names of colours.")


def _solve_all_pieces(wanted: Wanted) -> None:
    from tessera.search.puzzles.blokus import solver
    from tessera.search.puzzles.boards import SQUARE, read_board

    position = solver.lay_board(read_board(wanted.board, SQUARE) if wanted.board else (0,) * 400)
    answer = solver.solve(position, wanted.seconds, wanted.seed)
    for move in answer.moves:
        position.play(move)
    found = answer.verdict == "found"
    reason = f"{answer.reason.message} ({answer.reason.clause})" if answer.reason else None
    if wanted.json:
        points = position.scores()[0] if found else None
        print_json({"verdict": answer.verdict, "moves": answer.moves, "points": points, "reason": reason})
    elif answer.verdict == "impossible":
        print(f"This board cannot be completed: {reason}.")
    elif answer.verdict == "unknown":
        print(f"No solution was found in {wanted.seconds:g} seconds; there may be one.")
    if found and (wanted.svg or not wanted.json):
        _show(position, wanted.svg)


SOLVERS: dict[str, Callable[[Wanted], None]] = {
    RECTANGLE: _solve_rectangle,
    ALL_PIECES: _solve_all_pieces,
}
