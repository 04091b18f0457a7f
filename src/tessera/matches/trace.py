"""One game with everything laid open, line by line; golden playthroughs are kept in this form."""

from collections.abc import Iterator
from typing import Any

from tessera.core.game import Game
from tessera.players.registry import make_player


def trace_game(game: Game, seed: str, player: str = "random") -> Iterator[dict[str, Any]]:
    """The options and the set-up, then every move with all that was legal, then the result."""
    position = game.start(seed)
    chooser = make_player(game, player, seed)
    set_up = game.describe_set_up(position.state)
    yield {"game": game.name, "options": game.options.model_dump(mode="json"), "setup": set_up}
    while not position.is_over:
        legal = position.legal_moves()
        played = position.play(chooser.choose(position))
        yield {
            "seat": played.seat,
            "legal": legal,
            "move": played.text,
            "chance": played.chance,
            "scores": position.scores(),
        }
    yield {"over": True, "scores": position.scores(), "winners": game.winners(position.state)}
