"""What is left of a game of Blokus: every placement that a colour could still come to, and what each changes.

Late in the game these are few. They are numbered anew for each colour, the most promising first, so that
sets of them are a few words and a placement is made by a few operations on words.
"""

import numpy as np

from tessera.core.bits import ONE, WORD, lowest_one
from tessera.core.compiling import compiled
from tessera.core.contract import Array, State, signed
from tessera.core.streams import choose_below, start_chooser
from tessera.games.blokus.box import LARGEST_PIECE, NUM_COLORS, NUM_PIECES, PIECE_SIZES
from tessera.games.blokus.state import NUM_CELLS, PLACEMENTS, WORDS

MOST_PLACEMENTS = 256
"""A colour with more of them left is not at its end."""
_CELLS = PLACEMENTS.cells
_PIECES = PLACEMENTS.pieces
_EDGE_CELLS = PLACEMENTS.edge_cells
_CORNER_CELLS = PLACEMENTS.corner_cells
_COVER_START = PLACEMENTS.cover_start
_COVER_OFFSET = PLACEMENTS.cover_offset
_COVER_WORDS = PLACEMENTS.cover_words


# Records, not arrays, because those would be counted whenever they are handed on; sets are words.
_SETS = (MOST_PLACEMENTS // WORD,)
_OF_COLOR = (NUM_COLORS, MOST_PLACEMENTS)
REST = np.dtype(
    (
        np.record,
        [
            ("moves", "i4", _OF_COLOR),  # the move that each placement is
            ("count", "i8", (NUM_COLORS,)),  # how many there are
            ("words", "i8"),  # how many words of every set are in use
            ("pieces", "i8", _OF_COLOR),  # the piece that each one lays
            ("names", "u8", _OF_COLOR),  # a random number for each: those of all made tell positions apart
            ("forbids", "u8", (*_OF_COLOR, NUM_COLORS, *_SETS)),  # what each makes impossible to every colour
            ("opens", "u8", (*_OF_COLOR, *_SETS)),  # what of its own colour each touches at a corner
            ("of_piece", "u8", (NUM_COLORS, NUM_PIECES, *_SETS)),  # all of each piece
            ("legal", "u8", (NUM_COLORS, *_SETS)),  # what can be placed at once
            ("covering", "u8", (NUM_COLORS, NUM_CELLS + 1, *_SETS)),  # what covers each cell
            ("meets", "u1", (NUM_COLORS, NUM_COLORS)),  # whether two colours could want the same cell
        ],
    )
)


@compiled
def write_rest(state: State, rest: State) -> bool:
    """Write all that is left, in a record of zeros; False if it is too much."""
    moves = np.empty(MOST_PLACEMENTS + 1, np.int64)
    for color in range(NUM_COLORS):
        count = _list_reachable(state, color, moves)
        if count > MOST_PLACEMENTS:
            return False
        rest.count[color] = count
        rest.words = max(rest.words, (count + WORD - 1) // WORD)
        _put_in_order(moves, count, rest.moves[color])
        _number(state, rest, color)
    _draw_names(rest)
    for color in range(NUM_COLORS):
        for number in range(rest.count[color]):
            _write_changes(rest, color, number)
        for other in range(NUM_COLORS):
            rest.meets[color, other] = _share_cells(rest, color, other)
    return True


@compiled
def _list_reachable(state: State, color: int, moves: Array) -> int:
    """Write the placements that a colour could come to if it were alone; one more than most if too many."""
    seen = np.empty(WORDS, np.uint64)
    found, looked_at = _list_legal(state, color, moves, seen), 0
    corners = np.zeros(NUM_CELLS + 1, np.bool_)
    corners[NUM_CELLS] = True
    while looked_at < found <= MOST_PLACEMENTS:
        move = np.uint64(moves[looked_at])
        looked_at += 1
        for i in range(_CORNER_CELLS.shape[1]):
            cell = np.uint64(_CORNER_CELLS[move, i])
            if not corners[cell]:
                corners[cell] = True
                found = _list_covering(state, color, cell, moves, found, seen)
    return found


@compiled
def _list_legal(state: State, color: int, moves: Array, seen: Array) -> int:
    found = 0
    for i in range(WORDS):
        seen[i] = state.reached[color, i] & ~(state.refused[color, i] | state.covered[i])
        word = seen[i]
        while word and found <= MOST_PLACEMENTS:
            moves[found] = WORD * i + lowest_one(word)
            found += 1
            word &= word - ONE
    return found


@compiled
def _list_covering(state: State, color: int, cell: np.uint64, moves: Array, found: int, seen: Array) -> int:
    """List the placements over this cell, where the colour could attach, that are not listed yet."""
    start, offset = np.uint64(_COVER_START[cell]), np.uint64(_COVER_OFFSET[cell])
    for k in range(np.uint64(_COVER_OFFSET[cell + ONE]) - offset):
        i = start + np.uint64(k)
        possible = ~(state.refused[color, i] | state.covered[i])
        word = _COVER_WORDS[offset + np.uint64(k)] & possible & ~seen[i]
        seen[i] |= word
        while word and found <= MOST_PLACEMENTS:
            moves[found] = WORD * signed(i) + lowest_one(word)
            found += 1
            word &= word - ONE
    return found


@compiled
def _put_in_order(moves: Array, count: int, out: Array) -> None:
    """Large pieces first: most of them are the better ones."""
    placed = 0
    for size in range(LARGEST_PIECE, 0, -1):
        for i in range(count):
            if PIECE_SIZES[_PIECES[moves[i]]] == size:
                out[placed] = moves[i]
                placed += 1


@compiled
def _number(state: State, rest: State, color: int) -> None:
    """Write the sets that a colour's placements belong to."""
    for number in range(rest.count[color]):
        move = signed(rest.moves[color, number])
        word, bit = number // WORD, ONE << np.uint64(number % WORD)
        piece = signed(_PIECES[move])
        rest.pieces[color, number] = piece
        rest.of_piece[color, piece, word] |= bit
        if (state.reached[color, move // WORD] >> np.uint64(move % WORD)) & ONE:
            rest.legal[color, word] |= bit
        for i in range(LARGEST_PIECE):
            if _CELLS[move, i] != NUM_CELLS:
                rest.covering[color, _CELLS[move, i], word] |= bit


@compiled
def _draw_names(rest: State) -> None:
    chooser = np.empty(4, np.uint64)
    start_chooser(chooser, np.zeros(4, np.uint32), 0)
    for color in range(NUM_COLORS):
        for number in range(rest.count[color]):
            high, low = choose_below(chooser, 1 << 32), choose_below(chooser, 1 << 32)
            rest.names[color, number] = np.uint64(high) << np.uint64(32) | np.uint64(low)


@compiled
def _write_changes(rest: State, color: int, number: int) -> None:
    """BLO-1, BLO-4, BLO-5: what a placement makes impossible, and what possible."""
    move, piece = rest.moves[color, number], rest.pieces[color, number]
    forbids, opens = rest.forbids[color, number], rest.opens[color, number]
    for w in range(rest.words):
        forbids[color, w] |= rest.of_piece[color, piece, w]
        for i in range(LARGEST_PIECE):
            for other in range(NUM_COLORS):
                forbids[other, w] |= rest.covering[other, _CELLS[move, i], w]
        for i in range(_EDGE_CELLS.shape[1]):
            forbids[color, w] |= rest.covering[color, _EDGE_CELLS[move, i], w]
        for i in range(_CORNER_CELLS.shape[1]):
            opens[w] |= rest.covering[color, _CORNER_CELLS[move, i], w]


@compiled
def _share_cells(rest: State, color: int, other: int) -> bool:
    """Whether there is a cell that both colours could cover."""
    for cell in range(NUM_CELLS):
        own, others = np.uint64(0), np.uint64(0)
        for w in range(rest.words):
            own |= rest.covering[color, cell, w]
            others |= rest.covering[other, cell, w]
        if own and others:
            return True
    return False
