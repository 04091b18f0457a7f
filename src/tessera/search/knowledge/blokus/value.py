"""How a Blokus game will end: the points each colour is expected to get, by a small network and by playouts.

The network sees what a colour has and what the three others have, in the order of play, and was
fitted to the results of games of the program against itself (`weights.json` says how). The more
pieces lie on the board, the more a playout tells beside the network, and in the end all.
"""

import math

import numpy as np

from tessera.core import contract
from tessera.core.bits import count_ones
from tessera.core.compiling import compiled
from tessera.core.contract import MAX_SEATS, Array, State, signed
from tessera.games.blokus.box import NUM_COLORS, NUM_PIECES, PIECE_SIZES, SIDE
from tessera.games.blokus.rules import SHARED_COLOR
from tessera.games.blokus.state import NUM_CELLS
from tessera.search.knowledge.blokus.survey import (
    MAX_STEPS,
    NUM_ROWS,
    NUM_SIZES,
    SURVEY,
    TABLE_ENDS,
    spread,
    table_of,
    take_survey,
)
from tessera.search.knowledge.weights import read_array

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


def _read(name: str, shape: tuple[int, ...], kind: type = np.float32) -> Array:
    """Numbers of both tables, that for up to two players first."""
    return np.stack([read_array(__package__, f"value{end}", name, shape, kind) for end in TABLE_ENDS])


_BIAS = _read("bias", (-1,))
HIDDEN = _BIAS.shape[1]
# The file has (colour in order of play, feature, hidden); the place in the order is counted with the hidden.
_INPUT = np.ascontiguousarray(
    _read("input", (NUM_COLORS, NUM_FEATURES, HIDDEN))
    .transpose(0, 2, 1, 3)
    .reshape(len(TABLE_ENDS), NUM_FEATURES, NUM_COLORS * HIDDEN)
)
_OUTPUT = _read("output", (HIDDEN,))
_OFFSET = _read("offset", ())
# By pieces on the board: how much the network and the playout count, and how far off their sum is.
_NETWORK_SHARE, _PLAYOUT_SHARE, _SPREAD = (
    _read(name, (NUM_COLORS * NUM_PIECES + 1,), np.float64)
    for name in ("network_share", "playout_share", "spread")
)
# What is seen of a position, and how far the waves of each colour have come, with their last step. Functions
# are handed room for it, an array of one, because a record does not keep the array alive that it lies in.
_WAVE_FIELDS = [(name, "u4", (NUM_COLORS, NUM_ROWS)) for name in ("reached", "fresh")]
WAVES = np.dtype((np.record, _WAVE_FIELDS))
VIEW = np.dtype((np.record, [("survey", SURVEY), ("waves", WAVES)]))
POINTS_UNIT = 10.0  # the network's output 1 in points
MARGIN_SHARE = 0.1  # of the value: how clearly one wins, besides winning
MARGIN_UNIT = 30.0  # points; a margin of this size is a clear win


@compiled
def write_value_features(state: State, room: Array, out: Array) -> None:
    """Write what each colour has: one row a colour; `room` is for one VIEW."""
    survey, waves = room[0].survey, room[0].waves
    take_survey(state, survey)
    out[:] = np.float32(0.0)
    for color in range(NUM_COLORS):
        _write_hand(state, color, out[color])
        _write_placements(survey, color, out[color])
        out[color, _TURN + ((color - signed(state.color)) & 3)] = 1.0
        _write_covered(survey, color, out[color])
    _write_territory(survey, waves, out)


@compiled
def _write_hand(state: State, color: int, out: Array) -> None:
    out[CELLS_LEFT] = signed(state.cells_left[color]) * _TENTH
    out[_PIECES_PLACED] = signed(state.num_placed[color]) * _TENTH
    left = signed(state.pieces_left[color])
    for piece in range(NUM_PIECES):
        if (left >> piece) & 1:
            out[_LEFT + PIECE_SIZES[piece]] += _TENTH


@compiled
def _write_placements(survey: State, color: int, out: Array) -> None:
    fits = signed(survey.pieces[color])
    for piece in range(NUM_PIECES):
        if (fits >> piece) & 1:
            out[_FIT + PIECE_SIZES[piece]] += _TENTH
            out[_CELLS_THAT_FIT] += PIECE_SIZES[piece] * _TENTH
    total = 0
    for size in range(1, NUM_SIZES):
        count = survey.by_size[color, size]
        total += count
        out[_PLACEMENTS + size] = math.log1p(float(count))
    out[_ALL_PLACEMENTS] = math.log1p(float(total))
    out[_IS_OUT] = 1.0 if total == 0 else 0.0


@compiled
def _write_covered(survey: State, color: int, out: Array) -> None:
    """Cells that the colour's next piece may cover, and those that neither neighbour's may."""
    own, following, previous = (
        survey.covers[color],
        survey.covers[(color + 1) & 3],
        survey.covers[(color + 3) & 3],
    )
    covered, alone = 0, 0
    for cell in range(NUM_CELLS):
        covered += own[cell] != 0
        alone += (own[cell] != 0) & ((following[cell] | previous[cell]) == 0)
    out[_COVERED] = covered * _HUNDREDTH
    out[_ALONE] = alone * _HUNDREDTH


