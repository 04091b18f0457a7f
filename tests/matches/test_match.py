import json

import pytest

from tessera.core.errors import OptionError
from tessera.games import load
from tessera.matches.match import Match, balanced_assignments
from tessera.matches.parallel import play_match
from tessera.matches.rating import Rung, climb
from tessera.matches.single_game import score_of_a
from tessera.players.player import PlayerError
from tessera.players.registry import Resources
from tessera.records import Record
from tessera.records.incidents import Failed
from tests.gtp.engines import fake_engine, own_engine
from tests.modes import every_mode, load_mode

QUICK = Resources(reply_seconds=2)


def last(match, jobs=1):
    return list(play_match(match, jobs))[-1]


@pytest.mark.parametrize(
    ("game", "options", "expected"),
    [
        ("blokus", {"players": 2}, ["ab"]),
        ("blokus", {"players": 3}, ["abb", "bab", "bba"]),
        ("blokus", {"players": 4}, ["aabb", "abab", "abba"]),
        ("ingenious", {"mode": "team"}, ["abab"]),
    ],
)
def test_assignments_are_balanced(game, options, expected):
    assert sorted(balanced_assignments(load(game, **options))) == expected


@every_mode
def test_every_mode_can_be_matched(name, mode):
    game = load_mode(name, mode)
    if game.num_seats == 1:
        with pytest.raises(OptionError, match="two or more"):
            Match(game, "random", "random", "0", 2)
        return
    tally = last(Match(game, "greedy", "random", "0", 2))
    assert tally.games == 2
    first, second = tally.results
    assert first.seats.translate(str.maketrans("ab", "ba")) == second.seats
    assert first.record.seed == second.record.seed, "both games have the same chance"
    for result in tally.results:
        outcome = Record.from_json(result.record.to_json()).verify().outcome()
        assert outcome is not None
        assert score_of_a(outcome.payoffs, result.seats) == result.score_a


def test_the_same_player_on_both_sides_makes_half_of_the_points():
    """With seats exchanged and the same choices a pair always cancels out."""

    class Same(Match):
        def make_sides(self):
            sides = super().make_sides()
            sides.__dict__["new_game"] = lambda seed: [sides[side].new_game(seed) for side in "ab"]
            return sides

    tally = last(Same(load("ingenious"), "greedy", "greedy", "0", 8))
    assert tally.pair_scores == [0.5] * 4


def test_matches_are_repeatable_and_jobs_change_nothing():
    match = Match(load("blokus", players=2), "greedy", "random", "7", 6)
    moves = [
        [[move.move for move in r.record.moves] for r in last(match, jobs).results] for jobs in (1, 1, 2)
    ]
    assert moves[0] == moves[1] == moves[2]


def test_both_games_of_a_pair_have_the_same_opening():
    match = Match(load("blokus", players=2), "greedy", "random", "0", 4, opening_plies=5)
    openings = [[move.move for move in r.record.moves][:6] for r in last(match).results]
    assert openings[0][:5] == openings[1][:5] != openings[2][:5] == openings[3][:5]
    assert openings[0] != openings[1], "then each side goes on as it likes"


def test_a_match_stops_when_it_is_decided():
    tally = last(Match(load("blokus", players=2), "greedy", "random", "0", 60, until_decided=True))
    assert tally.decided == "a"
    assert tally.games < 60


def test_odd_numbers_of_games_are_made_even():
    assert last(Match(load("blokus", players=2), "random", "random", "0", 3)).games == 4


def test_figures():
    figures = last(Match(load("blokus", players=3), "greedy", "random", "0", 6)).as_json()
    json.dumps(figures)
    documented = ["games", "score_a", "interval", "elo", "cpu_seconds_a", "cpu_seconds_b"]
    assert list(figures)[: len(documented)] == documented
    assert figures["games"] == 6 == figures["wins"] + figures["ties"] + figures["losses"]
    assert figures["score_a"] == (figures["wins"] + figures["ties"] / 2) / 6
    assert figures["interval"][0] <= figures["score_a"] <= figures["interval"][1]
    assert figures["cpu_seconds_a"] > 0


def test_records_are_written(tmp_path):
    folder = tmp_path / "new" / "folder"
    last(Match(load("blokus", players=2), "greedy", "random", "0", 4, records=folder))
    names = sorted(path.name for path in folder.iterdir())
    assert names == [f"game-000{number}.json" for number in (1, 2, 3, 4)]
    record = Record.from_json((folder / "game-0002.json").read_text())
    assert [seat.player for seat in record.seats] == ["random", "greedy"]
    record.verify()


@pytest.mark.parametrize("kind", ["dies", "illegal", "nonsense", "hangs"])
def test_a_program_that_fails_loses_and_the_match_goes_on(kind, tmp_path):
    match = Match(
        load("blokus", players=2), fake_engine(kind), "random", "0", 2, records=tmp_path, resources=QUICK
    )
    tally = last(match)
    assert tally.games == 2
    assert tally.score_a == 0
    reason = {"dies": "died", "hangs": "hung"}.get(kind, kind)
    failures = tally.as_json()["failures"]
    assert [(f["game"], f["side"], f["seat"], f["reason"]) for f in failures] == [
        (1, "a", 0, reason),
        (2, "a", 1, reason),
    ]
    record = Record.from_json((tmp_path / "game-0002.json").read_text())
    assert record.incidents == [Failed(seat=1, ply=1, how=reason)]
    assert (record.result.ending, record.result.seat) == ("failed", 1)
    assert record.result.winners == [0]
    assert len(record.verify().history) == 1


def test_a_failing_program_in_a_game_with_secrets(tmp_path):
    match = Match(load("ingenious"), "random", fake_engine("dies"), "0", 2, records=tmp_path, resources=QUICK)
    assert last(match).score_a == 1
    for path in tmp_path.iterdir():
        Record.from_json(path.read_text()).verify()


def test_our_own_engine_as_an_external_program():
    """It plays what the same player plays here, and its processor time is known."""
    game = load("blokus", players=2)
    match = Match(game, own_engine("blokus", "greedy"), "random", "0", 2)
    tally = last(match)
    assert tally.as_json()["failures"] == []
    assert tally.cpu_seconds("a") > 0


def test_players_that_do_not_exist_are_noticed_at_once():
    with pytest.raises(PlayerError):
        last(Match(load("blokus"), "wizard", "random", "0", 2))


def test_a_ladder():
    base = Match(load("blokus", players=2), "", "", "0", 4)
    rungs = [step for step in climb(base, ["random", "greedy", "random"]) if isinstance(step, Rung)]
    assert [(rung.player, rung.below) for rung in rungs] == [("greedy", "random"), ("random", "greedy")]
    assert rungs[0].elo == rungs[0].tally.elo > 0
    assert rungs[1].elo == pytest.approx(rungs[0].elo + rungs[1].tally.elo)
    json.dumps([rung.as_json() for rung in rungs])


def test_a_tie_of_sides():
    for payoffs, score in (([1, -1, -1, 1], 0.5), ([1, 1 / 3, -1 / 3, -1], 1.0), ([-1, -1, 1, 1], 0.0)):
        assert score_of_a(payoffs, "aabb") == score
