"""What is good in Passtally."""

from tessera.core import contract
from tessera.core.compiling import compiled, implements
from tessera.core.contract import OVER, Array, State, signed
from tessera.games.passtally.box import ACTIONS_PER_TURN, MARKERS_PER_PLAYER
from tessera.games.passtally.rules import is_set_up, line_passes, points_for
from tessera.games.passtally.state import STATE
from tessera.search import knowledge
from tessera.search.knowledge.passtally import endgame
from tessera.search.knowledge.passtally.glance import write_glance
from tessera.search.knowledge.passtally.prior import choose_sampled, write_priors
from tessera.search.knowledge.passtally.value import evaluate_unfinished
from tessera.search.parameters import Parameters

# A tile at another time changes other lines, so what was seen of a move at other times is left out. The
# others: 60 % (15 pairs, 0.03 s a move) against the defaults, at one and a half times the speed.
PARAMETERS = Parameters(amaf_bias=-1.0, exploration=1.0, expand_after=4)
SAMPLES = 12  # actions that a playout looks at before it takes one; chosen by hand

# Chosen by hand: a standing line will score about once more before it is cut, a pass is worth less than
# the point it may become, and tiles on the board bring the end nearer, which keeps greedy games short.
WORTH_OF_STANDING_LINE = 0.8
WORTH_OF_PASS = 0.05
WORTH_OF_TILE = 0.02


@implements(knowledge.heuristic, STATE)
def heuristic(state: State, seat: int) -> float:
    """The points so far and the lines that stand, against those of the strongest opponent."""
    best_other = -1.0e9
    for other in range(signed(state.players)):
        if other != seat:
            best_other = max(best_other, _prospects(state, other))
    return _prospects(state, seat) - best_other + WORTH_OF_TILE * state.num_laid


@compiled
def _prospects(state: State, seat: int) -> float:
    passes = line_passes(state, seat)
    return state.points[seat] + WORTH_OF_STANDING_LINE * points_for(passes) + WORTH_OF_PASS * passes


@implements(knowledge.has_fixed_moves, STATE)
def has_fixed_moves(state: State) -> bool:
    """Only the order of the face-down tiles is hidden."""
    return True


@implements(knowledge.weigh_moves, STATE)
def weigh_moves(state: State, moves: Array, count: int, out: Array) -> None:
    """By fitted weights of what the action makes of everybody's lines."""
    write_priors(state, moves, count, out)


@implements(knowledge.glance, STATE)
def glance(state: State, trial: Array, moves: Array, count: int, chooser: Array, out: Array) -> None:
    """Without where long lines lead, or without the lines of the others."""
    write_glance(state, trial, moves, count, chooser, out)


@implements(knowledge.choose_playout_move, STATE)
def choose_playout_move(state: State, moves: Array, chooser: Array) -> int:
    """The most promising of a few actions."""
    return choose_sampled(state, moves, chooser, SAMPLES)


@implements(knowledge.playout_plies, STATE)
def playout_plies(state: State) -> int:
    """To the end of the set-up or of the turn: evaluations look best between turns."""
    if is_set_up(state):
        return MARKERS_PER_PLAYER * signed(state.players) - signed(state.num_markers)
    return signed(state.actions_left) % ACTIONS_PER_TURN


@implements(knowledge.evaluate, STATE)
def evaluate(leaf: State, end: State, out: Array) -> None:
    """The result, or the prospects of an unfinished game."""
    if contract.seat_to_move(end) == OVER:
        contract.payoffs(end, out)
    else:
        evaluate_unfinished(end, out)


@implements(knowledge.is_end_near, STATE)
def is_end_near(state: State) -> bool:
    """In the very last turn."""
    return endgame.is_last_turn(state)


@implements(knowledge.solve, STATE)
def solve(state: State, budget: int, out: Array) -> bool:
    """By trying both actions of the last turn in every combination."""
    return endgame.solve_last_turn(state, budget, out)
