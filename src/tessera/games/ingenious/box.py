"""What is in the Ingenious box: board, tiles, and every placement of a tile.

Cells are (q, r) in axial coordinates, rows r from the top, the centre (0, 0):

      NW  NE          (0,-1)  (1,-1)
     W  *  E      (-1,0)  *   (1,0)
      SW  SE         (-1,1)   (0,1)

The compiled rules number the cells of a grid with a border all round, 17 cells wide, so that every
step is one addition and every line ends at the border:

    number = 17 * (r + 8) + (q + 8)
"""

import re
import string
from collections.abc import Iterable
from functools import cache
from typing import Any

import numpy as np

from tessera.core.bits import bit_set, words_for
from tessera.core.errors import MoveSyntaxError

Cell = tuple[int, int]
"""A cell as (q, r)."""
Table = np.ndarray[Any, Any]

# ING-2: the colours, clockwise as their symbols are printed; ING-4: each with a shape of its own.
COLORS = ("red", "green", "blue", "orange", "yellow", "purple")
SHAPES = ("12-point star", "disc", "6-point star", "hexagon", "sun", "ring")
LETTERS = "RGBOYP"
NUM_COLORS = len(COLORS)
SYMBOLS: tuple[Cell, ...] = ((0, -5), (5, -5), (5, 0), (0, 5), (-5, 5), (-5, 0))
"""The cell on which each colour's symbol is printed."""

