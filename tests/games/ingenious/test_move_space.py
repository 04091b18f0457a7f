"""The compiled rules and the told ones agree about every move; tiles are conserved; numbers are right."""

import numpy as np
import pytest

from tessera.core import playing
from tessera.core.seeds import game_key
from tessera.games.ingenious.box import KIND_COUNTS, KIND_NAMES, KINDS, NO_TILE, NUM_COLORS, NUM_KINDS
from tessera.games.ingenious.game import Ingenious
from tessera.games.ingenious.moves import REFILL, SWAP
from tests.games.ingenious.drawn import drawn, play_states, play_with_swaps
from tests.random_play import random_positions

KIND_OF_COLORS = np.array([[KINDS.index((min(a, b), max(a, b))) for a in range(6)] for b in range(6)])
every_mode = pytest.mark.parametrize("options", Ingenious.modes.values(), ids=Ingenious.modes)


def legal_by_explanation(position):
    game, state = position.game, position.state
    return [move for move in range(game.num_moves) if game.explain_illegal(state, move) is None]


@every_mode
def test_legal_moves_are_those_without_a_fault(options):
    positions = [p for p in random_positions(Ingenious(**options), 6, seed=7) if not p.is_over]
    positions.append(Ingenious(**options).start(9))
    for position in positions:
        assert position.legal_numbers().tolist() == legal_by_explanation(position)


def test_legal_moves_in_the_first_round_are_those_without_a_fault():
    for players in (2, 3, 4):
        position = play_with_swaps(Ingenious(players=players), players, players - 1)
        assert position.legal_numbers().tolist() == legal_by_explanation(position)


def test_legal_moves_are_those_without_a_fault_when_replenishing():
    position = drawn(Ingenious(players=2), racks=[("RR", "GB")], marks=[[0, 1, 1, 1, 1, 1]])
    position.play("RR h7 h8")
    assert position.legal_numbers().tolist() == legal_by_explanation(position) == [REFILL, SWAP]


@every_mode
def test_no_physical_placement_is_offered_twice(options):
    for position in random_positions(Ingenious(**options), 10, seed=3):
        texts = position.legal_moves()
        tiles = [frozenset(zip(t[1:], t[0], strict=True)) for t in map(str.split, texts) if len(t) == 3]
        assert len(set(tiles)) == len(tiles)


def count_tiles(state):
    """The tiles of each kind in bag and racks."""
    counts = state.bag.astype(int)
    np.add.at(counts, state.racks[state.racks != NO_TILE], 1)
    return counts


def count_placed(state):
    """The tiles of each kind on the board, read from the joined halves."""
    counts = np.zeros(NUM_KINDS, int)
    for joined, step in ((1, 1), (5, 16), (6, 17)):  # to the E, SW and SE
        here = np.flatnonzero(state.joined == joined)
        np.add.at(counts, KIND_OF_COLORS[state.board[here] - 1, state.board[here + step] - 1], 1)
    return counts


@every_mode
def test_tiles_are_conserved(options):
    """At the end of thousands of random games in each mode."""
    game = Ingenious(**options)
    states, tally = np.zeros(2, game.state_type), np.zeros(playing.TALLY_SIZE)
    moves = np.empty(game.max_legal_moves, np.int32)
    for number in range(3000):
        playing.random_games(states, game.encode_options(), game_key("tiles"), number, 1, moves, tally)
        assert_conserved(states[1])


@every_mode
def test_tiles_are_conserved_by_every_move(options):
    for seed in range(10):
        for states in play_states(Ingenious(**options), seed):
            assert_conserved(states[0])


def assert_conserved(state):
    assert (count_tiles(state) + count_placed(state)).tolist() == KIND_COUNTS.tolist()
    assert state.bag.sum() == state.bag_size


@every_mode
def test_racks_are_sorted_and_canonical(options):
    for seed in range(30):
        for states in play_states(Ingenious(**options), seed):
            state = states[0]
            for rack, size in zip(state.racks, state.rack_size, strict=True):
                assert rack[size:].tolist() == [NO_TILE] * (6 - size)
                assert (np.diff(rack.astype(int)) >= 0).all()
            assert (state.touched == 0) == (state.num_placed in (0, *range(state.players, 120)))
            if not state.swaps:
                assert not state.put_back.any()
                assert not state.known_after.any()
                assert not state.drawn_after.any()


def outcome_of(position, move):
    states = position.states.copy()
    return int(playing.play_move(states, move)), states[0]


def test_outcome_numbers_tell_what_was_drawn():
    """The same number for the same tiles, whatever the order; another one for others."""
    position = drawn(Ingenious(players=2), racks=[("RR", "GB", "GO", "BO")], marks=[[0, 1, 1, 1, 1, 1]])
    position.play("RR h7 h8")
    for move in (REFILL, SWAP):
        seen: dict[object, list[int]] = {}
        for key in range(3000):
            position.state.stream[:] = 0
            position.state.stream[0] = key
            number, after = outcome_of(position, move)
            assert number >= 0
            assert seen.setdefault(number, after.racks[0].tolist()) == after.racks[0].tolist()
        assert len(seen) == len(set(map(tuple, seen.values())))
        assert len(seen) > 500


def test_swap_outcomes_differ_by_what_was_shown():
    numbers = set()
    for tiles in (("GB", "GO"), ("GB", "GP")):
        position = drawn(Ingenious(players=2), racks=[("RR", *tiles)], marks=[[0, 1, 1, 1, 1, 1]])
        position.play("RR h7 h8")
        position.state.bag[:] = 0
        position.state.bag[KIND_NAMES.index("OY")] = 6
        position.state.bag_size = 6
        numbers.add(outcome_of(position, SWAP)[0])
    assert len(numbers) == 2


def test_scores_are_six_numbers_a_board():
    for options, boards in (({"players": 3}, 3), ({"mode": "team"}, 2), ({"mode": "solo"}, 1)):
        assert Ingenious(**options).start(1).scores() == [[0] * NUM_COLORS] * boards
