"""The puzzle of the day: an 8 x 10 board begun so that it can be completed in one way only.

It is made from the date alone, so it is the same for everybody and needs no network: the digest of the
date chooses one of the known solutions, a symmetry and the colours; then pieces are taken away in an
order that it chooses too, as long as the rest can be completed in one way only. On Mondays few are
missing, on Sundays most.
"""

import datetime
import math
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

import numpy as np

from tessera.core.seeds import game_key
from tessera.games.blokus.box import NUM_COLORS, Cell
from tessera.games.blokus_8x10.box import COLUMNS, NUM_CELLS
from tessera.search.puzzles.blokus_8x10.solutions import (
    CoverSearch,
    completions,
    known_solutions,
    lay_board,
    pieces_on,
    symmetries,
)
from tessera.search.puzzles.board_format import Board
from tessera.search.puzzles.solver import NoPuzzleError

FIRST_DAY = datetime.date(2026, 1, 1)
MISSING = (7, 8, 10, 11, 12, 13, 14)  # pieces to place, Monday to Sunday
MOST_GRADES = 5

Piece = tuple[int, frozenset[Cell]]


@dataclass(frozen=True)
class DailyBoard:
    """A board to complete."""

    day: datetime.date
    board: Board
    solution: Board
    missing: int
    """How many pieces are to be placed."""
    positions: int
    """How many positions the solver looks at until it knows that there is one solution only."""

    @property
    def grade(self) -> int:
        """How difficult it is, from 1 to 5: one more for each time that the search is three times as long."""
        return max(1, min(MOST_GRADES, round(math.log(self.positions / self.missing, 3)) + 1))


@lru_cache(maxsize=64)
def board_of(day: datetime.date) -> DailyBoard:
    """The puzzle of this day."""
    if day < FIRST_DAY:
        raise NoPuzzleError(f"the first puzzle is that of {FIRST_DAY}")
    generator = np.random.default_rng(game_key("puzzle of the day", [day.isoformat()]))
    solution = _any_solution(generator)
    pieces = list(pieces_on(solution))
    kept = list(pieces)
    for number in generator.permutation(len(pieces)):
        rest = [piece for piece in kept if piece != pieces[number]]
        if len(pieces) - len(kept) < MISSING[day.weekday()] and _is_unique(rest):
            kept = rest
    board = _board_of(kept)
    return DailyBoard(day, board, solution, len(pieces) - len(kept), _positions_searched(board))


def _any_solution(generator: np.random.Generator) -> Board:
    kinds = known_solutions(hard=False)
    kind = kinds[generator.integers(len(kinds))]
    turned = sorted(set(symmetries(kind)))[generator.integers(len(set(symmetries(kind))))]
    names = generator.permutation(NUM_COLORS) + 1
    return tuple(int(names[color - 1]) for color in turned)


def _is_unique(pieces: list[Piece]) -> bool:
    """Whether these pieces are part of one solution only. Colours that lie nowhere could be exchanged."""
    if len({color for color, _ in pieces}) < NUM_COLORS:
        return False
    return len(list(islice(completions(lay_board(_board_of(pieces))), 2))) == 1


def _board_of(pieces: list[Piece]) -> Board:
    board = [0] * NUM_CELLS
    for color, cells in pieces:
        for row, column in cells:
            board[row * COLUMNS + column] = color + 1
    return tuple(board)


def _positions_searched(board: Board) -> int:
    search = CoverSearch(lay_board(board), most=2)
    for _ in search.run():
        pass
    return search.num_seen
