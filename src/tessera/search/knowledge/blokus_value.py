"""How a Blokus game will end: the points each colour is expected to get, by a small network and by playouts.

The network sees what a colour has and what the three others have, in the order of play, and was
fitted to the results of games of the program against itself (`weights/blokus.json` says how). The more
pieces lie on the board, the more a playout tells beside the network, and in the end all.
"""

import math

import numpy as np

from tessera.core import contract
from tessera.core.bits import count_ones
from tessera.core.compiling import compiled
from tessera.core.contract import MAX_SEATS, Array, State, signed
from tessera.games.blokus.box import NUM_COLORS, NUM_PIECES, PIECE_SIZES, SIDE
from tessera.games.blokus.rules import NUM_CELLS, SHARED_COLOR
from tessera.search.knowledge.blokus_maps import (
    MAX_STEPS,
    NUM_SIZES,
    spread,
    survey_placements,
    write_rows,
)
from tessera.search.knowledge.blokus_weights import WEIGHTS

BAND_STARTS = (0, 2, 5, 9)  # the steps of a wave that are counted together begin here
NUM_BANDS = len(BAND_STARTS)
_BANDS = np.array([sum(start <= step for start in BAND_STARTS) - 1 for step in range(MAX_STEPS + 1)])
_SIZE_NAMES = range(1, NUM_SIZES)
FEATURES = (
    "cells_left",
    "pieces_placed",
    *(f"left_{size}" for size in _SIZE_NAMES),
    *(f"fit_{size}" for size in _SIZE_NAMES),
    "cells_that_fit",
    *(f"placements_{size}" for size in _SIZE_NAMES),
    "placements",
    "points",
    "points_contested",
    "covered_next",
    "covered_alone",
    *(f"first_{band}" for band in range(NUM_BANDS)),
    *(f"shared_{band}" for band in range(NUM_BANDS)),
    "reachable",
    "first_of_all",
    *(f"turn_{step}" for step in range(NUM_COLORS)),
    "is_out",
)
NUM_FEATURES = len(FEATURES)
_INDEX = {name: index for index, name in enumerate(FEATURES)}
CELLS_LEFT, _PIECES_PLACED = _INDEX["cells_left"], _INDEX["pieces_placed"]
_LEFT, _FIT, _PLACEMENTS = _INDEX["left_1"] - 1, _INDEX["fit_1"] - 1, _INDEX["placements_1"] - 1
_CELLS_THAT_FIT, _ALL_PLACEMENTS = _INDEX["cells_that_fit"], _INDEX["placements"]
_POINTS, _CONTESTED = _INDEX["points"], _INDEX["points_contested"]
_COVERED, _ALONE = _INDEX["covered_next"], _INDEX["covered_alone"]
_FIRST, _SHARED, _REACHABLE = _INDEX["first_0"], _INDEX["shared_0"], _INDEX["reachable"]
_FIRST_OF_ALL, _TURN, _IS_OUT = _INDEX["first_of_all"], _INDEX["turn_0"], _INDEX["is_out"]
_TENTH, _HUNDREDTH = 0.1, 0.01  # units in which counts are of the order of 1

_INPUT = np.array(WEIGHTS["value"]["input"], np.float32)  # (colour in order of play * features, hidden)
_BIAS = np.array(WEIGHTS["value"]["bias"], np.float32)
_OUTPUT = np.array(WEIGHTS["value"]["output"], np.float32)
_OFFSET = np.float32(WEIGHTS["value"]["offset"])
# By pieces on the board: how much the network and the playout count, and how far off their sum is.
_NETWORK_SHARE = np.array(WEIGHTS["value"]["network_share"], np.float64)
_PLAYOUT_SHARE = np.array(WEIGHTS["value"]["playout_share"], np.float64)
_SPREAD = np.array(WEIGHTS["value"]["spread"], np.float64)
HIDDEN = len(_BIAS)
POINTS_UNIT = 10.0  # the network's output 1 in points
MARGIN_SHARE = 0.1  # of the value: how clearly one wins, besides winning
MARGIN_UNIT = 30.0  # points; a margin of this size is a clear win


