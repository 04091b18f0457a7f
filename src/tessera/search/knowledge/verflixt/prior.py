"""How promising a move of Verflixt looks: the tiles it takes, leaves and comes to, by fitted weights."""

import numpy as np

from tessera.core.bits import ONE, lowest_one
from tessera.core.compiling import compiled
from tessera.core.contract import Array, State, signed
from tessera.games.verflixt.box import BONUS, GOAL_BIT, NUM_SEATS, START_BIT
from tessera.games.verflixt.moves import BUG_MOVE, DONE_MOVE, GUARD_MOVES
from tessera.games.verflixt.rules import (
    EMPTY,
    guard_places,
    own_pawns,
    pieces_on,
    place_of,
    step_forward,
    tile_numbers,
)
from tessera.search.knowledge.weights import read_weights

FEATURES = (
    "takes",  # the tile that the pawn takes
    "leaves",  # the tile that it leaves to whoever stays there
    "lands_alone",  # the tile that it comes to, nobody being there
    "lands_in_company",
    "lands_with_own",  # the same with another own pawn and nobody else
    "comes_home",
    "sets_out",
    "frees_own",  # the tile that a guard leaves to an own pawn alone
    "frees_other",
    "guards_own",  # the tile that a guard comes to, an own pawn being alone there
    "guards_other",
    "guard",  # a guard is moved
    "bug",  # the bug is moved
    "bug_meets_own",
    "bug_meets_other",
)
NUM_FEATURES = len(FEATURES)
(
    TAKES,
    LEAVES,
    LANDS_ALONE,
    LANDS_IN_COMPANY,
    LANDS_WITH_OWN,
    COMES_HOME,
    SETS_OUT,
    FREES_OWN,
    FREES_OTHER,
    GUARDS_OWN,
    GUARDS_OTHER,
    GUARD,
    BUG,
    BUG_MEETS_OWN,
    BUG_MEETS_OTHER,
) = range(NUM_FEATURES)
WEIGHTS = read_weights(__package__, "prior", FEATURES)

# A bonus tile is taken to turn a minus tile of middling size (VER-2), which counts twice its value.
BONUS_WORTH = 8.0


@compiled
def worth_on(state: State, place: np.uint64, spare: bool) -> float:
    """What the tile on this place is worth to a seat that has bonus tiles to spare, or has not."""
    value = signed(state.values[lowest_one(tile_numbers(state, place))])
    if value == BONUS:
        return 1.0 if spare else BONUS_WORTH
    return float(abs(value)) if spare else float(value)


@compiled
def has_spare_bonus(state: State, seat: int) -> bool:
    """VER-12: whether the seat has more bonus tiles than minus tiles."""
    return spare_bonuses(state, seat) > 0


@compiled
def spare_bonuses(state: State, seat: int) -> int:
    """VER-12: how many bonus tiles the seat has beyond its minus tiles; below 0 if minus tiles wait."""
    balance = 0
    taken = np.uint64(state.taken[seat])
    while taken != EMPTY:
        value = signed(state.values[lowest_one(taken)])
        taken &= taken - ONE
        if value == BONUS:
            balance += 1
        elif value < BONUS:
            balance -= 1
    return balance


@compiled
def _others(state: State) -> np.uint64:
    """Where pawns of the other seats stand."""
    places = EMPTY
    for seat in range(NUM_SEATS):
        if seat != signed(state.seat):
            places |= own_pawns(state, seat)
    return places


@compiled
def _write_pawn(state: State, place: np.uint64, others: np.uint64, spare: bool, out: Array) -> None:
    """A pawn leaves a tile and comes to another."""
    seat = signed(state.seat)
    company = others | guard_places(state) | state.bug
    if place == START_BIT:
        out[SETS_OUT] = 1.0
    elif company & place != EMPTY or pieces_on(state.pawns[seat], place) > 1:
        out[LEAVES] = worth_on(state, place, spare)
    else:
        out[TAKES] = worth_on(state, place, spare)
    target = step_forward(state, place)
    if target == GOAL_BIT:
        out[COMES_HOME] = 1.0
    elif company & target != EMPTY:
        out[LANDS_IN_COMPANY] = worth_on(state, target, spare)
    elif own_pawns(state, seat) & target != EMPTY:
        out[LANDS_WITH_OWN] = worth_on(state, target, spare)
    else:
        out[LANDS_ALONE] = worth_on(state, target, spare)


@compiled
def _write_guard(state: State, place: np.uint64, others: np.uint64, spare: bool, out: Array) -> None:
    """A guard leaves a tile to the pawns there and comes to another."""
    out[GUARD] = 1.0
    own = own_pawns(state, signed(state.seat))
    if pieces_on(state.guards, place) == 1 and state.bug & place == EMPTY:
        if others & place == EMPTY:
            out[FREES_OWN] = worth_on(state, place, spare)
        elif own & place == EMPTY:
            out[FREES_OTHER] = worth_on(state, place, False)
    target = step_forward(state, place)
    if target != GOAL_BIT and (guard_places(state) | state.bug) & target == EMPTY:
        if own & target != EMPTY and others & target == EMPTY:
            out[GUARDS_OWN] = worth_on(state, target, spare)
        elif others & target != EMPTY and own & target == EMPTY:
            out[GUARDS_OTHER] = worth_on(state, target, False)


@compiled
def _write_bug(state: State, others: np.uint64, out: Array) -> None:
    """VER-17: the bug comes to a tile, to the harm of those who stand there."""
    out[BUG] = 1.0
    target = step_forward(state, state.bug)
    if target != GOAL_BIT:
        out[BUG_MEETS_OWN] = 1.0 if own_pawns(state, signed(state.seat)) & target != EMPTY else 0.0
        out[BUG_MEETS_OTHER] = 1.0 if others & target != EMPTY else 0.0


@compiled
def write_move_features(state: State, moves: Array, count: int, out: Array) -> None:
    """The features of each move, one row a move."""
    out[:count] = 0.0
    others, spare = _others(state), has_spare_bonus(state, signed(state.seat))
    for i in range(count):
        move = signed(moves[i])
        if move == BUG_MOVE:
            _write_bug(state, others, out[i])
        elif move <= GUARD_MOVES:
            _write_pawn(state, place_of(state, move), others, spare, out[i])
        elif move != DONE_MOVE:
            _write_guard(state, place_of(state, move - GUARD_MOVES), others, spare, out[i])


@compiled
def write_priors(state: State, moves: Array, count: int, out: Array) -> None:
    """The weighted sum of the features of each move."""
    features = np.empty((count, NUM_FEATURES))
    write_move_features(state, moves, count, features)
    weigh(features, count, out)


@compiled
def weigh(features: Array, count: int, out: Array) -> None:
    """The weighted sum of each row."""
    for i in range(count):
        out[i] = 0.0
        for j in range(NUM_FEATURES):
            out[i] += WEIGHTS[j] * features[i, j]
