"""Fitting what a look at the positions after its placements adds to the prior of Blokus, with two players."""

from itertools import islice
from pathlib import Path

import numpy as np

from tessera.core import contract
from tessera.core.compiling import compiled
from tessera.core.contract import Array
from tessera.core.errors import TesseraError
from tessera.core.playing import play_move
from tessera.games.blokus.box import NUM_COLORS
from tessera.games.blokus.game import Blokus
from tessera.search.knowledge.blokus import value as blokus_value
from tessera.search.knowledge.blokus.value import POINTS_UNIT
from tessera.training.games.blokus.fits import expected_points, fit_choices, leads_of_two
from tessera.training.games.blokus.samples import MoveSampler, SampledMoves, no_choices, read_played
from tessera.training.network import Network
from tessera.training.softmax import HELD_OUT, Choice
from tessera.training.weights import rounded

MOST_GAMES = 100  # what one number a phase needs


def fit_outlook(path: Path, network: Network) -> dict[str, list[float]]:
    """What a point of the lead to be expected adds to the prior, by phase: fitted beside its features."""
    by_phase, sampler = no_choices(), MoveSampler(seed=0)
    for number, played in enumerate(islice(read_played(path), MOST_GAMES), start=1):
        game = Blokus(**played.options)
        if game.num_seats != 2:
            raise TesseraError("the outlook is fitted to games of two players")
        states = game.start(played.seed).states
        for turn in played.turns:
            if len(turn.moves) > 1:
                sampled = sampler.sample(states, turn)
                leads = expected_leads(states, sampled, network) / POINTS_UNIT
                known = np.column_stack([sampled.features, leads])
                choice = Choice(known, sampled.offsets, sampled.shares, number % HELD_OUT == 0)
                by_phase[sampled.phase].append(choice)
            play_move(states, turn.move)
    fitted = np.array(fit_choices(by_phase)[0])
    return {"worth_of_point": rounded(fitted[:, -1] / POINTS_UNIT)}


def expected_leads(states: Array, sampled: SampledMoves, network: Network) -> Array:
    """By how many points the player to move is expected to be ahead after each of the moves."""
    shape = len(sampled.moves), NUM_COLORS, blokus_value.NUM_FEATURES
    features = np.empty(shape, np.float32)
    _write_features_after(states, states.copy(), sampled.moves, features)
    sign = 1.0 if states[0].color % 2 == 0 else -1.0
    return sign * leads_of_two(expected_points(network, features))


@compiled
def _write_features_after(states: Array, trial: Array, moves: Array, out: Array) -> None:
    room = np.empty(1, blokus_value.VIEW)
    for i in range(len(moves)):
        trial[0] = states[0]
        contract.play(trial[0], moves[i])
        blokus_value.write_value_features(trial[0], room, out[i])