@compiled
def write_value_features(state: State, out: Array) -> None:
    """Write what each colour has: one row a colour."""
    out[:] = np.float32(0.0)
    covers = np.empty((NUM_COLORS, NUM_CELLS + 1), np.int16)
    for color in range(NUM_COLORS):
        _write_hand(state, color, out[color])
        _write_placements(state, color, covers[color], out[color])
        out[color, _TURN + ((color - signed(state.color)) & 3)] = 1.0
    _write_covered(covers, out)
    _write_territory(state, out)


@compiled
def _write_hand(state: State, color: int, out: Array) -> None:
    out[CELLS_LEFT] = signed(state.cells_left[color]) * _TENTH
    out[_PIECES_PLACED] = signed(state.num_placed[color]) * _TENTH
    left = signed(state.pieces_left[color])
    for piece in range(NUM_PIECES):
        if (left >> piece) & 1:
            out[_LEFT + PIECE_SIZES[piece]] += _TENTH


@compiled
def _write_placements(state: State, color: int, covers: Array, out: Array) -> None:
    by_size = np.empty(NUM_SIZES, np.int64)
    fits = survey_placements(state, color, covers, by_size)
    for piece in range(NUM_PIECES):
        if (fits >> piece) & 1:
            out[_FIT + PIECE_SIZES[piece]] += _TENTH
            out[_CELLS_THAT_FIT] += PIECE_SIZES[piece] * _TENTH
    total = 0
    for size in range(1, NUM_SIZES):
        total += by_size[size]
        out[_PLACEMENTS + size] = math.log1p(float(by_size[size]))
    out[_ALL_PLACEMENTS] = math.log1p(float(total))
    out[_IS_OUT] = 1.0 if total == 0 else 0.0


@compiled
def _write_covered(covers: Array, out: Array) -> None:
    """Cells that a colour's next piece may cover, and those that neither neighbour's may."""
    for cell in range(NUM_CELLS):
        for color in range(NUM_COLORS):
            if covers[color, cell]:
                out[color, _COVERED] += _HUNDREDTH
                if not (covers[(color + 1) & 3, cell] or covers[(color + 3) & 3, cell]):
                    out[color, _ALONE] += _HUNDREDTH


@compiled
def _write_territory(state: State, out: Array) -> None:
    """Let waves run from where each colour can attach, and count where which comes first."""
    usable = np.empty((NUM_COLORS, SIDE), np.uint32)
    fresh = np.empty((NUM_COLORS, SIDE), np.uint32)
    reached = np.zeros((NUM_COLORS, SIDE), np.uint32)
    write_rows(state, usable, fresh)
    for color in range(NUM_COLORS):
        for row in range(SIDE):
            out[color, _POINTS] += count_ones(np.uint64(fresh[color, row])) * _TENTH
    for step in range(MAX_STEPS + 1):
        band = _BANDS[step]
        if step:
            found = 0
            for color in range(NUM_COLORS):
                found += spread(reached[color], usable[color], fresh[color])
            if found == 0:
                break
        for color in range(NUM_COLORS):
            _count_first(color, band, fresh, reached, out[color])
        for color in range(NUM_COLORS):
            for row in range(SIDE):
                reached[color, row] |= fresh[color, row]


