"""The puzzle of all 84 pieces from Python: a beam search, repeated with wider beams until time is up.

The answer is `found`, with the moves that lay every piece in order of play, `impossible`, only if that
is proven, or `unknown`. What is found is played through the rules before it is handed out.
"""

import math
import time
from collections.abc import Iterable
from functools import cache

import numpy as np

from tessera.core.contract import Array
from tessera.core.errors import IllegalMoveError
from tessera.core.position import Position
from tessera.core.reasons import Reason
from tessera.games.blokus import explain
from tessera.games.blokus.box import (
    COLORS,
    CORNER_STEPS,
    NUM_COLORS,
    NUM_PIECES,
    PIECE_NAMES,
    SIDE,
    Cell,
    connected_parts,
    format_cells,
    steps_from,
)
from tessera.games.blokus.game import Blokus
from tessera.games.blokus.state import NUM_CELLS, PLACEMENTS, STATE
from tessera.search.puzzles.blokus import beam
from tessera.search.puzzles.board_format import Board, BoardFormat
from tessera.search.puzzles.solver import Solution

CLAUSE = "BLO-14"
FORMAT = BoardFormat(SIDE, SIDE, COLORS)
FIRST_WIDTH, MOST_WIDTH = 16, 2048
CHUNK = 8  # positions between two looks at the clock
ROOM_PER_POSITION = 2_000  # more moves than a position has
_NOISE = 0.05  # makes every attempt another one, and is small beside what tells positions apart


class _OutOfTimeError(Exception):
    """There was no time to finish an attempt."""


# Boards ---------------------------------------------------------------------------------------------


def lay_board(board: Board) -> Position:
    """A position with these pieces on it, colours in turn; refused with the clause that a piece breaks."""
    position = Blokus(players=1).start(0)
    queues = [_in_order(board, color) for color in range(NUM_COLORS)]
    while any(queues):
        color = int(position.state.color)
        if position.is_over or not queues[color]:
            raise IllegalMoveError(_out_of_turn(board, color))
        position.play(format_cells(queues[color].pop(0)))
    return position


def _in_order(board: Board, color: int) -> list[frozenset[Cell]]:
    """The pieces of a colour from its corner on, each meeting an earlier one; at the end what meets none."""
    cells = [divmod(i, SIDE) for i in range(NUM_CELLS) if board[i] == color + 1]
    rest = connected_parts(cells)
    ordered: list[frozenset[Cell]] = []
    reached = {explain.CORNERS[color]}
    while rest:
        piece = next((piece for piece in rest if not reached.isdisjoint(piece)), rest[0])
        rest.remove(piece)
        ordered.append(piece)
        reached |= steps_from(piece, CORNER_STEPS)
    return ordered


def _out_of_turn(board: Board, color: int) -> Reason:
    count = {
        name: len(connected_parts([divmod(i, SIDE) for i in range(NUM_CELLS) if board[i] == number + 1]))
        for number, name in enumerate(COLORS)
    }
    told = ", ".join(f"{name} {pieces}" for name, pieces in count.items())
    message = f"colours take turns, so {COLORS[color]} cannot have so few pieces on the board: {told}"
    return Reason("BLO-2", "out-of-turn", message, {"color": COLORS[color], "pieces": count})


# What is certain at once ----------------------------------------------------------------------------


def find_obstacle(position: Position) -> Reason | None:
    """A piece that fits nowhere any more, a colour that is out, or too few cells; None if none is seen."""
    state = position.state
    out = explain.check_puzzle(state)
    if out:
        return out[0]
    for color, name in enumerate(COLORS):
        for piece in range(NUM_PIECES):
            in_hand = int(state.pieces_left[color]) >> piece & 1
            if in_hand and not beam.count_places(state, color, piece, False):
                message = f"{name} can place its {PIECE_NAMES[piece]} nowhere any more"
                return Reason(CLAUSE, "homeless", message, {"color": name, "pieces": [PIECE_NAMES[piece]]})
    missing = -int(beam.count_spare_cells(state))
    if missing > 0:
        message = f"the pieces left need {missing} cells more than can still be covered"
        return Reason(CLAUSE, "no-room", message, {"cells": missing})
    return None


# Solving --------------------------------------------------------------------------------------------


def solve(position: Position, seconds: float, seed: int = 0) -> Solution:
    """Look for a way to lay everything, with each colour's single cell last if that can be."""
    if explain.is_puzzle_solved(position.state):
        return Solution("found")
    reason = find_obstacle(position)
    if reason:
        return Solution("impossible", reason=reason)
    _compile(position)
    try:
        return _solve_before(position, time.monotonic() + seconds, np.random.default_rng(seed))
    except _OutOfTimeError:
        return Solution("unknown")


def _compile(position: Position) -> None:
    """Look at nothing, so that compiling is not part of the time."""
    turned_placements()
    _Beam(position, 1, True, 1, np.random.default_rng(0), math.inf).expand(0, 0)


