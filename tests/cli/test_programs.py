import json

import pytest

from tests.cli.test_cli import output, tessera
from tests.gtp.engines import fake_engine

TWO = ("blokus", "-o", "players=2")


def test_match_has_the_documented_keys():
    figures = json.loads(output("match", *TWO, "--a", "greedy", "--b", "random", "--games", "2", "--json"))
    for key in ("games", "score_a", "interval", "elo", "cpu_seconds_a", "cpu_seconds_b"):
        assert key in figures
    assert figures["games"] == 2


def test_match_in_words(tmp_path):
    arguments = ("--a", fake_engine("dies"), "--b", "random", "--games", "2", "--records", str(tmp_path))
    text = output("match", *TWO, *arguments)
    assert "score of A   0.0%" in text
    assert "game 1: A loses, died" in text
    told = output("verify", str(tmp_path / "game-0001.json"))
    assert "The record is sound" in told
    assert "won by seat 1, ended because the program in seat 0 failed." in " ".join(told.split())


def test_rate():
    ladder = ("--player", "random", "--player", "greedy", "--games", "2")
    rungs = json.loads(output("rate", *TWO, *ladder, "--json"))["rungs"]
    assert [(rung["player"], rung["below"]) for rung in rungs] == [("greedy", "random")]


def test_levels_say_what_to_expect():
    rows = json.loads(output("levels", *TWO, "--json"))["levels"]
    assert [row["player"] for row in rows] == [f"level:{number}" for number in range(1, 10)]
    assert len({row["name"] for row in rows}) == 9
    told = output("levels", "mosaic").splitlines()
    assert told[2].split()[:3] == ["level:1", "First", "game"]
    assert told[2].endswith("not measured")


def test_calibrate_finds_levels_and_writes_them(tmp_path):
    file = tmp_path / "mosaic.json"
    job = (
        "mosaic",
        "--out",
        str(tmp_path / "games"),
        "--levels",
        "1-2",
        "--games",
        "4",
        "--write",
        str(file),
    )
    stopped = output("calibrate", *job, "--minutes", "0")
    assert "the same command goes on" in stopped
    told = output("calibrate", *job)
    assert "level 2 is dials:" in told
    assert told.count("| 2 |") == 1
    assert len(json.loads(file.read_text())["2"]["elo"]) == 2
    assert output("calibrate", *job) == told


def test_slope_goes_on_where_it_stopped(tmp_path):
    where = ("--out", str(tmp_path / "slope"), "--svg", str(tmp_path / "slope.svg"))
    steps = ("--from", "1", "--to", "2", "--seed", "1")
    first = output("slope", *TWO, *where, *steps, "--games", "2")
    assert "| 1 to 2 | 2 |" in first
    assert "| 2 to 4 | 2 |" in first
    assert (tmp_path / "slope.svg").read_text().startswith("<svg")
    assert output("slope", *TWO, *where, *steps, "--games", "2") == first


def test_analyse_streams_json_lines():
    arguments = ("--simulations", "200", "--seconds", "60", "--every", "0", "-m", "a20", "--json")
    lines = [json.loads(line) for line in output("analyse", *TWO, *arguments).splitlines()]
    assert list(lines[-1]) == ["seat", "simulations", "fullness", "suggestions", "is_final"]
    assert lines[-1]["is_final"]
    assert lines[-1]["suggestions"][0]["line"]


def test_gtp():
    text = output("gtp", *TWO, "--player", "greedy", "--seed", "1", stdin="name\n2 genmove 1\nquit\n")
    assert text.startswith("= Tessera\n\n=2 ")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["match", "blokus", "--a", "wizard", "--b", "random"], "there is no player 'wizard'"),
        (["match", "blokus", "--a", "gtp:no-such", "--b", "random"], "there is no program"),
        (["match", "blokus", "-o", "players=1", "--a", "random", "--b", "random"], "two or more"),
        (["match", "blokus", "--a", "random"], "--b"),
        (["rate", "blokus", "--player", "random"], "at least two"),
        (["calibrate", "blokus", "--out", "x", "--levels", "6-1"], "levels are written like 1-6"),
        (["calibrate", "blokus", "-o", "players=1", "--out", "x"], "a match needs a game for two or more"),
        (["slope", "blokus", "--out", "slope", "--from", "9", "--to", "8"], "--from"),
        (["analyse", "blokus", "-m", "a1"], "BLO-3"),
        (["analyse", "blokus", "--record", "no-such-file"], "no-such-file"),
        (["gtp", "blokus", "--level", "12"], "--level"),
    ],
)
def test_bad_input_ends_in_a_sentence_and_exit_code_2(arguments, sentence):
    finished = tessera(*arguments)
    assert finished.returncode == 2
    assert sentence in finished.stderr
    assert "Traceback" not in finished.stderr
    assert finished.stdout == ""


def test_review_of_a_played_game(tmp_path):
    path, page = tmp_path / "game.json", tmp_path / "review.html"
    seats = ("--seat", "random", "--seat", "random", "--seed", "3")
    output("play", "verflixt", "-o", "players=2", *seats, "--save", str(path))
    review = json.loads(output("review", str(path), "--depth", "quick", "--json"))
    assert (review["format"], review["depth"]) == ("tessera-review-1", "quick")
    assert review["moves"][0]["chances"]
    output("review", str(path), "--depth", "quick", "--html", str(page))
    assert "<svg" in page.read_text(encoding="utf-8")
    assert "not graded yet" in output("review", str(path), "--depth", "quick")


def test_review_refuses_what_is_no_game(tmp_path):
    path = tmp_path / "game.json"
    path.write_text('{"format": "tessera-record-2", "ga', encoding="utf-8")
    refused = tessera("review", str(path))
    assert refused.returncode == 2
    assert "this is not a whole game record: document: Invalid JSON" in refused.stderr
    assert "no depth" in tessera("review", str(path), "--depth", "abyss").stderr
