"""Positions for tests: drawn with letters, or laid piece by piece through the compiled rules.

Laying asks for empty cells only, so that a test can show any situation; the sets of placements that the
rules carry grow as in a game.
"""

from collections.abc import Iterable
from textwrap import dedent
from typing import Any

import numpy as np

from tessera.core import playing
from tessera.core.position import Position
from tessera.games.blokus.box import (
    COLORS,
    PIECE_NAMES,
    board_placements,
    connected_parts,
    parse_cell,
    parse_cells,
)
from tessera.games.blokus.game import Blokus


def new(turn: str = "blue", **options: Any) -> Position:
    """An empty board; the words of `turn` may be any colour's."""
    position = Blokus(**options).start(seed=0)
    give_turn(position, turn)
    return position


def drawn(drawing: str, at: str = "a20", turn: str = "blue", **options: Any) -> Position:
    """The board with what is drawn; its upper left letter lies at a cell. Colours are b y r g."""
    position = new(**options)
    top, left = parse_cell(at)
    covered: dict[str, set[tuple[int, int]]] = {color: set() for color in COLORS}
    for down, row in enumerate(dedent(drawing).strip().splitlines()):
        for right, letter in enumerate(row.split()):
            for color in COLORS:
                if letter == color[0]:
                    covered[color].add((top - down, left + right))
    for color, cells in covered.items():
        for part in connected_parts(cells):
            _lay(position, color, part)
    give_turn(position, turn)
    return position


def lay(position: Position, color: str, *pieces: str) -> None:
    """Lay pieces of a colour, each given by its cells, whoever's turn it is."""
    for cells in pieces:
        _lay(position, color, parse_cells(cells))


def _lay(position: Position, color: str, cells: Iterable[tuple[int, int]]) -> None:
    number = board_placements().number_of(cells)
    assert number is not None, f"{sorted(cells)} is no piece"
    assert not any(position.state.board[row * 20 + column] for row, column in cells)
    give_turn(position, color)
    playing.play_move(position.states, number)


def give_turn(position: Position, color: str) -> None:
    """Make it this colour's turn."""
    position.states["color"] = COLORS.index(color)


def put_down(position: Position, color: str, pieces: Iterable[str]) -> None:
    """Lay pieces by name wherever there is room, in this order."""
    for name in pieces:
        _lay(position, color, _room_for(position, PIECE_NAMES.index(name)))


def _room_for(position: Position, piece: int) -> frozenset[tuple[int, int]]:
    placements = board_placements()
    for number in np.flatnonzero(placements.pieces == piece):
        cells = placements.cells_of(int(number))
        if not any(position.state.board[row * 20 + column] for row, column in cells):
            return cells
    raise AssertionError("no room left")


def all_but(*names: str) -> list[str]:
    """All pieces but these, large ones first, the single cell last."""
    return [name for name in reversed(PIECE_NAMES) if name not in names]
