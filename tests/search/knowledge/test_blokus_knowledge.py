"""What the search knows about Blokus: features, weights and values that must hold together."""

from typing import Literal

import numpy as np
import pytest

from tessera import Blokus
from tessera.core.compiling import compiled
from tessera.core.contract import MAX_SEATS, Array
from tessera.games.blokus.rules import SHARED_COLOR
from tessera.games.blokus.state import NUM_CELLS
from tessera.search import knowledge
from tessera.search.knowledge.blokus import outlook
from tessera.search.knowledge.blokus import prior as blokus_prior
from tessera.search.knowledge.blokus import value as blokus_value
from tessera.search.knowledge.blokus.survey import (
    NO_ALLY,
    NUM_ROWS,
    TABLE_ENDS,
    ally_of,
    count_potential,
    spread,
)
from tessera.search.knowledge.weights import read_tables
from tests.random_play import play_at_random

WEIGHTS = read_tables(knowledge.load_knowledge("blokus").__name__)


@compiled
def _priors(states: Array, moves: Array, out: Array) -> None:
    knowledge.weigh_moves(states[0], moves, len(moves), out)


@compiled
def _thorough_priors(states: Array, trial: Array, moves: Array, out: Array) -> None:
    knowledge.weigh_thoroughly(states[0], trial, moves, len(moves), out)


@compiled
def _expected_points(states: Array, out: Array) -> None:
    blokus_value.expect_seat_points(states[0], out)


@compiled
def _move_features(states: Array, moves: Array, out: Array) -> int:
    blokus_prior.write_move_features(states[0], moves, len(moves), out)
    return blokus_prior.phase_of(states[0])


@compiled
def _value_features(states: Array, out: Array) -> None:
    blokus_value.write_value_features(states[0], np.empty(1, blokus_value.VIEW), out)


@compiled
def _evaluate(states: Array, out: Array) -> None:
    knowledge.evaluate(states[0], states[0], out)


@compiled
def _potential(states: Array, color: int, cell: int) -> int:
    return count_potential(states[0], color, cell)


def _position(players: Literal[1, 2, 3, 4], plies: int, seed: int = 5):
    return play_at_random(Blokus(players=players).start(seed), np.random.default_rng(seed), plies)


def test_the_weights_say_how_they_were_made_and_belong_to_these_features():
    assert WEIGHTS["made"]["by"]
    assert WEIGHTS["made"]["rounds"]
    for end in TABLE_ENDS:
        prior, value = WEIGHTS[f"prior{end}"], WEIGHTS[f"value{end}"]
        assert np.size(prior["weights"]) == blokus_prior.NUM_PHASES * blokus_prior.NUM_FEATURES
        assert len(value["input"]) == 4 * blokus_value.NUM_FEATURES
        for table in ("network_share", "playout_share", "spread"):
            assert len(value[table]) == 4 * 21 + 1


@pytest.mark.parametrize("plies", [0, 3, 20, 45])
@pytest.mark.parametrize(
    ("players", "table"), [(1, "prior"), (2, "prior"), (3, "prior_of_three"), (4, "prior_of_four")]
)
def test_a_prior_is_the_weighted_sum_of_the_features(players, table, plies):
    position = _position(players, plies)
    moves = position.legal_numbers()
    features = np.empty((len(moves), blokus_prior.NUM_FEATURES), np.float32)
    priors = np.empty(len(moves))
    phase = _move_features(position.states, moves, features)
    _priors(position.states, moves, priors)
    weights = np.array(WEIGHTS[table]["weights"]).reshape(blokus_prior.NUM_PHASES, -1)[phase]
    assert priors == pytest.approx(features @ weights, abs=1e-3)


@compiled
def _ally(states: Array, color: int) -> int:
    return ally_of(states[0], color)


@pytest.mark.parametrize(
    ("players", "allies"), [(1, [NO_ALLY] * 4), (2, [2, 3, 0, 1]), (4, [NO_ALLY] * 4)], ids=["1", "2", "4"]
)
def test_blo_12_a_colour_is_the_ally_of_the_same_player_s_other_one(players, allies):
    position = _position(players, 7)
    assert [_ally(position.states, color) for color in range(4)] == allies


