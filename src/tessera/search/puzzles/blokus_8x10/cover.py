"""The solver of the 8 x 10 puzzle (BLO-15): an exact cover of the cells by the twenty pieces.

Depth first, always at the cell or the piece with the fewest placements left. A branch ends as soon as
a cell or a piece has none, or a piece that lies alone can never be met at a corner. Colours that have
not begun are interchangeable, so only the first of them is tried.
"""

from typing import NamedTuple

import numpy as np

from tessera.core.bits import ONE, WORD, count_ones, lowest_one
from tessera.core.compiling import compiled
from tessera.core.contract import Array, State, play, signed
from tessera.games.blokus.box import NUM_COLORS
from tessera.games.blokus_8x10.box import MEETING, NUM_CELLS, NUM_PIECES, PLACEMENTS
from tessera.games.blokus_8x10.moves import NUM_PLACEMENTS
from tessera.games.blokus_8x10.rules import is_solved
from tessera.games.blokus_8x10.state import IN_HAND

_WORDS = PLACEMENTS.words
NUM_PIECES_IN_ALL = NUM_COLORS * NUM_PIECES


def _cover_sets() -> Array:
    """For each cell the set of placements that cover it."""
    sets = np.zeros((NUM_CELLS, _WORDS), np.uint64)
    for cell in range(NUM_CELLS):
        start, offset = PLACEMENTS.cover_start[cell], PLACEMENTS.cover_offset[cell]
        words = PLACEMENTS.cover_words[offset : PLACEMENTS.cover_offset[cell + 1]]
        sets[cell, start : start + len(words)] = words
    return sets


class CoverWorkspace(NamedTuple):
    """The search between two steps: the positions from the given one to where it stands."""

    states: Array
    choices: Array
    num_choices: Array
    tried: Array
    level: Array
    found: Array
    num_found: Array
    num_seen: Array


_COVER = _cover_sets()
_PIECE_SETS = PLACEMENTS.piece_sets[np.unique(PLACEMENTS.pieces)]


@compiled
def _has_begun(state: State, color: int) -> bool:
    for piece in range(NUM_PIECES):
        if state.laid[color, piece] != IN_HAND:
            return True
    return False


@compiled
def _num_colors_to_try(state: State) -> int:
    """The colours that have begun come first; of the others one is as good as another."""
    for color in range(NUM_COLORS):
        if not _has_begun(state, color):
            return color + 1
    return NUM_COLORS


@compiled
def _count_at_cell(state: State, cell: int, colors: int, enough: int) -> int:
    count = 0
    for color in range(colors):
        for i in range(_WORDS):
            count += count_ones(_COVER[cell, i] & ~state.closed[color, i])
        if count >= enough:
            return count
    return count


@compiled
def _count_of_piece(state: State, color: int, piece: int) -> int:
    count = 0
    for i in range(_WORDS):
        count += count_ones(_PIECE_SETS[piece, i] & ~state.closed[color, i])
    return count


@compiled
def _laid_as(state: State, color: int, piece: int) -> int:
    return signed(state.laid[color, piece]) - 1


@compiled
def _is_lonely_for_ever(state: State, color: int, piece: int) -> bool:
    """Whether a piece that lies is met by none of its colour and cannot be any more."""
    placement = _laid_as(state, color, piece)
    for other in range(NUM_PIECES):
        if other != piece and state.laid[color, other] != IN_HAND:
            p = _laid_as(state, color, other)
            if MEETING[placement, p // WORD] >> np.uint64(p % WORD) & ONE:
                return False
    for i in range(_WORDS):
        if MEETING[placement, i] & ~state.closed[color, i]:
            return False
    return True


@compiled
def _is_dead(state: State) -> bool:
    for color in range(NUM_COLORS):
        for piece in range(NUM_PIECES):
            if state.laid[color, piece] != IN_HAND and _is_lonely_for_ever(state, color, piece):
                return True
    return False


@compiled
def _write_choices(state: State, out: Array) -> int:
    """The moves at the tightest place; 0 if there is a place without any."""
    colors = _num_colors_to_try(state)
    best, best_cell = 1 << 30, -1
    for cell in range(NUM_CELLS):
        if state.board[cell] == 0:
            count = _count_at_cell(state, cell, colors, best)
            if count < best:
                best, best_cell = count, cell
                if best == 0:
                    return 0
    best_color, best_piece = -1, -1
    for color in range(NUM_COLORS):
        begun = color < colors - 1 or _has_begun(state, color)
        for piece in range(NUM_PIECES):
            if state.laid[color, piece] == IN_HAND:
                count = _count_of_piece(state, color, piece)
                if count == 0:
                    return 0
                if begun and count < best:
                    best, best_color, best_piece = count, color, piece
    if best_color >= 0:
        return _list(state, _PIECE_SETS[best_piece], best_color, best_color + 1, out)
    return _list(state, _COVER[best_cell], 0, colors, out)


@compiled
def _list(state: State, placements: Array, first: int, stop: int, out: Array) -> int:
    count = 0
    for color in range(first, stop):
        for i in range(_WORDS):
            word = placements[i] & ~state.closed[color, i]
            while word:
                out[count] = color * NUM_PLACEMENTS + WORD * i + lowest_one(word)
                count += 1
                word &= word - ONE
    return count


@compiled
def advance(workspace: CoverWorkspace, nodes: int) -> bool:
    """Look at this many more positions; whether there are any left."""
    while nodes > 0:
        level = workspace.level[0]
        if level < 0 or workspace.num_found[0] == len(workspace.found):
            return False
        if workspace.tried[level] == workspace.num_choices[level]:
            workspace.level[0] -= 1
            continue
        workspace.states[level + 1] = workspace.states[level]
        play(workspace.states[level + 1], workspace.choices[level, workspace.tried[level]])
        workspace.tried[level] += 1
        nodes -= 1
        _enter(workspace, level + 1)
    return True


@compiled
def _enter(workspace: CoverWorkspace, level: int) -> None:
    """Go on from a position that was just reached, unless it is a dead end or a solution."""
    workspace.num_seen[0] += 1
    state = workspace.states[level]
    if _is_dead(state):
        return
    if state.num_placed == NUM_PIECES_IN_ALL:
        if is_solved(state):
            workspace.found[workspace.num_found[0]] = state.board
            workspace.num_found[0] += 1
        return
    workspace.num_choices[level] = _write_choices(state, workspace.choices[level])
    workspace.tried[level] = 0
    workspace.level[0] = level


@compiled
def begin(workspace: CoverWorkspace) -> None:
    """Start from the first state."""
    workspace.level[0] = -1
    workspace.num_found[0] = 0
    _enter(workspace, 0)
