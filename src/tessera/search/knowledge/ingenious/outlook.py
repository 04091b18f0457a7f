"""How well each of three or four seats stands in a game of Ingenious: small networks fitted to quick games.

It sees the position with the eyes of one seat. Colours are told in the order of the seat's own markers, the
lowest first, because that is how they count (ING-18): which colour it is means nothing.
"""

from typing import NamedTuple

import numpy as np

from tessera.core.bits import count_ones
from tessera.core.compiling import compiled
from tessera.core.contract import MAX_SEATS, Array, State, signed
from tessera.games.ingenious.box import (
    EMPTY,
    KIND_COLORS,
    NUM_COLORS,
    NUM_KINDS,
    PAIR_WORDS,
    SMALLEST_SIDE,
)
from tessera.games.ingenious.rules import BOARD_END, marks_end, num_score_boards, score_board_of
from tessera.games.ingenious.state import PLACING
from tessera.search.knowledge.ingenious.lines import (
    AREA_SQUARES,
    NUM_FREE_CELLS,
    fullness,
    note_highest,
    points_left,
    worth_of,
    write_cell_gains,
    write_stakes,
)
from tessera.search.knowledge.network import add_up, read_networks

MOST_OTHERS = MAX_SEATS - 1

# Of each colour, in the order of the seat's own markers.
MARK = 0
LEADS = MARK + 1  # how far it is ahead of each other's
BEST = LEADS + MOST_OTHERS  # what the best place for it scores
SECOND = BEST + 1
PLACES = SECOND + 1  # how many places score well
HELD = PLACES + 1  # how many tiles of the rack show it
DOUBLES = HELD + 1
AT_HAND = DOUBLES + 1  # what the best place scores, if a tile of the rack shows it
UNSEEN = AT_HAND + 1  # tiles that show it, in the bag and in the racks of others
IS_DONE = UNSEEN + 1
COLOR_FEATURES = IS_DONE + 1
# Of each other score board, colours in the order of its own markers: markers, and the best places.
OTHER_MARKS = NUM_COLORS * COLOR_FEATURES
OTHER_BEST = OTHER_MARKS + MOST_OTHERS * NUM_COLORS
# Of each score board, counted from the own one: its best places, by how much their colours matter; the best.
HOPES = OTHER_BEST + MOST_OTHERS * NUM_COLORS
BEST_HOPES = HOPES + MAX_SEATS
# Of the seat's rack: the best tile, and whether a new rack could be had.
BEST_TILE = BEST_HOPES + MAX_SEATS
MAY_SWAP = BEST_TILE + 1
# Of the turn and the board.
TO_MOVE = MAY_SWAP + 1
BONUSES = TO_MOVE + MAX_SEATS
OTHERS_BONUSES = BONUSES + 1
FULLNESS = OTHERS_BONUSES + 1
LATE = FULLNESS + 1
PAIRS_LEFT = LATE + 1
FEW_PAIRS = PAIRS_LEFT + 1
NUM_FEATURES = FEW_PAIRS + 1

GOOD_POINTS = 3
_TENTH, _THIRD, _FIFTH, _TWENTIETH = np.float32(0.1), np.float32(1 / 3), np.float32(0.2), np.float32(0.05)


class Survey(NamedTuple):
    """What everybody sees of the board; for each colour."""

    best: Array
    second: Array
    places: Array


@compiled
def _survey_board(state: State) -> Survey:
    """ING-9: the best places of each colour, and how many are good."""
    best, second = np.zeros(NUM_COLORS, np.int64), np.zeros(NUM_COLORS, np.int64)
    places = np.zeros(NUM_COLORS, np.int64)
    gains = np.zeros(NUM_COLORS, np.int64)
    area = signed(state.side) - SMALLEST_SIDE
    for i in range(NUM_FREE_CELLS[area] + NUM_COLORS):
        here = AREA_SQUARES[area, i]
        if state.board[here] == EMPTY and write_cell_gains(state.board, here, gains):
            note_highest(gains, best, second)
            for color in range(NUM_COLORS):
                places[color] += gains[color] >= GOOD_POINTS
    return Survey(best, second, places)


@compiled
def write_value_features(state: State, out: Array) -> None:
    """Write what every seat sees, one row each."""
    survey = _survey_board(state)
    for seat in range(signed(state.players)):
        _write_seat(state, seat, survey, out[seat])


