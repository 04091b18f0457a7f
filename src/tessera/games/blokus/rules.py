"""The rules of Blokus on the 20 x 20 board, compiled.

A move is the number of a placement; whose colour it is follows from the turn. What may be placed is carried
from turn to turn as sets of placements (`state`).
"""

import numpy as np

from tessera.core import contract
from tessera.core.compiling import compiled, implements
from tessera.core.contract import NONE, OVER, Array, State, signed
from tessera.core.ranking import payoffs_from_scores
from tessera.core.word_sets import add_words, has_members, write_members
from tessera.games.blokus.box import (
    CELLS_PER_COLOR,
    LARGEST_PIECE,
    MONOMINO,
    NUM_COLORS,
    NUM_PIECES,
    PIECE_SIZES,
    START_CELLS,
)
from tessera.games.blokus.state import EMPTY, OUTSIDE, PLACEMENTS, STATE, WORDS

_OFF_BOARD = PLACEMENTS.off_board
_CELLS = PLACEMENTS.cells
_PIECES = PLACEMENTS.pieces
_PIECE_SETS = PLACEMENTS.piece_sets
_EDGE_CELLS = PLACEMENTS.edge_cells
_CORNER_CELLS = PLACEMENTS.corner_cells
_COVER_START = PLACEMENTS.cover_start
_COVER_OFFSET = PLACEMENTS.cover_offset
_COVER_WORDS = PLACEMENTS.cover_words

SHARED_COLOR = 3  # BLO-13: green, when three play
ALL_PIECES = (1 << NUM_PIECES) - 1
ALL_PLACED_BONUS = 15
MONOMINO_LAST_BONUS = 5


@implements(contract.set_up, STATE)
def set_up(state: State, options: State, key: Array) -> None:
    """BLO-1, BLO-2: an empty board, all pieces in hand, blue to begin; chance has no part in it."""
    state.players = options.players
    state.free_corners = options.free_corners
    state.advanced = options.advanced
    state.board[_OFF_BOARD] = state.beside[_OFF_BOARD] = state.corner[_OFF_BOARD] = OUTSIDE
    for color in range(NUM_COLORS):
        state.pieces_left[color] = ALL_PIECES
        state.cells_left[color] = CELLS_PER_COLOR
        _open_corners(state, color)


@compiled
def _add_placements_covering(placements: Array, cell: int) -> None:
    add_words(placements, _COVER_START[cell], _COVER_WORDS, _COVER_OFFSET[cell], _COVER_OFFSET[cell + 1])


@compiled
def _open_corners(state: State, color: int) -> None:
    """BLO-3: the first piece covers the colour's own corner, or with free corners one that it may take."""
    _close_corners(state, color)
    for corner in range(NUM_COLORS):
        if may_take_corner(state, color, corner):
            state.corner[START_CELLS[corner]] |= np.uint8(1 << color)
            _add_placements_covering(state.reached[color], START_CELLS[corner])


@compiled
def _close_corners(state: State, color: int) -> None:
    state.reached[color][:] = np.uint64(0)
    for corner in range(NUM_COLORS):
        state.corner[START_CELLS[corner]] &= np.uint8(~(1 << color) & 0xFF)


@compiled
def may_take_corner(state: State, color: int, corner: int) -> bool:
    """BLO-2, BLO-12: whether a colour that has not begun may begin in this corner."""
    if not state.free_corners:
        return corner == color
    if state.board[START_CELLS[corner]] != EMPTY:
        return False
    if state.players != 2:
        return True
    # Two players: the colours of one player take diagonal corners, so the diagonal of a corner
    # that is taken is kept for the partner of the colour in it.
    diagonal = state.board[START_CELLS[(corner + 2) % NUM_COLORS]]
    partner = (color + 2) % NUM_COLORS
    if diagonal != EMPTY:
        return diagonal == partner + 1
    return state.num_placed[partner] == 0


@implements(contract.seat_to_move, STATE)
def seat_to_move(state: State) -> int:
    """BLO-11 to BLO-14: who plays the colour whose turn it is."""
    if state.is_over:
        return OVER
    return seat_of_color(state, state.color)


@compiled
def seat_of_color(state: State, color: int) -> int:
    """The seat that plays this colour's next piece."""
    if state.players == 3 and color == SHARED_COLOR:
        return signed(state.num_placed[SHARED_COLOR] % 3)
    return signed(color % state.players)


@implements(contract.legal_moves, STATE)
def legal_moves(state: State, out: Array) -> int:
    """BLO-3 to BLO-5: placements on empty cells that touch the colour at a corner and at no edge."""
    return write_members(state.reached[state.color], state.refused[state.color], state.covered, out)


@implements(contract.mark_legal, STATE)
def mark_legal(state: State, mask: Array, moves: Array) -> None:
    """The sets that the state carries are sets of moves already."""
    covered, refused, reached = state.covered, state.refused[state.color], state.reached[state.color]
    for i in range(WORDS):
        mask[i] = reached[i] & ~(refused[i] | covered[i])


