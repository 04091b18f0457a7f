"""What an unfinished game of Passtally is worth: a small network fitted to games of the search.

It sees the position with the eyes of one seat: everybody's points, lines made or near, the best turns of a
tile and a walk, found exactly, and how near the end is.
"""

import numpy as np

from tessera.core.bits import ONE, lowest_one
from tessera.core.compiling import compiled
from tessera.core.contract import Array, State, signed
from tessera.games.passtally.box import (
    LOOKS_OF_KINDS,
    MARKERS_PER_PLAYER,
    MAX_PLAYERS,
    NUM_KINDS,
    NUM_LYING,
    NUM_PILES,
    NUM_SPACES,
    NUM_TILES,
    PILE_SIZE,
    POINTS_TO_REACH,
)
from tessera.games.passtally.rules import all_markers, face_up_kind, markers_of, points_for
from tessera.search.knowledge.network import balance, read_networks, weigh
from tessera.search.knowledge.passtally.lines import joined_passes, most_after_one, most_after_two
from tessera.search.knowledge.passtally.tile_lines import (
    ENDS,
    FAR,
    PASSES,
    TileLines,
    make_tile_lines,
    make_walks,
    passes_ahead,
    take_back_tile,
    try_tile,
)

# The ways to go on that are looked at: as it is, after one and two walks, a tile, a tile and a walk.
NOW, ONE_WALK, TWO_WALKS, TILE, TILE_AND_WALK = range(5)
NUM_WAYS = 5
# Of each seat, counted from the own one: its points, and by each way the points of a turn and the passes; the
# passes of all lines at its markers, and of the longest; whether it began, and whether it is to move.
POINTS = 0
TURN_POINTS = POINTS + 1
TURN_PASSES = TURN_POINTS + NUM_WAYS
MARKER_LINES = TURN_PASSES + NUM_WAYS
LONGEST_MARKER_LINE = MARKER_LINES + 1
IS_FIRST = LONGEST_MARKER_LINE + 1
TO_MOVE = IS_FIRST + 1
SEAT_FEATURES = TO_MOVE + 1
# Of the board and the piles.
FACE_UP = MAX_PLAYERS * SEAT_FEATURES
PILES = FACE_UP + NUM_KINDS
SHORTEST_PILE = PILES + NUM_PILES
TILES = SHORTEST_PILE + 1
MOST_POINTS = TILES + 1
ALL_LINES = MOST_POINTS + 1
LONGEST_LINE = ALL_LINES + 1
NUM_FEATURES = LONGEST_LINE + 1

# Units in which counts are of the order of 1.
_FIFTH, _TENTH, _TWENTIETH, _HUNDREDTH = (np.float32(unit) for unit in (0.2, 0.1, 0.05, 0.01))


@compiled
def write_seat_features(state: State, seat: int, out: Array) -> None:
    """Write what a seat sees."""
    passes, line_passes = _look(state)
    _write_view(state, seat, passes, line_passes, out)


@compiled
def _look(state: State) -> tuple[Array, Array]:
    """The passes of every seat by each way to go on, and those of the line at each space."""
    players = signed(state.players)
    trial, passes = make_tile_lines(state, FAR), np.zeros((players, NUM_WAYS), np.int64)
    _write_walks(state, trial, passes)
    if signed(state.num_markers) == MARKERS_PER_PLAYER * players:
        _write_tiles(state, trial, passes)
    return passes, trial.lines[PASSES]


@compiled
def _write_view(state: State, seat: int, passes: Array, line_passes: Array, out: Array) -> None:
    out[:] = np.float32(0.0)
    players = signed(state.players)
    for k in range(players):
        other = (seat + k) % players
        _write_seat(state, other, line_passes, passes[other], out[k * SEAT_FEATURES :])
    _write_board(state, line_passes, out)


@compiled
def _write_walks(state: State, trial: TileLines, passes: Array) -> None:
    """The passes of every seat after at most two walks."""
    ends, line_passes, markers = trial.lines[ENDS], trial.lines[PASSES], all_markers(state)
    for seat in range(signed(state.players)):
        own = markers_of(state, seat)
        now = joined_passes(ends, line_passes, own)
        passes[seat, NOW] = now
        passes[seat, ONE_WALK] = most_after_one(ends, line_passes, own, markers, now)
        passes[seat, TWO_WALKS] = most_after_two(ends, line_passes, own, markers, now)


