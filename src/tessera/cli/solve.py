"""`tessera solve`: the solo puzzles."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tessera.cli.common import AsJson, error_console, print_json

if TYPE_CHECKING:
    from tessera.core.position import Position

PUZZLE = "blokus-8x10"


def solve(
    puzzle: Annotated[str, typer.Argument(metavar="PUZZLE", help=f"Which puzzle: {PUZZLE}.")],
    hard: Annotated[bool, typer.Option("--hard", help="Each colour forms one chain.")] = False,
    count: Annotated[bool, typer.Option("--count", help="Search for all solutions and count them.")] = False,
    start: Annotated[
        Path | None,
        typer.Option("--from", metavar="FILE", help="A board to go on from: rows of . b y r g."),
    ] = None,
    json: AsJson = False,
) -> None:
    """Solve a solo puzzle, from the empty board or from a given one."""
    from tessera.core.errors import OptionError
    from tessera.search.puzzles.boards import read_board
    from tessera.search.puzzles.solutions import lay_board

    if puzzle != PUZZLE:
        raise OptionError(f"there is no solver for {puzzle!r}; there is one for {PUZZLE}")
    position = lay_board(read_board(start.read_text(encoding="utf-8")) if start else (0,) * 80, hard)
    if count:
        _count(position, json)
    else:
        _show(position, json)


def _show(position: "Position", json: bool) -> None:
    from tessera.search.puzzles.boards import write_board
    from tessera.search.puzzles.solutions import completions, lay_board

    board = next(completions(position), None)
    if json:
        print_json(
            {"solvable": board is not None, "board": write_board(board).split("\n") if board else None}
        )
    elif board:
        print(lay_board(board, bool(position.state.hard)))
    else:
        print("This board cannot be completed.")


def _count(position: "Position", json: bool) -> None:
    from rich.progress import Progress

    from tessera.search.puzzles.solutions import Solver, canonical

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
