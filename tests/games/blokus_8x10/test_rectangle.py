"""The 8 x 10 puzzle: BLO-15."""

import numpy as np
import pytest

from tessera.core.contract import MAX_SEATS
from tessera.core.errors import IllegalMoveError, MoveSyntaxError
from tessera.core.position import Position
from tessera.games.blokus.box import COLORS, NUM_COLORS, connected_parts, format_cells
from tessera.games.blokus_8x10 import explain, rules
from tessera.games.blokus_8x10.box import PLACEMENTS
from tessera.games.blokus_8x10.game import BlokusRectangle
from tests.random_play import play_at_random, random_positions

# Every piece touches another of its colour, but not every colour is one chain.
SOLUTION = """
    y y y g g g g r g g
    y g g y y r r r g b
    g g y y r b b b g b
    y y b b r r b g b b
    y y b b r b g g r r
    r r r r b b r g r r
    y y y y b y r r g g
    b b b b y y y r g g
    """
# The one solution in which each colour is a chain.
HARD_SOLUTION = """
    b b y y r r r r g g
    b b y y g g g g r g
    y y b g y y y r r g
    y b b g g y b r g r
    y b y g r b b g g r
    b y y r r r b g r r
    b y b b b b r r g g
    b b y y y y r r g g
    """
# All pieces of all colours without an edge between two of the same, but some stand alone.
FILLED = """
    b b g g g y y g g y
    b b g r y y g g y y
    y r r r b b r r r y
    y y y b b y y r g g
    b r r r r y y b g g
    b b b g g g b b r r
    y y y y g r r b r r
    b b b b r r g g g g
    """
every_mode = pytest.mark.parametrize("hard", [False, True])


def moves_of(drawing: str) -> list[str]:
    """The moves that make a drawing, one for each piece in it."""
    rows = [row.split() for row in drawing.split("\n") if row.strip()][::-1]
    moves = []
    for color in COLORS:
        cells = [(r, c) for r, row in enumerate(rows) for c, letter in enumerate(row) if letter == color[0]]
        moves += [f"{color} {format_cells(part)}" for part in connected_parts(cells)]
    return moves


def drawn(drawing: str, hard: bool = False) -> Position:
    position = BlokusRectangle(hard=hard).start()
    for move in moves_of(drawing):
        position.play(move)
    return position


def payoff(position: Position) -> float:
    values = np.zeros(MAX_SEATS)
    rules.payoffs(position.state, values)
    return float(values[0])


def codes(position: Position) -> list[tuple[str, str | None]]:
    return [(fault.code, fault.values.get("color")) for fault in explain.check(position.state)]


def test_blo_15_the_box():
    game = BlokusRectangle()
    assert PLACEMENTS.count == 1049
    assert game.num_moves == len(game.start().legal_numbers()) == 4 * 1049
    assert game.start().scores() == [80]


def test_blo_15_any_color_may_be_next_anywhere():
    position = BlokusRectangle().start()
    for move in ("red d4,e4,f4,g4", "green a1,b1,a2,b2", "red a8,b8,b7,c7", "blue d5,e5,f5,e6"):
        position.play(move)
    assert position.seat == 0


@pytest.mark.parametrize(
    ("move", "clause", "code"),
    [
        ("blue e1,f1,e2,f2", "BLO-15", "own-edge"),
        ("yellow d1,e1,f1,g1", "BLO-1", "occupied"),
        ("blue g5,h5,i5,j5", "BLO-15", "piece-gone"),
        ("blue a8,b8,c8", "BLO-15", "not-a-piece"),
        ("blue a8,b8,c8,d8,e8", "BLO-15", "not-a-piece"),
        ("blue a6,a7,a8,a9", "BLO-15", "off-board"),
        ("blue h8,i8,j8,k8", "BLO-15", "off-board"),
    ],
)
def test_blo_15_illegal_placements(move, clause, code):
    position = BlokusRectangle().start()
    position.play("blue a1,b1,c1,d1")
    with pytest.raises(IllegalMoveError) as caught:
        position.play(move)
    assert (caught.value.clause, caught.value.reason.code) == (clause, code)
    assert len(position.history) == 1


def test_blo_15_different_colors_may_share_edges():
    position = BlokusRectangle().start()
    position.play("blue a1,b1,c1,d1")
    position.play("red e1,f1,e2,f2")


@pytest.mark.parametrize(
    ("drawing", "hard", "solved"),
    [
        (SOLUTION, False, True),
        (SOLUTION, True, False),
        (HARD_SOLUTION, False, True),
        (HARD_SOLUTION, True, True),
        (FILLED, False, False),
        (FILLED, True, False),
    ],
)
def test_blo_15_solved_is_judged_on_the_finished_rectangle(drawing, hard, solved):
    position = drawn(drawing, hard)
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.scores == [0]
    assert outcome.payoffs == [1.0 if solved else 0.5]
    assert explain.is_solved(position.state) == solved
    assert (explain.check(position.state) == []) == solved
    assert position.view().model_dump()["solved"] == solved
    assert ("solved" in str(position).splitlines()) == solved


