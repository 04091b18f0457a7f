"""Blokus as one object."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, ClassVar, Literal

import numpy as np

from tessera.core.contract import Array, State
from tessera.core.game import Game
from tessera.core.options import Options, takes
from tessera.core.pictures import TextPicture
from tessera.core.reasons import Reason
from tessera.games.blokus import (
    explain,
    moves,
    notation,
    pictures,
    rules,  # noqa: F401 - registers the rules for the record of a state
    tensors,
)
from tessera.games.blokus.box import COLORS
from tessera.games.blokus.state import OPTIONS, STATE
from tessera.games.blokus.view import BlokusView, view_state


class BlokusOptions(Options):
    """How Blokus is played."""

    players: Literal[1, 2, 3, 4] = 4
    """Two play two colours each, three share green; one plays the 84-piece puzzle (BLO-11 to BLO-14)."""
    free_corners: bool = False
    """Whether a colour may begin in any free corner (BLO-2)."""
    scoring: Literal["advanced", "simple"] = "advanced"
    """Points with bonuses (BLO-9), or cells left, where fewer are better (BLO-8)."""


class Blokus(Game):
    """Blokus for two, three or four, and the solo puzzle with all 84 pieces."""

    name = "blokus"
    title = "Blokus"
    other_titles = {"ja": "ブロックス"}  # noqa: RUF012 - as in the contract
    rules_version = "1"
    options_type = BlokusOptions
    state_type = STATE
    num_moves = moves.NUM_MOVES
    max_legal_moves = moves.NUM_MOVES
    observation_shape = tensors.SHAPE
    modes: ClassVar[dict[str, dict[str, Any]]] = {
        "4-players": {},
        "3-players": {"players": 3},
        "2-players": {"players": 2},
        "4-players-free-corners": {"free_corners": True},
        "2-players-free-corners": {"players": 2, "free_corners": True},
        "4-players-simple": {"scoring": "simple"},
        "puzzle-84": {"players": 1},
    }
    puzzles: ClassVar[dict[str, dict[str, Any]]] = {"blokus-84": {"players": 1}}
    options: BlokusOptions

    @takes(BlokusOptions)
    def __init__(self, **options: Any) -> None:
        super().__init__(**options)

    @property
    def num_seats(self) -> int:
        return self.options.players

    @property
    def scores_add_up(self) -> bool:
        return self.options.scoring == "advanced"  # BLO-9

    def encode_options(self) -> Array:
        chosen = self.options
        return np.array([(chosen.players, chosen.free_corners, chosen.scoring == "advanced")], OPTIONS)

    def seat_names(self) -> Sequence[str]:
        if self.options.players == 1:
            return ("all colours",)
        if self.options.players == 2:
            return ("blue and red", "yellow and green")
        return ("blue", "yellow", "red", "green")[: self.options.players]

    def parse_move(self, state: State, text: str) -> int:
        return notation.parse_move(state, text)

    def format_move(self, state: State, move: int) -> str:
        return notation.format_move(state, move)

    def format_moves(self, state: State, moves: Iterable[int]) -> list[str]:
        return notation.format_moves(moves)

    def explain_illegal(self, state: State, move: int) -> Reason | None:
        return explain.explain_illegal(state, move)

    def explain_gain(self, state: State, move: int) -> dict[str, Any]:
        return explain.explain_gain(state, move)

    def picture(self, state: State, viewer: int | None = None) -> TextPicture:
        return pictures.draw_text(state, viewer)

    def svg(self, state: State, open_seats: Collection[int] | None = None) -> str:
        return pictures.draw_svg(state, open_seats)

    def describe_effect(self, state: State, move: int) -> dict[str, Any] | None:
        # BLO-12, BLO-13: with two or three players the seat does not say which colour it was.
        return {"color": COLORS[int(state.color)]}

    def view(self, state: State, seat: int | None) -> BlokusView:
        return view_state(state, seat)
