"""The search for the puzzle of all 84 pieces (BLO-14), compiled: from some positions to all that follow.

Every step looks at each position of a beam, lays each piece that may come next, and says how promising
the result is. A position is dropped for good when it is proven dead: a piece in hand fits nowhere, a
colour can lay nothing, or more cells are needed than are left. All else is a matter of choice, made by
`beam_search`: which positions to keep, and when to give up.

A board that looks the same after a quarter turn, as the empty one does, is searched with `repeats` 4:
the other three colours then repeat the first one's piece, turned, and the search is a quarter as deep.
"""

from typing import NamedTuple

import numpy as np

from tessera.core.bits import ONE, WORD, count_ones
from tessera.core.compiling import compiled
from tessera.core.contract import Array, State, legal_moves, play, signed
from tessera.games.blokus.box import LARGEST_PIECE, MONOMINO, NUM_COLORS, NUM_PIECES, PIECE_SIZES
from tessera.games.blokus.rules import can_place
from tessera.games.blokus.state import EMPTY, NUM_CELLS, PLACEMENTS, WORDS

_PIECES = PLACEMENTS.pieces
_PIECE_SETS = PLACEMENTS.piece_sets

DEAD = -1e9
# Found by trying: with these a beam of 16 solves the empty board from every seed that was tried.
_LARGE_PIECES_FIRST = 4  # a colour's first so many pieces have five cells
_SCARCE = 1.0  # a piece that fits in n places costs 1 / sqrt(n)...
_SCARCE_NOW = 0.2  # ...and if it can be laid in n of them now, 0.2 / (n + 1)
_UNEVEN = 0.5  # what the pieces of a colour cost together counts more than twice when it is twice as much
_SPARE = 0.23  # a cell more than is needed is worth this


@compiled
def _is_legal(state: State, move: int) -> bool:
    word, bit = move // WORD, np.uint64(move % WORD)
    color = signed(state.color)
    allowed = state.reached[color, word] & ~(state.refused[color, word] | state.covered[word])
    return allowed >> bit & ONE != 0


@compiled
def lay(state: State, move: int, repeats: int, turned: Array) -> bool:
    """Lay a piece, and its turned repetitions; False if one of these is not legal."""
    for _ in range(repeats):
        if not _is_legal(state, move):
            return False
        play(state, move)
        move = signed(turned[move])
    return True


@compiled
def count_places(state: State, color: int, piece: int, only_now: bool) -> int:
    """In how many places a colour can lay a piece some time, or at once."""
    count = 0
    for i in range(WORDS):
        word = _PIECE_SETS[piece, i] & ~(state.refused[color, i] | state.covered[i])
        count += count_ones(word & state.reached[color, i] if only_now else word)
    return count


@compiled
def _cost_of_hand(state: State, color: int) -> float:
    """How hard it will be to lay what a colour has left; -DEAD if it is impossible."""
    cost = 0.0
    for piece in range(NUM_PIECES):
        if state.pieces_left[color] >> np.uint32(piece) & np.uint32(1):
            places = count_places(state, color, piece, False)
            if places == 0:
                return -DEAD
            now = count_places(state, color, piece, True)
            cost += _SCARCE / np.sqrt(places) + _SCARCE_NOW / (now + 1)
    return cost


@compiled
def count_spare_cells(state: State) -> int:
    """How many cells more than are needed some colour with pieces left could cover."""
    unfinished, spare = 0, 0
    for color in range(NUM_COLORS):
        spare -= signed(state.cells_left[color])
        if state.cells_left[color]:
            unfinished |= 1 << color
    for cell in range(NUM_CELLS):
        if state.board[cell] == EMPTY and unfinished & ~signed(state.beside[cell]):
            spare += 1
    return spare


@compiled
def promise(state: State, colors: int) -> float:
    """How promising a position is, looking at the hands of the first so many colours; DEAD if it is lost."""
    spare = count_spare_cells(state)
    if spare < 0:
        return DEAD
    total = _SPARE * spare
    for color in range(colors):
        if state.cells_left[color]:
            cost = _cost_of_hand(state, color)
            if cost == -DEAD or not can_place(state, color):
                return DEAD
            total -= cost + _UNEVEN * cost * cost
    return total


@compiled
def _comes_too_early(state: State, move: int) -> bool:
    """BLO-9: whether it is the single cell, which brings 20 points as a colour's last piece."""
    return _PIECES[move] == MONOMINO and state.pieces_left[signed(state.color)] != 1 << MONOMINO


@compiled
def _is_wanted(state: State, move: int) -> bool:
    """Large pieces first."""
    is_large = PIECE_SIZES[_PIECES[move]] == LARGEST_PIECE
    return is_large or state.num_placed[signed(state.color)] >= _LARGE_PIECES_FIRST


class BeamWorkspace(NamedTuple):
    """Where a step works, and where it writes what it finds."""

    state: Array
    legal: Array
    parents: Array
    moves: Array
    promises: Array


@compiled
def expand(
    beam: Array,
    first: int,
    stop: int,
    repeats: int,
    turned: Array,
    single_last: bool,
    workspace: BeamWorkspace,
) -> tuple[int, bool]:
    """Write all that can follow these positions; how many there are, and whether that is everything."""
    count, everything = 0, True
    for parent in range(first, stop):
        for i in range(legal_moves(beam[parent], workspace.legal)):
            move = signed(workspace.legal[i])
            if single_last and _comes_too_early(beam[parent], move):
                continue
            if count == len(workspace.moves) or not _is_wanted(beam[parent], move):
                everything = False
                continue
            workspace.state[0] = beam[parent]
            if not lay(workspace.state[0], move, repeats, turned):
                continue
            value = promise(workspace.state[0], NUM_COLORS // repeats)
            if value != DEAD:
                workspace.parents[count], workspace.moves[count] = parent, move
                workspace.promises[count] = value
                count += 1
    return count, everything


@compiled
def lay_all(beam: Array, parents: Array, moves: Array, repeats: int, turned: Array, out: Array) -> None:
    """Write the chosen positions."""
    for i in range(len(parents)):
        out[i] = beam[parents[i]]
        lay(out[i], signed(moves[i]), repeats, turned)
