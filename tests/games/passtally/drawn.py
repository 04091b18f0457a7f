"""Positions of Passtally, built tile by tile: the rules as the clauses say them, in plain Python."""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from tessera.core.contract import State
from tessera.core.position import Position
from tessera.games.passtally.box import (
    DOMINO_NUMBERS,
    DOMINOES,
    KINDS,
    PATTERNS,
    PILE_SIZE,
    Cell,
    cell_number,
    look_number,
    parse_cell,
)
from tessera.games.passtally.explain import LaidTile
from tessera.games.passtally.game import Passtally

# One marker of each seat on each edge, seat 0 on the lines 0-17 and 6-23 of the empty board.
SPACES = {
    2: {0: (0, 6, 17, 23), 1: (3, 9, 12, 18)},
    3: {0: (0, 6, 17, 23), 1: (2, 8, 13, 19), 2: (4, 10, 15, 21)},
}


def tiles(*drawn: str) -> list[LaidTile]:
    """Tiles laid one after the other, each written like "a6b6 BB"."""
    laid: list[LaidTile] = []
    for text in drawn:
        names, look = text.split()
        cells = parse_cell(names[:2]), parse_cell(names[2:])
        level = max((tile.level for tile in laid if cells[0] in tile.cells), default=0) + 1
        laid.append(LaidTile(cells, look, level))
    return laid


def turn(
    *drawn: str,
    players: Any = 2,
    markers: Mapping[int, Iterable[int]] | None = None,
    face_up: tuple[str, str, str] | None = None,
    seat: int = 0,
    first_seat: int = 0,
    points: Iterable[int] = (),
    one_minute: bool = False,
) -> Position:
    """The beginning of a turn with these tiles on the board."""
    position = Passtally(players=players, one_minute=one_minute).start(1)
    state = position.state
    put_markers(state, SPACES[players] if markers is None else markers)
    state.seat, state.first_seat, state.actions_left = seat, first_seat, 2
    state.points[: len(list(points))] = list(points)
    lay(state, tiles(*drawn))
    show(state, face_up or ("AB", "AC", "CB"))
    return position


def put_markers(state: State, markers: Mapping[int, Iterable[int]]) -> None:
    """Take all markers from the board and put these on it."""
    state.markers[:] = 0
    for seat, spaces in markers.items():
        for space in spaces:
            state.markers[space] = seat + 1
    state.num_markers = np.count_nonzero(state.markers)


def lay(state: State, laid: list[LaidTile]) -> None:
    """Make these the tiles on the board (the piles stay as they are)."""
    top: dict[Cell, LaidTile] = {}
    for tile in sorted(laid, key=lambda tile: tile.level):
        top |= dict.fromkeys(tile.cells, tile)
    codes = sorted(540 * t.level + 9 * DOMINO_NUMBERS[t.cells] + look_number(t.look) for t in laid)
    state.laid[:] = codes + [0] * (42 - len(codes))
    state.num_laid = len(codes)
    state.height[:] = state.pattern[:] = state.top[:] = 0
    for cell, tile in top.items():
        number = cell_number(cell)
        state.height[number] = tile.level
        state.pattern[number] = PATTERNS.index(tile.look[tile.cells.index(cell)])
        state.top[number] = DOMINO_NUMBERS[tile.cells] + 1
    open_dominoes = (n for n, cells in enumerate(DOMINOES) if _is_place(top, *cells))
    state.places = sum(1 << number for number in open_dominoes)


def _is_place(top: Mapping[Cell, LaidTile], first: Cell, second: Cell) -> bool:
    """PAS-8."""
    if first not in top or second not in top:
        return first not in top and second not in top
    return top[first].level == top[second].level and top[first] is not top[second]


def show(state: State, kinds: Iterable[str]) -> None:
    """Exchange tiles so that the piles show these kinds; as many of each kind as before stay in the box."""
    for pile, kind in enumerate(kinds):
        here = (pile, PILE_SIZE - int(state.pile_left[pile]))
        for other in zip(*np.nonzero(state.piles == KINDS.index(kind)), strict=True):
            if int(other[0]) > pile or tuple(map(int, other)) == here or int(other[1]) > here[1]:
                state.piles[other], state.piles[here] = state.piles[here], state.piles[other]
                break
        else:
            raise AssertionError(f"no {kind} left to show")


def use_up(state: State, pile: int, left: int = 0) -> None:
    """Leave only so many tiles in a pile."""
    state.piles[pile, : PILE_SIZE - left] = 255
    state.pile_left[pile] = left


def joined(position: Position, space: int) -> tuple[int, int]:
    """The other end of a line and its passes, by the compiled rules."""
    from tessera.games.passtally.rules import follow_line

    state = position.state
    end, passes = follow_line(state.top, state.height, state.pattern, space)
    return int(end), int(passes)
