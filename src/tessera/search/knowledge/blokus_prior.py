"""How promising a placement looks in Blokus: a weighted sum of what it covers, touches and opens.

Every feature but the piece itself is a sum over cells: those that the placement covers, those beside it, and
those where the colour could attach afterwards. So a position needs three maps of weights, and a placement
the sum of about twenty numbers.
"""

import math

import numpy as np

from tessera.core.bits import count_ones, lowest_one
from tessera.core.compiling import compiled
from tessera.core.contract import Array, State, signed
from tessera.games.blokus.box import (
    LARGEST_PIECE,
    NUM_COLORS,
    NUM_PIECES,
    PIECE_NAMES,
    SIDE,
    board_placements,
)
from tessera.games.blokus.rules import EMPTY, NUM_CELLS
from tessera.search.knowledge.blokus_maps import (
    MAX_STEPS,
    NUM_SIZES,
    count_potential,
    spread,
    survey_placements,
    write_rows,
)
from tessera.search.knowledge.blokus_weights import WEIGHTS

PLACEMENTS = board_placements()
_CELLS = PLACEMENTS.cells
_PIECES = PLACEMENTS.pieces
_EDGE_CELLS = PLACEMENTS.edge_cells
_CORNER_CELLS = PLACEMENTS.corner_cells

OTHERS = ("next", "opposite", "previous")
ON_FEATURES = (
    "on_own_point",
    "on_own_cover",
    *(f"on_point_{other}" for other in OTHERS),
    *(f"on_cover_{other}" for other in OTHERS),
    *(f"on_reach_{other}" for other in OTHERS),
    "on_neighbor_wave",
    "on_own_wave",
    "on_center",
    "on_openness",
)
BESIDE_FEATURES = (
    "beside_own_point",
    "beside_own_cover",
    *(f"beside_point_{other}" for other in OTHERS),
    *(f"beside_piece_{other}" for other in OTHERS),
    "beside_cover_neighbor",
    "beside_empty",
)
OPENS_FEATURES = (
    "opens",
    "opens_potential",
    "opens_neighbor_at_once",
    "opens_neighbor_near",
    "opens_neighbor_middle",
    "opens_own_near",
    "opens_own_middle",
    "opens_opposite_near",
    "opens_center",
    "opens_openness",
    "opens_cover_neighbor",
)
PIECE_FEATURES = tuple(f"piece_{name}" for name in PIECE_NAMES)
FEATURES = (*ON_FEATURES, *BESIDE_FEATURES, *OPENS_FEATURES, *PIECE_FEATURES)
NUM_FEATURES = len(FEATURES)
_INDEX = {name: index for index, name in enumerate(FEATURES)}
_ON_OWN_POINT, _ON_OWN_COVER = _INDEX["on_own_point"], _INDEX["on_own_cover"]
_ON_POINT, _ON_COVER, _ON_REACH = _INDEX["on_point_next"], _INDEX["on_cover_next"], _INDEX["on_reach_next"]
_ON_NEIGHBOR_WAVE, _ON_OWN_WAVE = _INDEX["on_neighbor_wave"], _INDEX["on_own_wave"]
_ON_CENTER, _ON_OPENNESS = _INDEX["on_center"], _INDEX["on_openness"]
_BESIDE = len(ON_FEATURES)
_BESIDE_OWN_POINT, _BESIDE_OWN_COVER = _INDEX["beside_own_point"], _INDEX["beside_own_cover"]
_BESIDE_POINT, _BESIDE_PIECE = _INDEX["beside_point_next"], _INDEX["beside_piece_next"]
_BESIDE_COVER, _BESIDE_EMPTY = _INDEX["beside_cover_neighbor"], _INDEX["beside_empty"]
_OPENS = _BESIDE + len(BESIDE_FEATURES)
_OPENS_POTENTIAL, _OPENS_AT_ONCE = _INDEX["opens_potential"], _INDEX["opens_neighbor_at_once"]
_OPENS_NEAR, _OPENS_MIDDLE = _INDEX["opens_neighbor_near"], _INDEX["opens_neighbor_middle"]
_OPENS_OWN_NEAR, _OPENS_OWN_MIDDLE = _INDEX["opens_own_near"], _INDEX["opens_own_middle"]
_OPENS_OPPOSITE, _OPENS_CENTER = _INDEX["opens_opposite_near"], _INDEX["opens_center"]
_OPENS_OPENNESS, _OPENS_COVER = _INDEX["opens_openness"], _INDEX["opens_cover_neighbor"]
_PIECE = _OPENS + len(OPENS_FEATURES)
NUM_MAPS = _PIECE  # the features that are sums over cells

