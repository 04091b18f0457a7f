"""Players by what they are called on the command line: `random`, `greedy`."""

from collections.abc import Callable

from tessera.core.game import Game
from tessera.players.player import Player, PlayerError
from tessera.players.simple import GreedyPlayer, RandomPlayer

Maker = Callable[[Game, str, str], Player]
"""Makes a player from a game, what follows the colon of its name, and a seed."""

MAKERS: dict[str, Maker] = {
    "random": lambda game, argument, seed: RandomPlayer(seed),
    "greedy": lambda game, argument, seed: GreedyPlayer(game, seed),
}


def make_player(game: Game, spec: str, seed: str) -> Player:
    """The player that `spec` asks for, such as `greedy`."""
    name, _, argument = spec.partition(":")
    if name not in MAKERS:
        raise PlayerError(f"there is no player {spec!r}; there are {', '.join(MAKERS)}")
    return MAKERS[name](game, argument, seed)
