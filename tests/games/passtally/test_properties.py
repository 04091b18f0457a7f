"""What holds in every game: conservation, hiding, symmetry, bounds."""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from tessera.core import seeds
from tessera.games.passtally.box import KINDS, turned_upright
from tessera.games.passtally.explain import LaidTile, board_of, tiles_on_board, trace_line
from tessera.games.passtally.game import Passtally
from tests.games.passtally.drawn import turn, use_up
from tests.random_play import play_at_random, random_positions

every_mode = pytest.mark.parametrize("mode", Passtally.modes)


@every_mode
def test_no_tile_and_no_marker_is_ever_lost(mode):
    position = Passtally(**Passtally.modes[mode]).start(8)
    generator = np.random.default_rng(8)
    while not position.is_over:
        play_at_random(position, generator, 1)
        state, view = position.state, position.view()
        in_piles = Counter(KINDS[kind] for kind in state.piles.ravel() if kind != 255)
        assert in_piles.total() == state.pile_left.sum()
        assert in_piles + Counter(tile.kind for tile in view.tiles) == Counter(dict.fromkeys(KINDS, 7))
        assert sum(marker is not None for marker in view.markers) == state.num_markers
        assert state.num_laid == len(view.tiles)


@every_mode
def test_everybody_has_the_same_number_of_turns_unless_the_end_is_sudden(mode):
    for seed in range(10):
        position = play_at_random(Passtally(**Passtally.modes[mode]).start(seed), np.random.default_rng(seed))
        turns = Counter(played.seat for played in position.history if not played.text.startswith("marker"))
        assert (
            len(set(turns.values())) == 1 or position.state.places == 0 or not position.state.pile_left.any()
        )


def test_same_stacks_in_another_order_are_the_same_bytes():
    first = turn("a6b6 BB", "c3c2 AC", "c6d6 AA", "b6c6 AB")
    second = turn("c3c2 AC", "c6d6 AA", "a6b6 BB", "b6c6 AB")
    assert first.state.tobytes() == second.state.tobytes()
    orders = []
    for texts in (("tile 1 a1b1 AA", "tile 1 e1f1 AA"), ("tile 1 e1f1 AA", "tile 1 a1b1 AA")):
        position = turn(face_up=("AA", "BB", "CC"))
        position.state.piles[0, 1] = 0
        for text in texts:
            position.play(text)
        orders.append(position.state.tobytes())
    assert orders[0] == orders[1]


def hidden_piles(position, number: int):
    state = position.hidden_from(0, seeds.game_key(f"hide {number}"))[0]
    return state.piles.tolist()


def test_hiding_keeps_what_is_seen_and_redraws_the_rest_evenly():
    position = turn(face_up=("AA", "BB", "CC"))
    for pile in range(3):
        use_up(position.state, pile, left=2)
    position.state.piles[:, 13] = [1, 3, 5]
    found: Counter[tuple[int, ...]] = Counter()
    for number in range(600):
        piles = hidden_piles(position, number)
        assert [pile[12] for pile in piles] == position.state.piles[:, 12].tolist()
        assert [pile[:12] for pile in piles] == [[255] * 12] * 3
        found[tuple(pile[13] for pile in piles)] += 1
    assert set(found) == set(permutations((1, 3, 5)))
    # 100 each expected; five standard deviations are 46.
    assert max(abs(count - 100) for count in found.values()) < 46


def test_hiding_forgets_the_true_order():
    position = turn()
    other = position.copy()
    below = other.state.piles[:, 1:].ravel()
    other.state.piles[:, 1:] = np.random.default_rng(0).permutation(below).reshape(3, 13)
    assert other.state.tobytes() != position.state.tobytes()
    assert hidden_piles(other, 1) == hidden_piles(position, 1)


def quarter_turn(tile: LaidTile) -> LaidTile:
    """The tile on a board turned by a quarter clockwise."""
    first, second = ((column, 5 - row) for row, column in tile.cells)
    look = turned_upright(tile.look)
    return (
        LaidTile((second, first), look[::-1], tile.level)
        if first > second
        else LaidTile((first, second), look, tile.level)
    )


def test_turning_the_board_turns_every_line():
    for position in random_positions(Passtally(), 25):
        tiles = tiles_on_board(position.state)
        board, turned = board_of(tiles), board_of(map(quarter_turn, tiles))
        for space in range(24):
            line, other = trace_line(board, space), trace_line(turned, (space + 6) % 24)
            assert other.end == (line.end + 6) % 24
            assert [step.adds for step in other.steps] == [step.adds for step in line.steps]
        assert sorted(tile.kind for tile in tiles) == sorted(quarter_turn(tile).kind for tile in tiles)


def test_the_bound_of_legal_moves_is_reached():
    position = turn(face_up=("AB", "AC", "CB"))
    assert len(position.legal_numbers()) == Passtally.max_legal_moves == 376
