"""Lines told cell by cell, and what they are worth."""

from dataclasses import dataclass

from tessera.games.passtally.box import (
    JOINS,
    NUM_SPACES,
    PASSES_NEEDED,
    SIDE_STEPS,
    Cell,
    entry_of_space,
    format_cell,
    is_on_board,
    opposite,
)
from tessera.games.passtally.explain.board import Board, Markers, pattern_of

SIDE_NAMES = "NESW"
_ENTRIES = [entry_of_space(space) for space in range(NUM_SPACES)]
_SPACES = {entry: space for space, entry in enumerate(_ENTRIES)}


@dataclass(frozen=True)
class LineStep:
    """A line's way through one cell."""

    cell: str
    enters: str
    """The side by which it comes: N, E, S or W."""
    leaves: str
    adds: int
    """PAS-12: the level of the tile that it enters here; 0 on the bare board and within one tile."""


@dataclass(frozen=True)
class Line:
    """A whole line from one space to another."""

    start: int
    end: int
    steps: tuple[LineStep, ...]
    passes: int


@dataclass(frozen=True)
class TurnScore:
    """What a turn that ended now would bring its player."""

    lines: tuple[Line, ...]
    """The lines that join two of the player's markers (PAS-11)."""
    passes: int
    points: int


def other_end(pattern: str, side: int) -> int:
    """PAS-2: the side where the line that comes in by a side leaves."""
    for one, other in JOINS[pattern]:
        if side in (one, other):
            return other if side == one else one
    raise AssertionError("every side of a half has a line")


def trace_line(board: Board, space: int) -> Line:
    """PAS-12: the line that begins at this space."""
    cell, side = _ENTRIES[space]
    steps: list[LineStep] = []
    tile_before = None
    while True:
        tile = board.get(cell)
        adds = tile.level if tile is not None and tile is not tile_before else 0
        leaves = other_end(pattern_of(board, cell), side)
        steps.append(LineStep(format_cell(cell), SIDE_NAMES[side], SIDE_NAMES[leaves], adds))
        if (cell, leaves) in _SPACES:
            end = _SPACES[cell, leaves]
            return Line(space, end, tuple(steps), sum(step.adds for step in steps))
        cell, side, tile_before = _across(cell, leaves), opposite(leaves), tile


def _across(cell: Cell, side: int) -> Cell:
    down, right = SIDE_STEPS[side]
    beyond = cell[0] + down, cell[1] + right
    assert is_on_board(beyond)
    return beyond


def lines_at_markers(board: Board, markers: Markers) -> list[Line]:
    """The line of every marker; one between two markers only once, from its smaller space."""
    lines = [trace_line(board, space) for space in sorted(markers)]
    return [line for line in lines if line.end not in markers or line.start < line.end]


def owner_of(line: Line, markers: Markers) -> int | None:
    """PAS-11: the seat whose two markers the line joins, if there is one; foreign markers do not matter."""
    seat = markers.get(line.start)
    return seat if seat is not None and markers.get(line.end) == seat else None


def score_now(board: Board, markers: Markers, seat: int) -> TurnScore:
    """PAS-11 to PAS-13: what this seat would score if its turn ended now."""
    own = {space: owner for space, owner in markers.items() if owner == seat}
    lines = tuple(line for line in lines_at_markers(board, own) if line.end in own)
    passes = sum(line.passes for line in lines)
    return TurnScore(lines, passes, points_for(passes))


def points_for(passes: int) -> int:
    """PAS-13: passes of all lines together in points."""
    return max(points for points, needed in PASSES_NEEDED.items() if passes >= needed)
