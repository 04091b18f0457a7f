"""Playing a Blokus game to its end quickly.

The rules keep the whole set of legal placements up to date, for every colour and after every piece. A playout
needs much less: for each colour and size a list, made when it is first asked for, from which placements that
have become impossible are thrown out when the lot falls on them. Only cells are kept up to date. What was a
good reply to the move before (`replies.py`) is played again without any list.
"""

from typing import Any

import numpy as np

from tessera.core.bits import ONE, lowest_one
from tessera.core.compiling import compiled
from tessera.core.contract import Array, State, signed
from tessera.core.streams import choose_below
from tessera.games.blokus.box import (
    LARGEST_PIECE,
    NUM_COLORS,
    NUM_PIECES,
    PIECE_SIZES,
    SIDE,
    board_placements,
)
from tessera.games.blokus.rules import take_from_hand
from tessera.games.blokus.state import EMPTY, NUM_CELLS, WORDS
from tessera.search.knowledge.blokus.replies import good_reply
from tessera.search.knowledge.blokus.survey import NO_ALLY, ally_of

TRIES = 3  # of so many placements drawn by lot the one that blocks most is played
LIST_LENGTH = 1024  # what comes when a list is full is not looked at
OUTSIDE = NUM_CELLS  # short placements are filled up with this cell
BEYOND = NUM_CELLS + 1  # a cell that nobody can ever cover
EVERYBODY = np.uint8((1 << NUM_COLORS) - 1)

PLACEMENTS = board_placements()
_CELLS, _PIECES = PLACEMENTS.cells, PLACEMENTS.pieces
_EDGE_CELLS, _CORNER_CELLS = PLACEMENTS.edge_cells, PLACEMENTS.corner_cells
_OF_SIZE = [np.flatnonzero(size == PIECE_SIZES) for size in range(1, LARGEST_PIECE + 1)]
_SIZE_SETS = np.array([np.bitwise_or.reduce(PLACEMENTS.piece_sets[pieces], axis=0) for pieces in _OF_SIZE])
_SIZE_PIECES = np.array([(1 << pieces).sum() for pieces in _OF_SIZE], np.uint64)

# The cells that can lie under one piece with a given cell are a diamond around it, one bit each.
_REACH = LARGEST_PIECE - 1
_STEPS = [
    (up, right)
    for up in range(-_REACH, _REACH + 1)
    for right in range(abs(up) - _REACH, _REACH - abs(up) + 1)
]


def _make_diamonds() -> np.ndarray[Any, Any]:
    """For each cell those of its diamond."""
    diamonds = np.full((NUM_CELLS, len(_STEPS)), BEYOND, np.uint16)
    for cell in range(NUM_CELLS):
        for bit, (up, right) in enumerate(_STEPS):
            row, column = cell // SIDE + up, cell % SIDE + right
            if 0 <= row < SIDE and 0 <= column < SIDE:
                diamonds[cell, bit] = row * SIDE + column
    return diamonds


