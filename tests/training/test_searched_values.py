"""Values fitted to games of the search."""

from dataclasses import replace

import numpy as np
import pytest

from tessera.core.errors import TesseraError
from tessera.games import load
from tessera.search.knowledge.verflixt import value as verflixt_value
from tessera.search.search import Search
from tessera.selfplay.parquet import make_job
from tessera.selfplay.searched_game import play_against_itself
from tessera.selfplay.workers import run_job
from tessera.training import weights
from tessera.training.__main__ import main
from tessera.training.searched_values import (
    fit_seat_network,
    gather_lessons,
    read_played,
    unexplained,
)
from tessera.training.values import look_back

MANY, FEW = 200, 12


def play_into(path, games):
    list(run_job(make_job(load("verflixt", players=3), "greedy", "0"), games, path))
    return path


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    game = load("verflixt", players=3)
    return gather_lessons(game, read_played(game, [play_into(tmp_path_factory.mktemp("many"), MANY)]))


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return play_into(tmp_path_factory.mktemp("few"), FEW)


def test_every_seat_looks_at_every_position_and_gets_its_result():
    game = load("verflixt", players=3)
    games = [play_against_itself(game, Search(game), 2, f"seed {number}") for number in range(10)]
    lessons = gather_lessons(game, games)
    np.testing.assert_array_equal(np.diff(lessons.starts), [3 * len(played.turns) for played in games])
    for first, last in zip(lessons.starts[:-1], lessons.starts[1:], strict=True):
        results = lessons.lessons.results[first:last].reshape(-1, 3)
        assert (results == results[0]).all()
        assert results[0].sum() == pytest.approx(0, abs=1e-5)
        assert results[0].max() > 0.5


def test_one_game_of_ten_is_kept_aside(played):
    kept = played.is_held_out
    for number, (first, last) in enumerate(zip(played.starts[:-1], played.starts[1:], strict=True)):
        assert (kept[first:last] == (number % 10 == 0)).all()


def test_what_is_expected_later_counts_within_each_game(played):
    class Halved:
        def __call__(self, inputs):
            return np.linspace(-0.5, 0.5, len(inputs))

    goals = played.looking_ahead(Halved(), 0.8)
    first, last = played.starts[1:3]
    expected = np.linspace(-0.5, 0.5, len(goals))[first:last].astype(np.float32)
    results = np.zeros_like(expected)
    look_back(0, len(expected), played.lessons.results[last - 3 : last], 3, 0.8, expected, results)
    np.testing.assert_allclose(goals[first:last], expected, rtol=1e-5)
    np.testing.assert_allclose(results, played.lessons.results[first:last])


def test_a_network_foresees_results_of_games_it_has_not_seen(played):
    # What everybody has is told by few features: all of them would need many more games.
    inputs = played.lessons.inputs[:, verflixt_value.POINTS : verflixt_value.TO_MOVE]
    easier = replace(played, lessons=played.lessons._replace(inputs=inputs))
    assert unexplained(easier, fit_seat_network(easier)) < 0.9


def test_the_command_writes_the_network_beside_what_is_known(monkeypatch, tmp_path, folder):
    file = tmp_path / "weights.json"
    file.write_text("{}")
    monkeypatch.setattr(weights, "weights_file", lambda package: file)
    main(["verflixt", "-o", "players=3", "--played", str(folder)])
    assert '"value_3"' in file.read_text()
    assert f"{FEW} games" in file.read_text()


def test_games_with_other_seats_and_too_few_games_are_refused(folder, tmp_path):
    with pytest.raises(TesseraError, match="3 seats, not 2"):
        list(read_played(load("verflixt", players=2), [folder]))
    with pytest.raises(TesseraError, match="at least 10 games"):
        gather_lessons(load("verflixt", players=3), [])
