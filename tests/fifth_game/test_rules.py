import numpy as np
import pytest
from mosaic.box import CELLS, COLORS, NUM_TILES, TILES, cell_name, tile_name
from mosaic.explain import away_tiles, explain_illegal, hand_tiles, laid_tiles
from mosaic.game import Mosaic
from mosaic.moves import lay, put_away

from tessera.core.errors import IllegalMoveError
from tessera.core.position import Position
from tests.random_play import random_positions


def drawn(
    board: dict[str, str], hand: tuple[str, ...], other: tuple[str, ...] = (), bag: tuple[str, ...] = ()
) -> Position:
    """A position in which the first player, to move, has this hand; tiles not named are put away."""
    position = Mosaic().start(1)
    state = position.state
    state.board[:] = 0
    for cell, tile in board.items():
        state.board[CELLS[cell]] = TILES[tile] + 1
    state.num_laid = len(board)
    state.hands[:] = [sum(1 << TILES[tile] for tile in tiles) for tiles in (hand, other)]
    state.bag[:] = 0
    state.bag[: len(bag)] = [TILES[tile] for tile in bag]
    state.bag_left = len(bag)
    seen = {*board.values(), *hand, *other, *bag}
    state.away = sum(1 << tile for name, tile in TILES.items() if name not in seen)
    state.points[:] = 0
    state.seat = 0
    return position


def refusal(position: Position, text: str) -> str:
    with pytest.raises(IllegalMoveError) as caught:
        position.play(text)
    return caught.value.clause


def test_mos_1_eighteen_tiles_and_sixteen_cells():
    assert len(TILES) == NUM_TILES == 18
    assert sorted(TILES) == sorted(f"{color} {number}" for color in COLORS for number in range(1, 7))
    assert (cell_name(0), cell_name(3), cell_name(12), cell_name(15)) == ("a1", "d1", "a4", "d4")


def test_mos_2_hands_of_three_from_a_mixed_bag():
    state = Mosaic().start(5).state
    hands = [hand_tiles(state, seat) for seat in range(2)]
    assert [len(hand) for hand in hands] == [3, 3]
    bag = state.bag[: int(state.bag_left)].tolist()
    assert sorted([*hands[0], *hands[1], *bag]) == list(range(18))
    assert len({tuple(hand_tiles(Mosaic().start(seed).state, 0)) for seed in range(20)}) > 10


def test_mos_2_a_hand_is_seen_by_its_owner_only():
    position = Mosaic().start(5)
    assert position.view(0).hand == [tile_name(tile) for tile in hand_tiles(position.state, 0)]
    assert position.view(None).hand is None
    assert "3 tiles" in str(position.game.picture(position.state, 0))


def test_mos_3_a_lot_decides_and_turns_alternate():
    assert {Mosaic().start(seed).seat for seed in range(20)} == {0, 1}
    position = Mosaic().start(5)
    first = position.seat
    position.play(position.legal_moves()[0])
    assert position.seat == 1 - first


def test_mos_4_one_tile_of_the_own_hand_on_an_empty_cell_or_away():
    position = drawn({"a1": "red 1"}, hand=("blue 5",), other=("blue 6",))
    assert refusal(position, "blue 6 b1") == "MOS-4"
    assert refusal(position, "blue 5 a1") == "MOS-4"
    assert refusal(position, "away green 2") == "MOS-4"
    assert position.legal_moves() == ["blue 5 b1", "blue 5 a2", "away blue 5"]


def test_mos_5_the_first_anywhere_the_others_beside_one():
    assert len(drawn({}, hand=("red 1",)).legal_moves()) == 16 + 1
    assert refusal(drawn({"a1": "red 1"}, hand=("blue 5",)), "blue 5 b2") == "MOS-5"


def test_mos_6_never_beside_the_same_number():
    position = drawn({"a1": "red 1", "b2": "green 3"}, hand=("blue 1",), other=("blue 6",))
    assert refusal(position, "blue 1 a2") == "MOS-6"
    position.play("blue 1 c2")