@pytest.mark.parametrize("plies", range(11, 36, 4))
def test_blo_13_the_shared_colour_spares_whoever_plays_it_and_is_hindered_by_nobody(plies):
    position = _position(3, plies)
    assert position.state.color == SHARED_COLOR
    allies = [_ally(position.states, color) for color in range(4)]
    assert allies == [SHARED_COLOR] * 3 + [position.seat]
    moves = np.array(list(position.legal_numbers()), np.int32)
    features = np.empty((len(moves), blokus_prior.NUM_FEATURES), np.float32)
    _move_features(position.states, moves, features)
    edges = blokus_prior.PLACEMENTS.edge_cells[moves].astype(int)
    board = np.append(position.state.board[:NUM_CELLS], 0)
    counted = features[:, blokus_prior.FEATURES.index("beside_piece_opposite")]
    assert list(counted) == list((board[edges] == position.seat + 1).sum(axis=1))


def test_at_the_start_the_colors_differ_only_in_whose_turn_it_is():
    features = np.empty((4, blokus_value.NUM_FEATURES), np.float32)
    _value_features(_position(2, 0).states, features)
    turn = blokus_value.FEATURES.index("turn_0")
    assert features[:, turn : turn + 4].tolist() == np.eye(4).tolist()
    others = np.delete(features, range(turn, turn + 4), axis=1)
    assert others == pytest.approx(np.tile(others[0], (4, 1)), abs=1e-5)


def test_features_of_hand_and_placements_count_what_is_there():
    position = _position(4, 22)
    features = np.empty((4, blokus_value.NUM_FEATURES), np.float32)
    _value_features(position.states, features)
    color = int(position.state.color)
    named = dict(zip(blokus_value.FEATURES, features[color].tolist(), strict=True))
    assert named["cells_left"] == pytest.approx(position.state.cells_left[color] / 10)
    assert named["placements"] == pytest.approx(np.log1p(len(position.legal_numbers())), abs=1e-5)
    assert named["turn_0"] == 1


def test_a_wave_spreads_in_eight_directions_within_what_is_usable():
    usable = np.full(NUM_ROWS, (1 << 20) - 1, np.uint32)
    usable[6] = 0
    reached, fresh = np.zeros(NUM_ROWS, np.uint32), np.zeros(NUM_ROWS, np.uint32)
    reached[5] = 0b1
    assert spread(reached, usable, fresh) == 3
    assert (fresh[4], fresh[5], fresh[6]) == (0b11, 0b10, 0)


def test_potential_on_an_empty_board_is_every_placement_over_the_cell():
    game = Blokus()
    covering = sum(0 in cells for cells in _all_cells())
    assert _potential(game.start(0).states, 0, 0) == covering


def _all_cells():
    placements = blokus_prior.PLACEMENTS
    return (set(cells.tolist()) for cells in placements.cells)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("plies", [0, 12, 40, None])
def test_values_lie_between_losing_and_winning_and_add_up_to_nothing(players, plies):
    values = np.zeros(MAX_SEATS)
    _evaluate(_position(players, plies).states, values)
    assert (abs(values) <= 1).all()
    assert values.sum() == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("plies", [10, 40])
def test_the_outlook_of_a_placement_is_the_lead_that_is_expected_after_it(plies):
    position = _position(2, plies)
    moves, seat = position.legal_numbers(), position.seat
    before, after = np.empty(len(moves)), np.empty(len(moves))
    _priors(position.states, moves, before)
    after[:] = before
    _thorough_priors(position.states, position.states.copy(), moves, after)
    phase = blokus_prior.phase_of(position.state)
    added = (after - outlook.REST * before) / outlook.WORTH_OF_POINT[phase]
    leads = []
    for i in np.argsort(-before)[: outlook.TRIED]:
        following, points = position.copy(), np.zeros(MAX_SEATS)
        following.play(int(moves[i]))
        _expected_points(following.states, points)
        leads.append(points[seat] - points[1 - seat])
        assert added[i] == pytest.approx(leads[-1], abs=1e-4)
    for i in np.argsort(-before)[outlook.TRIED :]:
        assert added[i] == pytest.approx(min(leads), abs=1e-4)


@pytest.mark.parametrize("players", [1, 3, 4])
def test_only_two_players_have_an_outlook(players):
    position = _position(players, 10)
    moves = position.legal_numbers()
    before, after = np.empty(len(moves)), np.empty(len(moves))
    _priors(position.states, moves, before)
    after[:] = before
    _thorough_priors(position.states, position.states.copy(), moves, after)
    assert (after == before).all()
