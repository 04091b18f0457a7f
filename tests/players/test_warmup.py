"""What is compiled in advance: every entry point of a game, and those of who solves its puzzles."""

from tessera.games import game_class, load
from tessera.players import warmup
from tessera.search.puzzles import solver_of
from tests.modes import every_game


@every_game
def test_every_step_has_a_name_of_its_own(name):
    steps = [step for step, _ in warmup.warm_up_steps(load(name))]
    assert len(set(steps)) == len(steps)
    solver = solver_of(name)
    if solver:
        assert steps[-1:] == [step for step, _ in solver.warm_up_steps()][-1:]


@every_game
def test_other_code_of_a_solver_is_not_taken_for_compiled(name, monkeypatch):
    game = load(name)
    before = warmup._marker(game)
    monkeypatch.setattr(warmup, "solver_of", lambda name: None)
    assert (warmup._marker(game) != before) == bool(game_class(name).puzzles)
