"""Reasons for moves in Ingenious, Verflixt and Passtally, held against what playing the move does."""

from tessera.games import load
from tessera.games.ingenious.game import Ingenious
from tessera.games.passtally.explain import board_of_state, markers_on_board, score_now
from tessera.games.verflixt.box import COLORS
from tessera.search.hints import hint_reasons
from tests.games.ingenious.drawn import drawn
from tests.random_play import random_positions

TWO = Ingenious(players=2)


def told_with_moves(name, count, every, **options):
    """Positions, positions after a move, and the reasons for the move."""
    for position in random_positions(load(name, **options), count):
        for move in position.legal_numbers()[::every].tolist():
            after = position.copy()
            after.play(move)
            yield position, after, hint_reasons(name, position.state, move)


def ingenious_reasons(move, **drawing):
    position = drawn(TWO, **drawing)
    return hint_reasons("ingenious", position.state, TWO.parse_move(position.state, move))


def test_ingenious_tells_a_bonus_before_points():
    marks = [[17, 5, 5, 5, 5, 5], [3, 5, 5, 5, 5, 5]]
    assert ingenious_reasons("RG h8 h7", halves={"h9": "R"}, marks=marks) == [
        {"id": "bonus", "color": "red"},
        {"id": "points", "color": "red", "points": 1},
    ]


def test_ingenious_tells_the_lowest_color():
    marks = [[2, 5, 5, 5, 5, 5], [5, 5, 5, 5, 5, 4]]
    assert ingenious_reasons("RG h8 h7", halves={"h9": "R"}, marks=marks) == [
        {"id": "lowest-color", "color": "red", "points": 1}
    ]


def test_ingenious_tells_what_an_opponent_loses():
    """Between two purple cells lies the only place for two points, which red and green now cover."""
    marks = [[5] * 6, [5, 5, 5, 5, 5, 0]]
    reasons = ingenious_reasons("RG h8 g8", halves={"h7": "P", "h9": "P"}, marks=marks)
    assert reasons == [{"id": "denies", "color": "purple", "points": 1}]


def test_ingenious_a_new_rack_is_a_reason_of_its_own():
    position = drawn(TWO, racks=[("RR", "GB")], marks=[[0, 3, 3, 3, 3, 3]])
    position.play("RR h7 h8")
    swap, refill = (TWO.parse_move(position.state, text) for text in ("swap", "refill"))
    assert hint_reasons("ingenious", position.state, swap) == [{"id": "new-rack"}]
    assert hint_reasons("ingenious", position.state, refill) == []


def test_verflixt_tells_the_points_of_a_taken_tile():
    seen = set()
    for before, after, reasons in told_with_moves("verflixt", 30, 1, bug=True):
        seen |= {reason["id"] for reason in reasons}
        for reason in reasons:
            if reason["id"] == "takes":
                assert reason["points"] == after.scores()[before.seat] - before.scores()[before.seat]
            elif reason["id"] == "bug-bites":
                assert COLORS.index(reason["color"]) != before.seat
    assert seen >= {"takes", "comes-home", "lands-on", "joins", "leaves-behind", "frees", "protects"}


def test_passtally_tells_what_lines_gain_and_lose():
    seen = set()
    for before, after, reasons in told_with_moves("passtally", 15, 9):
        seen |= {reason["id"] for reason in reasons}
        lines = {
            seat: [
                score_now(board_of_state(p.state), markers_on_board(p.state), seat).points
                for p in (before, after)
            ]
            for seat in range(2)
        }
        told = {reason["id"]: reason["points"] for reason in reasons if "points" in reason}
        if before.seat is not None and reasons:
            assert told.get("scores", 0) == lines[before.seat][1]
            assert told.get("cuts", 0) == max(0, -lines[1 - before.seat][1] + lines[1 - before.seat][0])
    assert seen >= {"scores", "cuts", "builds-up"}
