"""What is in the Blokus box: pieces, board, and every placement of a piece on a board."""

from tessera.games.blokus.box.board import SIDE, START_CELLS, board_placements
from tessera.games.blokus.box.cells import (
    CORNER_STEPS,
    EDGE_STEPS,
    Cell,
    connected_parts,
    format_cell,
    format_cells,
    parse_cell,
    parse_cells,
    steps_from,
)
from tessera.games.blokus.box.pieces import (
    CELLS_PER_COLOR,
    COLORS,
    LARGEST_PIECE,
    MONOMINO,
    NUM_COLORS,
    NUM_PIECES,
    ORIENTATIONS,
    PIECE_NAMES,
    PIECE_OF_SHAPE,
    PIECE_SIZES,
    shape_of,
)
from tessera.games.blokus.box.placements import Placements, make_placements

__all__ = [
    "CELLS_PER_COLOR",
    "COLORS",
    "CORNER_STEPS",
    "EDGE_STEPS",
    "LARGEST_PIECE",
    "MONOMINO",
    "NUM_COLORS",
    "NUM_PIECES",
    "ORIENTATIONS",
    "PIECE_NAMES",
    "PIECE_OF_SHAPE",
    "PIECE_SIZES",
    "SIDE",
    "START_CELLS",
    "Cell",
    "Placements",
    "board_placements",
    "connected_parts",
    "format_cell",
    "format_cells",
    "make_placements",
    "parse_cell",
    "parse_cells",
    "shape_of",
    "steps_from",
]
