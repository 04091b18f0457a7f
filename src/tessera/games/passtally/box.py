"""What is in the Passtally box: board, tiles, and the tables that follow from them.

Cells are numbered row by row from the top left, spaces clockwise round the board (PAS-1). A domino is
a pair of cells beside each other that one tile can cover, the left or upper cell first.

              0   1   2   3   4   5                 dominoes
        23    0   1   2   3   4   5    6             0-29  lying, row by row
        22    6   7   8   9  10  11    7            30-59  upright, row by row of the upper cell
        21   12  13  14  15  16  17    8
        20   18  19  20  21  22  23    9            sides of a cell: 0 north, 1 east, 2 south, 3 west
        19   24  25  26  27  28  29   10            port = 4 * cell + side: where a line enters a cell
        18   30  31  32  33  34  35   11
             17  16  15  14  13  12
"""

import string
from collections.abc import Iterable
from functools import cache
from typing import Any

import numpy as np

SIDE = 6
NUM_CELLS = SIDE * SIDE
NUM_SPACES = 4 * SIDE
NUM_PORTS = 4 * NUM_CELLS

Cell = tuple[int, int]
"""A cell as (row, column), both from 0, rows from the top."""
Table = np.ndarray[Any, Any]

NORTH, EAST, SOUTH, WEST = range(4)
SIDE_STEPS: tuple[Cell, ...] = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""The step across each side of a cell."""

# PAS-2: the three patterns of a tile half, by the sides that each joins.
PATTERNS = "ABC"
NUM_PATTERNS = len(PATTERNS)
BARE_PATTERN = "A"
"""PAS-1: what the board itself shows."""
JOINS: dict[str, tuple[tuple[int, int], tuple[int, int]]] = {
    "A": ((NORTH, SOUTH), (WEST, EAST)),
    "B": ((NORTH, WEST), (SOUTH, EAST)),
    "C": ((NORTH, EAST), (SOUTH, WEST)),
}

# PAS-2: 42 tiles of six kinds, each written as it looks when lying.
KINDS = ("AA", "BB", "CC", "AB", "AC", "CB")
KIND_COLORS = dict(zip(KINDS, ("red", "green", "yellow", "blue", "cyan", "pink"), strict=True))
NUM_KINDS = len(KINDS)
TILES_PER_KIND = 7
NUM_TILES = NUM_KINDS * TILES_PER_KIND

# PAS-3, PAS-4
NUM_PILES = 3
PILE_SIZE = NUM_TILES // NUM_PILES
MARKERS_PER_PLAYER = 4
"""On the board; the fifth counts points."""
MAX_PLAYERS = 3
ACTIONS_PER_TURN = 2  # PAS-6

# PAS-13: the least number of passes for each number of points.
PASSES_NEEDED = {0: 0, 1: 1, 2: 2, 3: 4, 4: 7, 5: 11, 6: 16, 7: 22, 8: 29, 9: 37, 10: 46, 15: 56}
POINTS_TO_REACH = 50


# The board ---------------------------------------------------------------------------------------


def cell_number(cell: Cell) -> int:
    """The number of a cell."""
    return cell[0] * SIDE + cell[1]


def entry_of_space(space: int) -> tuple[Cell, int]:
    """PAS-1: the cell where the line from this space begins, and the side it enters by."""
    side, place = divmod(space, SIDE)
    along = (place, place, SIDE - 1 - place, SIDE - 1 - place)[side]
    cell = ((0, along), (along, SIDE - 1), (SIDE - 1, along), (along, 0))[side]
    return cell, side


def opposite(side: int) -> int:
    """The side across."""
    return (side + 2) % 4


@cache
def format_cell(cell: Cell) -> str:
    """The name of a cell: column letter and row number from below, such as a1 or f6."""
    row, column = cell
    return f"{string.ascii_lowercase[column]}{SIDE - row}"


def parse_cell(name: str) -> Cell:
    """The cell of a name made of one letter and one digit; it need not be on the board."""
    return SIDE - int(name[1]), string.ascii_lowercase.index(name[0])


def is_on_board(cell: Cell) -> bool:
    """Whether the board has this cell."""
    return 0 <= cell[0] < SIDE and 0 <= cell[1] < SIDE


def format_cells(cells: Iterable[Cell]) -> str:
    """Names in a row, as in b3c3."""
    return "".join(map(format_cell, cells))


DOMINOES: tuple[tuple[Cell, Cell], ...] = tuple(
    ((row, column), (row + down, column + right))
    for down, right in ((0, 1), (1, 0))
    for row in range(SIDE - down)
    for column in range(SIDE - right)
)
NUM_DOMINOES = len(DOMINOES)
NUM_LYING = NUM_DOMINOES // 2
DOMINO_NUMBERS = {cells: number for number, cells in enumerate(DOMINOES)}


# The tiles ---------------------------------------------------------------------------------------

_QUARTER_TURNED = {"A": "A", "B": "C", "C": "B"}
NUM_LOOKS = NUM_PATTERNS**2
"""A look is what a tile shows on the first and the second cell of its domino: 3 * first + second."""


def turned_upright(lying: str) -> str:
    """PAS-2: a lying tile after a quarter turn clockwise, its left half now on top."""
    return "".join(_QUARTER_TURNED[pattern] for pattern in lying)


def looks_of(kind: str, upright: bool) -> tuple[str, ...]:
    """The different looks of a kind, lying or upright: one, or with the half turn two."""
    once = turned_upright(kind) if upright else kind
    return tuple(sorted({once, once[::-1]}))


KIND_OF_LOOK = {
    (look, upright): kind for kind in KINDS for upright in (False, True) for look in looks_of(kind, upright)
}
"""The kind of the tile that shows these patterns, lying or upright: for each look exactly one."""


def look_number(look: str) -> int:
    """The number of a look."""
    return NUM_PATTERNS * PATTERNS.index(look[0]) + PATTERNS.index(look[1])


def look_text(number: int) -> str:
    """The two patterns of a look."""
    return PATTERNS[number // NUM_PATTERNS] + PATTERNS[number % NUM_PATTERNS]


# Tables for the compiled rules ---------------------------------------------------------------------


def _exit_sides() -> Table:
    """For each pattern and side, the side at the other end of the line."""
    table = np.zeros((NUM_PATTERNS, 4), np.uint8)
    for number, pattern in enumerate(PATTERNS):
        for one, other in JOINS[pattern]:
            table[number, one], table[number, other] = other, one
    return table


def _ports_beyond() -> Table:
    """For each cell and side, the port behind it; at the rim NUM_PORTS + the space there."""
    table = np.zeros(NUM_PORTS, np.uint8)
    for row in range(SIDE):
        for column in range(SIDE):
            for side, (down, right) in enumerate(SIDE_STEPS):
                beyond = cell_number((row + down, column + right))
                table[4 * cell_number((row, column)) + side] = (4 * beyond + opposite(side)) % NUM_PORTS
    for space, port in enumerate(SPACE_PORTS):
        table[port] = NUM_PORTS + space
    return table


def _looks_of_kinds() -> Table:
    """For each kind, lying and upright, its looks ascending; the only one twice where there is one."""
    table = np.zeros((NUM_KINDS, 2, 2), np.uint16)
    for kind, name in enumerate(KINDS):
        for upright in (False, True):
            looks = [look_number(look) for look in looks_of(name, upright)]
            table[kind, int(upright)] = looks[0], looks[-1]
    return table


def _touching_dominoes() -> Table:
    """For each domino the others that share one cell with it, filled up with NUM_DOMINOES."""
    table = np.full((NUM_DOMINOES, 6), NUM_DOMINOES, np.uint8)
    for number, cells in enumerate(DOMINOES):
        touching = [other for other, others in enumerate(DOMINOES) if len(set(cells) & set(others)) == 1]
        table[number, : len(touching)] = touching
    return table


def _points_by_passes() -> Table:
    """PAS-13: the points for each number of passes up to the last that matters."""
    table = np.zeros(max(PASSES_NEEDED.values()) + 1, np.uint8)
    for points, passes in PASSES_NEEDED.items():
        table[passes:] = points
    return table


SPACE_PORTS = np.array(
    [4 * cell_number(cell) + side for cell, side in map(entry_of_space, range(NUM_SPACES))]
)
EXIT_SIDES = _exit_sides()
PORTS_BEYOND = _ports_beyond()
LOOKS_OF_KINDS = _looks_of_kinds()
TOUCHING_DOMINOES = _touching_dominoes()
POINTS_BY_PASSES = _points_by_passes()
# The extra row stands for the domino that fills up TOUCHING_DOMINOES; it has no bit.
DOMINO_CELLS = np.array([tuple(map(cell_number, cells)) for cells in DOMINOES] + [(0, 0)], np.uint8)
DOMINO_BITS = np.array([1 << domino for domino in range(NUM_DOMINOES)] + [0], np.uint64)
LYING_DOMINOES = DOMINO_BITS[:NUM_LYING].sum()
ALL_DOMINOES = DOMINO_BITS.sum()
