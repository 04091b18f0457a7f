"""How promising a placement looks in Blokus: a weighted sum of what it covers, touches and opens.

Every feature but the piece itself is a sum over cells: those that the placement covers, those beside it, and
those where the colour could attach afterwards. So a position needs three numbers for each cell, and a
placement the sum of about twenty of them.
"""

import math

import numpy as np

from tessera.core.bits import ONE, count_ones, lowest_one
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
from tessera.games.blokus.state import EMPTY, NUM_CELLS
from tessera.search.knowledge.blokus.survey import (
    MAX_STEPS,
    NO_ALLY,
    NUM_ROWS,
    SURVEY,
    TABLE_ENDS,
    ally_of,
    around,
    count_potential,
    spread,
    table_of,
    take_survey,
)
from tessera.search.knowledge.weights import read_array

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
NUM_CELL_FEATURES = _PIECE  # the features that are sums over cells

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
_WINDOW_CELLS = (2 * WINDOW + 1) ** 2
_WEIGHTS = np.stack(
    [read_array(__package__, f"prior{end}", "weights", (NUM_PHASES, NUM_FEATURES)) for end in TABLE_ENDS]
)


@compiled
def phase_of(state: State) -> int:
    """Opening to endgame, by the pieces that the colour to move has placed."""
    return _PHASES[state.num_placed[state.color]]


# What the features of cells are made of, those of the cell that is looked at, and what each cell counts when
# it is covered, lies beside a placement, or is opened by it. Functions are handed room for it, an array of
# one, because a record does not keep the array alive that it lies in.
VIEW = np.dtype(
    (
        np.record,
        [
            ("survey", SURVEY),
            ("shares", "f4", (NUM_COLORS,)),  # what one placement is of all of a colour's
            ("waves", "u1", (NUM_COLORS, NUM_CELLS)),  # in how many steps a colour could come to each cell
            ("others", "i8", (NUM_COLORS,)),  # the colour itself, next, opposite and previous
            ("places", "i8", (NUM_COLORS,)),  # the place of each colour among them
            ("near", "u2", (NUM_CELLS,)),  # the cells that count for some placement
            ("cell", "f4", (NUM_CELL_FEATURES,)),
            *((name, "f4", (NUM_CELLS + 1,)) for name in ("on", "beside", "opens")),
        ],
    )
)


@compiled
def _take_view(state: State, view: State) -> None:
    survey = view.survey
    take_survey(state, survey)
    _write_others(state, view)
    for color in range(NUM_COLORS):
        _write_wave(survey.usable[color], survey.points[color], view.waves[color])
        view.shares[color] = 1.0 / max(survey.by_size[color].sum(), 1)


@compiled
def _write_others(state: State, view: State) -> None:
    """In the order of play, but an ally comes opposite, which is where it is with two players anyway."""
    color = signed(state.color)
    for ahead in range(NUM_COLORS):
        view.others[ahead] = (color + ahead) & 3
    ally = ally_of(state, color)
    if ally != NO_ALLY:
        view.others[(ally - color) & 3] = view.others[2]
        view.others[2] = ally
    for place in range(NUM_COLORS):
        view.places[view.others[place]] = place


@compiled
def _write_wave(usable: Array, points: Array, wave: Array) -> None:
    """Write in how many steps a colour could come to each cell."""
    wave[:] = MAX_STEPS + 1
    reached = np.zeros(NUM_ROWS, np.uint32)
    fresh = points.copy()
    for step in range(MAX_STEPS + 1):
        if step and spread(reached, usable, fresh) == 0:
            break
        for row in range(SIDE):
            reached[row + 1] |= fresh[row + 1]
            bits = np.uint64(fresh[row + 1])
            while bits:
                wave[np.uint64(SIDE * row + lowest_one(bits))] = step
                bits &= bits - ONE


@compiled
def _write_cell(state: State, view: State, cell: int) -> None:
    """Write what a cell adds to each feature, for the colour to move."""
    color, out = signed(state.color), view.cell
    out[:] = np.float32(0.0)
    if state.board[cell] != EMPTY:
        ahead = view.places[signed(state.board[cell]) - 1]
        if ahead:
            out[_BESIDE_PIECE + ahead - 1] = 1.0
        return
    openness = _openness(view.survey.usable[color], cell)
    _write_cover(view, color, cell, out)
    _write_near(view, color, cell, out)
    out[_ON_CENTER] = _CENTER[cell] / SIDE
    out[_ON_OPENNESS] = openness
    out[_BESIDE_EMPTY] = 1.0
    if (state.beside[cell] | state.corner[cell]) & np.uint8(1 << color):
        out[_OPENS:] = np.float32(0.0)
        return
    out[_OPENS] = 1.0
    out[_OPENS_CENTER] = _CENTER[cell] / SIDE
    out[_OPENS_OPENNESS] = openness
    out[_OPENS_POTENTIAL] = math.log1p(float(count_potential(state, color, cell)))