def _make_shapes() -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Every way in which a piece can lie over a cell.

    The bits in the diamond, sorted by piece; where those of each piece begin; and for each cell and shape the
    number of the placement, if there is one.
    """
    bits = np.zeros((2 * SIDE, 2 * SIDE), np.int64)
    for bit, (up, right) in enumerate(_STEPS):
        bits[up, right] = 1 << bit
    numbers, places = np.nonzero(_CELLS != OUTSIDE)
    middles, cells = _CELLS[numbers, places].astype(np.int64), _CELLS[numbers].astype(np.int64)
    ups, rights = cells // SIDE - middles[:, None] // SIDE, cells % SIDE - middles[:, None] % SIDE
    shapes = np.where(cells == OUTSIDE, 0, bits[ups, rights]).sum(axis=1)
    by_piece = _PIECES[numbers].astype(np.int64) << len(_STEPS)
    sorted_shapes, which = np.unique(by_piece | shapes, return_inverse=True)
    placements = np.zeros((NUM_CELLS, len(sorted_shapes)), np.uint16)
    placements[middles, which] = numbers
    starts = np.searchsorted(sorted_shapes >> len(_STEPS), np.arange(NUM_PIECES + 1))
    return (sorted_shapes & ((1 << len(_STEPS)) - 1)).astype(np.uint64), starts, placements


_DIAMONDS = _make_diamonds()
_SHAPES, _SHAPE_STARTS, _SHAPE_PLACEMENTS = _make_shapes()

# What is kept while a game is played out. `blocked` and `corners` have one bit a colour: that it cannot cover
# a cell, and that it could attach there. `fresh` are the cells where a colour can attach since the beginning,
# and `seen` is how many of them the list of each size has seen, -1 if there is no list yet. `words` are those
# words of the set of a colour's legal placements that are not empty, and `places` where they stand in it.
PLAYOUT = np.dtype(
    (
        np.record,
        [
            ("blocked", "u1", (NUM_CELLS + 2,)),
            ("corners", "u1", (NUM_CELLS + 2,)),
            ("fresh", "u2", (NUM_COLORS, NUM_CELLS)),
            ("num_fresh", "i8", (NUM_COLORS,)),
            ("seen", "i8", (NUM_COLORS, LARGEST_PIECE)),
            ("lists", "u2", (NUM_COLORS, LARGEST_PIECE, LIST_LENGTH)),
            ("counts", "i8", (NUM_COLORS, LARGEST_PIECE)),
            ("words", "u8", (NUM_COLORS, WORDS)),
            ("places", "i8", (NUM_COLORS, WORDS)),
            ("num_words", "i8", (NUM_COLORS,)),
        ],
    )
)


@compiled
def play_quickly(
    state: State, played: Array, actors: Array, plies: int, replies: Array, chooser: Array
) -> int:
    """Play to the end, all colours having begun; write the moves and their colours, and return how many.

    They are written behind the `plies` that led here. Of the state only what counts is right afterwards: the
    pieces and cells left, and that it is over.
    """
    return _play_with(np.empty(1, PLAYOUT), state, played, actors, plies, replies, chooser)


@compiled
def _play_with(
    room: Array, state: State, played: Array, actors: Array, plies: int, replies: Array, chooser: Array
) -> int:
    """`room` is for one playout; it must be handed in, because a record does not keep its array alive."""
    playout = room[0]
    _begin(state, playout)
    count, color, out = plies, signed(state.color), 0
    while out < NUM_COLORS:
        move = good_reply(replies, color, played[count - 1]) if count else -1
        if move < 0 or not _is_possible(state, playout, color, np.uint64(move)):
            move = _choose(state, playout, color, chooser)
        if move < 0:
            out += 1
        else:
            out = 0
            _lay(state, playout, color, move)
            played[count], actors[count] = move, color
            count += 1
        color = (color + 1) % NUM_COLORS
    state.is_over = 1
    return count - plies


@compiled
def _begin(state: State, playout: State) -> None:
    for cell in range(NUM_CELLS):
        playout.blocked[cell] = state.beside[cell] if state.board[cell] == EMPTY else EVERYBODY
        playout.corners[cell] = state.corner[cell]
    playout.blocked[OUTSIDE] = 0  # never in the way
    playout.corners[OUTSIDE] = EVERYBODY  # never new; counts as much for all placements of a size
    playout.blocked[BEYOND] = EVERYBODY
    playout.num_fresh[:] = 0
    playout.seen[:] = -1
    playout.counts[:] = 0
    for color in range(NUM_COLORS):
        _keep_words(state, playout, color)


@compiled
def _keep_words(state: State, playout: State, color: int) -> None:
    words, places, used = playout.words[color], playout.places[color], np.uint64(0)
    covered, refused, reached = state.covered, state.refused[color], state.reached[color]
    for i in range(WORDS):
        word = reached[i] & ~(refused[i] | covered[i])
        if word:
            words[used], places[used] = word, i
            used += ONE
    playout.num_words[color] = used


@compiled
def _is_possible(state: State, playout: State, color: int, move: np.uint64) -> bool:
    """Whether a colour has the piece and may lay it there."""
    if not (np.uint64(state.pieces_left[color]) >> np.uint64(_PIECES[move])) & ONE:
        return False
    bit, corners = np.uint8(1 << color), np.uint8(0)
    for i in range(PIECE_SIZES[_PIECES[move]]):
        corners |= playout.corners[np.uint64(_CELLS[move, i])]
    return bool(corners & bit) and _is_free(playout.blocked, bit, move)


@compiled
def _choose(state: State, playout: State, color: int, chooser: Array) -> int:
    """A placement of the largest size that fits: of some drawn by lot the one that blocks most; -1: none."""
    bit, left = np.uint8(1 << color), np.uint64(state.pieces_left[color])
    for size in range(LARGEST_PIECE - 1, -1, -1):
        if not left & _SIZE_PIECES[size]:
            continue
        places, count = playout.lists[color, size], _update_list(state, playout, color, size)
        best, best_score, found = -1, -1, 0
        while count and found < TRIES:
            lot = np.uint64(choose_below(chooser, count))
            move = np.uint64(places[lot])
            if (left >> np.uint64(_PIECES[move])) & ONE and _is_free(playout.blocked, bit, move):
                found += 1
                score = _blocks(state, playout, color, move)
                if score > best_score:
                    best, best_score = signed(move), score
            else:
                count -= 1
                places[lot] = places[np.uint64(count)]
        playout.counts[color, size] = count
        if found:
            return best
    return -1


@compiled
def _is_free(blocked: Array, bit: np.uint8, move: np.uint64) -> bool:
    found = np.uint8(0)
    for i in range(LARGEST_PIECE):
        found |= blocked[np.uint64(_CELLS[move, i])]
    return not found & bit


@compiled
def _update_list(state: State, playout: State, color: int, size: int) -> int:
    """See to it that the list has all that is possible; how many placements it has."""
    count, seen = playout.counts[color, size], playout.seen[color, size]
    if seen < 0:
        count, seen = _list_from_rules(playout, color, size), 0
    for i in range(seen, playout.num_fresh[color]):
        count = _list_at(state, playout, color, size, np.uint64(playout.fresh[color, i]), count)
    playout.seen[color, size] = playout.num_fresh[color]
    return count


@compiled
def _list_from_rules(playout: State, color: int, size: int) -> int:
    """List what was possible where the playout began."""
    places, count = playout.lists[color, size], np.uint64(0)
    for i in range(playout.num_words[color]):
        place = playout.places[color, i]
        word = playout.words[color, i] & _SIZE_SETS[size, place]
        while word and count < LIST_LENGTH:
            places[count] = 64 * place + lowest_one(word)
            count += ONE
            word &= word - ONE
    return signed(count)


@compiled
def _list_at(state: State, playout: State, color: int, size: int, cell: np.uint64, count: int) -> int:
    """List the possible placements of this size that cover a cell."""
    blocked, places, end = playout.blocked, playout.lists[color, size], np.uint64(count)
    if (blocked[cell] >> np.uint8(color)) & np.uint8(1):
        return count
    around = np.uint64(0)
    for i in range(_DIAMONDS.shape[1]):
        is_blocked = (blocked[np.uint64(_DIAMONDS[cell, i])] >> np.uint8(color)) & np.uint8(1)
        around |= np.uint64(is_blocked) << np.uint64(i)
    left = np.uint64(state.pieces_left[color]) & _SIZE_PIECES[size]
    while left:
        piece = lowest_one(left)
        left &= left - ONE
        for i in range(_SHAPE_STARTS[piece], _SHAPE_STARTS[piece + 1]):
            if not _SHAPES[i] & around and end < LIST_LENGTH:
                places[end] = _SHAPE_PLACEMENTS[cell, i]
                end += ONE
    return signed(end)


@compiled
def _blocks(state: State, playout: State, color: int, move: int) -> int:
    """How many cells where opponents could attach it covers."""
    others, ally = EVERYBODY ^ np.uint8(1 << color), ally_of(state, color)
    if ally != NO_ALLY:
        others ^= np.uint8(1 << ally)
    found = 0
    for i in range(LARGEST_PIECE):
        cell = np.uint64(_CELLS[move, i])
        if playout.corners[cell] & ~playout.blocked[cell] & others:
            found += 1
    return found


@compiled
def _lay(state: State, playout: State, color: int, move: int) -> None:
    take_from_hand(state, color, signed(_PIECES[move]))
    bit = np.uint8(1 << color)
    for i in range(LARGEST_PIECE):
        playout.blocked[np.uint64(_CELLS[move, i])] = EVERYBODY
    for i in range(_EDGE_CELLS.shape[1]):
        playout.blocked[np.uint64(_EDGE_CELLS[move, i])] |= bit
    playout.blocked[OUTSIDE] = 0
    for i in range(_CORNER_CELLS.shape[1]):
        cell = np.uint64(_CORNER_CELLS[move, i])
        if not (playout.corners[cell] | playout.blocked[cell]) & bit:
            playout.corners[cell] |= bit
            playout.fresh[color, playout.num_fresh[color]] = cell
            playout.num_fresh[color] += 1
