"""The course of a game: set-up, turns, and what the score boards are worth in the end, compiled.

A turn is one placement, one more for each bonus, and at its end REFILL or SWAP where the player may choose
between them.
"""

import numpy as np

from tessera.core import contract
from tessera.core.bits import ONE, WORD, lowest_one
from tessera.core.compiling import compiled, implements
from tessera.core.contract import NONE, OVER, Array, State, signed
from tessera.core.ranking import payoffs_from_scores
from tessera.core.streams import draw_below, start_stream
from tessera.games.ingenious.box import (
    AREA_BOARDS,
    AREA_PAIRS,
    KIND_COLORS,
    KIND_COUNTS,
    NO_TILE,
    NUM_COLORS,
    NUM_KINDS,
    NUM_PAIRS,
    NUM_SQUARES,
    NUM_TILES,
    PAIR_HIGH,
    PAIR_LOW,
    PAIR_SYMBOLS,
    PAIR_WORDS,
    SMALLEST_SIDE,
)
from tessera.games.ingenious.moves import BLOCK_KINDS, REFILL, SWAP
from tessera.games.ingenious.rules.placing import (
    blocks_in_rack,
    cover,
    has_room,
    list_pairs,
    list_placements,
    open_pairs,
)
from tessera.games.ingenious.rules.racks import (
    forget_old_swaps,
    rack_limit,
    refill_rack,
    swap_rack,
    take_from_rack,
)
from tessera.games.ingenious.rules.scoring import (
    HIGHEST_ORDER,
    all_at_end,
    count_lines,
    lowest_colors,
    marks_end,
    move_markers,
    num_score_boards,
    order_of,
    score_board_of,
)
from tessera.games.ingenious.state import ENDED, PLACING, REPLENISHING, SOLO, STATE


@implements(contract.set_up, STATE)
def set_up(state: State, options: State, key: Array) -> None:
    """ING-1 to ING-5, ING-16: the area of this many players, full racks, anyone to begin."""
    state.players = options.players
    state.mode = options.mode
    state.side = max(signed(options.players) + 4, SMALLEST_SIDE)
    _lay_out_board(state)
    _fill_bag(state)
    start_stream(state.stream, key)
    state.seat = draw_below(state.stream, signed(state.players)) if state.players > 1 else 0
    state.racks[:] = NO_TILE
    state.shown[:] = NO_TILE
    for seat in range(state.players):
        refill_rack(state, seat, rack_limit(state))


@compiled
def _lay_out_board(state: State) -> None:
    area = signed(state.side) - SMALLEST_SIDE
    for here in range(NUM_SQUARES):
        state.board[here] = AREA_BOARDS[area, here]
    for i in range(PAIR_WORDS):
        state.free_pairs[i] = AREA_PAIRS[area, i]


@compiled
def _fill_bag(state: State) -> None:
    for kind in range(NUM_KINDS):
        state.bag[kind] = KIND_COUNTS[kind]
    state.bag_size = NUM_TILES


@implements(contract.seat_to_move, STATE)
def seat_to_move(state: State) -> int:
    """Whose turn it is."""
    return OVER if state.phase == ENDED else signed(state.seat)


# Legal moves ------------------------------------------------------------------------------------------


@implements(contract.legal_moves, STATE)
def legal_moves(state: State, out: Array) -> int:
    """ING-6 to ING-8: any tile of the rack on any two free cells; ING-15: refill or swap."""
    if state.phase == REPLENISHING:
        out[0] = REFILL
        out[1] = SWAP
        return 2
    count = list_pairs(state, out)
    return list_placements(blocks_in_rack(state), out, count)


