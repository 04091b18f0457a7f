"""Fitting the prior and the network of Blokus to what games have to say."""

import logging
from collections.abc import Sequence
from itertools import combinations

import numpy as np

from tessera.core.contract import Array
from tessera.core.errors import TesseraError
from tessera.games.blokus.box import NUM_COLORS, NUM_PIECES
from tessera.games.blokus.rules import SHARED_COLOR
from tessera.search.knowledge.blokus.survey import TABLE_ENDS
from tessera.search.knowledge.blokus.value import CELLS_LEFT, POINTS_UNIT
from tessera.training.games.blokus.samples import Samples
from tessera.training.network import Network, Schedule, fit_network
from tessera.training.softmax import Choice, Choices, fit_softmax
from tessera.training.weights import rounded

log = logging.getLogger(__name__)

PENALTY = 1.0
HIDDEN = 24
SMOOTHING = 8  # pieces on the board either side that count for shares and spread at one number
SMALLEST_SPREAD = 1.0
PLAYOUTS_FROM = 20  # pieces on the board; before, playouts tell little and take long
SMALLEST_SHARE = 0.05  # what counts for less is not worth its time


def fit_choices(by_phase: Sequence[Sequence[Choice]]) -> tuple[list[list[float]], float]:
    """Weights for each phase, and the mean surprise at the choices held out."""
    weights, surprises, counts = [], [], []
    if not all(by_phase):
        raise TesseraError("there are too few games, or too few simulations in them, to fit a prior to")
    for phase, choices in enumerate(by_phase):
        fit = fit_softmax(Choices.of(choices), PENALTY)
        surprise = f"{fit.surprise_before:.3f} -> {fit.surprise:.3f}"
        log.info("phase %d: %d choices, surprise %s", phase, len(choices), surprise)
        weights.append(rounded(fit.weights))
        surprises.append(fit.surprise)
        counts.append(len(choices))
    return weights, float(np.average(surprises, weights=counts))


def fit_value(samples: Samples) -> tuple[Network, dict[str, list[float]], float]:
    """The network for the points of a colour, what playouts add, and the share that it does not foresee."""
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
    unseen, left = features[held_out], features[held_out][:, :, CELLS_LEFT]
    results, expected = POINTS_UNIT * (gains[held_out] - left), expected_points(network, unseen)
    errors, spread = (expected - results) / POINTS_UNIT, gains[held_out].var()
    unexplained = float(np.mean(errors**2) / spread)
    log.info("mean squared error %.4f of %.4f", np.mean(errors**2), spread)
    (end,) = samples.tables
    leads = LEADS[end]
    by_playouts = leads(np.array(samples.played_out))
    placed = np.tile(placed[held_out], len(by_playouts) // held_out.sum())
    shares = fit_shares(leads(results), leads(expected), by_playouts, placed)
    return network, shares, unexplained


def expected_points(network: Network, features: Array) -> Array:
    """The points of each colour that the network expects at the end, for many positions."""
    gains = np.array([network(seen_from(features, color)) for color in range(NUM_COLORS)]).T
    return np.asarray(POINTS_UNIT * (gains - features[:, :, CELLS_LEFT]))


def leads_of_two(points: Array) -> Array:
    """By how much the first and third colour are ahead of the others."""
    return points @ np.array([1.0, -1.0, 1.0, -1.0])


def leads_of_four(points: Array) -> Array:
    """By how much a colour is ahead of another one, pair by pair for all positions."""
    return _leads_by_pairs(points)


def leads_of_three(points: Array) -> Array:
    """The same without the shared colour, which nobody scores (BLO-13)."""
    return _leads_by_pairs(np.delete(points, SHARED_COLOR, axis=1))


def _leads_by_pairs(points: Array) -> Array:
    pairs = combinations(range(points.shape[1]), 2)
    return np.concatenate([points[:, one] - points[:, other] for one, other in pairs])


# By the end of the names of the tables that games are for.
LEADS = dict(zip(TABLE_ENDS, (leads_of_two, leads_of_three, leads_of_four), strict=True))


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