@compiled
def _write_seat(state: State, seat: int, survey: Survey, out: Array) -> None:
    out[:] = np.float32(0.0)
    boards, own = num_score_boards(state), score_board_of(state, seat)
    stakes = np.empty(NUM_COLORS)
    order = np.empty(NUM_COLORS, np.int64)
    for k in range(boards):
        board = (own + k) % boards
        write_stakes(state, board, stakes)
        _write_order(state, board, order)
        for color in range(NUM_COLORS):
            hope = worth_of(stakes[color], survey.best[color]) * _TENTH
            out[HOPES + k] += hope
            out[BEST_HOPES + k] = max(out[BEST_HOPES + k], hope)
        if k:
            for i in range(NUM_COLORS):
                place = (k - 1) * NUM_COLORS + i
                out[OTHER_MARKS + place] = signed(state.marks[board, order[i]]) / BOARD_END
                out[OTHER_BEST + place] = _points_worth(state, board, order[i], survey.best[order[i]])
        else:
            _write_colors(state, seat, survey, order, out)
            _write_rack(state, seat, survey, stakes, order, out)
    ahead = (signed(state.seat) - seat) % signed(state.players)
    out[TO_MOVE + ahead] = 1.0
    if state.phase == PLACING and state.bonuses:
        out[OTHERS_BONUSES if ahead else BONUSES] = signed(state.bonuses)
    full = fullness(state)
    out[FULLNESS], out[LATE] = full, full * full
    pairs = 0
    for i in range(PAIR_WORDS):
        pairs += count_ones(state.free_pairs[i])
    out[PAIRS_LEFT] = pairs * _TENTH * _TENTH
    out[FEW_PAIRS] = max(0.0, 1.0 - pairs * _TWENTIETH)


@compiled
def _write_order(state: State, board: int, out: Array) -> None:
    """The colours of a score board, those of the lowest markers first."""
    marks = state.marks[board]
    for color in range(NUM_COLORS):
        place = color
        while place > 0 and marks[out[place - 1]] > marks[color]:
            out[place] = out[place - 1]
            place -= 1
        out[place] = color


@compiled
def _points_worth(state: State, board: int, color: int, points: int) -> float:
    return worth_of(1.0, min(points, points_left(state, board, color))) * _FIFTH


@compiled
def _write_colors(state: State, seat: int, survey: Survey, order: Array, out: Array) -> None:
    boards, own = num_score_boards(state), score_board_of(state, seat)
    held, doubles = np.zeros(NUM_COLORS, np.int64), np.zeros(NUM_COLORS, np.int64)
    unseen = np.zeros(NUM_COLORS, np.int64)
    _count_tiles(state, seat, held, doubles, unseen)
    end = marks_end(state)
    for i in range(NUM_COLORS):
        color = order[i]
        mark = signed(state.marks[own, color])
        seen = out[i * COLOR_FEATURES :]
        seen[MARK] = mark / BOARD_END
        for k in range(1, boards):
            seen[LEADS + k - 1] = (mark - signed(state.marks[(own + k) % boards, color])) / BOARD_END
        seen[BEST] = _points_worth(state, own, color, survey.best[color])
        seen[SECOND] = _points_worth(state, own, color, survey.second[color])
        seen[PLACES] = survey.places[color] * _TENTH
        seen[HELD] = held[color] * _THIRD
        seen[DOUBLES] = doubles[color]
        seen[AT_HAND] = seen[BEST] if held[color] else np.float32(0.0)
        seen[UNSEEN] = unseen[color] * _TWENTIETH
        seen[IS_DONE] = 1.0 if mark == end else 0.0


@compiled
def _count_tiles(state: State, seat: int, held: Array, doubles: Array, unseen: Array) -> None:
    """Tiles with each colour: in the seat's rack, and where it does not see them."""
    for kind in range(NUM_KINDS):
        if state.bag[kind]:
            _count_kind(kind, signed(state.bag[kind]), unseen)
    for other in range(signed(state.players)):
        for i in range(signed(state.rack_size[other])):
            kind = signed(state.racks[other, i])
            if other == seat:
                _count_kind(kind, 1, held)
                colors = signed(KIND_COLORS[kind])
                if colors & (colors - 1) == 0:
                    for color in range(NUM_COLORS):
                        doubles[color] += colors >> color & 1
            else:
                _count_kind(kind, 1, unseen)


@compiled
def _count_kind(kind: int, count: int, out: Array) -> None:
    colors = signed(KIND_COLORS[kind])
    for color in range(NUM_COLORS):
        out[color] += (colors >> color & 1) * count


@compiled
def _write_rack(state: State, seat: int, survey: Survey, stakes: Array, order: Array, out: Array) -> None:
    """The best tile of the rack, if its halves could lie on the best places; whether it may be swapped."""
    own = score_board_of(state, seat)
    lowest, most, has_lowest = signed(state.marks[own, order[0]]), 0.0, False
    for i in range(signed(state.rack_size[seat])):
        colors, worth = signed(KIND_COLORS[state.racks[seat, i]]), 0.0
        is_double = colors & (colors - 1) == 0
        for color in range(NUM_COLORS):
            if colors >> color & 1:
                has_lowest |= signed(state.marks[own, color]) == lowest
                points = survey.best[color]
                if is_double:
                    points += survey.second[color]
                worth += worth_of(stakes[color], min(points, points_left(state, own, color)))
        most = max(most, worth)
    out[BEST_TILE] = most * _FIFTH
    out[MAY_SWAP] = 0.0 if has_lowest else 1.0


# The network -----------------------------------------------------------------------------------------

FEWEST = 3
NETWORKS = read_networks(__package__, range(FEWEST, MAX_SEATS + 1), NUM_FEATURES)


@compiled
def write_outlooks(state: State, out: Array) -> None:
    """Write how well each seat stands; only differences mean something."""
    players = signed(state.players)
    features = np.empty((players, NUM_FEATURES), np.float32)
    write_value_features(state, features)
    for seat in range(players):
        out[seat] = add_up(features[seat], NETWORKS, players - FEWEST)