DIRECTIONS = ("E", "NE", "NW", "W", "SW", "SE")
STEPS: tuple[Cell, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The step of each direction; the opposite of direction d is d + 3."""

# ING-1: the side of the playing area.
SMALLEST_SIDE, LARGEST_SIDE = 6, 8
SIDES = tuple(range(SMALLEST_SIDE, LARGEST_SIDE + 1))

# --- Tiles -------------------------------------------------------------------------------------

# ING-3: a kind of tile is two colours in the order of COLORS.
KINDS = tuple((first, second) for first in range(NUM_COLORS) for second in range(first, NUM_COLORS))
NUM_KINDS = len(KINDS)
KIND_NAMES = tuple(LETTERS[first] + LETTERS[second] for first, second in KINDS)
MOST_OF_A_KIND = 6
KIND_COUNTS = np.array([5 if first == second else MOST_OF_A_KIND for first, second in KINDS], np.uint8)
NUM_TILES = int(KIND_COUNTS.sum())
KIND_COLORS = np.array([1 << first | 1 << second for first, second in KINDS], np.uint8)
"""The colours on each kind, one bit each."""
RACK = 6
NO_TILE = NUM_KINDS
"""Stands in an empty place of a rack, after all kinds."""


def parse_tile(text: str) -> tuple[int, int]:
    """The two colours of a tile, in the order they are written."""
    if len(text) != 2 or not set(text.upper()) <= set(LETTERS):
        raise MoveSyntaxError(f"{text!r} is not a tile; tiles are two letters of {LETTERS}, like RG")
    return LETTERS.index(text[0].upper()), LETTERS.index(text[1].upper())


def format_tiles(kinds: Iterable[int]) -> list[str]:
    """The names of some kinds of tiles."""
    return [KIND_NAMES[kind] for kind in kinds]


# --- Cells -------------------------------------------------------------------------------------

_CELL = re.compile(r"([a-z])([1-9][0-9]?)")
WIDTH = 2 * LARGEST_SIDE + 1
NUM_SQUARES = WIDTH * WIDTH
EMPTY, OUTSIDE = 0, 255  # what a square holds; colour c is c + 1


def distance(cell: Cell) -> int:
    """How far a cell is from the centre: the area of side n reaches to n - 1."""
    q, r = cell
    return max(abs(q), abs(r), abs(q + r))


def square(cell: Cell) -> int:
    """The number of a cell in the grid of the compiled rules."""
    return WIDTH * (cell[1] + LARGEST_SIDE) + cell[0] + LARGEST_SIDE


def cell_of(number: int) -> Cell:
    """The cell of this number."""
    return number % WIDTH - LARGEST_SIDE, number // WIDTH - LARGEST_SIDE


def step(cell: Cell, direction: int) -> Cell:
    """The next cell in this direction."""
    return cell[0] + STEPS[direction][0], cell[1] + STEPS[direction][1]


def area_cells(side: int) -> list[Cell]:
    """The cells of the area of this side, row by row."""
    reach = range(1 - side, side)
    return [(q, r) for r in reach for q in reach if distance((q, r)) < side]


@cache
def format_cell(cell: Cell) -> str:
    """The name of a cell: row letter from the top and number, h8 in the middle."""
    q, r = cell
    return f"{string.ascii_lowercase[r + LARGEST_SIDE - 1]}{q + LARGEST_SIDE}"


def parse_cell(text: str) -> Cell:
    """The cell of this name; it need not be on the board."""
    match = _CELL.fullmatch(text.lower())
    if not match:
        raise MoveSyntaxError(f"{text!r} is not a cell; cells are named like h8")
    return int(match[2]) - LARGEST_SIDE, string.ascii_lowercase.index(match[1]) - LARGEST_SIDE + 1


STEP_SQUARES = np.array([q + WIDTH * r for q, r in STEPS], np.int64)

# --- Placements --------------------------------------------------------------------------------


def _all_pairs() -> list[tuple[int, int]]:
    """Adjacent cells that a tile can cover, smaller areas first, then by square.

    ING-2: never a printed cell.
    """
    cells = set(area_cells(LARGEST_SIDE)) - set(SYMBOLS)
    found = [(a, step(a, d)) for a in cells for d in range(6) if step(a, d) in cells]
    found = [(a, b) for a, b in found if square(a) < square(b)]
    found.sort(key=lambda pair: (area_of_pair(*pair), square(pair[0]), square(pair[1])))
    return [(square(a), square(b)) for a, b in found]


def area_of_pair(first: Cell, second: Cell) -> int:
    """The side of the smallest area that holds both cells."""
    return max(SMALLEST_SIDE, distance(first) + 1, distance(second) + 1)


PAIRS = _all_pairs()
"""The 426 pairs of squares a tile can cover, the lower square first."""
NUM_PAIRS = len(PAIRS)
PAIR_WORDS = words_for(NUM_PAIRS)
PAIR_NUMBERS = {pair: number for number, pair in enumerate(PAIRS)}
PAIR_LOW = np.array([low for low, _ in PAIRS], np.uint16)
PAIR_HIGH = np.array([high for _, high in PAIRS], np.uint16)
PAIR_DIRECTIONS = np.array(
    [STEPS.index(cell_of(square((0, 0)) + high - low)) for low, high in PAIRS], np.uint8
)
"""The direction from the lower square of each pair to the higher one."""
PAIRS_COVERING = np.array(
    [bit_set((i for i, pair in enumerate(PAIRS) if here in pair), PAIR_WORDS) for here in range(NUM_SQUARES)]
)
"""For each square the set of pairs that it belongs to."""


def _symbol_beside(pair: tuple[int, int]) -> int:
    """ING-8: the printed symbol that a tile on these squares touches, or NUM_COLORS."""
    beside = {step(cell_of(here), direction) for here in pair for direction in range(6)}
    touched = [color for color, symbol in enumerate(SYMBOLS) if symbol in beside]
    assert len(touched) <= 1, "the symbols are too far apart to touch two of them"
    return touched[0] if touched else NUM_COLORS


PAIR_SYMBOLS = np.array([_symbol_beside(pair) for pair in PAIRS], np.uint8)
PAIRS_BESIDE_SYMBOL = np.array(
    [
        bit_set(np.flatnonzero(np.equal(PAIR_SYMBOLS, color)).tolist(), PAIR_WORDS)
        for color in range(NUM_COLORS)
    ]
)


def _area_board(side: int) -> Table:
    """ING-1, ING-2: an empty area of this side with its printed symbols."""
    board = np.full(NUM_SQUARES, OUTSIDE, np.uint8)
    board[[square(cell) for cell in area_cells(side)]] = EMPTY
    board[[square(cell) for cell in SYMBOLS]] = np.arange(NUM_COLORS) + 1
    return board


def _area_pairs(side: int) -> Table:
    inside = (i for i, (low, high) in enumerate(PAIRS) if area_of_pair(cell_of(low), cell_of(high)) <= side)
    return bit_set(inside, PAIR_WORDS)


AREA_BOARDS = np.array([_area_board(side) for side in SIDES])
AREA_PAIRS = np.array([_area_pairs(side) for side in SIDES])
