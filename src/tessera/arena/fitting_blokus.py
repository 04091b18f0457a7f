"""Fitting what the search knows about Blokus to games of the program against itself.

    python -m tessera.arena.fitting_blokus play GAMES.jsonl --games 100 --simulations 250 --seed 1
    python -m tessera.arena.fitting_blokus fit GAMES.jsonl [MORE.jsonl ...] --round "how they were played"

One after the other is a round; each round plays with the weights of the one before.
"""

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from tessera.arena.fitting import HELD_OUT, Choice, Network, Schedule, fit_network, fit_softmax
from tessera.arena.self_play import PlayedGame, Turn, append_game, play_against_itself, read_games
from tessera.core.compiling import compiled
from tessera.core.contract import Array, State
from tessera.core.playing import play_move, write_legal_moves
from tessera.games.blokus.box import MONOMINO, NUM_COLORS, NUM_PIECES
from tessera.games.blokus.game import Blokus
from tessera.games.blokus.rules import ALL_PLACED_BONUS, MONOMINO_LAST_BONUS
from tessera.search.knowledge import blokus_prior, blokus_value
from tessera.search.knowledge.blokus_value import POINTS_UNIT
from tessera.search.knowledge.blokus_weights import FILE
from tessera.search.search import Search

KEPT_UNWANTED = 64  # moves of a position without a visit that stand for all of those
PENALTY = 1.0
HIDDEN = 24
SMOOTHING = 4  # pieces on the board either side that count for the spread at one number of them
SMALLEST_SPREAD = 1.0
DIGITS = 4  # of the weights in the file


@compiled
def _value_features(states: Array, out: Array) -> None:
    blokus_value.write_value_features(states[0], out)


@compiled
def _move_features(states: Array, moves: Array, count: int, out: Array) -> int:
    blokus_prior.write_move_features(states[0], moves, count, out)
    return blokus_prior.phase_of(states[0])


def points_of_colors(state: State) -> Array:
    """BLO-9: the points of each colour by itself."""
    points = -state.cells_left.astype(np.float32)
    for color in np.flatnonzero(state.cells_left == 0):
        bonus = MONOMINO_LAST_BONUS if state.last_piece[color] == MONOMINO else 0
        points[color] = ALL_PLACED_BONUS + bonus
    return points


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


class _Reader:
    """Replays games and notes the features of what was seen."""

    def __init__(self, seed: int) -> None:
        self.samples = Samples()
        self._generator = np.random.default_rng(seed)
        self._moves = np.empty(Blokus.max_legal_moves, np.int32)
        self._features = np.empty((Blokus.max_legal_moves, blokus_prior.NUM_FEATURES), np.float32)

    def read(self, played: PlayedGame, is_held_out: bool, for_prior: bool) -> None:
        """Add what one game has to say."""
        position = Blokus(**played.options).start(played.seed)
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


def gather(paths: Sequence[Path], prior_rounds: int) -> Samples:
    """Replay all games of these files; the choices only of the last so many, because players grow better."""
    reader = _Reader(seed=0)
    number = 0
    for i, path in enumerate(paths):
        for played in read_games(path):
            number += 1
            reader.read(played, number % HELD_OUT == 0, for_prior=i >= len(paths) - prior_rounds)
    return reader.samples


def fit_prior(samples: Samples) -> list[list[float]]:
    """Weights for each phase."""
    weights = []
    for phase, choices in enumerate(samples.choices):
        fit = fit_softmax(choices, PENALTY)
        surprise = f"{fit.surprise_before:.3f} -> {fit.surprise:.3f}"
        print(f"phase {phase}: {len(choices)} choices, surprise {surprise}")
        weights.append(rounded(fit.weights))
    return weights


def fit_value(samples: Samples) -> dict[str, Any]:
    """The network for the points of a colour, and how far off it is for the margin of a player."""
    features, gains = np.array(samples.features), np.array(samples.gains)
    held_out, placed = np.array(samples.is_held_out), np.array(samples.placed)
    used = ~held_out
    network = fit_network(
        np.concatenate([seen_from(features[used], color) for color in range(NUM_COLORS)]),
        np.concatenate([gains[used, color] for color in range(NUM_COLORS)]),
        HIDDEN,
        Schedule(),
        seed=1,
    )
    unseen = features[held_out]
    errors = np.array([network(seen_from(unseen, color)) for color in range(NUM_COLORS)]) - gains[held_out].T
    print(f"mean squared error {np.mean(errors**2):.4f} of {gains[held_out].var():.4f}")
    margins = POINTS_UNIT * (errors[0] - errors[1] + errors[2] - errors[3])
    return network_as_json(network) | {"spread": _spread(margins, placed[held_out])}


def seen_from(features: Array, color: int) -> Array:
    """The features of all colours in the order of play from this one on."""
    return np.concatenate([features[:, (color + ahead) % NUM_COLORS] for ahead in range(NUM_COLORS)], axis=1)


def _spread(margins: Array, placed: Array) -> list[float]:
    """The standard deviation of the error of the margin, by the number of pieces on the board."""
    found: list[float] = []
    for number in range(NUM_COLORS * NUM_PIECES + 1):
        near = margins[abs(placed - number) <= SMOOTHING]
        known = float(near.std()) if len(near) > 1 else found[-1]
        found.append(round(max(known, SMALLEST_SPREAD), 2))
    return found


def network_as_json(network: Network) -> dict[str, Any]:
    """The weights as lists."""
    return {
        "input": [rounded(row) for row in network.input],
        "bias": rounded(network.bias),
        "output": rounded(network.output),
        "offset": rounded(network.offset)[0],
    }


def rounded(values: Array) -> list[float]:
    """Numbers short enough for a file."""
    return [float(f"{value:.{DIGITS}g}") for value in values]


def play(path: Path, games: int, simulations: int, seed: str) -> None:
    """Add games of the program in its present state to a file."""
    game = Blokus(players=2)
    search = Search(game)
    for number in range(games):
        append_game(path, play_against_itself(game, search, simulations, f"{seed} {number}"))
        print(f"{number + 1} of {games} games", flush=True)


def fit(paths: Sequence[Path], prior_rounds: int, rounds: Sequence[str]) -> None:
    """Fit all weights to the games of these files, and write them where the search reads them."""
    samples = gather(paths, prior_rounds)
    made = {
        "by": f"python -m tessera.arena.fitting_blokus fit --prior-rounds {prior_rounds}",
        "rounds": list(rounds),
        "games": [sum(1 for _ in read_games(path)) for path in paths],
        "positions": len(samples.features),
    }
    weights = {"made": made, "prior": {"weights": fit_prior(samples)}, "value": fit_value(samples)}
    FILE.write_text(json.dumps(weights) + "\n")


def _parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play")
    playing.add_argument("file", type=Path)
    playing.add_argument("--games", type=int, default=100)
    playing.add_argument("--simulations", type=int, default=250)
    playing.add_argument("--seed", default="1")
    fitting = commands.add_parser("fit")
    fitting.add_argument("files", type=Path, nargs="+")
    fitting.add_argument("--prior-rounds", type=int, default=2)
    fitting.add_argument("--round", dest="rounds", action="append", default=[], help="how a file was made")
    return parser.parse_args()


if __name__ == "__main__":
    arguments = _parse_arguments()
    if arguments.command == "play":
        play(arguments.file, arguments.games, arguments.simulations, arguments.seed)
    else:
        fit(arguments.files, arguments.prior_rounds, arguments.rounds)
