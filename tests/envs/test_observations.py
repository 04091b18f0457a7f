"""What programs that learn are shown: within bounds, from the seat's side, and nothing it cannot know."""

import numpy as np
import pytest

from tessera.core import batch, seeds
from tessera.core.bits import words_for
from tessera.games import load
from tessera.games.blokus.box import MONOMINO
from tests.modes import every_mode, load_mode
from tests.random_play import play_at_random, random_positions


def planes_of(game, states, seat):
    planes = np.zeros((1, *game.observation_shape), np.float32)
    batch.observe_rows(states, np.array([seat], np.int8), np.zeros(1, np.int64), planes)
    return planes[0]


@every_mode
def test_values_lie_between_0_and_1(name, mode):
    for position in random_positions(load_mode(name, mode), 8):
        for seat in range(position.game.num_seats):
            planes = planes_of(position.game, position.states, seat)
            assert planes.min() >= 0
            assert planes.max() <= 1
            assert planes.any()


@every_mode
def test_what_a_seat_cannot_know_changes_nothing(name, mode):
    for position in random_positions(load_mode(name, mode), 8):
        for seat in range(position.game.num_seats):
            hidden = position.hidden_from(seat, seeds.game_key("another world"))
            here, there = (planes_of(position.game, states, seat) for states in (position.states, hidden))
            assert here.tobytes() == there.tobytes()


@every_mode
def test_every_move_can_be_seen(name, mode):
    """A move changes what its seat sees; so planes are not blind to what happens."""
    for position in random_positions(load_mode(name, mode), 6):
        if position.seat is None:
            continue
        seat, before = position.seat, planes_of(position.game, position.states, position.seat)
        play_at_random(position, np.random.default_rng(0), 1)
        assert before.tobytes() != planes_of(position.game, position.states, seat).tobytes()


@every_mode
def test_masks_mark_exactly_the_legal_moves(name, mode):
    game = load_mode(name, mode)
    masks, moves = (
        np.zeros((1, words_for(game.num_moves)), np.uint64),
        np.empty(game.max_legal_moves, np.int32),
    )
    for position in random_positions(game, 12):
        batch.mark_state(position.states, masks, moves)
        marked = np.flatnonzero(np.unpackbits(masks.view(np.uint8), bitorder="little"))
        assert marked.tolist() == position.legal_numbers().tolist()


def test_ingenious_shows_the_own_rack_and_counts_the_unseen_tiles():
    game = load("ingenious")
    position = game.start(3)
    planes = planes_of(game, position.states, 1)
    own, unseen = np.rint(6 * planes[7]), np.rint(6 * planes[8])
    assert own.sum() == 6
    assert (own + unseen).sum() == 120
    assert planes[9].sum() == 0


def test_blokus_counts_colours_from_the_own_one():
    game = load("blokus")
    position = game.start(0)
    play_at_random(position, np.random.default_rng(1), 2)
    blue_sees, yellow_sees = (planes_of(game, position.states, seat) for seat in (0, 1))
    assert blue_sees[0].sum() > 0
    assert (blue_sees[0] == yellow_sees[3]).all()
    assert (blue_sees[1] == yellow_sees[0]).all()


def test_blokus_tells_who_has_placed_the_single_cell_last():
    """BLO-9: five points hang on it."""
    game = load("blokus")
    states = game.start(0).states.copy()
    states[0].pieces_left[1] = 0
    for last_piece, told in ((MONOMINO, 1.0), (MONOMINO + 1, 0.0)):
        states[0].last_piece[1] = last_piece
        assert planes_of(game, states, 0)[12, 0, 6:10].tolist() == [0, told, 0, 0]
        assert planes_of(game, states, 3)[12, 0, 6:10].tolist() == [0, 0, told, 0]


@pytest.mark.parametrize("seat", [0, 1])
def test_verflixt_tells_the_roll_and_who_is_to_move(seat):
    game = load("verflixt")
    position = game.start(5)
    planes = planes_of(game, position.states, seat)
    assert np.argmax(planes[15][:6]) == position.state.roll - 1
    assert planes[15][9 + (position.seat - seat) % 2] == 1


def test_passtally_shows_face_up_tiles_and_counts_the_others():
    game = load("passtally")
    planes = planes_of(game, game.start(5).states, 0)
    assert planes[9].sum() == 3
    assert np.rint(7 * planes[10][1]).sum() == 39
