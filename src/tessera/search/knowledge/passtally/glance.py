"""What a careless look at Passtally sees: short lines only, or nobody's lines but one's own."""

from tessera.core.compiling import compiled
from tessera.core.contract import Array, State, signed
from tessera.core.streams import choose_below
from tessera.games.passtally.box import NUM_SPACES
from tessera.games.passtally.state import NOBODY
from tessera.search.knowledge.passtally.prior import write_priors_within
from tessera.search.knowledge.passtally.tile_lines import FAR

# What may be overlooked.
LONG_LINES, OTHERS = range(2)
NUM_OVERLOOKED = 2
SIGHT = 3  # passes of a line that anybody follows to its end; chosen by hand


@compiled
def write_glance(state: State, trial: Array, moves: Array, count: int, chooser: Array, out: Array) -> None:
    """How promising the actions look without where long lines lead, or without the markers of the others."""
    if choose_below(chooser, NUM_OVERLOOKED) == LONG_LINES:
        write_priors_within(state, SIGHT, moves, count, out)
    else:
        trial[0] = state
        _take_away_others(trial[0])
        write_priors_within(trial[0], FAR, moves, count, out)


@compiled
def _take_away_others(trial: State) -> None:
    for space in range(NUM_SPACES):
        if signed(trial.markers[space]) != signed(trial.seat) + 1:
            trial.markers[space] = NOBODY