def test_mos_7_points_for_colours_and_following_numbers():
    position = drawn(
        {"a2": "red 3", "c2": "blue 5", "b1": "red 5", "b3": "green 1"}, hand=("red 4",), other=("blue 6",)
    )
    gain = position.game.explain_gain(position.state, lay(TILES["red 4"], CELLS["b2"]))
    assert gain == {"points": 5, "same_color": ["b1", "a2"], "next_number": ["b1", "a2", "c2"]}
    position.play("red 4 b2")
    assert position.scores() == [5, 0]


def test_mos_8_a_tile_put_away_is_open_brings_nothing_and_stays_out():
    position = drawn({"a1": "red 1"}, hand=("red 2",), other=("blue 6",))
    position.play("away red 2")
    assert position.scores() == [0, 0]
    assert TILES["red 2"] in away_tiles(position.state)
    assert "red 2" in position.view(None).put_away


def test_mos_9_a_tile_is_drawn_while_there_are_any_and_only_seen_by_its_owner():
    position = drawn({"a1": "red 1"}, hand=("red 2",), other=("blue 6",), bag=("green 4",))
    played = position.play("away red 2")
    assert played.chance == {"drawn": ["green 4"]}
    assert hand_tiles(position.state, 0) == [TILES["green 4"]]
    seen = [position.game.visible_chance(played.chance, 0, viewer) for viewer in (0, 1, None)]
    assert seen == [played.chance, None, None]
    assert position.play("away blue 6").chance is None


def test_mos_10_the_end_by_a_full_board_or_empty_hands():
    numbers = ["red 1", "red 2", "red 3", "red 4", "green 2", "green 3", "green 4", "green 5"]
    numbers += ["blue 3", "blue 4", "blue 5", "blue 6", "green 1", "blue 1", "blue 2"]
    cells = [cell for cell in CELLS if cell != "d4"]
    full = drawn(dict(zip(cells, numbers, strict=True)), hand=("green 6", "red 5"), other=("red 6",))
    full.play("red 5 d4")
    assert full.is_over
    empty = drawn({"a1": "red 1"}, hand=("red 2",))
    empty.play("away red 2")
    assert empty.is_over


def test_mos_11_points_then_fewer_tiles_put_away():
    position = drawn({"a1": "red 1"}, hand=("red 2",))
    for points, away, winners in ([(3, 2), (9, 0), [0]], [(2, 2), (3, 1), [1]], [(2, 2), (1, 1), [0, 1]]):
        position.state.points[:], position.state.num_away[:] = points, away
        assert position.game.winners(position.state) == winners


def test_mos_12_hands_of_two_in_the_short_game():
    position = Mosaic(hand=2).start(5)
    assert [len(hand_tiles(position.state, seat)) for seat in range(2)] == [2, 2]


@pytest.mark.parametrize("mode", Mosaic.modes)
def test_the_legal_moves_are_those_with_which_nothing_is_wrong(mode):
    game = Mosaic(**Mosaic.modes[mode])
    for position in random_positions(game, 20):
        legal = set(position.legal_numbers().tolist())
        for move in range(game.num_moves):
            assert (move in legal) == (explain_illegal(position.state, move) is None)


def test_tiles_are_never_lost():
    position = Mosaic().start(9)
    generator = np.random.default_rng(9)
    while not position.is_over:
        position.play(int(generator.choice(position.legal_numbers())))
        state = position.state
        places = [
            *laid_tiles(state).values(),
            *away_tiles(state),
            *hand_tiles(state, 0),
            *hand_tiles(state, 1),
        ]
        assert sorted([*places, *state.bag[: int(state.bag_left)].tolist()]) == list(range(18))


def test_putting_away_is_written_so():
    position = drawn({"a1": "red 1"}, hand=("red 2",))
    assert position.game.parse_move(position.state, "AWAY Red 2") == put_away(TILES["red 2"])
