"""Ingenious as one object."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Any, ClassVar, Literal, Self

import numpy as np
from pydantic import model_validator

from tessera.core.contract import Array, State
from tessera.core.game import Game, plain_number
from tessera.core.options import Options, takes
from tessera.core.pictures import TextPicture
from tessera.core.reasons import Reason
from tessera.games.ingenious import (
    explain,
    notation,
    pictures,
    rules,  # noqa: F401 - registers the rules for the record of a state
    tensors,
)
from tessera.games.ingenious.box import NUM_COLORS, NUM_PAIRS, RACK, format_tiles
from tessera.games.ingenious.moves import BLOCK_KINDS, NUM_MOVES, NUM_PLACEMENTS, SWAP
from tessera.games.ingenious.state import MODES, OPTIONS, PLACING, STATE
from tessera.games.ingenious.view import IngeniousView, view_state

_PLAYERS_OF_MODE = {"team": 4, "solo": 1}


class IngeniousOptions(Options):
    """How Ingenious is played."""

    players: Literal[1, 2, 3, 4] = 2
    """How many play; one plays the solo game. The board grows with them (ING-1)."""
    mode: Literal["standard", "team", "solo"] = "standard"
    """Everyone for themselves, two teams of two (ING-19), or alone (ING-23)."""

    @model_validator(mode="before")
    @classmethod
    def _complete(cls, values: Any) -> Any:
        """The team game is for four and the solo game for one, so that naming one of the two is enough."""
        if not isinstance(values, dict):
            return values
        values = dict(values)
        mode = values.get("mode")
        if isinstance(mode, str) and mode in _PLAYERS_OF_MODE:
            values.setdefault("players", _PLAYERS_OF_MODE[mode])
        elif values.get("players") == 1:
            values.setdefault("mode", "solo")
        return values

    @model_validator(mode="after")
    def _match(self) -> Self:
        if (self.mode == "solo") != (self.players == 1):
            raise ValueError("one player plays the solo game, and nobody else does")
        if self.mode == "team" and self.players != 4:
            raise ValueError("the team game is for four players")
        return self


class Ingenious(Game):
    """Ingenious for two, three or four, in teams, and alone."""

    name = "ingenious"
    title = "Ingenious"
    other_titles = {"ja": "頭脳絶好調"}  # noqa: RUF012 - as in the contract
    rules_version = "1"
    options_type = IngeniousOptions
    state_type = STATE
    num_moves = NUM_MOVES
    # Six tiles of two colours, each either way round on every pair of cells.
    max_legal_moves = RACK * 2 * NUM_PAIRS
    observation_shape = tensors.SHAPE
    modes: ClassVar[dict[str, dict[str, Any]]] = {
        "2-players": {"players": 2},
        "3-players": {"players": 3},
        "4-players": {"players": 4},
        "team": {"players": 4, "mode": "team"},
        "solo": {"mode": "solo"},
    }
    options: IngeniousOptions

    @takes(IngeniousOptions)
    def __init__(self, **options: Any) -> None:
        super().__init__(**options)

    @property
    def num_seats(self) -> int:
        return self.options.players

    @property
    def has_chance(self) -> bool:
        return True

    @property
    def has_secrets(self) -> bool:
        return self.num_seats > 1  # ING-5: the racks

    @property
    def teams(self) -> list[list[int]]:
        return [[0, 2], [1, 3]] if self.options.mode == "team" else super().teams

    def encode_options(self) -> Array:
        return np.array([(self.options.players, MODES.index(self.options.mode))], OPTIONS)

    def seat_names(self) -> Sequence[str]:
        if self.options.mode == "team":
            return ("team 1, player 1", "team 2, player 1", "team 1, player 2", "team 2, player 2")
        return tuple(f"player {seat + 1}" for seat in range(self.num_seats))

    def parse_move(self, state: State, text: str) -> int:
        return notation.parse_move(state, text)

    def format_move(self, state: State, move: int) -> str:
        return notation.format_move(state, move)

    def format_moves(self, state: State, moves: Iterable[int]) -> list[str]:
        return notation.format_moves(moves)

    def explain_illegal(self, state: State, move: int) -> Reason | None:
        return explain.explain_illegal(state, move)

    def begins_turn(self, state: State) -> bool:
        return bool(state.phase == PLACING and not state.bonuses)  # ING-12, ING-15

    def explain_gain(self, state: State, move: int) -> dict[str, Any]:
        return explain.explain_gain(state, move)

    def describe_effect(self, state: State, move: int) -> dict[str, Any] | None:
        # ING-9: which runs scored is seen by all, and cannot be seen any more when further tiles lie there.
        lines = self.explain_gain(state, move).get("lines")
        return {"lines": lines} if lines else None

    def picture(self, state: State, viewer: int | None = None) -> TextPicture:
        return pictures.draw_text(state, viewer)

    def svg(self, state: State, open_seats: Collection[int] | None = None) -> str:
        return pictures.draw_svg(state, open_seats)

    def view(self, state: State, seat: int | None) -> IngeniousView:
        return view_state(state, seat)

    def describe_set_up(self, state: State) -> dict[str, Any]:
        racks = [explain.rack_tiles(state, seat) for seat in range(self.num_seats)]
        return {
            "first_seat": int(state.seat),
            "racks": [format_tiles(rack) for rack in racks],
        }

    def describe_chance(self, before: State, move: int, after: State) -> dict[str, Any] | None:
        seat = int(before.seat)
        kept = Counter(explain.rack_tiles(before, seat))
        if move == SWAP:
            kept.clear()
        elif move < NUM_PLACEMENTS:
            kept[int(BLOCK_KINDS[move // NUM_PAIRS])] -= 1
        drawn = Counter(explain.rack_tiles(after, seat)) - kept
        if not drawn:
            return None
        return {"drawn": format_tiles(sorted(drawn.elements()))}

    def visible_chance(
        self, chance: dict[str, Any] | None, mover: int, viewer: int | None
    ) -> dict[str, Any] | None:
        # ING-5: tiles drawn to a rack are seen by its owner alone; the solo game has no rack (ING-23).
        return chance if viewer == mover or self.options.mode == "solo" else None

    def arrange_scores(self, values: Array) -> list[Any]:
        boards = 2 if self.options.mode == "team" else self.num_seats
        rows = values[: NUM_COLORS * boards].reshape(boards, NUM_COLORS)
        return [[plain_number(value) for value in row] for row in rows]
