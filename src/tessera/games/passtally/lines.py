"""Tiles as they lie, and lines told cell by cell: what pictures and explanations are made of.

Written from the clauses with the tiles themselves, independently of the compiled rules, so that tests
can hold one against the other.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tessera.core.contract import State
from tessera.games.passtally.box import (
    BARE_PATTERN,
    DOMINOES,
    JOINS,
    NUM_LOOKS,
    NUM_SPACES,
    PASSES_NEEDED,
    SIDE_STEPS,
    Cell,
    entry_of_space,
    look_text,
    opposite,
)
from tessera.games.passtally.cells import format_cell, is_on_board
from tessera.games.passtally.moves import PlaceTile

SIDE_NAMES = "NESW"
_ENTRIES = [entry_of_space(space) for space in range(NUM_SPACES)]
_SPACES = {entry: space for space, entry in enumerate(_ENTRIES)}


@dataclass(frozen=True)
class LaidTile:
    """A tile on the board."""

    cells: tuple[Cell, Cell]
    """The left or upper cell first."""
    look: str
    level: int

    @property
    def kind(self) -> str:
        """PAS-2: the kind that looks so."""
        return PlaceTile(0, self.cells, self.look).kind

    def pattern_on(self, cell: Cell) -> str:
        """What the tile shows on one of its cells."""
        return self.look[self.cells.index(cell)]


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


Board = Mapping[Cell, LaidTile]
"""The top tile of every cell that has one."""
Markers = Mapping[int, int]
"""The seat of the marker on every space that has one."""


def tiles_on_board(state: State) -> list[LaidTile]:
    """Every tile on the board, covered ones too, level by level."""
    return [_laid_tile(code) for code in state.laid.tolist() if code]


def _laid_tile(code: int) -> LaidTile:
    level, place = divmod(code, NUM_LOOKS * len(DOMINOES))
    domino, look = divmod(place, NUM_LOOKS)
    return LaidTile(DOMINOES[domino], look_text(look), level)


def board_of(tiles: Iterable[LaidTile]) -> dict[Cell, LaidTile]:
    """What can be seen from above of tiles in the order of their levels."""
    return {cell: tile for tile in tiles for cell in tile.cells}


def board_of_state(state: State) -> dict[Cell, LaidTile]:
    """What can be seen from above."""
    return board_of(tiles_on_board(state))


def markers_on_board(state: State) -> dict[int, int]:
    """The seat of the marker on every space that has one."""
    return {space: marker - 1 for space, marker in enumerate(state.markers.tolist()) if marker}


def height_of(board: Board, cell: Cell) -> int:
    """The level of the top tile; 0 for the bare board."""
    return board[cell].level if cell in board else 0


def pattern_of(board: Board, cell: Cell) -> str:
    """What a cell shows."""
    return board[cell].pattern_on(cell) if cell in board else BARE_PATTERN


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
