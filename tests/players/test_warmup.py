"""What is compiled in advance: every entry point of a game, and those of who solves its puzzles."""

from tessera.games import game_class, load
from tessera.players import warmup
from tessera.search.puzzles import solver_of
from tests.modes import every_game


@every_game
def test_every_step_has_a_name_of_its_own(name):
    steps = [step for step, _ in warmup.warm_up_steps(load(name))]
    assert len(set(steps)) == len(steps)


@every_game
def test_what_programs_need_comes_first_and_what_only_measures_last(name):
    steps = [step for step, _ in warmup.warm_up_steps(load(name))]
    at_tables = [step for step, _ in warmup.table_steps(load(name))]
    assert tuple(steps[: len(warmup.SEARCHING)]) == warmup.SEARCHING
    assert steps[: len(at_tables)] == at_tables
    assert {"perft", "random games"} == {*steps} - {*at_tables}
    if solver := solver_of(name):
        assert {step for step, _ in solver.warm_up_steps()} < {*at_tables}


@every_game
def test_other_code_of_a_solver_is_not_taken_for_compiled(name, monkeypatch):
    game = load(name)
    before = warmup._marker(game)
    monkeypatch.setattr(warmup, "solver_of", lambda name: None)
    assert (warmup._marker(game) != before) == bool(game_class(name).puzzles)


def test_code_of_another_numba_is_not_taken_for_compiled(monkeypatch):
    before = warmup._marker(load("verflixt"))
    monkeypatch.setattr(warmup, "version", lambda name: "0.1" if name == "numba" else "1.0")
    assert warmup._marker(load("verflixt")) != before


def test_code_for_another_processor_is_not_taken_for_compiled(monkeypatch):
    before = warmup._marker(load("verflixt"))
    monkeypatch.setattr(warmup, "_processor", lambda: "another")
    assert warmup._marker(load("verflixt")) != before
