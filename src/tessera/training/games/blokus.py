"""Fitting what the search knows about Blokus to games of the program against itself.

    python -m tessera.training blokus play GAMES.jsonl --games 100 --simulations 250 --seed 1
    python -m tessera.training blokus fit GAMES.jsonl [MORE.jsonl ...] --round "how they were played"

One after the other is a round; each round plays with the weights of the one before. Games may also come from
a folder of `tessera selfplay`. Those of two players and those of more make tables of their own.
"""

import argparse
import json
import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, islice
from pathlib import Path
from typing import Any

import numpy as np

from tessera.core import contract
from tessera.core.compiling import compiled
from tessera.core.contract import OVER, Array, State
from tessera.core.errors import TesseraError
from tessera.core.playing import play_move, write_legal_moves
from tessera.core.seeds import game_key
from tessera.core.streams import start_chooser
from tessera.games.blokus.box import NUM_COLORS, NUM_PIECES
from tessera.games.blokus.game import Blokus
from tessera.games.blokus.rules import points_of_color
from tessera.search.knowledge import blokus, choose_playout_move, play_to_end
from tessera.search.knowledge.blokus import prior as blokus_prior
from tessera.search.knowledge.blokus import value as blokus_value
from tessera.search.knowledge.blokus.survey import TABLE_ENDS, table_of
from tessera.search.knowledge.blokus.value import POINTS_UNIT
from tessera.search.knowledge.weights import NOTES, weights_file
from tessera.search.search import Search
from tessera.selfplay.parquet import read_folder
from tessera.selfplay.searched_game import PlayedGame, Turn, append_game, play_against_itself, read_games
from tessera.training.network import Network, Schedule, fit_network
from tessera.training.rounds import Fitted
from tessera.training.softmax import HELD_OUT, Choice, Choices, fit_softmax
from tessera.training.weights import rounded

log = logging.getLogger(__name__)

KEPT_UNWANTED = 64  # moves of a position without a visit that stand for all of those
PENALTY = 1.0
HIDDEN = 24
SMOOTHING = 8  # pieces on the board either side that count for shares and spread at one number
SMALLEST_SPREAD = 1.0
NUM_PLAYOUTS = 32  # from each position held out, to see what playouts tell beside the network
PLAYOUTS_FROM = 20  # pieces on the board; before, playouts tell little and take long
PRIOR_ROUNDS = 2  # the latest rounds of a training, whose choices the prior is fitted to
BLANK_SPREAD = 15.0  # points; how far off playouts are as long as nothing is known
SMALLEST_SHARE = 0.05  # what counts for less is not worth its time


@compiled
def _value_features(states: Array, out: Array) -> None:
    blokus_value.write_value_features(states[0], np.empty(1, blokus_value.VIEW), out)


@compiled
def _move_features(states: Array, moves: Array, count: int, out: Array) -> int:
    blokus_prior.write_move_features(states[0], moves, count, out)
    return blokus_prior.phase_of(states[0])


@compiled
def _play_out(states: Array, moves: Array, chooser: Array) -> None:
    played, actors = np.empty(NUM_COLORS * NUM_PIECES, np.int32), np.empty(NUM_COLORS * NUM_PIECES, np.int32)
    while contract.seat_to_move(states[0]) != OVER and not play_to_end(states[0], played, actors, chooser):
        contract.play(states[0], choose_playout_move(states[0], moves, chooser))


def points_of_colors(state: State) -> Array:
    """BLO-9: the points of each colour by itself."""
    return np.array([points_of_color(state, color) for color in range(NUM_COLORS)], np.float32)


