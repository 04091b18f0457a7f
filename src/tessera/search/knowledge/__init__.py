"""What is good in each game, one module a game; the search knows games only through this contract."""

from importlib import import_module

from tessera.core.compiling import generic
from tessera.core.contract import State


@generic
def merit(state: State, seat: int) -> float:
    """How well things look for this seat at a glance: what the greedy player maximises after its own move.

    It must not look at what the seat cannot know.
    """
    raise NotImplementedError


def load_knowledge(game: str) -> None:
    """Register what is known about the game of this name."""
    import_module(f"tessera.search.knowledge.{game.replace('-', '_')}")
