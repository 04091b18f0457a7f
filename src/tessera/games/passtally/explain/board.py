"""Tiles and markers as they lie: what explanations, views and pictures start from."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tessera.core.contract import State
from tessera.games.passtally.box import (
    BARE_PATTERN,
    DOMINOES,
    KINDS,
    MARKERS_PER_PLAYER,
    NUM_LOOKS,
    PILE_SIZE,
    Cell,
    look_text,
)
from tessera.games.passtally.moves import PlaceTile


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


def markers_missing(state: State) -> int:
    """PAS-5: how many markers are still to be put on the board; until then it is set-up."""
    return MARKERS_PER_PLAYER * int(state.players) - len(markers_on_board(state))


def face_up_tile(state: State, pile: int) -> str | None:
    """The kind of a pile's face-up tile, or None if the pile is used up."""
    left = int(state.pile_left[pile])
    return KINDS[state.piles[pile, PILE_SIZE - left]] if left else None
