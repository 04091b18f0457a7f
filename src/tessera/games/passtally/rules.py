"""The rules of Passtally, compiled.

What can be placed is carried from turn to turn as a set of dominoes (`places`, one bit each); lines are
followed only when a turn is scored. What the numbers mean stands in `box` and `moves`.
"""

import numpy as np

from tessera.core import contract
from tessera.core.bits import ONE, lowest_one
from tessera.core.compiling import compiled, implements
from tessera.core.contract import NONE, OVER, Array, State, signed
from tessera.core.ranking import payoffs_from_scores
from tessera.core.streams import draw_below, start_stream
from tessera.games.passtally.box import (
    ALL_DOMINOES,
    DOMINO_BITS,
    DOMINO_CELLS,
    LOOKS_OF_KINDS,
    LYING_DOMINOES,
    MARKERS_PER_PLAYER,
    NUM_KINDS,
    NUM_LOOKS,
    NUM_PATTERNS,
    NUM_PILES,
    NUM_SPACES,
    PILE_SIZE,
    SIDE,
    TILES_PER_KIND,
    TOUCHING_DOMINOES,
)
from tessera.games.passtally.moves import (
    FIRST_PLACEMENT,
    FIRST_WALK,
    NUM_STEPS,
    PLACEMENTS_PER_PILE,
    TIMEOUT,
)
from tessera.games.passtally.record import GONE, NOBODY, OPTIONS, STATE
from tessera.games.passtally.scoring import is_last_round, line_passes, points_for

# Whoever takes the record from here has the rules registered for it.
__all__ = ["OPTIONS", "STATE"]

ACTIONS_PER_TURN = 2


# Set-up --------------------------------------------------------------------------------------------


@implements(contract.set_up, STATE)
def set_up(state: State, options: State, key: Array) -> None:
    """PAS-4, PAS-5: the start player by lot, three shuffled piles, an empty board."""
    state.players = options.players
    state.one_minute = options.one_minute
    start_stream(state.stream, key)
    state.first_seat = draw_below(state.stream, signed(options.players))
    state.seat = state.first_seat
    state.places = ALL_DOMINOES
    for pile in range(NUM_PILES):
        state.pile_left[pile] = PILE_SIZE
    unseen = np.full(NUM_KINDS, TILES_PER_KIND, np.int64)
    _deal_unseen(state, unseen, 0)


@compiled
def _deal_unseen(state: State, unseen: Array, num_shown: int) -> None:
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
    _deal_unseen(state, unseen, 1)


# What may be done ------------------------------------------------------------------------------------


@implements(contract.seat_to_move, STATE)
def seat_to_move(state: State) -> int:
    """The seat that puts its marker or takes its action."""
    return OVER if state.is_over else signed(state.seat)


@implements(contract.legal_moves, STATE)
def legal_moves(state: State, out: Array) -> int:
    """PAS-5 during set-up; then PAS-6: walk a marker or place a tile."""
    if is_set_up(state):
        return _write_free_spaces(state, out)
    count = _write_walks(state, out)
    for pile in range(NUM_PILES):
        if state.pile_left[pile]:
            count = _write_placements(state, pile, out, count)
    return count


@compiled
def is_set_up(state: State) -> bool:
    """Whether markers are still to be put on the board."""
    return signed(state.num_markers) < MARKERS_PER_PLAYER * signed(state.players)


