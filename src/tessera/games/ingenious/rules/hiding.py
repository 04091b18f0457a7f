"""Re-drawing what a seat cannot know: the racks of the others, and with them the bag, compiled.

Every tile that is neither on the board nor in the seat's own rack is unseen. Without swaps each may
lie in each hidden place, all arrangements being equally likely. After a swap (see `racks`) a tile may
lie in a place of a rack only if it was put back before that place was filled. The later a place was
filled, the more it may hold; so filling the places from the oldest on, each with one of the tiles that
it may hold and that are still there, makes all arrangements equally likely again.

One rack may be special: a seat that is choosing between refilling and swapping holds none of its
lowest colours. It is drawn first, and if another place then draws a tile of it, all begins anew.

Whoever thinks that some tiles are likelier to lie in a rack than the rules say gives each seat and kind a
share from 0 to 1: a tile that comes up is taken with this probability, else another one is drawn. Only the
special rack is drawn without them.
"""

import numpy as np

from tessera.core import contract
from tessera.core.compiling import compiled, implements
from tessera.core.contract import MAX_SEATS, Array, State, signed
from tessera.core.streams import draw_below, start_stream
from tessera.games.ingenious.box import KIND_COLORS, NUM_KINDS, NUM_TILES, RACK
from tessera.games.ingenious.rules.racks import add_to_rack, take_known
from tessera.games.ingenious.rules.scoring import lowest_colors, score_board_of
from tessera.games.ingenious.state import REPLENISHING, STATE

NOBODY = -1
_FINE = 1 << 16  # how finely shares are told apart


@implements(contract.hide, STATE)
def hide(state: State, seat: int, key: Array) -> None:
    """Other racks, the bag and the future are drawn anew; alone, only the future is hidden."""
    hide_by_shares(state, seat, key, np.ones((MAX_SEATS, NUM_KINDS)))


@compiled
def hide_by_shares(state: State, seat: int, key: Array, shares: Array) -> None:
    """The same, but each seat has tiles of a kind less often the smaller its share; no share may be 0."""
    start_stream(state.stream, key)
    if signed(seat) == contract.EVERYBODY:
        return
    chooser = NOBODY
    if state.phase == REPLENISHING and signed(state.seat) != seat:
        chooser = signed(state.seat)
    refused = lowest_colors(state.marks[score_board_of(state, signed(state.seat))])
    _redraw_racks(state, signed(seat), chooser, refused, shares)


@compiled
def _redraw_racks(state: State, seat: int, chooser: int, refused: int, shares: Array) -> None:
    """Re-draw the racks of the other seats, and the bag, from the state's stream.

    `chooser` is another seat known to hold none of the colours in `refused`, or NOBODY.
    """
    pool = np.empty(NUM_TILES, np.int64)  # the unseen tiles, those put back earliest first
    reach = np.empty(signed(state.swaps) + 1, np.int64)  # how many were put back after so many swaps at most
    _pool_unseen(state, seat, pool, reach)
    racks = np.empty((MAX_SEATS, RACK), np.int64)
    used = NOBODY
    while used == NOBODY:
        _unmark(pool[: reach[-1]])
        if chooser != NOBODY:
            _fill_chooser(state, chooser, refused, pool, reach, racks)
        used = _fill_others(state, seat, chooser, pool, reach, racks, shares)
    _deal(state, seat, racks)
    _fill_bag(state, pool[used : reach[-1]])


@compiled
def _count_off_board(state: State) -> Array:
    counts = np.zeros(NUM_KINDS, np.int64)
    for kind in range(NUM_KINDS):
        counts[kind] = state.bag[kind]
    for seat in range(state.players):
        for i in range(state.rack_size[seat]):
            counts[state.racks[seat, i]] += 1
    return counts


@compiled
def _pool_unseen(state: State, seat: int, pool: Array, reach: Array) -> None:
    """List the tiles that the seat does not see."""
    unseen, put_back = _count_off_board(state), state.put_back.copy()
    for i in range(state.rack_size[seat]):
        kind = signed(state.racks[seat, i])
        unseen[kind] -= 1
        take_known(put_back[kind], signed(state.drawn_after[seat, i]))
    count = 0
    for swaps in range(len(reach)):
        for kind in range(NUM_KINDS):
            for i in range(unseen[kind]):
                if put_back[kind, i] == swaps:
                    pool[count] = kind
                    count += 1
        reach[swaps] = count


@compiled
def _unmark(pool: Array) -> None:
    for i in range(len(pool)):
        pool[i] = max(pool[i], ~pool[i])


@compiled
def _fill_chooser(state: State, chooser: int, refused: int, pool: Array, reach: Array, racks: Array) -> None:
    """Draw tiles without the refused colours; they are marked in the pool by turning all their bits."""
    for place in range(state.rack_size[chooser]):
        pick = -1
        while pick < 0 or pool[pick] < 0 or signed(KIND_COLORS[pool[pick]]) & refused:
            pick = draw_below(state.stream, reach[state.known_after[chooser, place]])
        racks[chooser, place] = pool[pick]
        pool[pick] = ~pool[pick]


@compiled
def _fill_others(
    state: State, seat: int, chooser: int, pool: Array, reach: Array, racks: Array, shares: Array
) -> int:
    """Draw the other racks, oldest places first, to the front of the pool; return how many tiles that takes.

    NOBODY if a tile came up that the chooser has.
    """
    used = 0
    for swaps in range(len(reach)):
        for other in range(state.players):
            if other in (seat, chooser):
                continue
            for place in range(state.rack_size[other]):
                if state.known_after[other, place] == swaps:
                    pick = _pick(state, pool, used, reach[swaps], shares[other])
                    if pool[pick] < 0:
                        return NOBODY
                    pool[used], pool[pick] = pool[pick], pool[used]
                    racks[other, place] = pool[used]
                    used += 1
    return used


@compiled
def _pick(state: State, pool: Array, first: int, end: int, shares: Array) -> int:
    """A place of the pool from `first` on, by the shares of the kinds."""
    while True:
        pick = first + draw_below(state.stream, end - first)
        share = shares[max(pool[pick], ~pool[pick])]
        if share >= 1.0 or draw_below(state.stream, _FINE) < share * _FINE:
            return pick


@compiled
def _deal(state: State, seat: int, racks: Array) -> None:
    for other in range(state.players):
        if other == seat:
            continue
        size = signed(state.rack_size[other])
        state.rack_size[other] = 0
        for place in range(size):
            add_to_rack(state, other, racks[other, place], signed(state.known_after[other, place]))


@compiled
def _fill_bag(state: State, rest: Array) -> None:
    state.bag[:] = 0
    for i in range(len(rest)):
        if rest[i] >= 0:
            state.bag[rest[i]] += 1
