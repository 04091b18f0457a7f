"""What a person sees of a state: colours on cells, tiles in racks, markers."""

from tessera.core.contract import State
from tessera.games.ingenious.box import KINDS, NUM_COLORS, Cell, cell_of, step
from tessera.games.ingenious.state import MODES

Colored = dict[Cell, int]
"""Some cells and the colour on each."""


def board_colors(state: State) -> Colored:
    """The cells that show a symbol, printed or on a tile."""
    held = enumerate(state.board.tolist())
    return {cell_of(number): color - 1 for number, color in held if 1 <= color <= NUM_COLORS}


def other_halves(state: State) -> dict[Cell, Cell]:
    """For every cell with a half of a tile, the cell of its other half."""
    cells = ((cell_of(number), joined) for number, joined in enumerate(state.joined.tolist()) if joined)
    return {cell: step(cell, joined - 1) for cell, joined in cells}


def rack_tiles(state: State, seat: int) -> list[int]:
    """The kinds of the tiles in a rack."""
    return [kind for kind in state.racks[seat].tolist() if kind < len(KINDS)]


def score_board(state: State, seat: int) -> list[int]:
    """The markers that this seat moves: its own, or its team's (ING-19)."""
    return [int(mark) for mark in state.marks[seat % 2 if MODES[state.mode] == "team" else seat]]


def final_mark(state: State) -> int:
    """ING-5: 18, or 36 on a score board of double length."""
    return 18 if MODES[state.mode] == "standard" else 36
