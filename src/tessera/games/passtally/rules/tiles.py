"""Where a tile may lie, and laying it, compiled."""

import numpy as np

from tessera.core.bits import ONE, WORD, lowest_one
from tessera.core.compiling import compiled
from tessera.core.contract import Array, State, signed
from tessera.games.passtally.box import (
    DOMINO_BITS,
    DOMINO_CELLS,
    LOOKS_OF_KINDS,
    LYING_DOMINOES,
    NUM_LOOKS,
    NUM_PATTERNS,
    TOUCHING_DOMINOES,
)
from tessera.games.passtally.moves import FIRST_PLACEMENT, PLACEMENTS_PER_PILE
from tessera.games.passtally.rules.piles import face_up_kind

SEVEN = np.uint64(127)
"""Seven dominoes, with nine looks each, fit into a word."""
assert 7 * NUM_LOOKS < WORD
SPREAD_DOMINOES = np.array(
    [sum(1 << NUM_LOOKS * i for i in range(7) if dominoes >> i & 1) for dominoes in range(128)], np.uint64
)
"""A set of seven dominoes with as many bits between them as there are looks."""
LOOK_SETS = np.bitwise_or.reduce(np.uint64(1) << LOOKS_OF_KINDS.astype(np.uint64), axis=2)
"""For each kind, lying and upright, its looks as a set."""


@compiled
def write_placements(state: State, pile: int, out: Array, already: int) -> int:
    """PAS-2, PAS-8: the face-up tile of the pile on every open domino, in each of its different looks."""
    count, base = np.uint64(already), FIRST_PLACEMENT + PLACEMENTS_PER_PILE * pile
    looks = LOOKS_OF_KINDS[face_up_kind(state, pile)]
    for upright in range(2):
        first, second = signed(looks[upright, 0]), signed(looks[upright, 1])
        places = state.places & (~LYING_DOMINOES if upright else LYING_DOMINOES)
        while places:
            domino = base + NUM_LOOKS * lowest_one(places)
            places &= places - ONE
            out[count] = domino + first
            count += np.uint64(1)
            if first != second:
                out[count] = domino + second
                count += np.uint64(1)
    return signed(count)


@compiled
def mark_placements(state: State, pile: int, mask: Array) -> None:
    """The moves of `write_placements` as bits, those of seven dominoes at a time."""
    looks = LOOK_SETS[face_up_kind(state, pile)]
    lying, upright = state.places & LYING_DOMINOES, state.places & ~LYING_DOMINOES
    first = FIRST_PLACEMENT + PLACEMENTS_PER_PILE * pile
    while lying or upright:
        # No digit of the products is carried: a domino has one bit, and its looks are below the next one's.
        moves = SPREAD_DOMINOES[lying & SEVEN] * looks[0] + SPREAD_DOMINOES[upright & SEVEN] * looks[1]
        word, shift = np.uint64(first // WORD), np.uint64(first % WORD)
        mask[word] |= moves << shift
        if shift:
            mask[word + ONE] |= moves >> (np.uint64(WORD) - shift)
        lying >>= np.uint64(7)
        upright >>= np.uint64(7)
        first += 7 * NUM_LOOKS


@compiled
def lay_tile(state: State, domino: int, look: int) -> None:
    """PAS-8: the tile lies one level above the two cells, which are equally high."""
    first, second = DOMINO_CELLS[domino, 0], DOMINO_CELLS[domino, 1]
    level = signed(state.height[first]) + 1
    state.height[first] = level
    state.height[second] = level
    state.pattern[first] = look // NUM_PATTERNS
    state.pattern[second] = look % NUM_PATTERNS
    state.top[first] = domino + 1
    state.top[second] = domino + 1
    _update_places(state, domino)
    _keep_in_order(state, level * PLACEMENTS_PER_PILE + domino * NUM_LOOKS + look)


@compiled
def _update_places(state: State, domino: int) -> None:
    """PAS-8: equal heights make a place, except on the new tile alone; beside it tiles surely differ."""
    places = state.places & ~DOMINO_BITS[domino]
    for i in range(TOUCHING_DOMINOES.shape[1]):
        other = np.uint64(TOUCHING_DOMINOES[domino, i])
        if state.height[DOMINO_CELLS[other, 0]] == state.height[DOMINO_CELLS[other, 1]]:
            places |= DOMINO_BITS[other]
        else:
            places &= ~DOMINO_BITS[other]
    state.places = places


@compiled
def _keep_in_order(state: State, tile: int) -> None:
    """Insert a tile into `laid`, so that the same stacks are the same bytes however they were built."""
    i = signed(state.num_laid)
    while i > 0 and signed(state.laid[i - 1]) > tile:
        state.laid[i] = state.laid[i - 1]
        i -= 1
    state.laid[i] = tile
    state.num_laid += np.uint8(1)