@dataclass
class Samples:
    """What the games have to say."""

    choices: list[list[Choice]] = field(default_factory=lambda: [[] for _ in blokus_prior.PHASE_STARTS])
    """By phase."""
    features: list[Array] = field(default_factory=list)
    """One row a colour, for each position."""
    gains: list[Array] = field(default_factory=list)
    """The points each colour still got, in the network's unit."""
    placed: list[int] = field(default_factory=list)
    is_held_out: list[bool] = field(default_factory=list)
    played_out: list[Array] = field(default_factory=list)
    """For each position held out, the points of each colour at the end of playouts, on the average."""
    games: list[int] = field(default_factory=list)
    """How many there were in each file."""
    tables: set[str] = field(default_factory=set)
    """The ends of the names of the tables that the games are for."""


class _GameReader:
    """Replays games and notes the features of what was seen."""

    def __init__(self, seed: int) -> None:
        self.samples = Samples()
        self._generator = np.random.default_rng(seed)
        self._moves = np.empty(Blokus.max_legal_moves, np.int32)
        self._features = np.empty((Blokus.max_legal_moves, blokus_prior.NUM_FEATURES), np.float32)
        self._chooser = np.zeros(4, np.uint64)
        start_chooser(self._chooser, game_key(str(seed)), 0)

    def read(self, played: PlayedGame, is_held_out: bool, for_prior: bool) -> None:
        """Add what one game has to say."""
        position = Blokus(**played.options).start(played.seed)
        self.samples.tables.add(TABLE_ENDS[table_of(position.state)])
        states, first = position.states, len(self.samples.features)
        for turn in played.turns:
            self._note_position(states, is_held_out)
            if for_prior and len(turn.moves) > 1:
                self._note_choice(states, turn, is_held_out)
            play_move(states, turn.move)
        points = points_of_colors(states[0])
        for features in self.samples.features[first:]:
            self.samples.gains.append(points / POINTS_UNIT + features[:, blokus_value.CELLS_LEFT])

    def _note_position(self, states: Array, is_held_out: bool) -> None:
        features = np.empty((NUM_COLORS, blokus_value.NUM_FEATURES), np.float32)
        _value_features(states, features)
        self.samples.features.append(features)
        self.samples.placed.append(int(states[0].num_placed.sum()))
        self.samples.is_held_out.append(is_held_out)
        if is_held_out:
            self.samples.played_out.append(self._play_out(states))

    def _play_out(self, states: Array) -> Array:
        total = np.zeros(NUM_COLORS)
        for _ in range(NUM_PLAYOUTS):
            ended = states.copy()
            _play_out(ended, self._moves, self._chooser)
            total += points_of_colors(ended[0])
        return total / NUM_PLAYOUTS

    def _note_choice(self, states: Array, turn: Turn, is_held_out: bool) -> None:
        count = write_legal_moves(states, self._moves)
        phase = _move_features(states, self._moves, count, self._features)
        wanted = np.searchsorted(self._moves[:count], turn.moves)
        others = np.setdiff1d(np.arange(count), wanted)
        kept = self._generator.choice(others, min(len(others), KEPT_UNWANTED), replace=False)
        offsets = np.zeros(len(wanted) + len(kept), np.float32)
        if len(kept):
            offsets[len(wanted) :] = np.log(len(others) / len(kept))
        shares = np.zeros(len(offsets), np.float32)
        shares[: len(wanted)] = turn.visits / turn.visits.sum()
        features = self._features[np.concatenate([wanted, kept])]
        self.samples.choices[phase].append(Choice(features, offsets, shares, is_held_out))


def gather(paths: Sequence[Path], prior_rounds: int, most: int | None = None) -> Samples:
    """Replay the games of these files; the choices only of the last so many, because players grow better."""
    reader = _GameReader(seed=0)
    number = 0
    for i, path in enumerate(paths):
        before = number
        for played in islice(_read(path), most):
            number += 1
            reader.read(played, number % HELD_OUT == 0, for_prior=i >= len(paths) - prior_rounds)
        reader.samples.games.append(number - before)
    return reader.samples


def _read(path: Path) -> Iterator[PlayedGame]:
    """The games of a file, or of a folder of self-play."""
    return read_folder(path) if path.is_dir() else read_games(path)


