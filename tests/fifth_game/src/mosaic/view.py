"""What one seat, or a spectator, may see of Mosaic."""

from pydantic import BaseModel, ConfigDict

from mosaic.box import NUM_CELLS, PLAYERS, tile_name
from mosaic.explain import away_tiles, hand_tiles, laid_tiles
from tessera.core.contract import State


class MosaicView(BaseModel):
    """A position of Mosaic."""

    model_config = ConfigDict(use_attribute_docstrings=True)

    board: list[str | None]
    """The tile on each cell, from a1 to d4."""
    hand: list[str] | None
    """The own tiles; None for spectators."""
    hand_sizes: list[int]
    points: list[int]
    put_away: list[str]
    bag_left: int


def view_state(state: State, seat: int | None) -> MosaicView:
    """The view of this seat, or of a spectator."""
    laid = laid_tiles(state)
    return MosaicView(
        board=[tile_name(laid[cell]) if cell in laid else None for cell in range(NUM_CELLS)],
        hand=None if seat is None else [tile_name(tile) for tile in hand_tiles(state, seat)],
        hand_sizes=[len(hand_tiles(state, player)) for player in range(PLAYERS)],
        points=[int(points) for points in state.points],
        put_away=[tile_name(tile) for tile in away_tiles(state)],
        bag_left=int(state.bag_left),
    )
