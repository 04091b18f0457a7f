"""What twice the thinking is worth, measured so that it can be stopped at any point."""

import json

import pytest

from tessera import Blokus
from tessera.core.errors import TesseraError
from tessera.games import load
from tessera.matches.slope import PAIRS_FILE, Doubling, PlayedPair, Slope, draw_slope


def make_slope(folder, games=2, seed="0", doublings=(2, 4)):
    return Slope(load("verflixt", players=2), doublings, games, folder, seed)


def counts(found):
    return {doubling.simulations: doubling.games for doubling in found}


def test_every_doubling_gets_its_games(tmp_path):
    *_, found = make_slope(tmp_path, 4).play()
    assert counts(found) == {2: 4, 4: 4}
    row = found[0].as_json()
    assert row["interval"][0] <= row["score"] <= row["interval"][1]
    assert row["cpu_seconds_per_game"] > 0
    assert row["fullness"] > 0
    assert len((tmp_path / PAIRS_FILE).read_text().splitlines()) == 4


def test_games_of_milliseconds_take_time_too():
    pair = PlayedPair(2, 0, [1, 0], [0.002, 0.001], [0, 0])
    assert Doubling(2, [pair]).as_json()["cpu_seconds_per_game"] == 0.0015


def test_what_is_there_is_not_played_again_and_a_line_cut_off_is(tmp_path):
    *_, whole = make_slope(tmp_path / "whole", 4).play()
    *_, _half = make_slope(tmp_path / "parts", 2).play()
    path = tmp_path / "parts" / PAIRS_FILE
    *kept, cut = path.read_text().splitlines()
    path.write_text("\n".join([*kept, cut[:20]]) + "\n")
    *_, parts = make_slope(tmp_path / "parts", 4).play()
    assert [d.pair_scores for d in parts] == [d.pair_scores for d in whole]
    assert path.read_text().startswith("\n".join(kept))


def test_the_doubling_with_the_least_time_spent_comes_next(tmp_path):
    slope = make_slope(tmp_path, 100)
    slope.open_folder()
    pairs = [PlayedPair(2, 0, [1, 1], [50.0, 50.0], [0, 0]), PlayedPair(4, 1, [1, 0], [1.0, 1.0], [0, 0])]
    (tmp_path / PAIRS_FILE).write_text("".join(json.dumps(pair.__dict__) + "\n" for pair in pairs))
    playing = slope.play()
    assert counts(next(playing)) == {2: 2, 4: 2}
    found = next(playing)
    assert counts(found) == {2: 2, 4: 4}
    assert {pair.number for pair in found[1].pairs} == {0, 1}, "the pair that was missing"


def test_a_folder_of_another_job_is_refused_and_left_alone(tmp_path):
    list(make_slope(tmp_path).play())
    before = (tmp_path / PAIRS_FILE).read_bytes()
    with pytest.raises(TesseraError, match="another job"):
        next(make_slope(tmp_path, seed="1").play())
    assert (tmp_path / PAIRS_FILE).read_bytes() == before


def test_the_curve_is_drawn_with_its_games(tmp_path):
    *_, found = make_slope(tmp_path).play()
    assert "2 games" in draw_slope("doubling", found)
    with pytest.raises(TesseraError, match="no games"):
        draw_slope("doubling", Slope(Blokus(), [8], 2, tmp_path / "empty").read())
