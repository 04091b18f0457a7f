"""The end of a game of Blokus played out exactly: what every move is worth if all go on as well as they can.

Colours that can never want the same cell do not see each other any more: how one goes on changes neither
what the other can place nor the order in which the rest take turns. So they are solved group by group, and
points are added up. In a group of one seat that is the best way to lay what fits; between two players it
is a game about the difference of points. Where more play, groups of several seats are left unsolved: what
is best for one of them depends on whom the others would rather harm.
"""

import numpy as np

from tessera.core import contract
from tessera.core.bits import ONE, WORD, count_ones, lowest_one
from tessera.core.compiling import compiled
from tessera.core.contract import MAX_SEATS, Array, State, signed
from tessera.core.ranking import payoffs_from_scores
from tessera.games.blokus.box import CELLS_PER_COLOR, MONOMINO, NUM_COLORS, NUM_PIECES, PIECE_SIZES
from tessera.games.blokus.rules import ALL_PLACED_BONUS, MONOMINO_LAST_BONUS, SHARED_COLOR, points_of_color
from tessera.games.blokus.state import WORDS
from tessera.search.knowledge.blokus.rest import MOST_PLACEMENTS, REST, write_rest
from tessera.search.knowledge.exact import add_points, table_size
from tessera.search.order import first_place

MARGIN_UNIT = 30.0  # points; a lead of this size is a clear win
NOBODY = -1
_INFINITE = 10_000  # points; nobody is ever so far ahead
_MOST_PLIES = NUM_COLORS * NUM_PIECES
_EXACT, _AT_LEAST, _AT_MOST = 1, 2, 3

