"""The rules of Verflixt! Kompakt, compiled: places, tiles, the bug, and the turns."""

from tessera.games.verflixt.rules.places import (
    EMPTY,
    guard_places,
    own_pawns,
    pieces_on,
    place_of,
    step_forward,
    tile_numbers,
    value_on,
)
from tessera.games.verflixt.rules.tiles import points_of
from tessera.games.verflixt.rules.turns import (
    hide,
    legal_moves,
    payoffs,
    play,
    scores,
    seat_to_move,
    set_up,
    show_roll,
)

__all__ = [
    "EMPTY",
    "guard_places",
    "hide",
    "legal_moves",
    "own_pawns",
    "payoffs",
    "pieces_on",
    "place_of",
    "play",
    "points_of",
    "scores",
    "seat_to_move",
    "set_up",
    "show_roll",
    "step_forward",
    "tile_numbers",
    "value_on",
]
