"""What games of Blokus have to say: the choices of the search, and how positions ended."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

import numpy as np

from tessera.core import contract
from tessera.core.compiling import compiled
from tessera.core.contract import OVER, Array, State
from tessera.core.playing import play_move, write_legal_moves
from tessera.core.seeds import game_key
from tessera.core.streams import start_chooser
from tessera.games.blokus.box import NUM_COLORS, NUM_PIECES
from tessera.games.blokus.game import Blokus
from tessera.games.blokus.rules import points_of_color
from tessera.search.knowledge import choose_playout_move, play_to_end
from tessera.search.knowledge.blokus import prior as blokus_prior
from tessera.search.knowledge.blokus import value as blokus_value
from tessera.search.knowledge.blokus.survey import TABLE_ENDS, table_of
from tessera.search.knowledge.blokus.value import POINTS_UNIT
from tessera.selfplay.parquet import read_folder
from tessera.selfplay.searched_game import PlayedGame, Turn, read_games
from tessera.training.softmax import HELD_OUT, Choice

KEPT_UNWANTED = 64  # moves of a position without a visit that stand for all of those
NUM_PLAYOUTS = 32  # from each position held out, to see what playouts tell beside the network


@compiled
def _write_value_features(states: Array, out: Array) -> None:
    blokus_value.write_value_features(states[0], np.empty(1, blokus_value.VIEW), out)


@compiled
def _write_move_features(states: Array, moves: Array, count: int, out: Array) -> int:
    blokus_prior.write_move_features(states[0], moves, count, out)
    return blokus_prior.phase_of(states[0])


@compiled
def _play_out(states: Array, moves: Array, replies: Array, chooser: Array) -> None:
    played, actors = np.empty(NUM_COLORS * NUM_PIECES, np.int32), np.empty(NUM_COLORS * NUM_PIECES, np.int32)
    while contract.seat_to_move(states[0]) != OVER:
        if play_to_end(states[0], played, actors, 0, replies, chooser):
            return
        contract.play(states[0], choose_playout_move(states[0], moves, chooser))


def points_of_colors(state: State) -> Array:
    """BLO-9: the points of each colour by itself."""
    return np.array([points_of_color(state, color) for color in range(NUM_COLORS)], np.float32)


def no_choices() -> list[list[Choice]]:
    """Room for choices by phase."""
    return [[] for _ in blokus_prior.PHASE_STARTS]


@dataclass
class Samples:
    """What the games have to say."""

    choices: list[list[Choice]] = field(default_factory=no_choices)
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


@dataclass(frozen=True)
class SampledMoves:
    """The moves of a position that the search wanted, and some of the others."""

    phase: int
    moves: Array
    features: Array
    """Those of the prior, a row for each move."""
    offsets: Array
    shares: Array


class MoveSampler:
    """Takes the moves of a position that say most about a choice."""

    def __init__(self, seed: int) -> None:
        self._generator = np.random.default_rng(seed)
        self._moves = np.empty(Blokus.max_legal_moves, np.int32)
        self._features = np.empty((Blokus.max_legal_moves, blokus_prior.NUM_FEATURES), np.float32)

    def sample(self, states: Array, turn: Turn) -> SampledMoves:
        """All moves that the search wanted, and some that stand for all of the others."""
        count = write_legal_moves(states, self._moves)
        phase = _write_move_features(states, self._moves, count, self._features)
        wanted = np.searchsorted(self._moves[:count], turn.moves)
        others = np.setdiff1d(np.arange(count), wanted)
        kept = self._generator.choice(others, min(len(others), KEPT_UNWANTED), replace=False)
        offsets = np.zeros(len(wanted) + len(kept), np.float32)
        if len(kept):
            offsets[len(wanted) :] = np.log(len(others) / len(kept))
        shares = np.zeros(len(offsets), np.float32)
        shares[: len(wanted)] = turn.visits / turn.visits.sum()
        taken = np.concatenate([wanted, kept])
        return SampledMoves(phase, self._moves[taken], self._features[taken], offsets, shares)


class _GameReader:
    """Replays games and notes the features of what was seen."""

    def __init__(self, seed: int) -> None:
        self.samples = Samples()
        self._sampler = MoveSampler(seed)
        self._moves = np.empty(Blokus.max_legal_moves, np.int32)
        self._replies = np.zeros((NUM_COLORS, Blokus.num_moves), np.int32)
        self._chooser = np.zeros(4, np.uint64)
        start_chooser(self._chooser, game_key(str(seed)), 0)

    def read(self, played: PlayedGame, is_held_out: bool, for_prior: bool) -> None:
        """Add what one game has to say."""
        position = Blokus(**played.options).start(played.seed)
        self.samples.tables.add(TABLE_ENDS[table_of(position.state)])
        states, first = position.states, len(self.samples.features)
        self._replies[:] = 0
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
        _write_value_features(states, features)
        self.samples.features.append(features)
        self.samples.placed.append(int(states[0].num_placed.sum()))
        self.samples.is_held_out.append(is_held_out)
        if is_held_out:
            self.samples.played_out.append(self._play_out(states))

    def _play_out(self, states: Array) -> Array:
        total = np.zeros(NUM_COLORS)
        for _ in range(NUM_PLAYOUTS):
            ended = states.copy()
            _play_out(ended, self._moves, self._replies, self._chooser)
            total += points_of_colors(ended[0])
        return total / NUM_PLAYOUTS

    def _note_choice(self, states: Array, turn: Turn, is_held_out: bool) -> None:
        sampled = self._sampler.sample(states, turn)
        choice = Choice(sampled.features, sampled.offsets, sampled.shares, is_held_out)
        self.samples.choices[sampled.phase].append(choice)


def gather(paths: Sequence[Path], prior_rounds: int, most: int | None = None) -> Samples:
    """Replay the games of these files; the choices only of the last so many, because players grow better."""
    reader = _GameReader(seed=0)
    number = 0
    for i, path in enumerate(paths):
        before = number
        for played in islice(read_played(path), most):
            number += 1
            reader.read(played, number % HELD_OUT == 0, for_prior=i >= len(paths) - prior_rounds)
        reader.samples.games.append(number - before)
    return reader.samples


def read_played(path: Path) -> Iterator[PlayedGame]:
    """The games of a file, or of a folder of self-play."""
    return read_folder(path) if path.is_dir() else read_games(path)
