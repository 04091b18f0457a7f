"""Quick games of a network that sees a game with the eyes of a seat and says what the seat will have of it.

Every promising move is tried in the same few futures. For a game whose knowledge has a module `value` with
NUM_FEATURES and `write_seat_features`; the network is the table `value_PLAYERS` of the `weights.json` there.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numba
import numpy as np

from tessera.core import seeds
from tessera.core.compiling import compiled
from tessera.core.contract import (
    MAX_SEATS,
    OVER,
    Array,
    State,
    hide,
    legal_moves,
    play,
    seat_to_move,
    set_up,
    signed,
)
from tessera.core.game import Game
from tessera.core.streams import choose_below, start_chooser
from tessera.search.knowledge import evaluate, weigh_moves
from tessera.search.knowledge.network import Networks, weigh
from tessera.training.network import BoundedNetwork, random_network
from tessera.training.values import Lessons, draw_key, look_back
from tessera.training.weights import knowledge_part

HIDDEN = 64
GAMES = 256  # at a time
TRUST = 0.8  # how much what comes later counts against what is expected next
MOST_PLIES = 400
MOST_TRIED = 12  # moves
FUTURES = 3  # of each
WILD = 10  # of a thousand moves are drawn by lot


class SeatGames:
    """Games of a network against itself."""

    games = GAMES

    def __init__(self, games: Sequence[Game], seed: str) -> None:
        """`games` are the same game with different options."""
        value = knowledge_part(games[0].name, "value")
        self.network = random_network(
            BoundedNetwork, value.NUM_FEATURES, HIDDEN, np.random.default_rng(list(seed.encode()))
        )
        self._player = _games_player(value.write_seat_features)
        self._options = np.concatenate([game.encode_options() for game in games])
        self._states = np.zeros(3, games[0].state_type)
        self._moves = np.empty(games[0].max_legal_moves, np.int32)
        self._chooser = np.zeros(4, np.uint64)
        start_chooser(self._chooser, seeds.game_key(seed), 0)
        rows = GAMES * MOST_PLIES  # many more than there will be
        self._room = Lessons(
            np.zeros((rows, value.NUM_FEATURES), np.float32),
            np.zeros(rows, np.float32),
            np.zeros(rows, np.float32),
        )

    def play(self) -> Lessons:
        """Play with the network as it is now."""
        one = self.network
        networks = Networks(one.input[None], one.bias[None], one.output[None], one.offset)
        count = self._player(self._states, self._options, self._moves, self._chooser, networks, self._room)
        return Lessons(*(column[:count] for column in self._room))


@compiled
def keep_promising(state: State, moves: Array, weights: Array) -> int:
    """Write the legal moves that look most promising to the front; how many there are."""
    count = legal_moves(state, moves)
    if count <= MOST_TRIED:
        return count
    weigh_moves(state, moves, count, weights)
    best_first = np.argsort(-weights[:count])
    moves[:MOST_TRIED] = moves[:count][best_first[:MOST_TRIED]]
    return MOST_TRIED


def _games_player(write_features: Callable[..., Any]) -> Callable[..., Any]:
    """A compiled function that plays games, and writes what each seat saw and what it came to."""

    @numba.njit(error_model="numpy")
    def expect(state: State, seat: int, features: Array, networks: Networks) -> float:
        write_features(state, seat, features)
        return float(weigh(features, networks, 0))

    @numba.njit(error_model="numpy")
    def choose(
        states: Array, moves: Array, count: int, chooser: Array, features: Array, networks: Networks
    ) -> int:
        """The move after which most is expected, over some futures that may come."""
        seat = seat_to_move(states[0])
        totals, values, key = np.zeros(count), np.zeros(MAX_SEATS), np.zeros(4, np.uint32)
        for _ in range(FUTURES):
            draw_key(key, chooser)
            for i in range(count):
                states[1] = states[0]
                hide(states[1], seat, key)
                play(states[1], moves[i])
                if seat_to_move(states[1]) == OVER:
                    evaluate(states[1], states[1], values)
                    totals[i] += values[seat]
                else:
                    totals[i] += expect(states[1], seat, features, networks)
        return signed(moves[np.argmax(totals)])

    @numba.njit(error_model="numpy")
    def play_games(
        states: Array, options: Array, moves: Array, chooser: Array, networks: Networks, room: Lessons
    ) -> int:
        rows, goals, results = room
        features, key = np.empty(rows.shape[1], np.float32), np.zeros(4, np.uint32)
        values, priors = np.zeros(MAX_SEATS), np.empty(len(moves))
        first = 0
        for _ in range(GAMES):
            draw_key(key, chooser)
            states[0] = states[2]
            set_up(states[0], options[choose_below(chooser, len(options))], key)
            seats, last = signed(states[0].players), first
            while seat_to_move(states[0]) != OVER and last + seats <= len(rows):
                for seat in range(seats):
                    goals[last] = expect(states[0], seat, rows[last], networks)
                    last += 1
                count = keep_promising(states[0], moves, priors)
                if count == 1 or choose_below(chooser, 1000) < WILD:
                    move = signed(moves[choose_below(chooser, count)])
                else:
                    move = choose(states, moves, count, chooser, features, networks)
                play(states[0], move)
            if seat_to_move(states[0]) != OVER:
                break
            evaluate(states[0], states[0], values)
            look_back(first, last, values, seats, TRUST, goals, results)
            first = last
        return first

    return play_games
