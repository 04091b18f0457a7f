"""What is measured, and how it is told."""

from tessera.benchmarks import suite
from tessera.benchmarks.environments import batch_benchmarks
from tessera.benchmarks.figure import Benchmark, Figure
from tessera.games import game_class, game_names


def test_every_digit_of_a_signature_is_told():
    assert Figure("search", 4028467391.0, 0.0, "signature", "").text == "4028467391"
    assert Figure("speed", 12345.678, 0.0, "per s", "").text == "12,350"


def test_what_is_nothing_has_no_spread():
    assert Benchmark("zero", "s", "", lambda: 0.0, repeats=2).measure().spread == 0


def test_every_game_is_measured_in_every_mode_and_has_goals():
    rows = {benchmark.name: benchmark for benchmark in suite.all_benchmarks()}
    for name in game_names():
        for mode in game_class(name).modes:
            assert f"{name}: random games, {mode}" in rows
        assert f"{name}: compile everything" in rows
    assert rows["verflixt: random games, 2-players"].goal == "50,000; aim 100,000"
    assert rows["verflixt: random games, 3-players"].goal == ""
    assert rows["blokus: perft 4"].repeats == 3
    assert rows["ingenious: batch of 1,024, random actions"].goal == "500,000"
    assert "blokus-8x10: PettingZoo" not in rows


def test_a_game_without_a_companion_is_measured_without_goals(monkeypatch):
    monkeypatch.setattr(suite, "companion_parts", lambda room, part: {})
    goals = suite.all_goals()
    assert [row.goal for row in batch_benchmarks({"verflixt": (goals["verflixt"].batch, "")})] == ["", ""]
    assert list(suite.own_benchmarks()) == []
