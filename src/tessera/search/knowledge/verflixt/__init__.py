"""What is good in Verflixt."""

import math

import numpy as np

from tessera.core import contract
from tessera.core.bits import ONE
from tessera.core.compiling import compiled, implements
from tessera.core.contract import Array, State, signed
from tessera.games.verflixt.box import BONUS, GOAL_BIT, START_BIT
from tessera.games.verflixt.rules import guard_places, own_pawns, points_of, value_on
from tessera.games.verflixt.state import STATE
from tessera.search import knowledge
from tessera.search.knowledge.verflixt import endgame
from tessera.search.knowledge.verflixt.glance import write_glance
from tessera.search.knowledge.verflixt.prior import write_priors
from tessera.search.knowledge.verflixt.value import expect_payoffs
from tessera.search.parameters import Parameters

# With another roll a move is another move, so what was seen of it at other times is left out.
PARAMETERS = Parameters(amaf_bias=-1.0)
# How clearly a game is won counts a little, so that one plays on when it seems decided. Chosen by hand.
MARGIN_SHARE, MARGIN_UNIT = 0.2, 15.0

# Estimates, not yet tuned: what a bonus tile brings, and how often a pawn takes the tile it stands on.
BONUS_WORTH = 5.0
TAKES_ALONE, TAKES_IN_COMPANY = 0.8, 0.3


@implements(knowledge.heuristic, STATE)
def heuristic(state: State, seat: int) -> float:
    """How far the seat is ahead of the best other, counting in part the tiles under pawns."""
    best = -1000.0
    for other in range(signed(state.players)):
        if other != seat:
            best = max(best, _worth(state, other))
    return _worth(state, seat) - best


@compiled
def _worth(state: State, seat: int) -> float:
    return points_of(state, seat) + _prospects(state, seat)


@compiled
def _prospects(state: State, seat: int) -> float:
    """What the tiles under the seat's pawns will bring it."""
    company = guard_places(state) | state.bug
    for other in range(signed(state.players)):
        if other != seat:
            company |= own_pawns(state, other)
    total = 0.0
    places = own_pawns(state, seat) & ~(START_BIT | GOAL_BIT)
    while places != np.uint64(0):
        place = places & ~(places - ONE)
        places ^= place
        value = value_on(state, place)
        worth = BONUS_WORTH if value == BONUS else float(value)
        total += worth * (TAKES_IN_COMPANY if place & company != np.uint64(0) else TAKES_ALONE)
    return total


@implements(knowledge.has_fixed_moves, STATE)
def has_fixed_moves(state: State) -> bool:
    """Only the future rolls are hidden."""
    return True


@implements(knowledge.weigh_moves, STATE)
def weigh_moves(state: State, moves: Array, count: int, out: Array) -> None:
    """By fitted weights of the tiles that the move takes, leaves and comes to."""
    write_priors(state, moves, count, out)


@implements(knowledge.glance, STATE)
def glance(state: State, trial: Array, moves: Array, count: int, chooser: Array, out: Array) -> None:
    """Without the guards, without the pawns of the others, or without the tile one comes to."""
    write_glance(state, trial, moves, count, chooser, out)


@implements(knowledge.playout_plies, STATE)
def playout_plies(state: State) -> int:
    """The network says more than a playout would."""
    return 0


@implements(knowledge.evaluate, STATE)
def evaluate(leaf: State, end: State, out: Array) -> None:
    """Winning counts, and a little how clearly against each of the others."""
    if not end.is_over:
        expect_payoffs(end, out)
        return
    players = signed(end.players)
    points = np.empty(players)
    for seat in range(players):
        points[seat] = points_of(end, seat)
    contract.payoffs(end, out)
    for seat in range(players):
        margin = 0.0
        for other in range(players):
            margin += math.tanh((points[seat] - points[other]) / MARGIN_UNIT) / (players - 1)
        out[seat] += MARGIN_SHARE * (margin - out[seat])


@implements(knowledge.is_end_near, STATE)
def is_end_near(state: State) -> bool:
    """When two players have few steps left."""
    return endgame.is_end_near(state)


@implements(knowledge.solve, STATE)
def solve(state: State, budget: int, out: Array) -> bool:
    """By the expectation over all rolls to come."""
    return endgame.solve_end(state, budget, out)
