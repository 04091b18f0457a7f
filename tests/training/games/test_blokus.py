"""Fitting Blokus, and self-play that survives its file."""

import numpy as np
import pytest

from tessera import Blokus
from tessera.core.compiling import compiled
from tessera.core.contract import MAX_SEATS, Array
from tessera.core.errors import TesseraError
from tessera.core.playing import play_move
from tessera.search.knowledge.blokus.value import (
    NUM_FEATURES,
    VIEW,
    expect_points,
    expect_seat_points,
    write_value_features,
)
from tessera.search.search import Search
from tessera.selfplay.parquet import make_job
from tessera.selfplay.searched_game import append_game, play_against_itself, read_games
from tessera.selfplay.workers import run_job
from tessera.training.games.blokus import FITTING, fit
from tessera.training.games.blokus.fits import (
    PLAYOUTS_FROM,
    expected_points,
    fit_shares,
    leads_of_four,
    leads_of_three,
    leads_of_two,
    seen_from,
)
from tessera.training.games.blokus.outlook import expected_leads, fit_outlook
from tessera.training.games.blokus.samples import MoveSampler, gather, points_of_colors
from tessera.training.network import Network
from tests.random_play import play_at_random


def test_colors_are_seen_in_the_order_of_play():
    features = np.arange(8).reshape(1, 4, 2)
    assert seen_from(features, 1).tolist() == [[2, 3, 4, 5, 6, 7, 0, 1]]


def test_points_of_a_color_with_everything_placed():
    state = Blokus().start(0).state
    state.cells_left[1] = 0
    state.last_piece[1] = 0
    assert points_of_colors(state).tolist() == [-89, 20, -89, -89]


def test_shares_say_how_much_the_network_and_the_playouts_tell():
    generator = np.random.default_rng(4)
    by_network, by_playouts = generator.standard_normal((2, 8500)) * 10
    placed = np.arange(8500) % 85
    known = np.where(placed >= 60, by_playouts, 0.5 * by_network + 0.4 * by_playouts)
    results = known + generator.standard_normal(8500)
    shares = fit_shares(results, by_network, by_playouts, placed)
    assert shares["network_share"][40] == pytest.approx(0.5, abs=0.02)
    assert shares["playout_share"][40] == pytest.approx(0.4, abs=0.02)
    assert shares["spread"][40] == pytest.approx(1.0, abs=0.1)
    assert (shares["network_share"][80], shares["playout_share"][PLAYOUTS_FROM - 1]) == (0.0, 0.0)
    assert shares["playout_share"][80] == pytest.approx(1.0, abs=0.02)


def test_two_players_lead_with_both_their_colors_and_more_with_one_each():
    points = np.array([[10.0, 4.0, 3.0, 1.0]])
    assert leads_of_two(points).tolist() == [8.0]
    assert leads_of_four(points).tolist() == [6.0, 7.0, 9.0, 1.0, 3.0, 2.0]


def test_blo_13_the_shared_colour_is_nobody_s_lead():
    assert leads_of_three(np.array([[10.0, 4.0, 3.0, 1.0]])).tolist() == [6.0, 7.0, 1.0]


def test_games_come_from_folders_of_self_play_too(tmp_path):
    for players in (2, 3, 4):
        job = make_job(Blokus(players=players), "sims:4", "seed")
        list(run_job(job, 2, tmp_path / str(players)))
    two, three, four = (gather([tmp_path / str(players)], prior_rounds=1) for players in (2, 3, 4))
    assert (two.tables, three.tables, four.tables) == ({""}, {"_of_three"}, {"_of_four"})
    assert four.games == [2]
    assert len(four.features) == len(four.gains) == len(four.placed)
    assert gather([tmp_path / "4"], prior_rounds=1, most=1).games == [1]
    with pytest.raises(TesseraError, match="one by one"):
        fit([tmp_path / "2", tmp_path / "4"], 1, [])
    with pytest.raises(TesseraError, match="of two players"):
        fit_outlook(tmp_path / "4", Network.from_json(FITTING.shipped()["value"]))


def test_the_outlook_is_fitted_to_the_lead_that_the_search_expects(tmp_path):
    game, network = Blokus(players=2), Network.from_json(FITTING.shipped()["value"])
    played = play_against_itself(game, Search(game, megabytes=16), 16, "seed")
    states, sampler = game.start(played.seed).states, MoveSampler(seed=0)
    for turn in played.turns[:9]:
        sampled = sampler.sample(states, turn)
        leads = expected_leads(states, sampled, network)
        for move, lead in zip(sampled.moves[:3], leads, strict=False):
            after, points = states.copy(), np.zeros(MAX_SEATS)
            play_move(after, move)
            expect_seat_points(after[0], points)
            seat = states[0].color % 2
            assert lead == pytest.approx(points[seat] - points[1 - seat], abs=0.01)
        play_move(states, turn.move)


@compiled
def _look(states: Array, features: Array, points: Array) -> None:
    write_value_features(states[0], np.empty(1, VIEW), features)
    expect_points(states[0], points)


@pytest.mark.parametrize(("players", "table"), [(2, "value"), (3, "value_of_three"), (4, "value_of_four")])
def test_the_search_expects_what_the_fitted_network_says(players, table):
    network = Network.from_json(FITTING.shipped()[table])
    features, points = np.empty((4, NUM_FEATURES), np.float32), np.empty(4)
    for plies in (0, 11, 30):
        position = play_at_random(Blokus(players=players).start(5), np.random.default_rng(5), plies)
        _look(position.states, features, points)
        expected = expected_points(network, features[None])
        assert points == pytest.approx(expected[0], abs=0.01)


def test_the_outlook_counts_a_lead_for_something_in_every_phase(tmp_path):
    game, tables = Blokus(players=2), FITTING.shipped()
    for number in range(3):
        played = play_against_itself(game, Search(game, megabytes=16), 100, f"seed {number}")
        append_game(tmp_path / "games", played)
    outlook = fit_outlook(tmp_path / "games", Network.from_json(tables["value"]))
    assert len(outlook["worth_of_point"]) == len(tables["outlook"]["worth_of_point"])
    assert min(outlook["worth_of_point"]) > 0


def test_self_play_is_repeatable_and_survives_its_file(tmp_path):
    game = Blokus(players=2)
    played = play_against_itself(game, Search(game, megabytes=16), 8, "seed")
    again = play_against_itself(game, Search(game, megabytes=16), 8, "seed")
    assert [turn.move for turn in played.turns] == [turn.move for turn in again.turns]
    append_game(tmp_path / "games", played)
    append_game(tmp_path / "games", again)
    assert [len(read.turns) for read in read_games(tmp_path / "games")] == [len(played.turns)] * 2
    samples = gather([tmp_path / "games"], prior_rounds=1)
    assert len(samples.features) == len(samples.gains) == 2 * len(played.turns)
