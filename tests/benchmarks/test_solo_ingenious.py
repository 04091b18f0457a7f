"""Ingenious alone: results that are kept, and the bound of whoever knows the order of the bag."""

import json

import numpy as np
import pytest

import tessera
from benchmarks.open_bag import OPEN, OpenBagPlayer, opened
from benchmarks.solo_ingenious import collect, go_on, play, read, summary
from tessera.core import playing

GAME = tessera.load("ingenious", players=1)


def test_what_is_there_is_not_played_again_and_a_line_cut_off_is(tmp_path):
    go_on(tmp_path, "greedy", games=4, jobs=1, minutes=9)
    path = tmp_path / "greedy.txt"
    whole = read(path)
    assert list(whole) == [0, 1, 2, 3]
    lines = path.read_text().splitlines()
    lines[0] = "0 99"
    path.write_text("\n".join([*lines[:3], "3"]) + "\n")
    go_on(tmp_path, "greedy", games=4, jobs=1, minutes=9)
    assert read(path) == {**whole, 0: 99}


def test_time_that_is_over_ends_it(tmp_path):
    go_on(tmp_path, "greedy", games=4, jobs=1, minutes=0)
    assert len(read(tmp_path / "greedy.txt")) == 1


def test_figures_are_written_over_those_of_the_same_program_only(tmp_path):
    output = tmp_path / "programs.json"
    output.write_text(json.dumps({"programs": [{"program": "random", "games": 7}, {"program": "greedy"}]}))
    (tmp_path / "greedy.txt").write_text("0 3\n1 5\n")
    (tmp_path / "open-9.txt").write_text("0 8\n1 9\n")
    collect(tmp_path, output)
    written = json.loads(output.read_text())
    assert [entry["program"] for entry in written["programs"]] == ["random", "greedy"]
    assert written["programs"][0]["games"] == 7
    assert written["programs"][1] == summary("greedy", [3, 5])
    assert written["open"] == [summary("open:9", [8, 9])]


def test_percentiles_are_results_that_so_many_games_stay_below():
    figures = summary("greedy", list(range(100)))
    assert figures["percentiles"] == {"5": 5, "25": 25, "50": 50, "75": 75, "95": 95}
    assert figures["mean"] == 49.5


def test_an_open_bag_brings_the_same_tiles():
    position = GAME.start("open")
    states = opened(position.states)
    assert states.dtype == OPEN
    while position.seat is not None:
        move = int(position.legal_numbers()[0])
        position.play(move)
        playing.play_move(states, move)
        assert np.array_equal(states["racks"], position.states["racks"])
        assert np.array_equal(states["marks"], position.states["marks"])


@pytest.mark.parametrize("number", [0, 1])
def test_whoever_knows_the_order_does_better_than_greedy(number):
    player = OpenBagPlayer(GAME, simulations=60)
    assert player.lowest_marker(GAME, f"solo {number}") > play("greedy", number)
