"""Positions of Verflixt drawn in one line, from the start to the goal.

    start RB@ | 3 -4 R# | 5 bonus | 9' -1 B | goal

Places are separated by bars; a tile has its number (with ' if it was put back), its value and the pieces
on it: R B G Y pawns, # guards, @ the bug. Pawns and guards that are not drawn are in the goal; tiles that
are neither drawn nor held are out of the game.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest
from numba.core import config

from tessera.core import playing
from tessera.core.contract import Array
from tessera.core.position import Position
from tessera.core.seeds import game_key
from tessera.games.verflixt.box import (
    COLORS,
    FIRST_PUT_BACK,
    GOAL,
    NUM_GUARDS,
    PAWNS_PER_SEAT,
    START,
    stored_value,
)
from tessera.games.verflixt.explain import Layout, read_layout
from tessera.games.verflixt.game import Verflixt
from tessera.games.verflixt.state import BUG_MAY, BUG_MUST, BUG_RESTS

Hands = Mapping[str, Mapping[int, Any]]
compiled_only = pytest.mark.skipif(
    bool(config.DISABLE_JIT),
    reason="thousands of games, too slow interpreted",
)
BUG_MOVES = {"none": BUG_RESTS, "may": BUG_MAY, "must": BUG_MUST}


def draw(
    drawing: str,
    roll: int,
    seat: str = "red",
    hands: Hands | None = None,
    bug_move: str = "none",
    has_moved: bool = False,
    **options: Any,
) -> Position:
    """The drawn position."""
    position = Verflixt(**{"bug": "@" in drawing, **options}).start("drawn")
    states = position.states
    players, stream = int(states["players"][0]), states["stream"][0].copy()
    flags = {name: states[name][0] for name in ("smallest", "per_pawn")}
    states[:] = np.zeros(1, states.dtype)
    state = states[0]
    state.players, state.stream = players, stream
    state.smallest, state.per_pawn = flags["smallest"], flags["per_pawn"]
    state.seat, state.roll = COLORS.index(seat), roll
    state.bug_move, state.has_moved = BUG_MOVES[bug_move], has_moved
    state.values[1:] = 1
    _lay_path(state, drawing)
    _fill_goal(state)
    for color, tiles in (hands or {}).items():
        for number, value in tiles.items():
            state.taken[COLORS.index(color)] |= np.uint32(1 << number)
            state.values[number] = stored_value(value)
    return position


def _lay_path(state: Any, drawing: str) -> None:
    put_back = 0
    for part in drawing.split("|"):
        name, *rest = part.split()
        if name in ("start", "goal"):
            place, pieces = (START if name == "start" else GOAL), "".join(rest)
        else:
            number, value, pieces = int(name.rstrip("'")), rest[0], "".join(rest[1:])
            state.values[number] = stored_value("bonus" if value == "bonus" else int(value))
            place = number
            if name.endswith("'"):
                place = FIRST_PUT_BACK + put_back
                state.put_back[put_back] = number
                put_back += 1
        if place != START:
            state.path |= np.uint64(1 << place)
        for piece in pieces:
            _stand(state, piece, place)
    state.path |= np.uint64(1 << GOAL)


def _stand(state: Any, piece: str, place: int) -> None:
    bit = np.uint64(1 << place)
    if piece == "@":
        state.bug = bit
        return
    digits = (
        state.guards if piece == "#" else state.pawns[[color[0].upper() for color in COLORS].index(piece)]
    )
    _add(digits, bit)


def _add(digits: Array, bit: np.uint64) -> None:
    for k in range(len(digits)):
        carried = bool(digits[k] & bit)
        digits[k] ^= bit
        if not carried:
            return


def _count(digits: Array) -> int:
    return sum(int(word).bit_count() << k for k, word in enumerate(digits))


def _fill_goal(state: Any) -> None:
    for seat in range(int(state.players)):
        while _count(state.pawns[seat]) < PAWNS_PER_SEAT[int(state.players)]:
            _add(state.pawns[seat], np.uint64(1 << GOAL))
    while _count(state.guards) < NUM_GUARDS:
        _add(state.guards, np.uint64(1 << GOAL))


def layout(position: Position) -> Layout:
    """The position in plain Python."""
    return read_layout(position.state)


def play_for_roll(position: Position, move: str, roll: int) -> Position:
    """Play a move so that the next seat rolls this."""
    for number in range(1000):
        states = position.states
        playing.hide_state(states, 0, game_key(f"roll {number}"))
        position.play(move)
        if layout(position).roll == roll:
            return position
        position.undo()
    raise AssertionError(f"no {roll} in a thousand rolls")
