"""What is good in each game, one package a game; players know games only through these functions.

Each has a default that suits any game, so that a game without knowledge is searched too. None of them looks
at what the seat to move cannot know: the states they get are hidden ones.
"""

from pathlib import Path
from types import ModuleType

import numpy as np

from tessera.core.compiling import overridable
from tessera.core.contract import (
    MAX_SEATS,
    Array,
    State,
    hide,
    legal_moves,
    payoffs,
    play,
    seat_to_move,
    signed,
)
from tessera.core.streams import choose_below
from tessera.games import companion, companion_path
from tessera.search.knowledge.weights import choose_file

ROOM = "search.knowledge"
MOVES_SEEN = 3  # by somebody careless, in a game that does not say what people overlook; chosen by hand
NOT_SEEN = -1.0e9  # what a move seems worth to whoever does not think of it at all


@overridable
def heuristic(state: State, seat: int) -> float:
    """How well things look for this seat at a glance: what the greedy player maximises after its own move.

    Unless a game knows better, what the result would be worth if the game ended now.
    """
    values = np.zeros(MAX_SEATS)
    payoffs(state, values)
    return values[seat]


@overridable
def actor(state: State) -> int:
    """Whose moves count as the same move at another time: the seat, or in Blokus the colour."""
    return seat_to_move(state)


@overridable
def is_deterministic(state: State) -> bool:
    """Whether there is neither chance nor anything hidden, so that a node always has the same legal moves."""
    return False


@overridable
def has_fixed_moves(state: State) -> bool:
    """Whether nothing but the future is hidden, so that all legal moves of a node are legal every time."""
    return is_deterministic(state)


@overridable
def read_move(state: State, seat: int, move: int, beliefs: Array) -> None:
    """Note what a move tells of what its seat holds, and play it on the state as far as everybody sees it.

    Of the state only what everybody sees is right. `beliefs` has a row for each seat, which is the game's
    own affair; at the beginning of a game it holds ones.
    """


@overridable
def hide_believing(state: State, seat: int, key: Array, beliefs: Array) -> None:
    """Draw anew what a seat cannot know, each as likely as it is after what `read_move` noted."""
    hide(state, seat, key)


@overridable
def child_key(state: State, outcome: int) -> int:
    """What of a chance outcome leads to a node of its own; NONE: all outcomes share one node.

    `state` is the one after the move. Sharing a node is right where the next seat cannot know the
    outcome, and where there are so many that none would be seen often.
    """
    return outcome


@overridable
def weigh_moves(state: State, moves: Array, count: int, out: Array) -> None:
    """Write how promising each move looks before any search: logarithms, of which only differences matter."""
    for i in range(count):
        out[i] = 0.0


@overridable
def weigh_thoroughly(state: State, trial: Array, moves: Array, count: int, out: Array) -> None:
    """Better what `weigh_moves` wrote, by looking at where moves lead; `trial` is room for one state.

    Only for the position that is searched itself: elsewhere it would take longer than it helps.
    """


@overridable
def glance(state: State, trial: Array, moves: Array, count: int, chooser: Array, out: Array) -> None:
    """Write how good each move seems to somebody who overlooks something; what that is, is drawn by lot.

    The best of these moves is a mistake as people make them. `trial` is room for one state. Unless a game
    knows what people overlook in it, they think of a few moves only.
    """
    seat = seat_to_move(state)
    for i in range(count):
        out[i] = NOT_SEEN
    for _ in range(MOVES_SEEN):
        i = choose_below(chooser, count)
        trial[0] = state
        play(trial[0], moves[i])
        out[i] = heuristic(trial[0], seat)


@overridable
def choose_playout_move(state: State, moves: Array, chooser: Array) -> int:
    """The next move of a playout; `moves` is room for all legal moves."""
    return signed(moves[choose_below(chooser, legal_moves(state, moves))])


@overridable
def play_to_end(
    state: State, played: Array, actors: Array, plies: int, replies: Array, chooser: Array
) -> int:
    """Finish a playout in a quicker way than move by move, if there is one: the number of moves, else 0.

    Written are the moves and whose they are, behind the `plies` that led here. `replies` has a number for
    each actor and each move before, which is the game's own affair: there playouts learn from those before.
    Of the state only what `evaluate` looks at is right afterwards.
    """
    return 0


@overridable
def playout_plies(state: State) -> int:
    """How many moves a playout that begins here is long."""
    return 1 << 30


@overridable
def evaluate(leaf: State, end: State, out: Array) -> None:
    """Write what a simulation is worth to each seat, from -1 to 1.

    `leaf` is where it left the tree, `end` where its playout ended or was cut off.
    """
    payoffs(end, out)


@overridable
def is_end_near(state: State) -> bool:
    """Whether `solve` may be worth asking: a look that costs nothing beside a search."""
    return False


@overridable
def solve(state: State, budget: int, out: Array) -> bool:
    """Write what each legal move is worth to each seat if everybody goes on as well as possible, exactly.

    `out` has a row for each of them, in their order, and holds zeros. False, if that is not known or takes a
    look at more than `budget` positions; then the rows mean nothing. The payoff counts, and points only
    between moves with the same one (`exact`). What the seat to move cannot know must not matter.
    """
    return False


def use_weights(game: str, path: Path) -> None:
    """Take the fitted numbers of a game from another file than its own, as long as this process lives.

    WeightsError says what is wrong with the file; then the game keeps its own.
    """
    choose_file(companion_path(game, ROOM), path)


def load_knowledge(game: str) -> ModuleType | None:
    """Register what is known about the game of this name, if anything is.

    `PARAMETERS` of the module, where there are any, suit the game's search best.
    """
    return companion(game, ROOM)