@compiled
def _write_free_spaces(state: State, out: Array) -> int:
    count = np.uint64(0)
    for space in range(NUM_SPACES):
        if state.markers[space] == NOBODY and _is_edge_open(state, space // SIDE):
            out[count] = space
            count += np.uint64(1)
    return signed(count)


@compiled
def _is_edge_open(state: State, edge: int) -> bool:
    """PAS-5: the start player picks the first and the third edge, the others are given."""
    if state.num_markers == 0:
        return True
    if state.num_markers == 2 * signed(state.players):
        return (edge - signed(state.edge)) % 2 == 1
    return edge == signed(state.edge)


@compiled
def _write_walks(state: State, out: Array) -> int:
    """PAS-10: every marker can go one or two free spaces either way, since half of the ring is free."""
    count = np.uint64(0)
    for space in range(NUM_SPACES):
        if signed(state.markers[space]) == signed(state.seat) + 1:
            for step in range(NUM_STEPS):
                out[count] = FIRST_WALK + NUM_STEPS * space + step
                count += np.uint64(1)
    return signed(count)


@compiled
def _write_placements(state: State, pile: int, out: Array, already: int) -> int:
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
def face_up_kind(state: State, pile: int) -> int:
    """The kind of a pile's face-up tile; the pile must not be used up."""
    return signed(state.piles[pile, PILE_SIZE - signed(state.pile_left[pile])])


# Playing ---------------------------------------------------------------------------------------------


@implements(contract.play, STATE)
def play(state: State, move: int) -> int:
    """A marker of the set-up, or an action and what it ends."""
    if move < FIRST_WALK:
        _put_marker(state, move)
        return NONE
    revealed = NONE
    if move < FIRST_PLACEMENT:
        _walk_marker(state, (move - FIRST_WALK) // NUM_STEPS, (move - FIRST_WALK) % NUM_STEPS)
    elif move < TIMEOUT:
        pile, place = divmod(move - FIRST_PLACEMENT, PLACEMENTS_PER_PILE)
        _lay_tile(state, place // NUM_LOOKS, place % NUM_LOOKS)
        revealed = _turn_up_next(state, pile)
    else:
        state.actions_left = 1  # PAS-17: the actions not taken are lost.
    state.actions_left -= np.uint8(1)
    _end_action(state)
    return revealed


@compiled
def _put_marker(state: State, space: int) -> None:
    """PAS-5: round by round, first clockwise from the start player, then back on the opposite edge."""
    players = signed(state.players)
    state.edge = space // SIDE
    state.markers[space] = signed(state.seat) + 1
    state.num_markers += np.uint8(1)
    edges_done, place = divmod(signed(state.num_markers), players)
    order = place if edges_done % 2 == 0 else players - 1 - place
    state.seat = (signed(state.first_seat) + order) % players
    if place == 0:
        _next_edge(state, edges_done)


@compiled
def _next_edge(state: State, edges_done: int) -> None:
    """PAS-5: after the first and third edge the opposite one; after the fourth the turns begin."""
    if edges_done % 2 == 1:
        state.edge = (signed(state.edge) + 2) % 4
    elif edges_done == 2:
        state.edge = signed(state.edge) % 2  # Which of the two came first no longer matters.
    else:
        state.edge = 0
        state.actions_left = ACTIONS_PER_TURN


@compiled
def walk_target(state: State, space: int, step: int) -> int:
    """PAS-10: where a marker of this space comes by this step; spaces with a marker are jumped."""
    direction = 1 if step >= 2 else NUM_SPACES - 1
    to_go = 2 if step in (0, 3) else 1
    while to_go:
        space = (space + direction) % NUM_SPACES
        if state.markers[space] == NOBODY:
            to_go -= 1
    return space


@compiled
def _walk_marker(state: State, space: int, step: int) -> None:
    target = walk_target(state, space, step)
    state.markers[target] = state.markers[space]
    state.markers[space] = NOBODY


@compiled
def _lay_tile(state: State, domino: int, look: int) -> None:
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


@compiled
def _turn_up_next(state: State, pile: int) -> int:
    """PAS-7: take the face-up tile away and turn up the next, whose kind is returned, or NONE."""
    state.piles[pile, PILE_SIZE - signed(state.pile_left[pile])] = GONE
    state.pile_left[pile] -= np.uint8(1)
    return face_up_kind(state, pile) if state.pile_left[pile] else NONE


# Scoring and ending ------------------------------------------------------------------------------------


@compiled
def _end_action(state: State) -> None:
    """PAS-6, PAS-15: a turn ends after two actions, or with the game after fewer; then it is scored."""
    ends_now = _ends_at_once(state)
    if ends_now or state.actions_left == 0:
        _score_turn(state)
        _pass_turn(state)
    if ends_now:
        state.is_over = 1


@compiled
def _ends_at_once(state: State) -> bool:
    """PAS-15: all piles are used up, or no place is left for a tile."""
    return state.places == 0 or not (state.pile_left[0] or state.pile_left[1] or state.pile_left[2])


@compiled
def _score_turn(state: State) -> None:
    """PAS-11: only the player whose turn ends scores."""
    seat = signed(state.seat)
    state.points[seat] = signed(state.points[seat]) + points_for(line_passes(state, seat))


@compiled
def _pass_turn(state: State) -> None:
    """PAS-14: clockwise; after a last round the game ends before the start player's next turn."""
    state.actions_left = ACTIONS_PER_TURN
    state.seat = (signed(state.seat) + 1) % signed(state.players)
    if state.seat == state.first_seat and is_last_round(state):
        state.is_over = 1


@implements(contract.scores, STATE)
def scores(state: State, out: Array) -> None:
    """PAS-16: the points so far; points above 50 count."""
    for seat in range(signed(state.players)):
        out[seat] = state.points[seat]


@implements(contract.payoffs, STATE)
def payoffs(state: State, out: Array) -> None:
    """PAS-16: by points; of equal ones the seat that comes earlier from the start player is better."""
    players = signed(state.players)
    for seat in range(players):
        order = (seat - signed(state.first_seat)) % players
        out[seat] = signed(state.points[seat]) * players - order
    payoffs_from_scores(out, players)