def fit_prior(samples: Samples) -> tuple[list[list[float]], float]:
    """Weights for each phase, and the mean surprise at the choices held out."""
    weights, surprises, counts = [], [], []
    if not all(samples.choices):
        raise TesseraError("there are too few games, or too few simulations in them, to fit a prior to")
    for phase, choices in enumerate(samples.choices):
        fit = fit_softmax(Choices.of(choices), PENALTY)
        surprise = f"{fit.surprise_before:.3f} -> {fit.surprise:.3f}"
        log.info("phase %d: %d choices, surprise %s", phase, len(choices), surprise)
        weights.append(rounded(fit.weights))
        surprises.append(fit.surprise)
        counts.append(len(choices))
    return weights, float(np.average(surprises, weights=counts))


def fit_value(samples: Samples) -> tuple[dict[str, Any], float]:
    """The network for the points of a colour, with what playouts add, and the share it does not foresee."""
    features, gains = np.array(samples.features), np.array(samples.gains)
    held_out, placed = np.array(samples.is_held_out), np.array(samples.placed)
    used = ~held_out
    network = fit_network(
        Network,
        np.concatenate([seen_from(features[used], color) for color in range(NUM_COLORS)]),
        np.concatenate([gains[used, color] for color in range(NUM_COLORS)]),
        HIDDEN,
        Schedule(),
        seed=1,
    )
    unseen = features[held_out]
    expected = np.array([network(seen_from(unseen, color)) for color in range(NUM_COLORS)]).T
    errors = expected - gains[held_out]
    unexplained = float(np.mean(errors**2) / gains[held_out].var())
    log.info("mean squared error %.4f of %.4f", np.mean(errors**2), gains[held_out].var())
    left = unseen[:, :, blokus_value.CELLS_LEFT]
    leads = leads_of_two if samples.tables == {TABLE_ENDS[0]} else leads_of_more
    results, by_network = (leads(POINTS_UNIT * (points - left)) for points in (gains[held_out], expected))
    by_playouts = leads(np.array(samples.played_out))
    placed = np.tile(placed[held_out], len(results) // held_out.sum())
    return network.as_json() | fit_shares(results, by_network, by_playouts, placed), unexplained


def leads_of_two(points: Array) -> Array:
    """By how much the first and third colour are ahead of the others."""
    return points @ np.array([1.0, -1.0, 1.0, -1.0])


def leads_of_more(points: Array) -> Array:
    """By how much a colour is ahead of another one, pair by pair for all positions."""
    return np.concatenate(
        [points[:, one] - points[:, other] for one, other in combinations(range(NUM_COLORS), 2)]
    )


def seen_from(features: Array, color: int) -> Array:
    """The features of all colours in the order of play from this one on."""
    return np.concatenate([features[:, (color + ahead) % NUM_COLORS] for ahead in range(NUM_COLORS)], axis=1)


def fit_shares(
    results: Array, by_network: Array, by_playouts: Array, placed: Array
) -> dict[str, list[float]]:
    """By the number of pieces on the board: how much either tells of a margin, and how far off both are."""
    shares: dict[str, list[float]] = {"network_share": [], "playout_share": [], "spread": []}
    found = 1.0, 0.0, SMALLEST_SPREAD
    for number in range(NUM_COLORS * NUM_PIECES + 1):
        near = abs(placed - number) <= SMOOTHING
        if near.sum() > NUM_COLORS * SMOOTHING:
            known = np.column_stack([by_network, by_playouts])[near]
            weights = _positive_weights(known, results[near], playouts=number >= PLAYOUTS_FROM)
            spread = float((results[near] - known @ weights).std())
            found = float(weights[0]), float(weights[1]), max(spread, SMALLEST_SPREAD)
        for values, value in zip(shares.values(), found, strict=True):
            values.append(round(value, 3))
    return shares


def _positive_weights(known: Array, results: Array, playouts: bool) -> Array:
    """The best weights of the two columns; if one counts for little, the other is fitted alone."""
    columns = np.array([0, 1] if playouts else [0])
    weights = _best_weights(known, results, columns)
    kept = np.flatnonzero(weights >= SMALLEST_SHARE)
    return _best_weights(known, results, kept) if 0 < len(kept) < len(columns) else weights


def _best_weights(known: Array, results: Array, columns: Array) -> Array:
    weights = np.zeros(known.shape[1])
    weights[columns] = np.linalg.lstsq(known[:, columns], results, rcond=None)[0]
    return weights


def play(path: Path, games: int, simulations: int, seed: str) -> None:
    """Add games of the program in its present state to a file."""
    game = Blokus(players=2)
    search = Search(game)
    for number in range(games):
        append_game(path, play_against_itself(game, search, simulations, f"{seed} {number}"))
        print(f"{number + 1} of {games} games", flush=True)


def fit_tables(paths: Sequence[Path], prior_rounds: int, most: int | None = None) -> tuple[Fitted, Samples]:
    """Fit weights to the games of these files, and tell what was gathered from them."""
    samples = gather(paths, prior_rounds, most)
    if len(samples.tables) != 1:
        raise TesseraError("there must be games, and games of two and of more players are fitted one by one")
    (end,) = samples.tables
    prior, surprise = fit_prior(samples)
    value, unexplained = fit_value(samples)
    tables = {f"prior{end}": {"weights": prior}, f"value{end}": value}
    return Fitted(tables, unexplained, surprise, len(samples.features)), samples


def fit(paths: Sequence[Path], prior_rounds: int, rounds: Sequence[str], most: int | None = None) -> None:
    """Fit weights to the games of these files, and write them where the search reads them."""
    fitted, samples = fit_tables(paths, prior_rounds, most)
    made = {
        "by": f"python -m tessera.training blokus fit --prior-rounds {prior_rounds}",
        "rounds": list(rounds),
        "games": samples.games,
        "positions": fitted.positions,
    }
    path = weights_file(blokus.__name__)
    weights = json.loads(path.read_text())
    weights |= fitted.tables | {f"{NOTES}{end}": made for end in samples.tables}
    path.write_text(json.dumps(weights) + "\n")


class BlokusFitting:
    """How `tessera train` fits Blokus."""

    def shipped(self) -> dict[str, Any]:
        """The tables beside the code."""
        tables: dict[str, Any] = json.loads(weights_file(blokus.__name__).read_text())
        return tables

    def blank(self) -> dict[str, Any]:
        """No move looks better than another, and only playouts tell how the game ends."""
        tables = {name: table for name, table in self.shipped().items() if not name.startswith(NOTES)}
        for table in tables.values():
            for name, values in table.items():
                table[name] = (np.asarray(values) * 0.0).tolist()
        for end in TABLE_ENDS:
            value = tables[f"value{end}"]
            value["playout_share"] = [1.0] * len(value["playout_share"])
            value["spread"] = [BLANK_SPREAD] * len(value["spread"])
        return tables

    def fit(self, folders: Sequence[Path]) -> Fitted:
        """Fit to the games of all rounds, the prior to the last of them."""
        return fit_tables(folders, PRIOR_ROUNDS)[0]


FITTING = BlokusFitting()


def _parse(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        "python -m tessera.training blokus",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play")
    playing.add_argument("file", type=Path)
    playing.add_argument("--games", type=int, default=100)
    playing.add_argument("--simulations", type=int, default=250)
    playing.add_argument("--seed", default="1")
    fitting = commands.add_parser("fit")
    fitting.add_argument("files", type=Path, nargs="+")
    fitting.add_argument("--prior-rounds", type=int, default=2)
    fitting.add_argument("--most", type=int, help="of each file only so many games")
    fitting.add_argument("--round", dest="rounds", action="append", default=[], help="how a file was made")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str]) -> None:
    """Play, or fit."""
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    asked = _parse(arguments)
    if asked.command == "play":
        play(asked.file, asked.games, asked.simulations, asked.seed)
    else:
        fit(asked.files, asked.prior_rounds, asked.rounds, asked.most)