@compiled
def _write_tiles(state: State, trial: TileLines, passes: Array) -> None:
    """The most passes of every seat with any face-up tile anywhere, and with a walk besides."""
    walks, kinds = make_walks(state), _face_up_kinds(state)
    places = np.uint64(state.places)
    while places:
        domino = signed(lowest_one(places))
        places &= places - ONE
        upright = 1 if domino >= NUM_LYING else 0
        for kind in range(NUM_KINDS):
            if kinds[kind]:
                looks = LOOKS_OF_KINDS[kind, upright]
                for i in range(1 if looks[0] == looks[1] else 2):
                    try_tile(state, trial, domino, signed(looks[i]))
                    for seat in range(signed(state.players)):
                        now, by_walk = passes_ahead(trial.lines, walks, seat)
                        passes[seat, TILE] = max(passes[seat, TILE], now)
                        passes[seat, TILE_AND_WALK] = max(passes[seat, TILE_AND_WALK], by_walk)
        take_back_tile(trial, domino)


@compiled
def _face_up_kinds(state: State) -> Array:
    """How many tiles of each kind lie face up."""
    kinds = np.zeros(NUM_KINDS, np.int64)
    for pile in range(NUM_PILES):
        if state.pile_left[pile]:
            kinds[face_up_kind(state, pile)] += 1
    return kinds


@compiled
def _write_seat(state: State, seat: int, line_passes: Array, passes: Array, out: Array) -> None:
    out[POINTS] = signed(state.points[seat]) * _TENTH
    for way in range(NUM_WAYS):
        out[TURN_POINTS + way] = points_for(passes[way]) * _FIFTH
        out[TURN_PASSES + way] = passes[way] * _TENTH
    rest, total, longest = markers_of(state, seat), 0, 0
    while rest:
        space = lowest_one(rest)
        rest &= rest - ONE
        total += line_passes[space]
        longest = max(longest, line_passes[space])
    out[MARKER_LINES] = total * _TWENTIETH
    out[LONGEST_MARKER_LINE] = longest * _TENTH
    out[IS_FIRST] = 1.0 if signed(state.first_seat) == seat else 0.0
    out[TO_MOVE] = 1.0 if signed(state.seat) == seat else 0.0


@compiled
def _write_board(state: State, line_passes: Array, out: Array) -> None:
    kinds = _face_up_kinds(state)
    for kind in range(NUM_KINDS):
        out[FACE_UP + kind] = kinds[kind]
    shortest = PILE_SIZE
    for pile in range(NUM_PILES):
        left = signed(state.pile_left[pile])
        shortest = min(shortest, left)
        out[PILES + pile] = left * _TENTH
    out[SHORTEST_PILE] = shortest * _TENTH
    out[TILES] = signed(state.num_laid) / NUM_TILES
    for seat in range(signed(state.players)):
        out[MOST_POINTS] = max(out[MOST_POINTS], signed(state.points[seat]) / POINTS_TO_REACH)
    total, longest = 0, 0
    for space in range(NUM_SPACES):
        total += line_passes[space]
        longest = max(longest, line_passes[space])
    out[ALL_LINES] = total * _HUNDREDTH
    out[LONGEST_LINE] = longest * _TENTH


# The networks ----------------------------------------------------------------------------------------

FEWEST = 2
NETWORKS = read_networks(__package__, range(FEWEST, MAX_PLAYERS + 1), NUM_FEATURES)


@compiled
def evaluate_unfinished(state: State, out: Array) -> None:
    """Write what each seat is expected to have of a game that goes on."""
    players, features = signed(state.players), np.empty(NUM_FEATURES, np.float32)
    passes, line_passes = _look(state)
    if players == FEWEST:
        _write_view(state, signed(state.seat), passes, line_passes, features)
        out[state.seat] = weigh(features, NETWORKS, 0)
        out[1 - state.seat] = -out[state.seat]
        return
    for seat in range(players):
        _write_view(state, seat, passes, line_passes, features)
        out[seat] = weigh(features, NETWORKS, players - FEWEST)
    balance(out, players)
