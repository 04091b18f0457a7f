"""Several games in a row, with their scores added up where the rules have that."""

from collections.abc import Sequence

from tessera.core.errors import OptionError, TesseraError
from tessera.core.game import Game
from tessera.core.position import Position


def check_adds_up(game: Game) -> None:
    """Refuse a series of games whose scores do not add up."""
    if not game.scores_add_up:
        raise OptionError(f"the scores of {game!r} do not add up over several games")


def total_scores(games: Sequence[Position]) -> list[int]:
    """The points of each seat over some finished games with the same options."""
    if not games:
        raise TesseraError("a series has at least one game")
    check_adds_up(games[0].game)
    for number, position in enumerate(games, 1):
        if position.game != games[0].game:
            raise OptionError(
                f"game {number} of the series is another game, or has other options, than the first"
            )
        if not position.is_over:
            raise TesseraError(f"game {number} of the series is not over")
    return [sum(points) for points in zip(*(position.scores() for position in games), strict=True)]
