"""Random positions for tests."""

from collections.abc import Iterator

import numpy as np

from tessera.core.game import Game
from tessera.core.position import Position


def play_at_random(position: Position, generator: np.random.Generator, plies: int | None = None) -> Position:
    """Play up to this many random moves, or to the end."""
    while not position.is_over and (plies is None or plies > 0):
        position.play(int(generator.choice(position.legal_numbers())))
        plies = None if plies is None else plies - 1
    return position


def random_positions(game: Game, count: int, seed: int = 0) -> Iterator[Position]:
    """Positions from all stages of random games."""
    generator = np.random.default_rng(seed)
    for number in range(count):
        length = len(play_at_random(game.start(number), np.random.default_rng(number)).history)
        plies = int(generator.integers(0, length + 1))
        yield play_at_random(game.start(number), np.random.default_rng(number), plies)
