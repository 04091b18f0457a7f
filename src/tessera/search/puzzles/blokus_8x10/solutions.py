"""The 8 x 10 puzzle from Python: solutions, whether a board can still be solved, and the next piece.

All solutions are known: `solutions.json` holds one of each kind, written by
`python -m tessera.search.puzzles.blokus_8x10.solutions`, which takes a minute or two. Whether a board can
still be solved is therefore a look-up, not a search.
"""

import json
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np

from tessera.core.position import Position
from tessera.core.reasons import Reason
from tessera.games.blokus.box import COLORS, NUM_COLORS, Cell, connected_parts, format_cells
from tessera.games.blokus_8x10 import explain
from tessera.games.blokus_8x10.box import COLUMNS, NUM_CELLS, ROWS
from tessera.games.blokus_8x10.game import BlokusRectangle
from tessera.search.puzzles.blokus_8x10 import cover
from tessera.search.puzzles.board_format import Board, BoardFormat

FORMAT = BoardFormat(ROWS, COLUMNS, COLORS)
FILE = Path(__file__).parent / "solutions.json"
STEP = 200_000  # positions between two signs of progress
MOST = 20_000  # more solutions than there are


class CoverSearch:
    """A search for all ways to complete a board."""

    def __init__(self, position: Position, most: int = MOST) -> None:
        levels = cover.NUM_PIECES_IN_ALL + 1
        self.workspace = cover.CoverWorkspace(
            states=np.repeat(position.states, levels),
            choices=np.empty((levels, position.game.max_legal_moves), np.int32),
            num_choices=np.zeros(levels, np.int64),
            tried=np.zeros(levels, np.int64),
            level=np.zeros(1, np.int64),
            found=np.zeros((most, NUM_CELLS), np.uint8),
            num_found=np.zeros(1, np.int64),
            num_seen=np.zeros(1, np.int64),
        )
        cover.begin(self.workspace)

    def run(self) -> Iterator[float]:
        """Search to the end; yields the share of the tree that has been seen."""
        while cover.advance(self.workspace, STEP):
            yield self.share_seen()

    def share_seen(self) -> float:
        """How much of the search is done, if all branches were equally large."""
        seen, weight = 0.0, 1.0
        for level in range(int(self.workspace.level[0]) + 1):
            weight /= max(1, int(self.workspace.num_choices[level]))
            seen += weight * max(0, int(self.workspace.tried[level]) - 1)
        return seen

    @property
    def num_seen(self) -> int:
        """How many positions the search has looked at so far."""
        return int(self.workspace.num_seen[0])

    @property
    def boards(self) -> list[Board]:
        """The solutions found so far; colours that had not begun come in one order only."""
        return [tuple(board.tolist()) for board in self.workspace.found[: self.workspace.num_found[0]]]


def symmetries(board: Board) -> Iterator[Board]:
    """The board as it is, turned round, and flipped both ways."""
    cells = np.array(board).reshape(ROWS, COLUMNS)
    for flipped in (cells, cells[::-1], cells[:, ::-1], cells[::-1, ::-1]):
        yield tuple(flipped.ravel().tolist())


def renamed(board: Board) -> Board:
    """The board with its colours numbered in the order they first occur."""
    names: dict[int, int] = {}
    return tuple(names.setdefault(color, len(names) + 1) for color in board)


def canonical(board: Board) -> Board:
    """One and the same board for all that differ only by symmetry or by the names of colours."""
    return min(renamed(other) for other in symmetries(board))


@cache
def known_solutions(hard: bool) -> tuple[Board, ...]:
    """One solution of each kind; for hard mode those where each colour is one chain."""
    boards = json.loads(FILE.read_text(encoding="utf-8"))["solutions"]
    found = (FORMAT.read("\n".join(rows)) for rows in boards)
    return tuple(board for board in found if not hard or is_solution(board, hard))


def is_solution(board: Board, hard: bool) -> bool:
    """Whether a full board solves the puzzle, judged by the rules."""
    outcome = lay_board(board, hard).outcome()
    return outcome is not None and outcome.payoffs == [1.0]