@every_mode
def test_blo_15_a_piece_may_be_alone_for_a_while(hard):
    """In any order, no step towards the solution is called wrong."""
    for seed in range(10):
        position = BlokusRectangle(hard=hard).start()
        for move in np.random.default_rng(seed).permutation(moves_of(HARD_SOLUTION)):
            assert explain.check(position.state) == []
            assert payoff(position) == pytest.approx(-1 + 1.5 * (80 - position.scores()[0]) / 80)
            position.play(str(move))
        assert payoff(position) == 1


def test_blo_15_check_points_at_holes():
    position = BlokusRectangle().start()
    position.play("blue b1,b2,c2,c3")
    assert codes(position) == []
    position.play("red a2,a3,a4,b3")
    assert codes(position) == [("hole", None), ("hole", None)]
    assert explain.check(position.state)[0].values["cells"] == ["a1"]


def test_blo_15_check_points_at_pieces_that_stay_alone():
    position = BlokusRectangle().start()
    position.play("blue a1,b1,a2,b2")
    assert codes(position) == []
    position.play("red c3,c4,c5,c6")  # on the only corner that blue can reach
    assert codes(position) == [("apart", "blue")]
    position.undo()
    assert codes(position) == []


def test_blo_15_check_points_at_chains_that_are_cut_off_in_hard_mode():
    moves: tuple[str, ...] = ("blue a1,b1,a2,b2", "blue c3,c4,c5,b5", "red d2,e2,f2,e3", "yellow d6,e6,f6,g6")
    moves = (*moves, "green a6,a7,a8,b8", "red a4,a3,b4,b3")
    faults = {}
    for hard in (False, True):
        position = BlokusRectangle(hard=hard).start()
        for move in moves:
            position.play(move)
        faults[hard] = codes(position)
    assert ("apart", "blue") not in faults[False]
    assert ("apart", "blue") in faults[True]


@every_mode
def test_blo_15_check_and_rules_agree_on_finished_games(hard):
    for seed in range(30):
        position = play_at_random(BlokusRectangle(hard=hard).start(seed), np.random.default_rng(seed))
        assert explain.is_solved(position.state) == rules.is_solved(position.state)
        assert explain.check(position.state)


@every_mode
def test_legal_moves_are_those_nothing_is_wrong_with(hard):
    game = BlokusRectangle(hard=hard)
    for position in [game.start(0), *random_positions(game, 6)]:
        faultless = [m for m in range(game.num_moves) if game.explain_illegal(position.state, m) is None]
        assert position.legal_numbers().tolist() == faultless


def test_the_order_of_moves_leaves_no_trace():
    moves = moves_of(SOLUTION)
    first, second = BlokusRectangle().start(1), BlokusRectangle().start(2)
    for move, other in zip(moves, reversed(moves), strict=True):
        first.play(move)
        second.play(other)
    assert first.state.tobytes() == second.state.tobytes()


def test_mirroring_and_recoloring_changes_nothing():
    def mirrored(move: int) -> int:
        color, placement = divmod(move, PLACEMENTS.count)
        number = PLACEMENTS.number_of((7 - row, column) for row, column in PLACEMENTS.cells_of(placement))
        assert number is not None
        return (color + 1) % NUM_COLORS * PLACEMENTS.count + number

    position, twin = BlokusRectangle().start(), BlokusRectangle().start()
    generator = np.random.default_rng(0)
    while not position.is_over:
        legal = position.legal_numbers()
        assert sorted(mirrored(int(move)) for move in legal) == twin.legal_numbers().tolist()
        move = int(generator.choice(legal))
        position.play(move)
        twin.play(mirrored(move))
    assert twin.is_over


@pytest.mark.parametrize("text", ["b a1,b1,c1,d1", "BLUE D1,C1,b1,a1", " blue  a1, b1, c1, d1 "])
def test_ways_to_write_a_move(text):
    assert BlokusRectangle().start().play(text).text == "blue a1,b1,c1,d1"


@pytest.mark.parametrize(
    "text", ["", "a1,b1,c1,d1", "blue", "pink a1,b1,c1,d1", "blue a1,b1,c1,", "blue a1 b1"]
)
def test_other_texts_are_no_moves(text):
    with pytest.raises(MoveSyntaxError):
        BlokusRectangle().start().play(text)


def test_pictures_and_view():
    position = BlokusRectangle().start()
    position.play("blue a1,b1,c1,d1")
    lines = str(position).splitlines()
    assert lines[7:9] == [" 1 B B B B . . . . . .", "   a b c d e f g h i j"]
    assert lines[10] == "  blue   16 cells left: L4 O4 T4 Z4"
    assert position.svg().startswith("<svg")
    view = position.view().model_dump()
    assert view["board"][-1] == "bbbb......"
    assert view["colors"][0] == {"color": "blue", "pieces_left": ["L4", "O4", "T4", "Z4"]}
    assert (view["rows"], view["columns"], view["solved"], view["faults"]) == (8, 10, False, [])
