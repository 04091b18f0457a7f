"""What a finished game says of how somebody plays: one module a game, plain Python.

A figure is a number, of which people are told the average over their games, or a short text, of which they
are told how often it was so. What it means is written where people read it, in their language. A game's
module has one function, `figures_of(position, seat)`, for a game that was played to its end; a game without
a module gives none.
"""

from tessera.core.position import Position
from tessera.games import companion

ROOM = "review.figures"
Figures = dict[str, float | str]


def figures_of(position: Position, seat: int) -> Figures:
    """What a game that is over says of the play of this seat."""
    module = companion(position.game.name, ROOM)
    figures: Figures = module.figures_of(position, seat) if module else {}
    return figures
