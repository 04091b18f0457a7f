"""Mosaic as one object."""

from collections.abc import Collection, Sequence
from dataclasses import asdict
from typing import Any, ClassVar, Literal

import numpy as np

from mosaic import explain, notation, pictures, rules, tensors  # noqa: F401 - loading the rules registers them
from mosaic.box import PLAYERS, tile_name
from mosaic.moves import NUM_MOVES, decode_move
from mosaic.state import OPTIONS, STATE
from mosaic.view import MosaicView, view_state
from tessera.core.contract import Array, State
from tessera.core.game import Game
from tessera.core.options import Options, takes
from tessera.core.pictures import TextPicture
from tessera.core.reasons import Reason


class MosaicOptions(Options):
    """How Mosaic is played."""

    hand: Literal[2, 3] = 3
    """Tiles in a hand (MOS-12)."""


class Mosaic(Game):
    """Mosaic for two."""

    name = "mosaic"
    title = "Mosaic"
    rules_version = "1"
    options_type = MosaicOptions
    state_type = STATE
    num_moves = NUM_MOVES
    max_legal_moves = 3 * 17  # Three tiles, each on sixteen cells or put away.
    observation_shape = tensors.SHAPE
    modes: ClassVar[dict[str, dict[str, Any]]] = {"default": {}, "short": {"hand": 2}}
    options: MosaicOptions

    @takes(MosaicOptions)
    def __init__(self, **options: Any) -> None:
        super().__init__(**options)

    @property
    def num_seats(self) -> int:
        return PLAYERS

    @property
    def has_chance(self) -> bool:
        return True

    @property
    def has_secrets(self) -> bool:
        return True  # MOS-2: the hands

    def encode_options(self) -> Array:
        return np.array([(self.options.hand,)], OPTIONS)

    def seat_names(self) -> Sequence[str]:
        return ("player 1", "player 2")

    def parse_move(self, state: State, text: str) -> int:
        return notation.parse_move(state, text)

    def format_move(self, state: State, move: int) -> str:
        return notation.format_move(state, move)

    def explain_illegal(self, state: State, move: int) -> Reason | None:
        return explain.explain_illegal(state, move)

    def explain_gain(self, state: State, move: int) -> dict[str, Any]:
        return asdict(explain.explain_gain(state, move))

    def picture(self, state: State, viewer: int | None = None) -> TextPicture:
        return pictures.draw_text(state, viewer)

    def svg(self, state: State, open_seats: Collection[int] | None = None) -> str:
        return pictures.draw_svg(state, open_seats)

    def view(self, state: State, seat: int | None) -> MosaicView:
        return view_state(state, seat)

    def describe_set_up(self, state: State) -> dict[str, Any]:
        hands = [explain.hand_tiles(state, seat) for seat in range(PLAYERS)]
        return {
            "first_seat": int(state.first_seat),
            "hands": [[tile_name(tile) for tile in hand] for hand in hands],
        }

    def describe_chance(self, before: State, move: int, after: State) -> dict[str, Any] | None:
        seat, (played, _) = int(before.seat), decode_move(move)
        drawn = set(explain.hand_tiles(after, seat)) - set(explain.hand_tiles(before, seat)) - {played}
        return {"drawn": [tile_name(tile) for tile in drawn]} if drawn else None

    def visible_chance(
        self, chance: dict[str, Any] | None, mover: int, viewer: int | None
    ) -> dict[str, Any] | None:
        return chance if viewer == mover else None  # MOS-9
