"""Linear weights: the prior fitted to searches, the value to results of quick games."""

from collections.abc import Callable
from typing import Any

import numba
import numpy as np

from tessera.core import seeds
from tessera.core.contract import (
    MAX_SEATS,
    OVER,
    Array,
    legal_moves,
    payoffs,
    play,
    seat_to_move,
    set_up,
    signed,
)
from tessera.core.game import Game
from tessera.core.streams import choose_below, start_chooser
from tessera.search.knowledge import choose_playout_move
from tessera.search.search import Search
from tessera.selfplay.searched_game import Turn, play_against_itself
from tessera.training.network import ComparingNetwork, Schedule, fit_network
from tessera.training.softmax import HELD_OUT, Choice, Choices, fit_softmax
from tessera.training.weights import knowledge_part

RIDGE = 1.0  # pulls weights to zero that the games say nothing about
WILD_PERCENT = 8  # of the moves of quick games are random, so that lost positions occur too
KEPT_OF = 6  # one of six positions of a quick game is kept: neighbours say almost the same
MOST_PLIES = 256
HIDDEN = 32
SCHEDULE = Schedule(epochs=4)  # of quick games there are many


def on_first(function: Callable[..., Any]) -> Callable[..., Any]:
    """A compiled function of a state as one of an array of states; compiled anew in every run."""
    return numba.njit(lambda states, *arguments: function(states[0], *arguments))


# The prior ---------------------------------------------------------------------------------------


def gather_choices(game: Game, games: int, simulations: int, seed: str) -> list[Choice]:
    """Let the search play itself, and note what it thought of the moves of every position."""
    prior = knowledge_part(game.name, "prior")
    write_features = on_first(prior.write_move_features)
    search, choices = Search(game), []
    for number in range(games):
        played = play_against_itself(game, search, simulations, f"{seed} {number}")
        position = game.start(played.seed)
        for turn in played.turns:
            moves = position.legal_numbers().copy()
            if len(moves) > 1:
                features = np.zeros((len(moves), len(prior.FEATURES)))
                write_features(position.states, moves, len(moves), features)
                choices.append(_make_choice(features, moves, turn, number % HELD_OUT == 0))
            position.play(turn.move)
        print(f"{number + 1} of {games} games", flush=True)
    return choices


def _make_choice(features: Array, moves: Array, turn: Turn, is_held_out: bool) -> Choice:
    shares = np.zeros(len(moves), np.float32)
    shares[np.searchsorted(moves, turn.moves)] = turn.visits / turn.visits.sum()
    return Choice(features, np.zeros(len(moves), np.float32), shares, is_held_out)


# The value ---------------------------------------------------------------------------------------


def quick_games(game: Game, part: str, games: int, seed: str) -> tuple[Array, Array, Array]:
    """Games of the playout policy: features of each row (score board or seat), payoffs, and game numbers."""
    value = knowledge_part(game.name, part)
    rows, size = game.num_seats, games * MOST_PLIES // KEPT_OF
    features = np.zeros((size, rows, value.NUM_FEATURES), np.float32)
    results, numbers = np.zeros((size, MAX_SEATS)), np.zeros(size, np.int64)
    count = _quick_game_player(value.write_value_features)(
        np.zeros(2, game.state_type),
        game.encode_options(),
        seeds.game_key(seed),
        np.empty(game.max_legal_moves, np.int32),
        (features, results, numbers),
        games,
    )
    return features[:count], results[:count, :rows], numbers[:count]


def _quick_game_player(write_features: Callable[..., Any]) -> Callable[..., Any]:
    @numba.njit
    def play_games(
        states: Array, options: Array, key: Array, moves: Array, out: tuple[Array, Array, Array], games: int
    ) -> int:
        features, results, numbers = out
        chooser, game_key = np.zeros(4, np.uint64), np.zeros(4, np.uint32)
        count = 0
        for number in range(games):
            start_chooser(chooser, key, number)
            for i in range(4):
                game_key[i] = choose_below(chooser, 1 << 32)
            states[1] = states[0]
            set_up(states[1], options[0], game_key)
            first = count
            while seat_to_move(states[1]) != OVER and count < len(features):
                if choose_below(chooser, 100) < WILD_PERCENT:
                    move = signed(moves[choose_below(chooser, legal_moves(states[1], moves))])
                else:
                    move = choose_playout_move(states[1], moves, chooser)
                play(states[1], move)
                if seat_to_move(states[1]) != OVER and choose_below(chooser, KEPT_OF) == 0:
                    write_features(states[1], features[count])
                    numbers[count] = number
                    count += 1
            for row in range(first, count):
                payoffs(states[1], results[row])
        return count

    return play_games


def fit_value(features: Array, results: Array, numbers: Array) -> tuple[Array, float]:
    """Weights under which tanh of the difference of two rows foretells who comes out better, and the loss."""
    rows = features[:, :2]
    scale = (rows[:, 0] - rows[:, 1]).std(axis=0) + 1e-9
    wins = (1.0 + np.sign(results[:, 0] - results[:, 1])) / 2.0
    # tanh is the difference of two chances: a choice between the rows, each with twice its outlook.
    data = Choices(
        features=(2.0 * rows / scale).reshape(-1, rows.shape[-1]),
        offsets=np.zeros(2 * len(rows), np.float32),
        shares=np.column_stack([wins, 1.0 - wins]).ravel(),
        lengths=np.full(len(rows), 2),
        is_held_out=numbers % HELD_OUT == 0,
    )
    fit = fit_softmax(data, RIDGE)
    return fit.weights / scale, fit.surprise


# The outlook -------------------------------------------------------------------------------------


def fit_outlook(features: Array, results: Array, numbers: Array) -> tuple[ComparingNetwork, float]:
    """A network that compares seats, and how much of the results of games held out it does not foresee."""
    kept = numbers % HELD_OUT == 0
    network = fit_network(
        ComparingNetwork, features[~kept], results[~kept].astype(np.float32), HIDDEN, SCHEDULE, seed=0
    )
    return network, float(np.mean((network(features[kept]) - results[kept]) ** 2) / results[kept].var())