def _solve_before(position: Position, deadline: float, generator: np.random.Generator) -> Solution:
    width, single_last = FIRST_WIDTH, True
    start = _finish_round(position)
    repeats = NUM_COLORS if is_symmetric(start) else 1
    while True:
        begin = start if repeats > 1 else position
        attempt = _Beam(begin, repeats, single_last, width, generator, deadline)
        moves = attempt.run()
        if moves is not None:
            first = [played.move for played in begin.history[len(position.history) :]]
            return Solution("found", checked(position, [*first, *moves]))
        if attempt.saw_everything and repeats == 1:
            if not single_last:
                return Solution("impossible", reason=_exhausted())
            single_last = False
        elif width < MOST_WIDTH:
            width *= 2
        elif repeats > 1:
            repeats, width = 1, FIRST_WIDTH
        else:
            single_last = False


def _finish_round(position: Position) -> Position:
    """The position after the colours still to come have repeated the last piece, turned, if they can.

    Whoever follows hints from the empty board is in the middle of such a round most of the time.
    """
    later = position.copy()
    while later.history and not later.is_over and int(later.state.color) != 0:
        move = int(turned_placements()[later.history[-1].move])
        if not later.is_legal(move):
            break
        later.play(move)
    return later


def _exhausted() -> Reason:
    return Reason(CLAUSE, "exhausted", "every way to go on ends with a piece that fits nowhere")


def is_symmetric(position: Position) -> bool:
    """Whether the board looks the same after a quarter turn that makes each colour the next one."""
    board = position.state.board[:NUM_CELLS].reshape(SIDE, SIDE)
    next_color = np.where(board == 0, 0, board % NUM_COLORS + 1)
    # What lies at (row, column) goes to (SIDE - 1 - column, row).
    return int(position.state.color) == 0 and bool((np.rot90(next_color) == board).all())


@cache
def turned_placements() -> Array:
    """For each placement the one it becomes by a quarter turn clockwise."""
    turned = [
        PLACEMENTS.number_of((SIDE - 1 - column, row) for row, column in PLACEMENTS.cells_of(number))
        for number in range(PLACEMENTS.count)
    ]
    return np.array(turned, np.int32)


def checked(position: Position, moves: Iterable[int]) -> list[str]:
    """The moves as texts, after playing them by the rules to a board with all pieces."""
    played = position.copy()
    texts = [played.play(int(move)).text for move in moves]
    assert explain.is_puzzle_solved(played.state), "the solver left a piece over"
    return texts


class _Beam:
    """One attempt: from each step's positions the most promising ones are kept."""

    def __init__(
        self,
        position: Position,
        repeats: int,
        single_last: bool,
        width: int,
        generator: np.random.Generator,
        deadline: float,
    ) -> None:
        self.saw_everything = True
        self._repeats = repeats
        self._single_last = single_last
        self._width = width
        self._generator = generator
        self._deadline = deadline
        self._states = position.states.copy()
        self._turned = turned_placements()
        # A position is known by the sum of these numbers, one for each piece that lies there.
        self._numbers = generator.integers(0, 1 << 62, (NUM_COLORS, PLACEMENTS.count), dtype=np.uint64)
        self._sums = np.zeros(1, np.uint64)
        self._steps: list[tuple[Array, Array]] = []
        size = CHUNK * ROOM_PER_POSITION
        self._workspace = beam.BeamWorkspace(
            state=np.zeros(1, STATE),
            legal=np.empty(PLACEMENTS.count, np.int32),
            parents=np.empty(size, np.int32),
            moves=np.empty(size, np.int32),
            promises=np.empty(size),
        )

    def run(self) -> list[int] | None:
        """The moves that lay everything, or None."""
        while not explain.is_puzzle_solved(self._states[0]):
            parents, moves, promises = self._expand_all()
            if not len(moves):
                return None
            self._keep(parents, moves, promises)
        return self._moves()

    def _expand_all(self) -> list[Array]:
        found = []
        for first in range(0, len(self._states), CHUNK):
            if time.monotonic() > self._deadline:
                raise _OutOfTimeError
            found.append(self.expand(first, min(first + CHUNK, len(self._states))))
        return [np.concatenate(parts) for parts in zip(*found, strict=True)]

    def expand(self, first: int, stop: int) -> list[Array]:
        """Parents, moves and promises of all that can follow these positions."""
        count, everything = beam.expand(
            self._states, first, stop, self._repeats, self._turned, self._single_last, self._workspace
        )
        self.saw_everything &= everything
        return [
            part[:count].copy()
            for part in (self._workspace.parents, self._workspace.moves, self._workspace.promises)
        ]

    def _keep(self, parents: Array, moves: Array, promises: Array) -> None:
        colors = self._states["color"][parents]
        sums = self._sums[parents] + self._numbers[colors, moves]
        _, different = np.unique(sums, return_index=True)
        worth = promises[different] + _NOISE * self._generator.random(len(different))
        chosen = different[np.argsort(-worth, kind="stable")][: self._width]
        self.saw_everything &= len(chosen) == len(different)
        states = np.empty(len(chosen), STATE)
        beam.lay_all(self._states, parents[chosen], moves[chosen], self._repeats, self._turned, states)
        self._states, self._sums = states, sums[chosen]
        self._steps.append((parents[chosen], moves[chosen]))

    def _moves(self) -> list[int]:
        """The moves that led to the best position of all."""
        moves: list[int] = []
        index = 0
        for parents, laid in reversed(self._steps):
            repeated = [int(laid[index])]
            for _ in range(self._repeats - 1):
                repeated.append(int(self._turned[repeated[-1]]))
            moves = repeated + moves
            index = int(parents[index])
        return moves