# Steps of a wave that count as at once, near and in the middle distance.
AT_ONCE, NEAR, MIDDLE = 1, 3, 6
PHASE_STARTS = (0, 2, 5, 9, 14)  # by the pieces that the colour has placed
NUM_PHASES = len(PHASE_STARTS)
_PHASES = np.array([sum(start <= placed for start in PHASE_STARTS) - 1 for placed in range(NUM_PIECES + 1)])
_MIDDLE_OF_BOARD = (SIDE - 1) / 2
_CENTER = np.array(
    [math.hypot(cell // SIDE - _MIDDLE_OF_BOARD, cell % SIDE - _MIDDLE_OF_BOARD) for cell in range(NUM_CELLS)]
)
WINDOW = 2  # how far around a cell openness looks
_WEIGHTS = np.array(WEIGHTS["prior"]["weights"], np.float32).reshape(NUM_PHASES, NUM_FEATURES)


@compiled
def phase_of(state: State) -> int:
    """Opening to endgame, by the pieces that the colour to move has placed."""
    return _PHASES[state.num_placed[state.color]]


@compiled
def write_maps(state: State, maps: Array) -> None:
    """Write for each feature what each cell adds to it, for the colour to move."""
    maps[:] = np.float32(0.0)
    usable = np.empty((NUM_COLORS, SIDE), np.uint32)
    points = np.empty((NUM_COLORS, SIDE), np.uint32)
    write_rows(state, usable, points)
    waves = np.empty((NUM_COLORS, NUM_CELLS), np.uint8)
    for color in range(NUM_COLORS):
        _write_wave(usable[color], points[color], waves[color])
    _write_cover_maps(state, maps)
    for cell in range(NUM_CELLS):
        if state.board[cell] == EMPTY:
            _write_cell(state, cell, waves, maps)
            openness = _openness(usable[signed(state.color)], cell)
            maps[_ON_OPENNESS, cell] = openness
            if maps[_OPENS, cell]:
                maps[_OPENS_OPENNESS, cell] = openness
        else:
            ahead = (signed(state.board[cell]) - 1 - signed(state.color)) & 3
            if ahead:
                maps[_BESIDE_PIECE + ahead - 1, cell] = 1.0


@compiled
def _write_wave(usable: Array, points: Array, wave: Array) -> None:
    """Write in how many steps a colour could come to each cell."""
    wave[:] = MAX_STEPS + 1
    reached = np.zeros(SIDE, np.uint32)
    fresh = points.copy()
    for step in range(MAX_STEPS + 1):
        if step and spread(reached, usable, fresh) == 0:
            break
        for row in range(SIDE):
            reached[row] |= fresh[row]
            bits = np.uint64(fresh[row])
            while bits:
                wave[SIDE * row + lowest_one(bits)] = step
                bits &= bits - np.uint64(1)


@compiled
def _write_cover_maps(state: State, maps: Array) -> None:
    """The share of each colour's legal placements that cover a cell."""
    covers = np.empty(NUM_CELLS + 1, np.int16)
    by_size = np.empty(NUM_SIZES, np.int64)
    for ahead in range(NUM_COLORS):
        survey_placements(state, (signed(state.color) + ahead) & 3, covers, by_size)
        scale = np.float32(1.0 / max(by_size.sum(), 1))
        for cell in range(NUM_CELLS):
            if covers[cell]:
                share = covers[cell] * scale
                if ahead == 0:
                    maps[_ON_OWN_COVER, cell] = share
                    maps[_BESIDE_OWN_COVER, cell] = share
                else:
                    maps[_ON_COVER + ahead - 1, cell] = share
                    maps[_ON_REACH + ahead - 1, cell] = 1.0
                    if ahead != 2:
                        maps[_BESIDE_COVER, cell] += share
                        maps[_OPENS_COVER, cell] += share


@compiled
def _write_cell(state: State, cell: int, waves: Array, maps: Array) -> None:
    """The features of an empty cell that depend on points and waves."""
    color = signed(state.color)
    own_wave = signed(waves[color, cell])
    neighbor_wave = signed(min(waves[(color + 1) & 3, cell], waves[(color + 3) & 3, cell]))
    opposite_wave = signed(waves[(color + 2) & 3, cell])
    maps[_ON_NEIGHBOR_WAVE, cell] = neighbor_wave / MAX_STEPS
    maps[_ON_OWN_WAVE, cell] = own_wave / MAX_STEPS
    maps[_ON_CENTER, cell] = _CENTER[cell] / SIDE
    maps[_BESIDE_EMPTY, cell] = 1.0
    if own_wave == 0:
        maps[_ON_OWN_POINT, cell] = 1.0
        maps[_BESIDE_OWN_POINT, cell] = 1.0
    for ahead in range(1, NUM_COLORS):
        if waves[(color + ahead) & 3, cell] == 0:
            maps[_ON_POINT + ahead - 1, cell] = 1.0
            maps[_BESIDE_POINT + ahead - 1, cell] = 1.0
    taken = (state.beside[cell] | state.corner[cell]) & np.uint8(1 << color)
    if taken:
        maps[_OPENS_COVER, cell] = 0.0
        return
    maps[_OPENS, cell] = 1.0
    if own_wave <= MIDDLE + 2:
        maps[_OPENS_POTENTIAL, cell] = math.log1p(float(count_potential(state, color, cell)))
    maps[_OPENS_AT_ONCE, cell] = neighbor_wave <= AT_ONCE
    maps[_OPENS_NEAR, cell] = AT_ONCE < neighbor_wave <= NEAR
    maps[_OPENS_MIDDLE, cell] = NEAR < neighbor_wave <= MIDDLE
    maps[_OPENS_OWN_NEAR, cell] = own_wave <= NEAR
    maps[_OPENS_OWN_MIDDLE, cell] = NEAR < own_wave <= MIDDLE
    maps[_OPENS_OPPOSITE, cell] = opposite_wave <= NEAR
    maps[_OPENS_CENTER, cell] = _CENTER[cell] / SIDE


@compiled
def _openness(usable: Array, cell: int) -> float:
    """The share of the cells around that the colour could use."""
    row, column = cell // SIDE, cell % SIDE
    found = 0
    for r in range(max(row - WINDOW, 0), min(row + WINDOW + 1, SIDE)):
        bits = (np.uint64(usable[r]) << np.uint64(WINDOW)) >> np.uint64(column)
        found += count_ones(bits & np.uint64((1 << (2 * WINDOW + 1)) - 1))
    return found / (2 * WINDOW + 1) ** 2


@compiled
def write_move_features(state: State, moves: Array, count: int, out: Array) -> None:
    """Write the features of each move, for fitting: what `write_priors` weighs without spelling it out."""
    maps = np.empty((NUM_MAPS, NUM_CELLS + 1), np.float32)
    write_maps(state, maps)
    out[:count] = np.float32(0.0)
    for i in range(count):
        move = np.uint64(moves[i])
        for j in range(LARGEST_PIECE):
            for k in range(_BESIDE):
                out[i, k] += maps[k, _CELLS[move, j]]
        for j in range(_EDGE_CELLS.shape[1]):
            for k in range(_BESIDE, _OPENS):
                out[i, k] += maps[k, _EDGE_CELLS[move, j]]
        for j in range(_CORNER_CELLS.shape[1]):
            for k in range(_OPENS, _PIECE):
                out[i, k] += maps[k, _CORNER_CELLS[move, j]]
        out[i, _PIECE + signed(_PIECES[move])] = 1.0


@compiled
def _weigh_maps(maps: Array, weights: Array, start: int, stop: int, out: Array) -> None:
    out[:] = np.float32(0.0)
    for k in range(start, stop):
        for cell in range(NUM_CELLS + 1):
            out[cell] += weights[k] * maps[k, cell]


@compiled
def write_priors(state: State, moves: Array, count: int, out: Array) -> None:
    """Write the weighted sum of the features of each move."""
    maps = np.empty((NUM_MAPS, NUM_CELLS + 1), np.float32)
    write_maps(state, maps)
    weights = _WEIGHTS[phase_of(state)]
    on = np.empty(NUM_CELLS + 1, np.float32)
    beside = np.empty(NUM_CELLS + 1, np.float32)
    opens = np.empty(NUM_CELLS + 1, np.float32)
    _weigh_maps(maps, weights, 0, _BESIDE, on)
    _weigh_maps(maps, weights, _BESIDE, _OPENS, beside)
    _weigh_maps(maps, weights, _OPENS, _PIECE, opens)
    for i in range(count):
        move = np.uint64(moves[i])
        total = weights[_PIECE + signed(_PIECES[move])]
        for j in range(LARGEST_PIECE):
            total += on[np.uint64(_CELLS[move, j])]
        for j in range(_EDGE_CELLS.shape[1]):
            total += beside[np.uint64(_EDGE_CELLS[move, j])]
        for j in range(_CORNER_CELLS.shape[1]):
            total += opens[np.uint64(_CORNER_CELLS[move, j])]
        out[i] = total
