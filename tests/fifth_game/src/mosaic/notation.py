"""How moves of Mosaic are written: `red 3 b2`, `away red 3`."""

from mosaic.box import CELLS, TILES, cell_name, tile_name
from mosaic.moves import decode_move, lay, put_away
from tessera.core.contract import State
from tessera.core.errors import MoveSyntaxError


def parse_move(state: State, text: str) -> int:
    """The number of the move written so."""
    words = text.lower().split()
    if len(words) == 3 and words[0] == "away" and " ".join(words[1:]) in TILES:
        return put_away(TILES[" ".join(words[1:])])
    if len(words) == 3 and " ".join(words[:2]) in TILES and words[2] in CELLS:
        return lay(TILES[" ".join(words[:2])], CELLS[words[2]])
    raise MoveSyntaxError(f"{text!r} is neither a tile and a cell, such as red 3 b2, nor away and a tile")


def format_move(state: State, move: int) -> str:
    """How this move is written."""
    tile, cell = decode_move(move)
    return f"away {tile_name(tile)}" if cell is None else f"{tile_name(tile)} {cell_name(cell)}"
