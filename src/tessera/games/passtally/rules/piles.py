"""The three piles: what lies in them, and what nobody knows of them, compiled."""

import numpy as np

from tessera.core import contract
from tessera.core.compiling import compiled, implements
from tessera.core.contract import NONE, Array, State, signed
from tessera.core.streams import draw_below, start_stream
from tessera.games.passtally.box import NUM_KINDS, NUM_PILES, PILE_SIZE
from tessera.games.passtally.state import GONE, STATE


@compiled
def deal_unseen(state: State, unseen: Array, num_shown: int) -> None:
    """Fill the piles below their first `num_shown` tiles with these numbers of each kind, at random."""
    rest = unseen.sum()
    for pile in range(NUM_PILES):
        for i in range(PILE_SIZE - signed(state.pile_left[pile]) + num_shown, PILE_SIZE):
            kind = _draw_kind(state, unseen, rest)
            state.piles[pile, i] = kind
            unseen[kind] -= 1
            rest -= 1


@compiled
def _draw_kind(state: State, unseen: Array, rest: int) -> int:
    """One of the unseen tiles, each as likely."""
    ticket = draw_below(state.stream, rest)
    kind = 0
    while ticket >= unseen[kind]:
        ticket -= unseen[kind]
        kind += 1
    return kind


@implements(contract.hide, STATE)
def hide(state: State, seat: int, key: Array) -> None:
    """PAS-4: nobody knows the order of the face-down tiles, everybody knows which ones they are."""
    unseen = np.zeros(NUM_KINDS, np.int64)
    for pile in range(NUM_PILES):
        for i in range(PILE_SIZE - signed(state.pile_left[pile]) + 1, PILE_SIZE):
            unseen[state.piles[pile, i]] += 1
    start_stream(state.stream, key)
    deal_unseen(state, unseen, 1)


@compiled
def face_up_kind(state: State, pile: int) -> int:
    """The kind of a pile's face-up tile; the pile must not be used up."""
    return signed(state.piles[pile, PILE_SIZE - signed(state.pile_left[pile])])


@compiled
def turn_up_next(state: State, pile: int) -> int:
    """PAS-7: take the face-up tile away and turn up the next, whose kind is returned, or NONE."""
    state.piles[pile, PILE_SIZE - signed(state.pile_left[pile])] = GONE
    state.pile_left[pile] -= np.uint8(1)
    return face_up_kind(state, pile) if state.pile_left[pile] else NONE
