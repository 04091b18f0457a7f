"""Levels are looked for by matches, so that it can be stopped at any point."""

import json
from itertools import pairwise

import pytest

from tessera.core.errors import TesseraError
from tessera.games import load
from tessera.matches.calibration import (
    HIGHEST,
    LEVELS_FILE,
    PAIRS_FILE,
    Calibration,
    FoundLevel,
    PlayedPair,
    dial_of,
    level_rows,
    turned_to,
    write_rows,
)
from tessera.players.dials import Dials
from tessera.players.levels import LEVELS, find_level
from tessera.players.player import PlayerError
from tessera.players.registry import make_player
from tessera.players.search_player import SearchPlayer

GAME = load("mosaic")


def find(folder, **job):
    """The levels that are found; few games, so that it is done soon."""
    calibration = Calibration(GAME, folder, **{"last": 3, "games": 8, **job})
    return [level for level, is_found in calibration.find() if is_found]


def told(found):
    """What does not depend on how quick the machine is."""
    return [(level.number, level.dials, [pair.scores for pair in level.pairs]) for level in found]


def lines(folder):
    return (folder / PAIRS_FILE).read_text().splitlines()


def test_each_level_scores_what_is_wanted_against_the_one_below(tmp_path):
    found = find(tmp_path)
    assert [level.number for level in found] == [1, 2, 3]
    assert found[0].dials == turned_to(0)
    for below, level in pairwise(found):
        assert level.games == 8
        assert {(pair.a, pair.b) for pair in level.pairs} == {(level.dials.spec, below.dials.spec)}
        assert level.dials.simulations > below.dials.simulations
        assert level.score >= 0.6


def test_what_is_there_is_not_played_again_and_a_line_cut_off_is(tmp_path):
    whole = find(tmp_path / "whole")
    calibration = Calibration(GAME, tmp_path / "parts", last=3, games=8)
    for number, _ in enumerate(calibration.find()):
        if number == 5:
            break
    path = tmp_path / "parts" / PAIRS_FILE
    *kept, cut = path.read_text().splitlines()
    path.write_text("\n".join([*kept, cut[:20]]) + "\n")
    assert told(find(tmp_path / "parts")) == told(whole)
    played = lines(tmp_path / "parts")
    assert played[: len(kept)] == kept
    assert told(find(tmp_path / "parts")) == told(whole)
    assert lines(tmp_path / "parts") == played


def test_one_can_go_on_from_a_level_that_was_found(tmp_path):
    first = find(tmp_path, last=2)
    assert find(tmp_path, first=2, last=3)[0].dials == first[-1].dials
    assert list(json.loads((tmp_path / LEVELS_FILE).read_text())) == ["1", "2", "3"]


def test_one_can_begin_with_a_level_as_it_is(tmp_path):
    assert find(tmp_path, first=8, last=9, games=2)[0].dials == Dials.of(find_level(GAME, 8))


def judged(scores, games=200, aim=0.65):
    """What is said of a trial with these pairs."""
    pairs = [PlayedPair("a", "b", number, [score, score], [0, 0]) for number, score in enumerate(scores)]
    return Calibration(GAME, None, games=games, aim=aim)._judge(pairs)


def test_a_trial_ends_early_only_if_it_is_clear():
    assert judged([0.5] * 9) == 0, "too few to say anything"
    assert judged([0.5, 0.0] * 20) == -1
    assert judged([1.0] * 30) == 1
    assert judged([1.0, 0.5, 0.5] * 4) == 0
    assert judged([1.0, 0.5, 0.0, 0.5, 1.0, 0.5] * 7) == 0
    assert judged([1.0, 0.5, 0.0, 0.5, 1.0, 0.5] * 7, games=84) == -1, "all games, and below the margin"
    assert judged([1.0, 0.5, 1.0, 0.0] * 10, games=80) == 0
    assert judged([1.0, 0.5] * 20) == 0
    assert judged([1.0, 0.5] * 20, games=80) == 1, "all games, and above the margin"


def test_too_much_to_ask_is_said(tmp_path, monkeypatch):
    monkeypatch.setattr(Calibration, "_judge", lambda self, pairs: -1)
    with pytest.raises(TesseraError, match="choose a smaller --aim"):
        find(tmp_path, games=2)


def test_a_folder_of_another_job_is_refused(tmp_path):
    find(tmp_path, last=2, games=2)
    with pytest.raises(TesseraError, match="another job"):
        find(tmp_path, seed="1")


def test_the_dial_goes_from_careless_to_thinking_long():
    dials = [turned_to(HIGHEST * step / 50) for step in range(51)]
    assert dials[0].blunders == 1
    assert dials[-1].blunders == 0
    for lower, higher in pairwise(dials):
        assert lower.simulations < higher.simulations
        assert lower.blunders >= higher.blunders
    assert dial_of(turned_to(3.0)) == 3


def found_level(number, dials, won, games):
    pairs = [PlayedPair("a", "b", i, [float(i < won / 2)] * 2, [0, 0]) for i in range(games // 2)]
    return FoundLevel(number, dials, pairs)


def test_rows_overrule_those_of_the_game_for_a_number_of_players(tmp_path):
    verflixt = load("verflixt", players=3)
    weakest, next_one = FoundLevel(1, turned_to(0)), found_level(2, turned_to(1), 128, 200)
    rows = level_rows(verflixt, [weakest, next_one])
    path = tmp_path / "verflixt.json"
    path.write_text('{"any": {"simulations": [1, 2]}, "3": {"elo": [0]}}')
    write_rows(path, verflixt, rows)
    written = json.loads(path.read_text())
    assert written["any"] == {"simulations": [1, 2]}
    assert written["3"]["simulations"][:2] == [turned_to(0).simulations, turned_to(1).simulations]
    assert written["3"]["simulations"][2:] == [
        find_level(verflixt, number).limits.simulations for number in LEVELS[2:]
    ]
    assert written["3"]["elo"] == [0, 100]


def test_dials_are_players_like_levels():
    level, same = (make_player(GAME, spec, "0") for spec in ("level:3", Dials.of(find_level(GAME, 3)).spec))
    assert isinstance(level, SearchPlayer)
    assert isinstance(same, SearchPlayer)
    assert (same.limits, same.mistakes) == (level.limits, level.mistakes)


@pytest.mark.parametrize("text", ["", "5", "0:0:0", "5:2:0", "5:0:-1", "5:nan:0", "a:b:c", "5:0:0:0"])
def test_dials_that_make_no_sense_are_refused(text):
    with pytest.raises(PlayerError, match="dials"):
        make_player(GAME, f"dials:{text}", "0")
