"""Passtally as one object."""

from collections.abc import Collection, Sequence
from typing import Any, ClassVar, Literal

import numpy as np

from tessera.core.contract import Array, State
from tessera.core.game import Game
from tessera.core.options import Options, takes
from tessera.core.pictures import TextPicture
from tessera.core.reasons import Reason
from tessera.games.passtally import (
    explain,
    moves,
    notation,
    pictures,
    rules,  # noqa: F401 - registers the rules for the record of a state
    tensors,
)
from tessera.games.passtally.box import ACTIONS_PER_TURN, KINDS, MARKERS_PER_PLAYER, NUM_DOMINOES, NUM_PILES
from tessera.games.passtally.state import GONE, OPTIONS, STATE
from tessera.games.passtally.view import PasstallyView, view_state


class PasstallyOptions(Options):
    """How Passtally is played."""

    players: Literal[2, 3] = 2
    """How many play."""
    one_minute: bool = False
    """Whether the clock may end a turn (PAS-17)."""


class Passtally(Game):
    """Passtally for two or three."""

    name = "passtally"
    title = "Passtally"
    other_titles = {"ja": "パスタリー"}  # noqa: RUF012 - as in the contract
    rules_version = "1"
    options_type = PasstallyOptions
    state_type = STATE
    num_moves = moves.NUM_MOVES
    # Three face-up tiles with two looks on each domino, and four steps for each of four markers.
    max_legal_moves = NUM_PILES * NUM_DOMINOES * 2 + MARKERS_PER_PLAYER * moves.NUM_STEPS
    observation_shape = tensors.SHAPE
    modes: ClassVar[dict[str, dict[str, Any]]] = {
        "2-players": {},
        "3-players": {"players": 3},
        "2-players-one-minute": {"one_minute": True},
        "3-players-one-minute": {"players": 3, "one_minute": True},
    }
    options: PasstallyOptions

    @takes(PasstallyOptions)
    def __init__(self, **options: Any) -> None:
        super().__init__(**options)

    @property
    def num_seats(self) -> int:
        return self.options.players

    @property
    def has_chance(self) -> bool:
        return True

    @property
    def turn_seconds(self) -> int | None:
        return 60 if self.options.one_minute else None  # PAS-17

    def encode_options(self) -> Array:
        return np.array([(self.options.players, self.options.one_minute)], OPTIONS)

    def seat_names(self) -> Sequence[str]:
        return ("orange", "purple", "black")[: self.options.players]

    def parse_move(self, state: State, text: str) -> int:
        return notation.parse_move(state, text)

    def format_move(self, state: State, move: int) -> str:
        return notation.format_move(state, move)

    def explain_illegal(self, state: State, move: int) -> Reason | None:
        return explain.explain_illegal(state, move)

    def clock_move(self, state: State) -> int | None:
        return moves.TIMEOUT if explain.can_time_out(state) else None

    def begins_turn(self, state: State) -> bool:
        return int(state.actions_left) in (0, ACTIONS_PER_TURN)  # PAS-6; 0 during set-up

    def try_out(self, state: State, move: int) -> explain.TurnScore:
        """PAS-9: the lines, passes and points if this legal action ended the turn."""
        return explain.try_out(state, moves.decode_move(move))

    def explain_gain(self, state: State, move: int) -> dict[str, Any]:
        return explain.explain_gain(state, move)

    def picture(self, state: State, viewer: int | None = None) -> TextPicture:
        return pictures.draw_text(state, viewer)

    def svg(self, state: State, open_seats: Collection[int] | None = None) -> str:
        return pictures.draw_svg(state, open_seats)

    def view(self, state: State, seat: int | None) -> PasstallyView:
        return view_state(state, seat)

    def describe_set_up(self, state: State) -> dict[str, Any]:
        piles = [[KINDS[kind] for kind in pile if kind != GONE] for pile in state.piles]
        return {"first_seat": int(state.first_seat), "piles": piles}

    def describe_chance(self, before: State, move: int, after: State) -> dict[str, Any] | None:
        placed = moves.decode_move(move)
        if not isinstance(placed, moves.PlaceTile):
            return None
        revealed = explain.face_up_tile(after, placed.pile)
        return None if revealed is None else {"revealed": revealed}
