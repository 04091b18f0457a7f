"""Ingenious alone with the order of the bag known: how far the search gets, as a bound for everybody else.

In the solo game every tile that is drawn is placed, so that the order of the tiles does not depend on what is
done with them. The search is the same as ever, on states of a type of their own in which nothing counts as
hidden. What it finds can be reached by luck; it is not proved that nothing more can.
"""

from typing import Any

import numpy as np

from tessera.core import contract
from tessera.core.compiling import _implementations, implements
from tessera.core.contract import Array, State, record_type
from tessera.core.game import Game
from tessera.core.seeds import game_key
from tessera.games.ingenious.game import Ingenious
from tessera.games.ingenious.state import STATE
from tessera.search import knowledge
from tessera.search.search import Search, SearchLimits

knowledge.load_knowledge(Ingenious.name)
_FIELDS: list[Any] = [(name, STATE[name]) for name in STATE.names or () if not name.startswith("padding")]
OPEN = record_type([*_FIELDS, ("open", "u1")])
"""A state whose bag everybody sees."""

# The ends that are solved are those of a bag that nobody sees.
_SOLVING = (knowledge.is_end_near, knowledge.solve)
for _function, _by_record in list(_implementations.items()):
    if STATE in _by_record and _function not in _SOLVING:
        implements(_function, OPEN)(_by_record[STATE])


@implements(knowledge.is_deterministic, OPEN)
def is_deterministic(state: State) -> bool:
    """The stream of the state is the one that the tiles come from."""
    return True


@implements(contract.hide, OPEN)
def hide(state: State, seat: int, key: Array) -> None:
    """Nothing is hidden."""


class OpenIngenious(Ingenious):
    """The game as the search is told of it."""

    state_type = OPEN


def opened(states: Array) -> Array:
    """The same state with its bag open."""
    made = np.zeros(len(states), OPEN)
    for name, _ in _FIELDS:
        made[name] = states[name]
    return made


class OpenBagPlayer:
    """Plays one game after the other with so many simulations a move."""

    def __init__(self, game: Game, simulations: int) -> None:
        self._limits = SearchLimits(simulations=simulations)
        self._search = Search(OpenIngenious(**game.options.model_dump()), megabytes=64)

    def lowest_marker(self, game: Game, seed: str) -> int:
        """Where the lowest marker ends in the game of this shuffle."""
        position, key = game.start(seed), game_key(seed, ["open bag"])
        is_first = True
        while position.seat is not None:
            states = opened(position.states)
            if is_first or not self._search.reroot(states, key, [position.history[-1].move]):
                self._search.begin(states, key)
            is_first = False
            for _ in self._search.think(self._limits):
                pass
            position.play(self._search.best_move())
        return min(position.scores()[0])
