"""The two simplest programs: one plays anything, one what looks best at once."""

import numpy as np

from tessera.core.compiling import compiled
from tessera.core.contract import Array, legal_moves, play, seat_to_move
from tessera.core.game import Game
from tessera.core.position import Position
from tessera.core.streams import choose_below, start_chooser
from tessera.players.player import SeededPlayer, generator_from
from tessera.search.knowledge import heuristic, load_knowledge


class RandomPlayer(SeededPlayer):
    """Plays every legal move with the same probability."""

    def choose(self, position: Position) -> int:
        """Any legal move."""
        return int(generator_from(self.key_for(position)).choice(position.legal_numbers()))


class GreedyPlayer(SeededPlayer):
    """Plays the move after which its own heuristic is highest; equal ones by lot."""

    def __init__(self, game: Game, seed: str) -> None:
        super().__init__(seed)
        load_knowledge(game.name)

    def choose(self, position: Position) -> int:
        """The best move at a glance."""
        states = np.repeat(self.hidden(position), 2)
        moves = np.empty(position.game.max_legal_moves, np.int32)
        return int(greedy_move(states, moves, self.key_for(position)))


@compiled
def greedy_move(states: Array, moves: Array, key: Array) -> int:
    """The legal move of the first state with the highest heuristic; the second state is scratch."""
    chooser = np.zeros(4, np.uint64)
    start_chooser(chooser, key, 0)
    seat = seat_to_move(states[0])
    best_move, best_value, ties = -1, -np.inf, 0
    for i in range(legal_moves(states[0], moves)):
        states[1] = states[0]
        play(states[1], moves[i])
        value = heuristic(states[1], seat)
        if value > best_value:
            best_move, best_value, ties = moves[i], value, 1
        elif value == best_value:
            # Keeping the n-th of n equals with probability 1/n makes all of them as likely.
            ties += 1
            if choose_below(chooser, ties) == 0:
                best_move = moves[i]
    return best_move
