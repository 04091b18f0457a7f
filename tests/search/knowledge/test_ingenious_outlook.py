"""What the networks of Ingenious see of a position."""

import numpy as np
import pytest

from tessera.core.compiling import compiled
from tessera.games import load
from tessera.games.ingenious.box import NUM_COLORS
from tessera.games.ingenious.game import Ingenious
from tessera.games.ingenious.rules import BOARD_END
from tessera.search.knowledge.ingenious import outlook
from tests.games.ingenious.drawn import drawn

PLIES = 20
every_number = pytest.mark.parametrize("players", [3, 4])


@compiled
def write_features(states, out):
    outlook.write_value_features(states[0], out)


def seen_by_all(position):
    out = np.empty((position.game.num_seats, outlook.NUM_FEATURES), np.float32)
    write_features(position.states, out)
    return out


def some_way_on(players, seed):
    generator = np.random.default_rng(seed)
    position = load("ingenious", players=players).start(seed)
    for _ in range(PLIES):
        moves = position.legal_numbers()
        position.play(int(moves[generator.integers(len(moves))]))
    return position


@every_number
def test_a_seat_sees_nothing_that_it_cannot_know(players):
    position = some_way_on(players, 1)
    for seat in range(players):
        for world in range(4):
            other = position.as_known_to(seat, np.full(4, world, np.uint32))
            np.testing.assert_array_equal(seen_by_all(other)[seat], seen_by_all(position)[seat])


@every_number
def test_which_color_it_is_means_nothing(players):
    game = Ingenious(players=players)
    racks = [("RG", "BB"), ("OY",), ("RB",), ("GB",)][:players]
    turned = [tuple(tile.translate(str.maketrans("RGBOYP", "GBOYPR")) for tile in rack) for rack in racks]
    marks = [[seat + 2 * color for color in range(NUM_COLORS)] for seat in range(players)]
    moved = [[row[color - 1] for color in range(NUM_COLORS)] for row in marks]
    one = seen_by_all(drawn(game, halves={"h8": "R", "h9": "R"}, racks=racks, marks=marks))
    other = seen_by_all(drawn(game, halves={"h8": "G", "h9": "G"}, racks=turned, marks=moved))
    np.testing.assert_allclose(one, other)


@every_number
def test_seats_are_counted_from_the_own_one_and_colors_from_the_lowest(players):
    position = some_way_on(players, 2)
    for seat, seen in enumerate(seen_by_all(position)):
        colors = seen[: outlook.OTHER_MARKS].reshape(NUM_COLORS, outlook.COLOR_FEATURES)
        np.testing.assert_allclose(colors[:, outlook.MARK], np.sort(position.state.marks[seat]) / BOARD_END)
        following = np.sort(position.state.marks[(seat + 1) % players]) / BOARD_END
        np.testing.assert_allclose(seen[outlook.OTHER_MARKS :][:NUM_COLORS], following)
        turn = seen[outlook.TO_MOVE :][:players]
        np.testing.assert_array_equal(turn.nonzero()[0], [(position.seat - seat) % players])
