"""Several games of Blokus in a row (BLO-9)."""

from collections.abc import Iterable

from tessera.core.errors import OptionError, TesseraError
from tessera.core.position import Position
from tessera.games.blokus.game import Blokus


def total_scores(games: Iterable[Position]) -> list[int]:
    """The points of each seat over some finished games with the same options."""
    played = list(games)
    if not played:
        raise TesseraError("a series has at least one game")
    for number, position in enumerate(played, 1):
        _check_game(number, position, played[0])
    return [sum(points) for points in zip(*(position.scores() for position in played), strict=True)]


def _check_game(number: int, position: Position, first: Position) -> None:
    if not isinstance(position.game, Blokus):
        raise OptionError(f"game {number} of the series is {position.game.title}, not Blokus")
    if position.game.options.scoring != "advanced":
        raise OptionError(f"game {number} of the series is not scored in points: only those add up (BLO-9)")
    if position.game != first.game:
        raise OptionError(f"game {number} of the series has other options than the first (BLO-9)")
    if not position.is_over:
        raise TesseraError(f"game {number} of the series is not over (BLO-9)")
