"""Sets of decisions: what a choice is charged, how sets are made and gone on with, which are refused."""

import json
from pathlib import Path

import numpy as np
import pytest

from tessera.benchmarks.decisions.decision_set import (
    Decision,
    DecisionSet,
    DecisionSetError,
    ValuedMove,
    read_decisions,
    shipped_decisions,
)
from tessera.benchmarks.decisions.making import Recipe, make_set
from tessera.benchmarks.decisions.rollouts import Appraiser, Effort, rank
from tessera.benchmarks.decisions.scoring import draw_scores, score_player
from tessera.games import load

QUICK = Effort(first_look=64, moves=3, worlds=2, plies=1, simulations=8, last_look=8)
SHIPPED = ["ingenious", "passtally", "verflixt"]
RECIPE = Recipe("verflixt", simulations=8, decisions_per_game=2, effort=QUICK)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("decisions") / "verflixt.json"
    for _ in make_set(RECIPE, 2, path):
        pass
    return path


def test_a_loss_is_a_share_of_the_payoff_range() -> None:
    best, worse = ValuedMove(move=3, first=0.5, second=0.7), ValuedMove(move=8, first=0.1, second=0.1)
    decision = Decision(ply=0, moves=[best, worse], others=-0.4)
    assert decision.loss(3) == 0
    assert decision.loss(8) == pytest.approx(0.25)
    assert decision.loss(99) == pytest.approx(0.5)


def test_noise_alone_costs_nobody_anything() -> None:
    """Of moves that are all worth the same, whatever looks best by luck must not make the others look bad."""
    generator = np.random.default_rng(7)
    losses = []
    for _ in range(2000):
        moves = rank(range(5), generator.normal(0, 1, (5, 8)))
        losses.append(Decision(ply=0, moves=moves, others=0).loss(int(generator.integers(5))))
    assert abs(np.mean(losses)) < 3 * np.std(losses) / len(losses) ** 0.5


def test_a_move_that_wins_at_once_is_valued_as_a_win() -> None:
    game = load("verflixt", players=2)
    position = game.start("ends")
    generator = np.random.default_rng(0)
    while len(position.history) < 500 and not position.is_over:
        before = position.copy()
        position.play(int(generator.choice(position.legal_numbers())))
    decision = Appraiser(game, QUICK).appraise(before, "last move")
    outcome = position.outcome()
    assert outcome is not None
    assert before.seat is not None
    last = position.history[-1].move
    valued = next(valued for valued in decision.moves if valued.move == last)
    assert valued.value == pytest.approx(outcome.payoffs[before.seat])


def test_making_goes_on_where_it_stopped_and_comes_to_the_same(path: Path, tmp_path: Path) -> None:
    begun = tmp_path / "begun.json"
    for _ in make_set(RECIPE, 1, begun):
        pass
    steps = [made.num_decisions for made in make_set(RECIPE, 2, begun)]
    assert len(steps) == 2, "the first game is not made again"
    assert begun.read_text() == path.read_text()


def test_a_set_made_otherwise_is_not_gone_on_with(path: Path) -> None:
    other = Recipe("verflixt", simulations=9, decisions_per_game=2, effort=QUICK)
    before = path.read_text()
    with pytest.raises(DecisionSetError, match="holds another set"):
        list(make_set(other, 3, path))
    assert path.read_text() == before


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("rules_version", "0", "was made under version 0 of the rules of Verflixt"),
        ("games", "none", "is not a set of decisions: games"),
    ],
)
def test_a_set_that_does_not_fit_is_refused(
    path: Path, tmp_path: Path, key: str, value: str, sentence: str
) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text(json.dumps({**json.loads(path.read_text()), key: value}))
    with pytest.raises(DecisionSetError, match=sentence):
        read_decisions(broken)


def test_a_truncated_set_is_refused(path: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text(path.read_text()[:-40])
    with pytest.raises(DecisionSetError, match="is not JSON"):
        read_decisions(broken)


def test_a_set_of_another_game_is_refused(path: Path) -> None:
    with pytest.raises(DecisionSetError, match="holds decisions of verflixt, not of blokus"):
        read_decisions(path, "blokus")


def test_a_player_is_asked_in_every_decision_and_by_seed_the_same_each_time(path: Path) -> None:
    decisions = read_decisions(path)
    *_, score = score_player(decisions, "random")
    *_, again = score_player(decisions, "random")
    assert score.decisions == decisions.num_decisions == 4
    assert score.loss == again.loss
    assert set(score.by_players) == {2, 3}
    assert "Verflixt" in draw_scores("verflixt", [score])


def test_a_tenth_of_the_games_is_held_out(path: Path) -> None:
    decisions = read_decisions(path)
    games = [decisions.games[0].model_copy(update={"number": number}) for number in range(20)]
    assert [game.number for game in games if game.is_held_out] == [9, 19]


@pytest.fixture(scope="module", params=SHIPPED)
def shipped(request: pytest.FixtureRequest) -> DecisionSet:
    return shipped_decisions(request.param)


def test_a_shipped_set_has_2000_decisions_of_every_mode_and_phase(shipped: DecisionSet) -> None:
    assert shipped.num_decisions >= 2000
    recipe = Recipe(shipped.game, effort=Effort(worlds=shipped.made["effort"]["worlds"]))
    assert shipped.made == recipe.as_json()
    modes = recipe.modes()
    assert len({json.dumps(game.options) for game in shipped.games}) == len(modes)
    phases = np.array([d.ply / len(game.moves) for game in shipped.games for d in game.decisions])
    assert np.histogram(phases, 3, (0, 1))[0].min() > 500


def test_the_decisions_of_a_shipped_set_can_be_taken(shipped: DecisionSet) -> None:
    for source in shipped.games[::10]:
        for position, decision in source.positions(shipped.game):
            assert {valued.move for valued in decision.moves} <= set(position.legal_numbers())


def test_a_shipped_set_tells_strong_from_weak(shipped: DecisionSet) -> None:
    scores = [[*score_player(shipped, spec, limit=300)][-1] for spec in ("random", "greedy", "sims:300")]
    assert scores[0].loss > scores[1].loss + scores[1].error
    assert scores[1].loss > scores[2].loss + scores[2].error