@implements(contract.mark_legal, STATE)
def mark_legal(state: State, mask: Array, moves: Array) -> None:
    """Every block of a tile in the rack gets the set of open pairs, moved to where the block begins."""
    if state.phase == REPLENISHING:
        for move in (REFILL, SWAP):
            mask[move // WORD] |= ONE << np.uint64(move % WORD)
        return
    blocks = blocks_in_rack(state)
    for i in range(PAIR_WORDS):
        pairs = open_pairs(state, i)
        rest = blocks if pairs else np.uint64(0)
        while rest:
            first = lowest_one(rest) * NUM_PAIRS + WORD * i
            rest &= rest - ONE
            word, shift = first // WORD, np.uint64(first % WORD)
            mask[word] |= pairs << shift
            if shift and pairs >> (np.uint64(WORD) - shift):
                mask[word + 1] |= pairs >> (np.uint64(WORD) - shift)


# Playing ----------------------------------------------------------------------------------------------


@implements(contract.play, STATE)
def play(state: State, move: int) -> int:
    """Place a tile, or end the turn with a refill or a swap."""
    if move == REFILL:
        return _refill(state)
    if move == SWAP:
        return _swap(state)
    _place(state, move)
    return _go_on(state)


@compiled
def _place(state: State, move: int) -> None:
    """ING-6: place a tile of the rack and score it."""
    take_from_rack(state, signed(state.seat), signed(BLOCK_KINDS[move // NUM_PAIRS]))
    state.shown[state.seat] = NO_TILE
    _count_bonuses(state, lay_tile(state, move))


@compiled
def lay_tile(state: State, move: int) -> int:
    """Lay a tile on the board and score it; return how many ends of score boards were reached."""
    block = move // NUM_PAIRS
    pair = move - block * NUM_PAIRS
    low, high = block // NUM_COLORS, block % NUM_COLORS
    low_square, high_square = signed(PAIR_LOW[pair]), signed(PAIR_HIGH[pair])
    low_points = count_lines(state.board, low_square, low)
    high_points = count_lines(state.board, high_square, high)
    cover(state, pair, low, high)
    _note_first_tile(state, pair)
    marks = state.marks[score_board_of(state, signed(state.seat))]
    return move_markers(marks, low, low_points, high, high_points, marks_end(state))


@compiled
def _note_first_tile(state: State, pair: int) -> None:
    """ING-8: the symbol that a first tile touches is closed to the other first tiles."""
    if state.num_placed < state.players:
        state.touched |= np.uint8(1 << signed(PAIR_SYMBOLS[pair]))
    state.num_placed += 1
    if state.num_placed == state.players:
        state.touched = 0


@compiled
def _count_bonuses(state: State, reached: int) -> None:
    """ING-12: this placement used up one bonus, unless it began the turn, and earned new ones."""
    if state.bonuses:
        state.bonuses -= 1
    state.bonuses += np.uint8(reached)


@compiled
def _go_on(state: State) -> int:
    """What follows a placement: the end, a bonus, a choice, or the next turn."""
    if not has_room(state) or _is_sudden_victory(state):
        state.phase = ENDED
        state.bonuses = 0
        return NONE
    # ING-12, ING-23: with an empty rack, as always in the solo game, a bonus lapses.
    if state.bonuses and state.rack_size[state.seat]:
        return NONE
    state.bonuses = 0
    if may_swap(state):
        state.phase = REPLENISHING
        return NONE
    return _refill(state)


@compiled
def _is_sudden_victory(state: State) -> bool:
    """ING-13, ING-22: all six markers at the end; alone, one plays on (ING-23)."""
    return state.mode != SOLO and all_at_end(
        state.marks[score_board_of(state, signed(state.seat))], marks_end(state)
    )


@compiled
def may_swap(state: State) -> bool:
    """ING-15, ING-23: whether the rack shows none of the lowest colours; an empty one is just refilled."""
    seat = signed(state.seat)
    if state.rack_size[seat] == 0:
        return False
    lowest = lowest_colors(state.marks[score_board_of(state, seat)])
    for i in range(state.rack_size[seat]):
        if signed(KIND_COLORS[state.racks[seat, i]]) & lowest:
            return False
    return True


@compiled
def _refill(state: State) -> int:
    """ING-14: draw what is missing."""
    outcome = refill_rack(state, signed(state.seat), rack_limit(state))
    _pass_turn(state)
    return outcome


@compiled
def _swap(state: State) -> int:
    """ING-15: change the whole rack."""
    outcome = swap_rack(state, signed(state.seat))
    _pass_turn(state)
    return outcome


@compiled
def _pass_turn(state: State) -> None:
    """ING-16: the next player clockwise."""
    if state.swaps:
        forget_old_swaps(state)
    state.phase = PLACING
    state.seat = (signed(state.seat) + 1) % signed(state.players)


# Results ----------------------------------------------------------------------------------------------


@implements(contract.scores, STATE)
def scores(state: State, out: Array) -> None:
    """ING-5: the six markers of every score board."""
    for board in range(num_score_boards(state)):
        for color in range(NUM_COLORS):
            out[NUM_COLORS * board + color] = state.marks[board, color]


@implements(contract.payoffs, STATE)
def payoffs(state: State, out: Array) -> None:
    """ING-18, ING-22: by rank of the score boards; alone (ING-23) by how high the lowest markers are."""
    boards = num_score_boards(state)
    for board in range(boards):
        out[board] = order_of(state, board)
    if boards == 1:
        out[0] = 2.0 * out[0] / HIGHEST_ORDER - 1.0
        return
    payoffs_from_scores(out, boards)
    for seat in range(boards, state.players):
        out[seat] = out[score_board_of(state, seat)]
