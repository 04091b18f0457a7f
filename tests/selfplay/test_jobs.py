"""Self-play in bulk: what is written, where it is played, and going on after an interruption."""

import json

import pyarrow.parquet
import pytest

from tessera.core.errors import TesseraError
from tessera.games import load
from tessera.selfplay import parquet
from tessera.selfplay.parquet import make_job, part_path, play_games
from tessera.selfplay.workers import run_job
from tests.cli.test_cli import output, tessera


@pytest.fixture(autouse=True)
def small_parts(monkeypatch):
    monkeypatch.setattr(parquet, "GAMES_PER_PART", 2)


def rows(folder, kind, part=0):
    return pyarrow.parquet.read_table(part_path(folder, kind, part)).to_pylist()


def test_files_hold_games_that_can_be_played_again(tmp_path):
    game = load("verflixt")
    assert list(run_job(make_job(game, "sims:16", "7"), 3, tmp_path)) == [0, 2, 3]
    games = rows(tmp_path, "games") + rows(tmp_path, "games", 1)
    turns = rows(tmp_path, "turns") + rows(tmp_path, "turns", 1)
    assert [row["game"] for row in games] == [0, 1, 2]
    for row in games:
        position = game.start(row["seed"])
        own = [turn for turn in turns if turn["game"] == row["game"]]
        assert len(own) == row["plies"]
        for turn in own:
            assert turn["seat"] == position.seat
            # A move that was not visited can be played all the same: games shall differ.
            assert {turn["move"], *turn["moves"]} <= set(position.legal_numbers().tolist())
            assert len(turn["visits"]) == len(turn["moves"]) > 0
            assert min(turn["visits"]) > 0
            assert turn["payoff"] == row["payoffs"][turn["seat"]]
            position.play(turn["move"])
        assert position.scores() == json.loads(row["scores"])


@pytest.mark.parametrize("player", ["random", "greedy", "level:1"])
def test_every_kind_of_player_plays(player):
    (finished,) = play_games(make_job(load("verflixt", players=3), player, "1"), range(1))
    assert sum(finished.payoffs) == pytest.approx(0)
    searches = player.startswith("level")
    assert any(turn.visits.sum() > 1 for turn in finished.played.turns) == searches


def test_a_job_goes_on_where_it_stopped(tmp_path):
    job = make_job(load("verflixt"), "random", "7")
    running = run_job(job, 5, tmp_path)
    assert [next(running), next(running)] == [0, 2]
    del running
    first = part_path(tmp_path, "games", 0).stat().st_mtime_ns
    part_path(tmp_path, "turns", 1).write_bytes(b"half a file")
    assert list(run_job(job, 5, tmp_path)) == [2, 4, 5]
    assert part_path(tmp_path, "games", 0).stat().st_mtime_ns == first
    assert list(run_job(job, 5, tmp_path)) == [5]
    # More games than before: only what the last part lacks is played.
    assert list(run_job(job, 6, tmp_path)) == [5, 6]
    assert len(rows(tmp_path, "turns", 1)) > 0


def test_a_folder_belongs_to_one_job(tmp_path):
    list(run_job(make_job(load("verflixt"), "random", "7"), 1, tmp_path))
    with pytest.raises(TesseraError, match="another job"):
        list(run_job(make_job(load("verflixt"), "greedy", "7"), 1, tmp_path))


def test_processes_play_the_same_games(tmp_path):
    job = make_job(load("verflixt"), "random", "7")
    for jobs in (1, 2):
        assert list(run_job(job, 4, tmp_path / str(jobs), jobs=jobs)) == [0, 2, 4]
    for part in (0, 1):
        for kind in ("games", "turns"):
            assert rows(tmp_path / "1", kind, part) == rows(tmp_path / "2", kind, part)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # Ray's own
def test_a_ray_cluster_plays_the_same_games(tmp_path):
    job = make_job(load("verflixt"), "random", "7")
    list(run_job(job, 4, tmp_path / "here"))
    assert list(run_job(job, 4, tmp_path / "ray", ray_address="local")) == [0, 2, 4]
    for part in (0, 1):
        assert rows(tmp_path / "here", "turns", part) == rows(tmp_path / "ray", "turns", part)


def test_command(tmp_path):
    arguments = (
        "selfplay",
        "verflixt",
        "--player",
        "random",
        "--games",
        "3",
        "--out",
        str(tmp_path),
        "--json",
    )
    assert json.loads(output(*arguments)) == {"games": 3, "found": 0, "folder": str(tmp_path)}
    assert json.loads(output(*arguments)) == {"games": 3, "found": 3, "folder": str(tmp_path)}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--player", "wizard"], "there is no player 'wizard'"),
        (["--player", "random", "-o", "players=9"], "players"),
        (["--player", "random", "--games", "0"], "--games"),
    ],
)
def test_bad_input_ends_in_a_sentence_and_writes_nothing(tmp_path, arguments, sentence):
    finished = tessera("selfplay", "verflixt", "--out", str(tmp_path / "new"), *arguments)
    assert finished.returncode == 2
    assert sentence in finished.stderr
    assert not (tmp_path / "new").exists()