@compiled
def _list_near(state: State, view: State) -> int:
    """List the cells that a legal placement covers, and all around them; how many there are."""
    covers, covered, count = view.survey.covers[state.color], np.zeros(NUM_ROWS, np.uint32), 0
    for cell in range(NUM_CELLS):
        is_covered = np.uint32(covers[np.uint64(cell)] != 0)
        covered[cell // SIDE + 1] |= is_covered << np.uint32(cell % SIDE)
    for row in range(SIDE):
        bits = np.uint64(around(covered, row + 1))
        while bits:
            view.near[np.uint64(count)] = SIDE * row + lowest_one(bits)
            count += 1
            bits &= bits - ONE
    return count


@compiled
def _write_cover(view: State, color: int, cell: int, out: Array) -> None:
    """The share of each colour's legal placements that cover the cell."""
    own = view.survey.covers[color, cell] * view.shares[color]
    out[_ON_OWN_COVER] = own
    out[_BESIDE_OWN_COVER] = own
    for ahead in range(1, NUM_COLORS):
        other = view.others[ahead]
        share = view.survey.covers[other, cell] * view.shares[other]
        out[_ON_COVER + ahead - 1] = share
        out[_ON_REACH + ahead - 1] = share > 0.0
        if ahead != 2:
            out[_BESIDE_COVER] += share
            out[_OPENS_COVER] += share


@compiled
def _write_near(view: State, color: int, cell: int, out: Array) -> None:
    """How far the colours are from the cell."""
    waves = view.waves
    own_wave = signed(waves[color, cell])
    neighbor_wave = signed(min(waves[view.others[1], cell], waves[view.others[3], cell]))
    opposite_wave = signed(waves[view.others[2], cell])
    out[_ON_NEIGHBOR_WAVE] = neighbor_wave / MAX_STEPS
    out[_ON_OWN_WAVE] = own_wave / MAX_STEPS
    if own_wave == 0:
        out[_ON_OWN_POINT] = 1.0
        out[_BESIDE_OWN_POINT] = 1.0
    for ahead in range(1, NUM_COLORS):
        if waves[view.others[ahead], cell] == 0:
            out[_ON_POINT + ahead - 1] = 1.0
            out[_BESIDE_POINT + ahead - 1] = 1.0
    out[_OPENS_AT_ONCE] = neighbor_wave <= AT_ONCE
    out[_OPENS_NEAR] = AT_ONCE < neighbor_wave <= NEAR
    out[_OPENS_MIDDLE] = NEAR < neighbor_wave <= MIDDLE
    out[_OPENS_OWN_NEAR] = own_wave <= NEAR
    out[_OPENS_OWN_MIDDLE] = NEAR < own_wave <= MIDDLE
    out[_OPENS_OPPOSITE] = opposite_wave <= NEAR


@compiled
def _openness(usable: Array, cell: int) -> float:
    """The share of the cells around that the colour could use."""
    row, column = cell // SIDE, cell % SIDE
    found = 0
    for r in range(max(row - WINDOW, 0), min(row + WINDOW + 1, SIDE)):
        bits = (np.uint64(usable[r + 1]) << np.uint64(WINDOW)) >> np.uint64(column)
        found += count_ones(bits & np.uint64((1 << (2 * WINDOW + 1)) - 1))
    return found / _WINDOW_CELLS


@compiled
def _write_cells(state: State, room: Array, out: Array) -> None:
    view = room[0]
    _take_view(state, view)
    for i in range(_list_near(state, view)):
        cell = signed(view.near[i])
        _write_cell(state, view, cell)
        out[cell] = view.cell


@compiled
def write_move_features(state: State, moves: Array, count: int, out: Array) -> None:
    """Write the features of each move, for fitting: what `write_priors` weighs without spelling it out."""
    cells = np.zeros((NUM_CELLS + 1, NUM_CELL_FEATURES), np.float32)
    _write_cells(state, np.empty(1, VIEW), cells)
    out[:count] = np.float32(0.0)
    for i in range(count):
        move = np.uint64(moves[i])
        for j in range(LARGEST_PIECE):
            for k in range(_BESIDE):
                out[i, k] += cells[_CELLS[move, j], k]
        for j in range(_EDGE_CELLS.shape[1]):
            for k in range(_BESIDE, _OPENS):
                out[i, k] += cells[_EDGE_CELLS[move, j], k]
        for j in range(_CORNER_CELLS.shape[1]):
            for k in range(_OPENS, _PIECE):
                out[i, k] += cells[_CORNER_CELLS[move, j], k]
        out[i, _PIECE + signed(_PIECES[move])] = 1.0


@compiled
def write_priors(state: State, moves: Array, count: int, out: Array) -> None:
    """Write the weighted sum of the features of each move."""
    _write_priors(np.empty(1, VIEW), state, moves, count, out)


@compiled
def _write_priors(room: Array, state: State, moves: Array, count: int, out: Array) -> None:
    view, weights = room[0], _WEIGHTS[table_of(state), phase_of(state)]
    _take_view(state, view)
    on, beside, opens = view.on, view.beside, view.opens
    on[:] = beside[:] = opens[:] = np.float32(0.0)
    for i in range(_list_near(state, view)):
        cell = signed(view.near[i])
        _write_cell(state, view, cell)
        for k in range(_BESIDE):
            on[cell] += weights[k] * view.cell[k]
        for k in range(_BESIDE, _OPENS):
            beside[cell] += weights[k] * view.cell[k]
        for k in range(_OPENS, _PIECE):
            opens[cell] += weights[k] * view.cell[k]
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
