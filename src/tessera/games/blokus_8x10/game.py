"""The 8 x 10 puzzle as one object."""

from collections.abc import Collection, Sequence
from typing import Any, ClassVar

import numpy as np

from tessera.core.contract import Array, State
from tessera.core.game import Game
from tessera.core.options import Options, takes
from tessera.core.pictures import TextPicture
from tessera.core.reasons import Reason
from tessera.games.blokus_8x10 import (
    explain,
    moves,
    notation,
    pictures,
    rules,  # noqa: F401 - registers the rules for the record of a state
    tensors,
)
from tessera.games.blokus_8x10.state import OPTIONS, STATE
from tessera.games.blokus_8x10.view import RectangleView, view_state


class RectangleOptions(Options):
    """How the 8 x 10 puzzle is played."""

    hard: bool = False
    """Whether each colour must form one chain of corners, not only have no piece alone (BLO-15)."""


class BlokusRectangle(Game):
    """Solo puzzle: the five four-cell pieces of each colour fill an 8 x 10 rectangle."""

    name = "blokus-8x10"
    title = "Blokus 8x10"
    rules_version = "1"
    options_type = RectangleOptions
    state_type = STATE
    num_moves = moves.NUM_MOVES
    max_legal_moves = moves.NUM_MOVES  # All of them are legal at the start.
    observation_shape = tensors.SHAPE
    modes: ClassVar[dict[str, dict[str, Any]]] = {"default": {}, "hard": {"hard": True}}
    puzzles: ClassVar[dict[str, dict[str, Any]]] = {"blokus-8x10": {}, "blokus-8x10-hard": {"hard": True}}
    options: RectangleOptions

    @takes(RectangleOptions)
    def __init__(self, **options: Any) -> None:
        super().__init__(**options)

    @property
    def num_seats(self) -> int:
        return 1

    def encode_options(self) -> Array:
        return np.array([(self.options.hard,)], OPTIONS)

    def seat_names(self) -> Sequence[str]:
        return ("all colours",)

    def parse_move(self, state: State, text: str) -> int:
        return notation.parse_move(state, text)

    def format_move(self, state: State, move: int) -> str:
        return notation.format_move(state, move)

    def explain_illegal(self, state: State, move: int) -> Reason | None:
        return explain.explain_illegal(state, move)

    def picture(self, state: State, viewer: int | None = None) -> TextPicture:
        return pictures.draw_text(state, viewer)

    def svg(self, state: State, open_seats: Collection[int] | None = None) -> str:
        return pictures.draw_svg(state, open_seats)

    def view(self, state: State, seat: int | None) -> RectangleView:
        return view_state(state, seat)
