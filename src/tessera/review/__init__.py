"""What can be learned from a game that was played: chances, grades, turning points, luck and skill."""

from tessera.review.document import Review
from tessera.review.game_files import ReviewedGame, read_game
from tessera.review.passes import review_game

__all__ = ["Review", "ReviewedGame", "read_game", "review_game"]