def pieces_on(board: Board) -> Iterator[tuple[int, frozenset[Cell]]]:
    """The pieces on a board: colour and cells."""
    for color in range(NUM_COLORS):
        cells = [divmod(cell, COLUMNS) for cell in range(NUM_CELLS) if board[cell] == color + 1]
        for part in connected_parts(cells):
            yield color, part


def format_pieces(board: Board) -> Iterator[str]:
    """The pieces on a board, written as moves."""
    return (f"{COLORS[color]} {format_cells(cells)}" for color, cells in pieces_on(board))


def lay_board(board: Board, hard: bool = False) -> Position:
    """A position with these pieces on it; refused with the clause that a piece breaks."""
    position = BlokusRectangle(hard=hard).start(0)
    for text in format_pieces(board):
        position.play(text)
    return position


def completions(position: Position) -> Iterator[Board]:
    """All solutions that agree with what lies on the board."""
    laid = position.state.board.tolist()
    hard = bool(position.state.hard)
    for kind in known_solutions(hard):
        # A solution may look the same turned and with its colours exchanged.
        found = {_agreeing(board, laid) for board in symmetries(kind)}
        yield from sorted(board for board in found if board is not None)


def _agreeing(solution: Board, laid: list[int]) -> Board | None:
    """The solution with its colours named as what lies there needs it, or None if that cannot be."""
    names = _naming(solution, laid)
    return tuple(names[color] for color in solution) if names else None


def _naming(solution: Board, laid: list[int]) -> dict[int, int] | None:
    """How to name a solution's colours so that it agrees with what lies there, or None if it cannot."""
    names: dict[int, int] = {}
    for there, here in zip(solution, laid, strict=True):
        if here and names.setdefault(there, here) != here:
            return None
    if len(set(names.values())) < len(names):
        return None
    free = iter(sorted(set(range(1, NUM_COLORS + 1)) - set(names.values())))
    return {color: names.get(color) or next(free) for color in range(1, NUM_COLORS + 1)}


def is_solvable(position: Position) -> bool:
    """Whether the puzzle can still be solved from here."""
    return next(completions(position), None) is not None


def find_fault(position: Position) -> Reason | None:
    """Why the puzzle cannot be solved from here, or None if it can."""
    if is_solvable(position):
        return None
    faults = explain.check(position.state)
    return faults[0] if faults else _blame_a_piece(position)


def _blame_a_piece(position: Position) -> Reason:
    """A piece without which the rest could be completed, if there is one, looking at the last one first."""
    hard = bool(position.state.hard)
    for played in reversed(position.history):
        others = BlokusRectangle(hard=hard).start(0)
        for other in position.history:
            if other is not played:
                others.play(other.move)
        if is_solvable(others):
            color, _, cells = played.text.partition(" ")
            values = {"color": color, "cells": cells.split(",")}
            return Reason(
                explain.CLAUSE, "wrong-piece", f"no solution with the others has {played.text}", values
            )
    return Reason(explain.CLAUSE, "exhausted", "no solution has these pieces where they lie")


def next_piece(position: Position) -> str | None:
    """A move that leads to a solution, or None if there is none."""
    for board in completions(position):
        for text in format_pieces(board):
            number = position.game.parse_move(position.state, text)
            if position.is_legal(number):
                return text
    return None


def write_solutions() -> None:
    """Search for all solutions and keep one of each kind."""
    search = CoverSearch(BlokusRectangle().start(0))
    for share in search.run():
        print(f"\r{share:.1%}", end="", file=sys.stderr)
    kinds = sorted({canonical(board) for board in search.boards})
    boards = ",\n".join(f"  {json.dumps(FORMAT.write(board).split())}" for board in kinds)
    made_by = "python -m tessera.search.puzzles.blokus_8x10.solutions"
    FILE.write_text(
        f'{{\n "made by": "{made_by}",\n "found": {len(search.boards)},\n "solutions": [\n{boards}\n ]\n}}\n',
        encoding="utf-8",
    )


if __name__ == "__main__":
    write_solutions()