@compiled
def can_place(state: State, color: int) -> bool:
    """BLO-7: whether this colour has a legal placement, be it its turn or not."""
    return has_members(state.reached[color], state.refused[color], state.covered)


@implements(contract.play, STATE)
def play(state: State, move: int) -> int:
    """Lay the piece and pass the turn to the next colour that can place."""
    color, piece = signed(state.color), signed(_PIECES[move])
    take_from_hand(state, color, piece)
    _refuse_piece(state, color, piece)
    _cover_cells(state, color, move)
    _mark_edges(state, color, move)
    if state.num_placed[color] == 1:
        _claim_corner(state, color)
    _mark_corners(state, color, move)
    _pass_turn(state)
    return NONE


@compiled
def take_from_hand(state: State, color: int, piece: int) -> None:
    """Note that the colour has placed this piece, and whether it was its last one."""
    state.pieces_left[color] &= ~(np.uint32(1) << np.uint32(piece))
    state.cells_left[color] -= PIECE_SIZES[piece]
    state.num_placed[color] += np.uint8(1)
    if state.pieces_left[color] == 0:
        state.last_piece[color] = piece


@compiled
def _refuse_piece(state: State, color: int, piece: int) -> None:
    """BLO-1: the colour has no other piece of this kind."""
    add_words(state.refused[color], 0, _PIECE_SETS[piece], 0, WORDS)


@compiled
def _cover_cells(state: State, color: int, move: int) -> None:
    """BLO-1: nobody covers these cells again."""
    for i in range(LARGEST_PIECE):
        cell = np.uint64(_CELLS[move, i])
        if cell != _OFF_BOARD:
            state.board[cell] = color + 1
            _add_placements_covering(state.covered, cell)


@compiled
def _mark_edges(state: State, color: int, move: int) -> None:
    """BLO-5: the colour refuses from now on what lies beside the piece."""
    bit = np.uint8(1 << color)
    for i in range(_EDGE_CELLS.shape[1]):
        cell = np.uint64(_EDGE_CELLS[move, i])
        if not state.beside[cell] & bit:
            state.beside[cell] |= bit
            _add_placements_covering(state.refused[color], cell)


@compiled
def _mark_corners(state: State, color: int, move: int) -> None:
    """BLO-4: the colour can attach where a cell meets the piece at a corner only."""
    bit = np.uint8(1 << color)
    for i in range(_CORNER_CELLS.shape[1]):
        cell = np.uint64(_CORNER_CELLS[move, i])
        if not state.corner[cell] & bit:
            state.corner[cell] |= bit
            _add_placements_covering(state.reached[color], cell)


@compiled
def _claim_corner(state: State, color: int) -> None:
    """BLO-3: begun, so pieces are attached from now on; free corners are left to the others."""
    _close_corners(state, color)
    for other in range(NUM_COLORS):
        if state.free_corners and state.num_placed[other] == 0:
            _open_corners(state, other)


@compiled
def _pass_turn(state: State) -> None:
    """BLO-7: colours that cannot place are out; the game ends when all are."""
    for step in range(1, NUM_COLORS + 1):
        color = (state.color + step) % NUM_COLORS
        if can_place(state, color):
            state.color = color
            return
    state.is_over = 1


@implements(contract.scores, STATE)
def scores(state: State, out: Array) -> None:
    """BLO-8, BLO-9, BLO-12, BLO-13: cells left or points, added up over a player's colours."""
    for seat in range(state.players):
        out[seat] = 0
    for color in range(NUM_COLORS):
        if state.players != 3 or color != SHARED_COLOR:
            out[color % state.players] += (
                points_of_color(state, color) if state.advanced else state.cells_left[color]
            )


@compiled
def points_of_color(state: State, color: int) -> int:
    """BLO-9: minus one a cell left; 15 for placing everything, 5 more if the single cell came last."""
    if state.cells_left[color]:
        return -signed(state.cells_left[color])
    return ALL_PLACED_BONUS + (MONOMINO_LAST_BONUS if state.last_piece[color] == MONOMINO else 0)


@implements(contract.payoffs, STATE)
def payoffs(state: State, out: Array) -> None:
    """BLO-8 to BLO-10: by rank; alone (BLO-14) by how much of the box lies on the board."""
    if state.players == 1:
        left = 0
        for color in range(NUM_COLORS):
            left += signed(state.cells_left[color])
        out[0] = 1.0 - 2.0 * left / (NUM_COLORS * CELLS_PER_COLOR)
        return
    contract.scores(state, out)
    if not state.advanced:
        for seat in range(state.players):
            out[seat] = -out[seat]
    payoffs_from_scores(out, state.players)


@implements(contract.hide, STATE)
def hide(state: State, seat: int, key: Array) -> None:
    """Nothing is hidden in Blokus."""
