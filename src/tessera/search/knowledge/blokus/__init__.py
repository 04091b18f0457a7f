"""What is good in Blokus."""

import numpy as np

from tessera.core import contract
from tessera.core.compiling import compiled, implements
from tessera.core.contract import MAX_SEATS, Array, State, signed
from tessera.games.blokus.box import NUM_COLORS
from tessera.games.blokus.state import STATE
from tessera.search import knowledge
from tessera.search.knowledge.blokus import endgame
from tessera.search.knowledge.blokus.glance import write_glance
from tessera.search.knowledge.blokus.outlook import add_outlook
from tessera.search.knowledge.blokus.playout import play_quickly
from tessera.search.knowledge.blokus.prior import write_priors
from tessera.search.knowledge.blokus.replies import note_replies
from tessera.search.knowledge.blokus.value import evaluate_finished, evaluate_unfinished, is_played_out
from tessera.search.parameters import Parameters

# Late in the game small pieces are often better than the prior thinks: it is taken less sharply, and more is
# tried (docs/search.md tells how that was found).
PARAMETERS = Parameters(
    amaf_bias=-1.0, exploration=1.2, first_value=0.0, prior_cut=0.0003, prior_temperature=2.0, expand_after=3
)


@implements(knowledge.heuristic, STATE)
def heuristic(state: State, seat: int) -> float:
    """The points so far: greedy lays its largest pieces first."""
    points = np.zeros(MAX_SEATS)
    contract.scores(state, points)
    return points[seat] if state.advanced else -points[seat]


@implements(knowledge.actor, STATE)
def actor(state: State) -> int:
    """A placement is the same move at another time only for the same colour."""
    return signed(state.color)


@implements(knowledge.is_deterministic, STATE)
def is_deterministic(state: State) -> bool:
    """Nothing is hidden, nothing is left to chance."""
    return True


@implements(knowledge.weigh_moves, STATE)
def weigh_moves(state: State, moves: Array, count: int, out: Array) -> None:
    """By fitted weights of what the placement covers, touches and opens."""
    write_priors(state, moves, count, out)


@implements(knowledge.weigh_thoroughly, STATE)
def weigh_thoroughly(state: State, trial: Array, moves: Array, count: int, out: Array) -> None:
    """By what the network expects after the placement, too; with more players that does not help."""
    if state.players == 2:
        add_outlook(state, trial, moves, count, out)


@implements(knowledge.glance, STATE)
def glance(state: State, trial: Array, moves: Array, count: int, chooser: Array, out: Array) -> None:
    """Without the largest pieces, or without what a place is worth."""
    write_glance(state, trial, moves, count, chooser, out)


@compiled
def _has_begun(state: State) -> bool:
    """Whether every colour has placed a piece."""
    for color in range(NUM_COLORS):
        if state.num_placed[color] == 0:
            return False
    return True


@implements(knowledge.play_to_end, STATE)
def play_to_end(
    state: State, played: Array, actors: Array, plies: int, replies: Array, chooser: Array
) -> int:
    """Once every colour has begun: what won after the same move, or a large piece that blocks."""
    if not _has_begun(state):
        return 0
    count = play_quickly(state, played, actors, plies, replies, chooser)
    note_replies(state, played[: plies + count], actors, replies)
    return count


@implements(knowledge.playout_plies, STATE)
def playout_plies(state: State) -> int:
    """To the end, where that says more than the position itself."""
    return 1 << 30 if state.players == 1 or is_played_out(state) else 0


@implements(knowledge.evaluate, STATE)
def evaluate(leaf: State, end: State, out: Array) -> None:
    """By the result, or by the result to be expected; alone by how much lies on the board."""
    if leaf.players == 1:
        contract.payoffs(end, out)
    elif leaf.is_over:
        evaluate_finished(leaf, out)
    else:
        evaluate_unfinished(leaf, end, out)


@implements(knowledge.is_end_near, STATE)
def is_end_near(state: State) -> bool:
    """When few placements are left."""
    return endgame.is_end_near(state)


@implements(knowledge.solve, STATE)
def solve(state: State, budget: int, out: Array) -> bool:
    """By searching all that is left, one group of colours that can still meet after the other."""
    return endgame.solve_end(state, budget, out)
