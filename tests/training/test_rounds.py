"""Training in rounds: resumable at any point, and what it makes is what the search reads."""

import json
import shutil

import pytest

from tessera import Blokus
from tessera.core.errors import TesseraError
from tessera.games import load
from tessera.search.knowledge.weights import _shape
from tessera.selfplay.parquet import make_job
from tessera.training import rounds
from tessera.training.games.blokus import FITTING
from tessera.training.rounds import Fitted, Training, draw_curve

GAMES, SIMULATIONS = 10, 4


@pytest.fixture(autouse=True)
def _games_of_the_shipped_weights(monkeypatch):
    """Every file of weights is compiled anew, which takes long: here all rounds play with those there are."""
    monkeypatch.setattr(rounds, "make_job", lambda game, player, seed, weights: make_job(game, player, seed))


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    folder = tmp_path_factory.mktemp("trained")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rounds, "make_job", lambda game, player, seed, weights: make_job(game, player, seed))
        steps = list(make_training(folder).run())
    return folder, steps


def make_training(folder, number=1, **chosen):
    return Training(Blokus(players=2), folder, number, GAMES, SIMULATIONS, **chosen)


def test_a_round_plays_fits_and_draws(trained):
    folder, steps = trained
    assert [step.games for step in steps if step.fit is None][-1] == GAMES
    found = steps[-1].fit
    assert found["games"] == [GAMES]
    assert found["unexplained"] > 0
    assert found["surprise"] > 0
    assert (folder / "curve.svg").read_text().startswith("<svg")


def test_the_weights_have_the_shape_that_the_search_needs_and_say_where_they_come_from(trained):
    folder, _ = trained
    made = json.loads((folder / "round-01/weights.json").read_text())
    for name, table in FITTING.shipped().items():
        if not name.startswith("made"):
            assert _shape(made[name]) == _shape(table) is not None
    assert made["value"] != FITTING.shipped()["value"]
    for other in ("value_of_three", "value_of_four"):
        assert made[other] == FITTING.shipped()[other], "games of two say nothing about it"
    assert made["made_value"]["folder"] == str(folder)


def test_what_is_finished_is_not_done_again(trained, tmp_path):
    shutil.copytree(trained[0], tmp_path / "copy")
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "copy" / "round-01").rglob("*.*")}
    (step,) = make_training(tmp_path / "copy").run()
    assert step == trained[1][-1]
    assert {path: path.stat().st_mtime_ns for path in before} == before


def test_a_fit_that_was_stopped_is_made_again_from_the_same_games(trained, tmp_path):
    shutil.copytree(trained[0], tmp_path / "copy")
    (tmp_path / "copy/round-01/fit.json").unlink()
    (tmp_path / "copy/round-01/weights.json").write_text('{"prior": ')
    *_, last = make_training(tmp_path / "copy").run()
    assert last == trained[1][-1]
    tables = [
        json.loads((folder / "round-01/weights.json").read_text())
        for folder in (trained[0], tmp_path / "copy")
    ]
    assert tables[0]["value"] == tables[1]["value"]


def test_the_next_round_begins_with_the_weights_of_the_one_before(trained, tmp_path, monkeypatch):
    shutil.copytree(trained[0], tmp_path / "copy")
    asked = []

    def note(game, player, seed, weights):
        asked.append(weights)
        return make_job(game, player, seed)

    monkeypatch.setattr(rounds, "make_job", note)
    monkeypatch.setattr(FITTING.__class__, "fit", lambda self, folders: Fitted({}, 0.5, 1.0, len(folders)))
    *_, last = make_training(tmp_path / "copy", 2).run()
    assert asked == [str((tmp_path / "copy/round-01/weights.json").resolve())]
    assert last.fit["games"] == [GAMES, GAMES]
    assert last.fit["positions"] == 2, "the games of both rounds"


def test_another_training_in_the_same_folder_is_refused(trained):
    with pytest.raises(TesseraError, match="another training"):
        next(make_training(trained[0], seed="other").run())


def test_games_without_a_way_to_fit_them_are_refused(tmp_path):
    for game in (load("verflixt"), Blokus(players=1)):
        with pytest.raises(TesseraError, match="cannot be trained"):
            next(Training(game, tmp_path / "none", 1, GAMES, 1).run())
    assert not (tmp_path / "none").exists()


def test_games_that_were_not_thought_about_are_refused(tmp_path):
    with pytest.raises(TesseraError, match="too few simulations"):
        list(Training(Blokus(players=2), tmp_path, 1, GAMES, 1).run())


def test_blank_weights_know_nothing_but_playouts():
    blank = FITTING.blank()
    for end in ("", "_of_three", "_of_four"):
        assert not any(any(row) for row in blank[f"prior{end}"]["weights"])
        assert set(blank[f"value{end}"]["playout_share"]) == {1.0}
        assert min(blank[f"value{end}"]["spread"]) > 0


def test_the_curve_has_a_point_for_each_round():
    fits = [{"games": [10] * count, "unexplained": 1 / count, "surprise": 3 / count} for count in (1, 2, 3)]
    assert draw_curve("Blokus", fits).count("<circle") == 6
