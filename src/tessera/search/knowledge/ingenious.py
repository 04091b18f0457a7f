"""What is good in Ingenious."""

from tessera.core.compiling import compiled, implements
from tessera.core.contract import State
from tessera.games.ingenious.box import NO_TILE, NUM_COLORS
from tessera.games.ingenious.rules import PLACING, STATE, num_score_boards, score_board_of
from tessera.search.knowledge import merit as merit_of

# A point on the lowest marker is worth twice one on the next, and so on: the lowest decides (ING-18),
# but whoever looks at nothing else gives points away. A bonus placement is worth a good placement.
_NEXT_LOWEST = 0.5
_BONUS = 3.0
_SWAPPED = 0.1


@implements(merit_of, STATE)
def merit(state: State, seat: int) -> float:
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
    worth, weight, taken = 0.0, 1.0, 0
    for _ in range(NUM_COLORS):
        least = -1
        for color in range(NUM_COLORS):
            if not taken >> color & 1 and (
                least < 0 or state.marks[board, color] < state.marks[board, least]
            ):
                least = color
        taken |= 1 << least
        worth += weight * state.marks[board, least]
        weight *= _NEXT_LOWEST
    return worth