@compiled
def _count_first(color: int, band: int, fresh: Array, reached: Array, out: Array) -> None:
    """Count the cells this colour reaches with this step before its neighbours, and with them."""
    following, opposite, previous = (color + 1) & 3, (color + 2) & 3, (color + 3) & 3
    for row in range(SIDE):
        new = fresh[color, row] & ~(reached[following, row] | reached[previous, row])
        both = new & (fresh[following, row] | fresh[previous, row])
        first = new & ~both
        out[_FIRST + band] += count_ones(np.uint64(first)) * _HUNDREDTH
        out[_SHARED + band] += count_ones(np.uint64(both)) * _HUNDREDTH
        out[_REACHABLE] += count_ones(np.uint64(fresh[color, row])) * _HUNDREDTH
        alone = first & ~(reached[opposite, row] | fresh[opposite, row])
        out[_FIRST_OF_ALL] += count_ones(np.uint64(alone)) * _HUNDREDTH
        if band == 0:
            contested = fresh[color, row] & ~first
            out[_CONTESTED] += count_ones(np.uint64(contested)) * _TENTH


@compiled
def expect_points(state: State, out: Array) -> None:
    """Write the points that each colour is expected to have at the end."""
    features = np.empty((NUM_COLORS, NUM_FEATURES), np.float32)
    write_value_features(state, features)
    hidden = np.empty(HIDDEN, np.float32)
    for color in range(NUM_COLORS):
        _write_hidden(features, color, hidden)
        total = _OFFSET - features[color, CELLS_LEFT]
        for j in range(HIDDEN):
            total += max(hidden[j], np.float32(0.0)) * _OUTPUT[j]
        out[color] = total * POINTS_UNIT


@compiled
def _write_hidden(features: Array, color: int, hidden: Array) -> None:
    """The sums of the hidden layer for this colour, before they are rectified."""
    hidden[:] = _BIAS
    for ahead in range(NUM_COLORS):
        row = features[(color + ahead) & 3]
        for i in range(NUM_FEATURES):
            if row[i] != 0.0:
                weights = _INPUT[ahead * NUM_FEATURES + i]
                for j in range(HIDDEN):
                    hidden[j] += row[i] * weights[j]


@compiled
def _expect_seat_points(state: State, out: Array) -> None:
    """Write the points that each seat is expected to have at the end."""
    by_color = np.empty(NUM_COLORS)
    expect_points(state, by_color)
    players = signed(state.players)
    for color in range(NUM_COLORS):
        if players != 3 or color != SHARED_COLOR:
            out[color % players] += by_color[color]


@compiled
def is_played_out(state: State) -> bool:
    """Whether a playout from here tells something beside the network."""
    return _PLAYOUT_SHARE[state.num_placed.sum()] > 0.0


@compiled
def evaluate_unfinished(leaf: State, end: State, out: Array) -> None:
    """Write for each seat the chance to be ahead of the others in the end, less that to be behind.

    `end` is where a playout from the leaf ended, or the leaf itself.
    """
    placed = leaf.num_placed.sum()
    points = np.zeros(MAX_SEATS)
    if _NETWORK_SHARE[placed] > 0.0:
        _expect_seat_points(leaf, points)
        points *= _NETWORK_SHARE[placed]
    if _PLAYOUT_SHARE[placed] > 0.0:
        points += _PLAYOUT_SHARE[placed] * _final_points(end)
    _compare(points, signed(leaf.players), _SPREAD[placed], out)


@compiled
def evaluate_finished(state: State, out: Array) -> None:
    """Write for each seat the share of the others that it beat, less that which beat it."""
    _compare(_final_points(state), signed(state.players), 0.0, out)


@compiled
def _final_points(state: State) -> Array:
    """The points of each seat, more is better."""
    points = np.zeros(MAX_SEATS)
    contract.scores(state, points)
    return points if state.advanced else -points


@compiled
def _compare(points: Array, players: int, doubt: float, out: Array) -> None:
    """Winning counts, and a little how clearly; `doubt` is the standard deviation of a lead."""
    for seat in range(players):
        out[seat] = 0.0
        for other in range(players):
            lead = points[seat] - points[other]
            won = math.erf(lead / (doubt * math.sqrt(2.0))) if doubt else np.sign(lead)
            clearly = math.tanh(lead / MARGIN_UNIT)
            out[seat] += ((1.0 - MARGIN_SHARE) * won + MARGIN_SHARE * clearly) / max(players - 1, 1)
