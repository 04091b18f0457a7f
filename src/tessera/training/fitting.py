"""Fitting what a game's knowledge weighs.

    python -m tessera.training ingenious -o players=2 --games 60 --simulations 800     prior, by searches
    python -m tessera.training ingenious -o players=2 --quick-games 20000              value, by quick games
    python -m tessera.training ingenious -o players=4 --compared-games 16000           the same, by a network
    python -m tessera.training verflixt -o players=2 --also bug=true --minutes 12      value, by a network
    python -m tessera.training passtally -o players=2 --played DIR                     the same, by searches

For a game whose knowledge has a module `prior` with FEATURES and `write_move_features`, or `value` with
FEATURES and `write_value_features`, or NUM_FEATURES and `write_seat_features`, or `outlook` with NUM_FEATURES
and `write_value_features`; writes the `weights.json` beside them.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

from tessera.core.game import Game
from tessera.core.options import parse_assignments
from tessera.games import load
from tessera.search.knowledge.network import value_table
from tessera.training.linear import RIDGE, fit_outlook, fit_value, gather_choices, quick_games
from tessera.training.searched_values import fit_seat_network, gather_lessons, read_played, unexplained
from tessera.training.seat_games import SeatGames
from tessera.training.softmax import Choices, fit_softmax, mean_surprise
from tessera.training.values import Learner, Paces
from tessera.training.weights import knowledge_part, write_table, write_weights


def _fit_prior_of(game: Game, games: int, simulations: int, seed: str, command: str) -> None:
    prior = knowledge_part(game.name, "prior")
    choices = gather_choices(game, games, simulations, seed)
    fit = fit_softmax(Choices.of(choices), RIDGE)
    before = mean_surprise([choice for choice in choices if choice.is_held_out], prior.WEIGHTS)
    made = f"{command}; {len(choices)} choices; held-out surprise {fit.surprise:.4f}, before {before:.4f}"
    print(made)
    write_weights(game.name, "prior", prior.FEATURES, fit.weights, made)


def _fit_value_of(game: Game, games: int, seed: str, command: str) -> None:
    value = knowledge_part(game.name, "value")
    features, results, numbers = quick_games(game, "value", games, seed)
    weights, loss = fit_value(features, results, numbers)
    made = f"{command}; {len(features)} positions; held-out cross-entropy {loss:.4f}"
    print(made)
    write_weights(game.name, "value", value.FEATURES, weights, made)


def _fit_outlook_of(game: Game, games: int, seed: str, command: str) -> None:
    features, results, numbers = quick_games(game, "outlook", games, seed)
    network, missed = fit_outlook(features, results, numbers)
    told = f"{len(features):,} positions; {missed:.4f} of the results not foreseen"
    print(told)
    write_table(game.name, value_table(game.num_seats), network.as_json(), f"{command}; {told}")


def _learn_value_of(games: Sequence[Game], minutes: float, seed: str, command: str) -> None:
    quick_games = SeatGames(games, seed)
    for progress in Learner(quick_games, minutes, Paces()).run():
        told = f"{progress.games:,} games; {progress.unexplained:.4f} of the results not foreseen"
        print(f"{progress.minutes:.1f} of {minutes:g} minutes of processor time: {told}", flush=True)
    table = value_table(games[0].num_seats)
    write_table(games[0].name, table, quick_games.network.as_json(), f"{command}; {told}")


def _fit_network_of(game: Game, folders: Sequence[Path], command: str) -> None:
    played = gather_lessons(game, read_played(game, folders))
    network = fit_seat_network(played)
    told = f"{len(played.starts) - 1:,} games; {unexplained(played, network):.4f} of the results not foreseen"
    print(told)
    write_table(game.name, value_table(game.num_seats), network.as_json(), f"{command}; {told}")


def main(name: str, arguments: Sequence[str]) -> None:
    """Fit what the arguments ask for."""
    parser = argparse.ArgumentParser(
        f"python -m tessera.training {name}",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("-o", dest="options", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--games", type=int, default=0, help="searched games for the prior")
    parser.add_argument("--simulations", type=int, default=800, help="of each of their moves")
    parser.add_argument(
        "--quick-games", type=int, default=0, help="games of the playout policy for the value"
    )
    parser.add_argument(
        "--compared-games", type=int, default=0, help="the same for a network that compares seats"
    )
    parser.add_argument(
        "--minutes", type=float, default=0.0, help="of processor time for a value learned by a network"
    )
    parser.add_argument(
        "--also", action="append", default=[], metavar="KEY=VALUE", help="in half of its games"
    )
    parser.add_argument(
        "--played",
        type=Path,
        action="append",
        default=[],
        metavar="DIR",
        help="games of `tessera selfplay` for a value learned by a network; may be repeated",
    )
    parser.add_argument("--seed", default="fit")
    asked = parser.parse_args(arguments)
    game = load(name, **parse_assignments(asked.options))
    command = " ".join(["python -m tessera.training", name, *arguments])
    if asked.minutes:
        also = load(name, **parse_assignments([*asked.options, *asked.also]))
        _learn_value_of([game, also], asked.minutes, asked.seed, command)
    if asked.played:
        _fit_network_of(game, asked.played, command)
    if asked.quick_games:
        _fit_value_of(game, asked.quick_games, asked.seed, command)
    if asked.compared_games:
        _fit_outlook_of(game, asked.compared_games, asked.seed, command)
    if asked.games:
        _fit_prior_of(game, asked.games, asked.simulations, asked.seed, command)
