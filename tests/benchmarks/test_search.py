from tessera.benchmarks import search as search_benchmarks
from tessera.search import parameters
from tessera.search.search import Search


def test_the_signature_stays_and_changes_with_the_search(monkeypatch):
    monkeypatch.setattr(search_benchmarks, "GAMES", ["blokus", "ingenious"])
    monkeypatch.setattr(search_benchmarks, "SIGNATURE_SIMULATIONS", 64)
    first = search_benchmarks.search_signature()
    assert first == search_benchmarks.search_signature()

    class Other(Search):
        def __init__(self, game, megabytes):
            super().__init__(game, parameters.Parameters(exploration=2.0), megabytes)

    monkeypatch.setattr(search_benchmarks, "Search", Other)
    assert search_benchmarks.search_signature() != first


def test_speed_and_slow_down(monkeypatch):
    monkeypatch.setattr(search_benchmarks, "SPEED_SECONDS", 0.05)
    assert search_benchmarks.simulations_per_second("blokus", 40) > 0
    assert -90 < search_benchmarks.slow_down("blokus") < 900
