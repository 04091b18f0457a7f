"""What is good in Ingenious."""

import numpy as np

from tessera.core import contract
from tessera.core.compiling import compiled, implements
from tessera.core.contract import NONE, OVER, Array, State
from tessera.games.ingenious.box import NO_TILE, NUM_COLORS
from tessera.games.ingenious.moves import NUM_PLACEMENTS
from tessera.games.ingenious.rules import (
    hide_by_shares,
    lay_tile,
    num_score_boards,
    score_board_of,
    sort_marks,
)
from tessera.games.ingenious.state import PLACING, SOLO, STATE
from tessera.search import knowledge
from tessera.search.knowledge.ingenious import endgame
from tessera.search.knowledge.ingenious.beliefs import read_turn
from tessera.search.knowledge.ingenious.glance import write_glance
from tessera.search.knowledge.ingenious.playout import choose_placement
from tessera.search.knowledge.ingenious.prior import write_priors
from tessera.search.knowledge.ingenious.value import evaluate_unfinished
from tessera.search.parameters import Parameters

# With another rack a placement is another matter, so what was seen of it at other times is left out. The
# others: with these and a prior four times as sharp 80 % (10 pairs, 0.03 s a move) against the defaults.
PARAMETERS = Parameters(amaf_bias=-1.0, exploration=1.0, expand_after=4)
# Enough for everybody to score once or twice what lies ready; chosen by hand.
PLAYOUT_PLIES = 4

# A point on the lowest marker is worth twice one on the next, and so on: the lowest decides (ING-18),
# but whoever looks at nothing else gives points away. A bonus placement is worth a good placement.
_NEXT_LOWEST = 0.5
_BONUS = 3.0
_SWAPPED = 0.1


@implements(knowledge.heuristic, STATE)
def heuristic(state: State, seat: int) -> float:
    """The markers, lowest first, against the best other score board; another placement is welcome."""
    own = score_board_of(state, seat)
    best = 0.0
    for board in range(num_score_boards(state)):
        if board != own:
            best = max(best, _marks_worth(state, board))
    bonus = _BONUS if state.seat == seat and state.phase == PLACING and state.bonuses else 0.0
    # Only a rack without the lowest colours can be swapped, and almost any other is better.
    swapped = _SWAPPED if state.shown[seat, 0] != NO_TILE else 0.0
    return _marks_worth(state, own) - best + bonus + swapped


@compiled
def _marks_worth(state: State, board: int) -> float:
    marks = np.empty(NUM_COLORS)
    sort_marks(state, board, marks)
    worth, weight = 0.0, 1.0
    for place in range(NUM_COLORS):
        worth += weight * marks[place]
        weight *= _NEXT_LOWEST
    return worth


@implements(knowledge.read_move, STATE)
def read_move(state: State, seat: int, move: int, beliefs: Array) -> None:
    """How likely the seat is to hold each kind of tile, by what it places and what it does not."""
    state.seat = seat
    state.rack_size[seat] = 0  # What it really held is not to be seen.
    read_turn(state, move, beliefs[seat])
    if move < NUM_PLACEMENTS:
        lay_tile(state, move)


@implements(knowledge.hide_believing, STATE)
def hide_believing(state: State, seat: int, key: Array, beliefs: Array) -> None:
    """Racks that those who hold them would have played from as they did come up more often."""
    hide_by_shares(state, seat, key, beliefs)


@implements(knowledge.child_key, STATE)
def child_key(state: State, outcome: int) -> int:
    """Nobody sees what another draws, and of 21 kinds none would be seen often: all share a node."""
    return NONE


@implements(knowledge.weigh_moves, STATE)
def weigh_moves(state: State, moves: Array, count: int, out: Array) -> None:
    """By fitted weights of what each half scores, covers and opens."""
    write_priors(state, moves, count, out)


@implements(knowledge.glance, STATE)
def glance(state: State, trial: Array, moves: Array, count: int, chooser: Array, out: Array) -> None:
    """One tile, without the far end of lines, without one half, or without the score board."""
    write_glance(state, trial, moves, count, chooser, out)


@implements(knowledge.choose_playout_move, STATE)
def choose_playout_move(state: State, moves: Array, chooser: Array) -> int:
    """A placement that scores well in colours that matter."""
    return choose_placement(state, moves, chooser)


@implements(knowledge.playout_plies, STATE)
def playout_plies(state: State) -> int:
    """A few moves, so that points that lie ready are scored; alone, the whole game."""
    return 1 << 30 if state.mode == SOLO else PLAYOUT_PLIES


@implements(knowledge.evaluate, STATE)
def evaluate(leaf: State, end: State, out: Array) -> None:
    """The result, or the prospects of an unfinished game."""
    if end.mode == SOLO or contract.seat_to_move(end) == OVER:
        contract.payoffs(end, out)
    else:
        evaluate_unfinished(end, out)


@implements(knowledge.is_end_near, STATE)
def is_end_near(state: State) -> bool:
    """When few pairs of cells are free."""
    return endgame.is_end_near(state)


@implements(knowledge.solve, STATE)
def solve(state: State, budget: int, out: Array) -> bool:
    """By trying all last placements, the next seat's with every tile that it may have."""
    return endgame.solve_end(state, budget, out)
