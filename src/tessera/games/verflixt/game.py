"""Verflixt! Kompakt as one object."""

from collections.abc import Collection, Sequence
from typing import Annotated, Any, ClassVar, Literal

import numpy as np
from pydantic import BeforeValidator

from tessera.core.contract import Array, State
from tessera.core.game import Game
from tessera.core.options import Options, takes
from tessera.core.pictures import TextPicture
from tessera.core.reasons import Reason
from tessera.games.verflixt import (
    box,
    explain,
    moves,
    notation,
    pictures,
    rules,  # noqa: F401 - registers the rules for the record of a state
    tensors,
)
from tessera.games.verflixt.box import BUG_ROLLS
from tessera.games.verflixt.state import BUG_RESTS, OPTIONS, STATE
from tessera.games.verflixt.view import VerflixtView, view_state


def _check_tiles(tiles: Any) -> tuple[box.TileValue, ...]:
    """VER-2: any 26 tiles; in the order of the box, since only their number and values matter."""
    if not isinstance(tiles, list | tuple):
        raise ValueError(f"a list of {box.NUM_TILES} values is needed")
    for value in tiles:
        _check_tile(value)
    if len(tiles) != box.NUM_TILES:
        raise ValueError(f"there are {box.NUM_TILES} tiles, not {len(tiles)}")
    return tuple(sorted(tiles, key=_box_order))


def _check_tile(value: Any) -> None:
    if value == box.BONUS_NAME:
        return
    if type(value) is not int or value == 0 or abs(value) > box.LARGEST_VALUE:
        raise ValueError(
            f"tiles are {box.BONUS_NAME!r} and whole numbers from -{box.LARGEST_VALUE} to"
            f" {box.LARGEST_VALUE} without 0, so {value!r} is not a tile"
        )


def _box_order(value: box.TileValue) -> tuple[bool, bool, int]:
    """Plus, minus, bonus, each from the smallest number printed."""
    if value == box.BONUS_NAME:
        return True, True, 0
    return False, value < 0, abs(value)


class VerflixtOptions(Options):
    """How Verflixt is played."""

    players: Literal[2, 3, 4] = 2
    """Two have three pawns each, three or four have two (VER-3)."""
    bug: bool = False
    """Whether the bug takes part (VER-14 to VER-21)."""
    bug_penalty: Literal["nearest", "smallest"] = "nearest"
    """Which free minus tile the bug deals out: the nearest beyond it, or the smallest anywhere (VER-17)."""
    bug_per: Literal["player", "pawn"] = "player"
    """Whether the bug deals out one tile a player or one a pawn (VER-17)."""
    tiles: Annotated[tuple[box.TileValue, ...], BeforeValidator(_check_tiles)] = box.DEFAULT_TILES
    """The 26 tiles of the path: numbers, and "bonus" for bonus tiles (VER-2)."""


class Verflixt(Game):
    """Verflixt! Kompakt for two to four, with or without the bug."""

    name = "verflixt"
    title = "Verflixt! Kompakt"
    other_titles = {"ja": "勝利への道コンパクト"}  # noqa: RUF012 - as in the contract
    rules_version = "1"
    options_type = VerflixtOptions
    state_type = STATE
    num_moves = moves.NUM_MOVES
    max_legal_moves = moves.MAX_LEGAL_MOVES
    observation_shape = tensors.SHAPE
    modes: ClassVar[dict[str, dict[str, Any]]] = {
        "2-players": {},
        "3-players": {"players": 3},
        "4-players": {"players": 4},
        "2-players-bug": {"bug": True},
        "3-players-bug": {"players": 3, "bug": True},
        "4-players-bug": {"players": 4, "bug": True},
        "4-players-bug-smallest": {"players": 4, "bug": True, "bug_penalty": "smallest"},
        "2-players-bug-per-pawn": {"bug": True, "bug_per": "pawn"},
        "3-players-bug-smallest-per-pawn": {
            "players": 3,
            "bug": True,
            "bug_penalty": "smallest",
            "bug_per": "pawn",
        },
        "2-players-bug-few-good-tiles": {"bug": True, "tiles": [5, 9, "bonus", "bonus", *range(-22, 0)]},
    }
    options: VerflixtOptions

    @takes(VerflixtOptions)
    def __init__(self, **options: Any) -> None:
        super().__init__(**options)

    @property
    def num_seats(self) -> int:
        return self.options.players

    @property
    def has_chance(self) -> bool:
        return True

    def encode_options(self) -> Array:
        chosen = self.options
        tiles = [box.stored_value(value) for value in chosen.tiles]
        smallest = chosen.bug and chosen.bug_penalty == "smallest"
        per_pawn = chosen.bug and chosen.bug_per == "pawn"
        return np.array([(chosen.players, chosen.bug, smallest, per_pawn, tiles)], OPTIONS)

    def seat_names(self) -> Sequence[str]:
        return box.COLORS[: self.options.players]

    def parse_move(self, state: State, text: str) -> int:
        return notation.parse_move(state, text)

    def format_move(self, state: State, move: int) -> str:
        return notation.format_move(state, move)

    def explain_illegal(self, state: State, move: int) -> Reason | None:
        return explain.explain_illegal(state, move)

    def begins_turn(self, state: State) -> bool:
        # VER-15: the bug moves in the same turn, before or after the normal move.
        has_bug_moved = state.bug and state.roll <= BUG_ROLLS and state.bug_move == BUG_RESTS
        return not (state.has_moved or has_bug_moved)

    def explain_gain(self, state: State, move: int) -> dict[str, Any]:
        return explain.explain_gain(state, move)

    def picture(self, state: State, viewer: int | None = None) -> TextPicture:
        return pictures.draw_text(state, viewer)

    def svg(self, state: State, open_seats: Collection[int] | None = None) -> str:
        return pictures.draw_svg(state, open_seats)

    def view(self, state: State, seat: int | None) -> VerflixtView:
        return view_state(state, seat)

    def describe_set_up(self, state: State) -> dict[str, Any]:
        path = [box.tile_value(int(value)) for value in state.values[1:]]
        return {"first_seat": int(state.seat), "path": path, "roll": int(state.roll)}

    def describe_chance(self, before: State, move: int, after: State) -> dict[str, Any] | None:
        turn_goes_on = after.has_moved or (move == moves.BUG_MOVE and not before.has_moved)
        return None if after.is_over or turn_goes_on else {"roll": int(after.roll)}

    def known_chance(self, state: State) -> dict[str, Any] | None:
        return None if state.is_over else {"roll": int(state.roll)}

    def describe_effect(self, state: State, move: int) -> dict[str, Any] | None:
        story = explain.tell_move(explain.read_layout(state), moves.decode_move(move))
        return None if story is None else {"to": story.target}
