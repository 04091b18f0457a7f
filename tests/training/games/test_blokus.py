"""Fitting Blokus, and self-play that survives its file."""

import numpy as np
import pytest

from tessera import Blokus
from tessera.search.search import Search
from tessera.selfplay.searched_game import append_game, play_against_itself, read_games
from tessera.training.games.blokus import PLAYOUTS_FROM, fit_shares, gather, points_of_colors, seen_from


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
