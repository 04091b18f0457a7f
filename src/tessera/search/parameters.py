"""The dials of the search: one array for compiled code, with a name for each place in it."""

from dataclasses import astuple, dataclass, fields

import numpy as np

from tessera.core.contract import Array


@dataclass(frozen=True)
class Parameters:
    """How the search weighs what it knows. The values are found by matches, see docs/search.md."""

    exploration: float = 0.6
    """How much the prior and doubt count against what was seen."""
    first_value: float = 0.1
    """How much worse than its node a move without any visit is taken to be."""
    amaf_bias: float = 0.02
    """How soon what was seen of a move itself outweighs that at other times; below 0: at once."""
    amaf_decay: float = 0.0
    """By how much a move counts less for each ply it was played later."""
    expand_after: float = 2
    """A node gets edges when it is visited for this time."""
    prior_cut: float = 0.003
    """Away from the root, moves whose prior is a smaller share of the highest one get no edge."""
    least_choice: float = 8
    """A node where fewer of the known moves are legal this time gets edges for the others."""
    prior_temperature: float = 1.0
    """Above 1 the prior counts less sharply."""
    first_edges: float = 8
    """So many moves get an edge at first, as many again whenever all were visited; where order allows it."""

    def as_array(self) -> Array:
        """The values in the order of the fields."""
        return np.array(astuple(self), np.float64)


(
    EXPLORATION,
    FIRST_VALUE,
    AMAF_BIAS,
    AMAF_DECAY,
    EXPAND_AFTER,
    PRIOR_CUT,
    LEAST_CHOICE,
    PRIOR_TEMPERATURE,
    FIRST_EDGES,
) = range(len(fields(Parameters)))