@compiled
def _write_territory(survey: State, waves: State, out: Array) -> None:
    """Let waves run from where each colour can attach, and count where which comes first."""
    for color in range(NUM_COLORS):
        points = 0
        for row in range(NUM_ROWS):
            waves.reached[color, row] = 0
            waves.fresh[color, row] = survey.points[color, row]
            points += count_ones(np.uint64(survey.points[color, row]))
        out[color, _POINTS] = points * _TENTH
    for step in range(MAX_STEPS + 1):
        if step:
            found = 0
            for color in range(NUM_COLORS):
                found += spread(waves.reached[color], survey.usable[color], waves.fresh[color])
            if found == 0:
                break
        for color in range(NUM_COLORS):
            _count_first(waves, color, _BANDS[step], out[color])
        for color in range(NUM_COLORS):
            for row in range(NUM_ROWS):
                waves.reached[color, row] |= waves.fresh[color, row]


@compiled
def _count_first(waves: State, color: int, band: int, out: Array) -> None:
    """Count the cells this colour reaches with this step before its neighbours, and with them."""
    following, opposite, previous = (color + 1) & 3, (color + 2) & 3, (color + 3) & 3
    num_fresh, num_first, num_both, num_alone = 0, 0, 0, 0
    for row in range(1, SIDE + 1):
        fresh = waves.fresh[color, row]
        new = fresh & ~(waves.reached[following, row] | waves.reached[previous, row])
        both = new & (waves.fresh[following, row] | waves.fresh[previous, row])
        first = new & ~both
        alone = first & ~(waves.reached[opposite, row] | waves.fresh[opposite, row])
        num_fresh += count_ones(np.uint64(fresh))
        num_first += count_ones(np.uint64(first))
        num_both += count_ones(np.uint64(both))
        num_alone += count_ones(np.uint64(alone))
    out[_FIRST + band] += num_first * _HUNDREDTH
    out[_SHARED + band] += num_both * _HUNDREDTH
    out[_REACHABLE] += num_fresh * _HUNDREDTH
    out[_FIRST_OF_ALL] += num_alone * _HUNDREDTH
    if band == 0:
        out[_CONTESTED] += (num_fresh - num_first) * _TENTH


@compiled
def expect_points(state: State, out: Array) -> None:
    """Write the points that each colour is expected to have at the end."""
    features = np.empty((NUM_COLORS, NUM_FEATURES), np.float32)
    write_value_features(state, np.empty(1, VIEW), features)
    sums = np.zeros((NUM_COLORS, NUM_COLORS * HIDDEN), np.float32)
    table = table_of(state)
    for color in range(NUM_COLORS):
        _add_features(features[color], _INPUT[table], sums[color])
    for color in range(NUM_COLORS):
        total = _OFFSET[table] - features[color, CELLS_LEFT]
        for j in range(HIDDEN):
            hidden = _BIAS[table, j]
            for ahead in range(NUM_COLORS):
                hidden += sums[(color + ahead) & 3, ahead * HIDDEN + j]
            total += max(hidden, np.float32(0.0)) * _OUTPUT[table, j]
        out[color] = total * POINTS_UNIT


@compiled
def _add_features(features: Array, weights: Array, sums: Array) -> None:
    """What a colour's features add to the hidden layer: for itself and for those before whom it plays."""
    for i in range(NUM_FEATURES):
        value = features[i]
        if value != 0.0:
            for j in range(NUM_COLORS * HIDDEN):
                sums[j] += value * weights[i, j]


@compiled
def expect_seat_points(state: State, out: Array) -> None:
    """Write the points that each seat is expected to have at the end."""
    by_color = np.empty(NUM_COLORS)
    expect_points(state, by_color)
    players = signed(state.players)
    for color in range(NUM_COLORS):
        if players != 3 or color != SHARED_COLOR:
            out[color % players] += by_color[color]


@compiled
def count_placed(state: State) -> int:
    """How many pieces lie on the board."""
    placed = 0
    for color in range(NUM_COLORS):
        placed += signed(state.num_placed[color])
    return placed


@compiled
def is_played_out(state: State) -> bool:
    """Whether a playout from here tells something beside the network."""
    return bool(_PLAYOUT_SHARE[table_of(state), count_placed(state)] > 0.0)


@compiled
def evaluate_unfinished(leaf: State, end: State, out: Array) -> None:
    """Write for each seat the chance to be ahead of the others in the end, less that to be behind.

    `end` is where a playout from the leaf ended, or the leaf itself.
    """
    table, placed = table_of(leaf), count_placed(leaf)
    points = np.zeros(MAX_SEATS)
    if _NETWORK_SHARE[table, placed] > 0.0:
        expect_seat_points(leaf, points)
        for seat in range(MAX_SEATS):
            points[seat] *= _NETWORK_SHARE[table, placed]
    if _PLAYOUT_SHARE[table, placed] > 0.0:
        final = _final_points(end)
        for seat in range(MAX_SEATS):
            points[seat] += _PLAYOUT_SHARE[table, placed] * final[seat]
    _compare(points, signed(leaf.players), _SPREAD[table, placed], out)


@compiled
def evaluate_finished(state: State, out: Array) -> None:
    """Write for each seat the share of the others that it beat, less that which beat it."""
    _compare(_final_points(state), signed(state.players), 0.0, out)


@compiled
def _final_points(state: State) -> Array:
    """The points of each seat, more is better."""
    points = np.zeros(MAX_SEATS)
    contract.scores(state, points)
    if not state.advanced:
        for seat in range(MAX_SEATS):
            points[seat] = -points[seat]
    return points


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
