"""What finished games say of how somebody plays: worked out again here from what everybody sees."""

import random

import pytest

from tessera.core.position import Position
from tessera.games import load
from tessera.review.figures import figures_of


def played_out(name: str, seed: str, **options: object) -> Position:
    position, chance = Position(load(name, **options), seed), random.Random(seed)
    while not position.is_over:
        position.play(int(chance.choice(position.legal_numbers().tolist())))
    return position


@pytest.mark.parametrize("players", [2, 3, 4])
def test_blokus_tells_the_first_piece_and_the_cells_left_of_each_own_colour(players):
    position = played_out("blokus", "figures", players=players)
    colors = position.view().colors
    for seat in range(players):
        own = [color for number, color in enumerate(colors) if number % players == seat]
        own = own[: 2 if players == 2 else 1]  # of three the fourth colour is nobody's
        first = next(played.text for played in position.history if played.seat == seat)
        figures = figures_of(position, seat)
        assert figures["left"] == sum(color.cells_left for color in own) / len(own)
        assert int(str(figures["opening"])[-1]) == len(first.split(",")), "pieces are named by their size"


def test_ingenious_tells_the_lowest_colour_and_those_that_are_full():
    position = played_out("ingenious", "figures", players=2)
    for seat in range(2):
        marks = position.view().score_boards[seat].marks.values()
        expected = {"lowest": min(marks), "full": sum(mark == 18 for mark in marks)}
        assert figures_of(position, seat) == expected


def test_ingenious_on_boards_of_another_length_tells_nothing():
    assert figures_of(played_out("ingenious", "figures", players=4, mode="team"), 0) == {}


def test_verflixt_tells_what_became_of_minus_tiles():
    position = played_out("verflixt", "figures", players=3)
    for seat, hand in enumerate(position.view().hands):
        minus = [tile for tile in hand.tiles if isinstance(tile.value, int) and tile.value < 0]
        turned = sum(tile.points > 0 for tile in minus)
        assert figures_of(position, seat) == {"turned": turned, "minus": len(minus) - turned}
    assert any(hand.tiles for hand in position.view().hands)


def test_passtally_tells_the_points_of_a_turn_and_how_often_a_marker_walked():
    position = played_out("passtally", "figures", players=2)
    assert any(played.text.startswith("move") for played in position.history), "some marker walked"
    for seat in range(2):
        texts = [played.text.split()[0] for played in position.history if played.seat == seat]
        walks, tiles = texts.count("move"), texts.count("tile")
        turn = position.view().points[seat] / ((walks + tiles) / 2)
        assert figures_of(position, seat) == {"turn": turn, "walks": walks / (walks + tiles)}


def test_a_game_without_figures_gives_none():
    assert figures_of(Position(load("blokus-8x10"), "figures"), 0) == {}