_ROWS = (_MOST_PLIES + 1, NUM_COLORS)
# A line of play being searched, with a row for each ply.
LINE = np.dtype(
    (
        np.record,
        [
            ("possible", "u8", (*_ROWS, MOST_PLACEMENTS // WORD)),  # what can still be placed some time
            ("touching", "u8", (*_ROWS, MOST_PLACEMENTS // WORD)),  # what touches the colour at a corner
            ("hand", "i8", _ROWS),  # the pieces left, one bit each
            ("moves", "i4", (_MOST_PLIES + 1, MOST_PLACEMENTS)),  # what can be placed at once
            ("refuting", "i8", _ROWS),  # what last was so good that nothing else had to be tried
            ("groups", "i8", (NUM_COLORS,)),  # colours of different groups cannot meet
            ("sign", "i8", (NUM_COLORS,)),  # whether a colour's points count for, against or not at all
            ("all_placed", "i8"),  # BLO-9: what it is worth to have placed everything,
            ("monomino_last", "i8"),  # and more if the single cell came last
            ("nodes", "i8"),  # positions looked at
            ("budget", "i8"),
        ],
    )
)
# What is known of positions that were searched before, each at a place given by its key.
KNOWN = np.dtype((np.record, [("key", "u8"), ("gain", "i2"), ("bound", "u1")]))


@compiled
def is_end_near(state: State) -> bool:
    """Whether so little can be placed at once that there may be few ways to go on."""
    placements = 0
    for color in range(NUM_COLORS):
        if state.num_placed[color] == 0:
            return False
        for i in range(WORDS):
            word = state.reached[color, i] & ~(state.refused[color, i] | state.covered[i])
            placements += count_ones(word)
    return placements <= MOST_PLACEMENTS


@compiled
def solve_end(state: State, budget: int, out: Array) -> bool:
    """Write what each legal move is worth to each seat; False if more than so many positions are needed."""
    # Records do not keep the arrays alive that they lie in, so these are handed on.
    return _solve(state, budget, np.zeros(1, REST), np.zeros(1, LINE), out)


@compiled
def _solve(state: State, budget: int, rests: Array, lines: Array, out: Array) -> bool:
    rest, line = rests[0], lines[0]
    if not write_rest(state, rest):
        return False
    _start_line(state, rest, line, budget)
    if state.players > 2 and _colors_meet(line):
        return False
    known = np.zeros(table_size(budget), KNOWN)
    points = _points_so_far(state, line)
    _add_other_groups(state, rest, line, known, points)
    _value_moves(state, rest, line, known, points, out)
    return bool(line.nodes <= budget)


@compiled
def _start_line(state: State, rest: State, line: State, budget: int) -> None:
    line.budget = budget
    if state.advanced and state.players != 1:
        line.all_placed, line.monomino_last = ALL_PLACED_BONUS, MONOMINO_LAST_BONUS
    for color in range(NUM_COLORS):
        line.sign[color] = -1 if state.players == 2 and color % 2 else 1
        line.hand[0, color] = state.pieces_left[color]
        for w in range(rest.words):
            line.touching[0, color, w] = rest.legal[color, w]
            for piece in range(NUM_PIECES):
                line.possible[0, color, w] |= rest.of_piece[color, piece, w]
    if state.players == 3:
        line.sign[SHARED_COLOR] = 0
    _group_colors(rest, line)


@compiled
def _group_colors(rest: State, line: State) -> None:
    """Colours that meet, or that meet the same other one, are one group."""
    groups = line.groups
    for color in range(NUM_COLORS):
        groups[color] = color
    for color in range(NUM_COLORS):
        for other in range(NUM_COLORS):
            if rest.meets[color, other]:
                merged, kept = groups[other], groups[color]
                for i in range(NUM_COLORS):
                    if groups[i] == merged:
                        groups[i] = kept


@compiled
def _colors_meet(line: State) -> bool:
    for color in range(NUM_COLORS):
        if line.groups[color] != color:
            return True
    return False


@compiled
def _owner(state: State, color: int) -> int:
    """To whose points those of a colour are added: between two players only the difference is counted."""
    return color if state.players > 2 else 0


@compiled
def _points_so_far(state: State, line: State) -> Array:
    """BLO-8, BLO-9: the points on the board; for one player minus the cells left."""
    points = np.zeros(MAX_SEATS)
    for color in range(NUM_COLORS):
        now = points_of_color(state, color) if line.all_placed else -signed(state.cells_left[color])
        points[_owner(state, color)] += line.sign[color] * now
    return points


@compiled
def _add_other_groups(state: State, rest: State, line: State, known: Array, points: Array) -> None:
    """Add what the colours will get that have nothing to do with the one to move."""
    for group in range(NUM_COLORS):
        if group != line.groups[state.color]:
            color = _next_color(rest, line, 0, group, signed(state.color))
            points[_owner(state, group)] += _exact_gain(rest, line, known, 0, color, np.uint64(0))


@compiled
def _value_moves(state: State, rest: State, line: State, known: Array, points: Array, out: Array) -> None:
    """Write what each legal move is worth, when all groups but that of its colour are added up."""
    legal, color = np.empty(MOST_PLACEMENTS, np.int32), signed(state.color)
    count = contract.legal_moves(state, legal)
    final, owner = points.copy(), _owner(state, color)
    for number in range(rest.count[color]):
        move = rest.moves[color, number]
        row = first_place(legal, count, move)
        if row < count and legal[row] == move:
            gain = _place(rest, line, 0, color, number)
            following = _next_color(rest, line, 1, line.groups[color], color)
            gain += _exact_gain(rest, line, known, 1, following, rest.names[color, number])
            final[owner] = points[owner] + gain
            _write_values(state, final, out[row])


@compiled
def _write_values(state: State, points: Array, out: Array) -> None:
    """BLO-10, BLO-14: by rank; alone by how much lies on the board."""
    players = signed(state.players)
    if players == 1:
        out[0] = 1.0 + 2.0 * points[0] / (NUM_COLORS * CELLS_PER_COLOR)
        return
    for seat in range(players):
        out[seat] = points[seat]
    payoffs_from_scores(out, players)
    add_points(out, points, players, MARGIN_UNIT)


@compiled
def _next_color(rest: State, line: State, ply: int, group: int, color: int) -> int:
    """BLO-7: the next colour of a group that can place, or NOBODY."""
    for step in range(1, NUM_COLORS + 1):
        other = (color + step) & 3
        if line.groups[other] == group:
            for w in range(rest.words):
                if line.possible[ply, other, w] & line.touching[ply, other, w]:
                    return other
    return NOBODY


@compiled
def _place(rest: State, line: State, ply: int, color: int, number: int) -> int:
    """Make the next row of the line by a placement; what it gains, with the colour's sign."""
    for other in range(NUM_COLORS):
        for w in range(rest.words):
            forbidden = rest.forbids[color, number, other, w]
            line.possible[ply + 1, other, w] = line.possible[ply, other, w] & ~forbidden
            line.touching[ply + 1, other, w] = line.touching[ply, other, w]
        line.hand[ply + 1, other] = line.hand[ply, other]
    for w in range(rest.words):
        line.touching[ply + 1, color, w] |= rest.opens[color, number, w]
    piece = rest.pieces[color, number]
    line.hand[ply + 1, color] &= ~(1 << piece)
    gain = signed(PIECE_SIZES[piece])
    if line.hand[ply + 1, color] == 0:
        gain += line.all_placed + (line.monomino_last if piece == MONOMINO else 0)
    return line.sign[color] * gain


@compiled
def _exact_gain(rest: State, line: State, known: Array, ply: int, color: int, key: np.uint64) -> int:
    """What the group of this colour, which is to move, still gains."""
    return _search(rest, line, known, signed(ply), color, key, signed(-_INFINITE), signed(_INFINITE))


@compiled
def _search(
    rest: State, line: State, known: Array, ply: int, color: int, key: np.uint64, alpha: int, beta: int
) -> int:
    """What the group of this colour still gains: what its colours get, less what those of the other seat get.

    The answer is exact if it lies between alpha and beta; else the gain is at most alpha, or at least beta.
    When the budget is used up it means nothing. NOBODY to move is the end.
    """
    if color == NOBODY or not _spend(line):
        return 0
    is_known, gain = _known_gain(rest, line, known, ply, color, key, alpha, beta)
    if is_known:
        return gain
    favor = 1 if line.sign[color] >= 0 else -1
    best, low, high = -favor * _INFINITE, alpha, beta
    for i in range(_list_moves(rest, line, ply, color)):
        number = signed(line.moves[ply, i])
        gain = _place(rest, line, ply, color, number)
        after = key ^ rest.names[color, number]
        following = _next_color(rest, line, ply + 1, line.groups[color], color)
        gain += _search(rest, line, known, ply + 1, following, after, low - gain, high - gain)
        best = max(best, gain) if favor > 0 else min(best, gain)
        low, high = (max(low, best), high) if favor > 0 else (low, min(high, best))
        if low >= high:
            line.refuting[ply, color] = number
            break
    _remember(known, key ^ np.uint64(color), best, alpha, beta)
    return best


@compiled
def _list_moves(rest: State, line: State, ply: int, color: int) -> int:
    """List what the colour can place, first what last made others needless there; how many there are."""
    moves, first, count = line.moves[ply], line.refuting[ply, color], 0
    for w in range(rest.words):
        word = line.possible[ply, color, w] & line.touching[ply, color, w]
        while word:
            moves[count] = WORD * w + lowest_one(word)
            if moves[count] == first:
                moves[count], moves[0] = moves[0], moves[count]
            word &= word - ONE
            count += 1
    return count


@compiled
def _spend(line: State) -> bool:
    """Count a position; False if those before it were all that may be looked at."""
    line.nodes += 1
    return bool(line.nodes <= line.budget)


@compiled
def _known_gain(
    rest: State, line: State, known: Array, ply: int, color: int, key: np.uint64, alpha: int, beta: int
) -> tuple[bool, int]:
    """Whether enough is known without playing on, and what."""
    key ^= np.uint64(color)
    entry = known[key & np.uint64(len(known) - 1)]
    if entry.key == key:
        gain, bound = signed(entry.gain), signed(entry.bound)
        if bound == _EXACT or (bound == _AT_LEAST and gain >= beta) or (bound == _AT_MOST and gain <= alpha):
            return True, gain
    low, high = _least_and_most(rest, line, ply, line.groups[color])
    if high <= alpha or high == low:
        return True, high
    return low >= beta, low


@compiled
def _remember(known: Array, key: np.uint64, gain: int, alpha: int, beta: int) -> None:
    entry = known[key & np.uint64(len(known) - 1)]
    entry.key, entry.gain = key, gain
    entry.bound = _AT_MOST if gain <= alpha else _AT_LEAST if gain >= beta else _EXACT


@compiled
def _least_and_most(rest: State, line: State, ply: int, group: int) -> tuple[int, int]:
    """Between what the group's gain lies: one side places all that is possible, and the other nothing."""
    low, high = 0, 0
    for color in range(NUM_COLORS):
        if line.groups[color] == group:
            most = _most_gain(rest, line, ply, color)
            if line.sign[color] > 0:
                high += most
            elif line.sign[color] < 0:
                low -= most
    return low, high


@compiled
def _most_gain(rest: State, line: State, ply: int, color: int) -> int:
    """What a colour gains if it places every piece that has a place."""
    most, fits_all, left = 0, True, np.uint64(line.hand[ply, color])
    while left:
        piece = lowest_one(left)
        left &= left - ONE
        fits = False
        for w in range(rest.words):
            if rest.of_piece[color, piece, w] & line.possible[ply, color, w]:
                fits = True
                break
        if fits:
            most += PIECE_SIZES[piece]
        fits_all &= fits
    if most and fits_all:
        most += line.all_placed + (line.monomino_last if line.hand[ply, color] & (1 << MONOMINO) else 0)
    return most
