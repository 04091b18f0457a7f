"""What a review says: sums that add up, grades that are deserved, and the same when taken up again."""

from typing import Any

import pytest

from tessera.core.seeds import game_key
from tessera.games import load
from tessera.players.registry import make_player
from tessera.records import Record, RecordedSeat
from tessera.records.incidents import Resigned
from tessera.review.assembly import assemble
from tessera.review.chances import winning_chances
from tessera.review.document import Grade, Review, grade_of
from tessera.review.game_files import reviewed_record
from tessera.review.passes import ENGINE, missing_plies, review_game
from tessera.review.thought import Depth, _Thinker, think_about

LITTLE = (Depth("quick", 8, 60.0, 0), Depth("good", 32, 60.0, 2))
MODES = [
    ("blokus", {"players": 2}),
    ("blokus", {"players": 4}),
    ("ingenious", {"players": 2}),
    ("ingenious", {"players": 3}),
    ("ingenious", {"players": 4, "mode": "team"}),
    ("ingenious", {"players": 1}),
    ("passtally", {"players": 2}),
    ("verflixt", {"players": 3}),
]


def played(name: str, options: dict[str, Any], seed: str = "5", most: int = 1000) -> Record:
    """A game of random moves, or its beginning, after which the first seat resigns."""
    position = load(name, **options).start(seed)
    player = make_player(position.game, "random", seed)
    while not position.is_over and len(position.history) < most:
        position.play(player.choose(position))
    incidents = []
    if not position.is_over:
        seats = position.game.num_seats
        incidents = [Resigned(type="resigned", seat=seat, ply=most) for seat in range(1, seats)]
    return Record.of(position, incidents=incidents)


def full_review(record: Record) -> Review:
    *_, review = review_game(reviewed_record(record), LITTLE)
    return review


@pytest.mark.parametrize(("name", "options"), MODES)
def test_start_luck_and_skill_add_up_to_the_result(name, options):
    record = played(name, options)
    review = full_review(record)
    for seat, account in enumerate(review.accounts):
        total = account.start + account.luck + account.skill + account.others
        assert total == pytest.approx(account.result, abs=1e-9)
        if len(review.names) > 1:
            assert (account.result > 0) == (seat in record.result.winners)


@pytest.mark.parametrize(("name", "options"), MODES)
def test_each_step_leads_from_the_chances_before_to_those_after(name, options):
    review = full_review(played(name, options))
    after = [move.chances for move in review.moves[1:]] + [review.final]
    for move, then in zip(review.moves, after, strict=True):
        for seat in range(len(review.names)):
            step = move.skill[seat] + move.luck[seat] + move.unforeseen[seat]
            assert move.chances[seat] + step == pytest.approx(then[seat], abs=1e-9)


def test_blokus_has_no_luck_but_where_one_sits():
    review = full_review(played("blokus", {"players": 4}))
    assert not review.has_luck
    assert all(not any(move.luck) for move in review.moves)


def test_who_gives_up_loses_by_own_decision():
    record = played("verflixt", {"players": 2}, most=10)
    review = full_review(record)
    winner, loser = review.accounts
    assert (winner.result, loser.result) == (1.0, 0.0)
    given_up = review.final[1] - 0.0
    decided = sum(move.skill[1] for move in review.moves if move.seat == 1)
    assert loser.skill == pytest.approx(decided - given_up)


@pytest.mark.parametrize("seats", [3, 4])
def test_chances_of_more_than_two_add_up_and_keep_the_order_of_payoffs(seats):
    game = load("verflixt", players=seats)
    even = winning_chances(game, [0.0] * seats)
    assert even == pytest.approx([1 / seats] * seats, abs=1e-3)
    payoffs = [0.7, 0.1, -0.8] if seats == 3 else [0.7, 0.1, -0.2, -0.6]
    chances = winning_chances(game, payoffs)
    assert sum(chances) == pytest.approx(1)
    assert chances == sorted(chances, reverse=True)
    sure = winning_chances(game, [1.0, 0.0, -1.0] if seats == 3 else [1.0, 1 / 3, -1 / 3, -1.0])
    assert sure[0] > 0.9


def test_partners_share_their_chances():
    game = load("ingenious", players=4, mode="team")
    (one, *_), *_ = game.teams
    chances = winning_chances(game, [0.4 if seat in game.teams[0] else -0.4 for seat in range(4)])
    assert [chances[seat] for seat in game.teams[0]] == [0.7, 0.7]
    assert chances[one] == 0.7


def test_grades_begin_where_they_should():
    losses = [0.0, 0.01, 0.011, 0.04, 0.05, 0.09, 0.1, 0.18, 0.19]
    expected = ["best"] * 2 + ["good"] * 2 + ["inaccuracy"] * 2 + ["mistake"] * 2 + ["blunder"]
    assert [grade_of(loss) for loss in losses] == [Grade(name) for name in expected]


def test_throwing_the_last_move_away_is_a_blunder_and_the_better_move_is_named():
    """At the end of a game only one move keeps the lead: what it brings can be counted."""
    position, best, bad = _decided_by_the_last_move()
    twin = position.copy()
    twin.play(bad)
    assert twin.is_over
    review = full_review(Record.of(twin, [RecordedSeat(name=n) for n in twin.game.seat_names()]))
    last = review.moves[-1]
    assert last.grade is Grade.BLUNDER
    better = position.copy()
    better.play(last.best.move)
    assert better.outcome().payoffs[position.seat] == best


def _decided_by_the_last_move():
    """A position in which every move ends the game, some well and some badly for who plays it."""
    for seed in range(200):
        position = load("ingenious", players=2).start(str(seed))
        player = make_player(position.game, "random", str(seed))
        while not position.is_over:
            ends = {}
            for move in position.legal_numbers().tolist():
                after = position.copy()
                after.play(move)
                if not after.is_over:
                    break
                ends[move] = after.outcome().payoffs[position.seat]
            else:
                if min(ends.values()) < max(ends.values()):
                    return position, max(ends.values()), min(ends, key=ends.get)
            position.play(player.choose(position))
    raise AssertionError("no such position was found")


def test_a_review_that_was_broken_off_is_taken_up_where_it_was():
    reviewed = reviewed_record(played("passtally", {"players": 2}))
    *_, whole = review_game(reviewed, LITTLE)
    thoughts = {}
    for ply in (0, 1, 5):
        thoughts[ply] = think_about(reviewed.position, ply, LITTLE[1])
    partial = assemble(reviewed, thoughts, ENGINE)
    assert partial.depth is None
    assert partial.accounts is None
    assert [move.ply for move in partial.moves if move.chances] == [0, 1, 5]
    assert 5 not in missing_plies(reviewed, thoughts, LITTLE[0])
    *_, rest = review_game(reviewed, LITTLE, thoughts)
    assert rest == whole


def test_a_review_knows_how_far_it_is():
    reviewed = reviewed_record(played("verflixt", {"players": 2}))
    depths = [(review.depth, review.is_complete) for review in review_game(reviewed, LITTLE)]
    assert depths == [("quick", False), ("good", False)]


def test_a_decision_is_not_judged_by_what_the_seat_could_not_know():
    """Two games that look the same to the seat to move are thought about alike."""
    reviewed = reviewed_record(played("ingenious", {"players": 2}, seed="9"))
    position = reviewed.position.after(6)
    seat = position.seat
    other = position.copy()
    other._states = position.hidden_from(seat, game_key("another rack"))
    assert other.state.tobytes() != position.state.tobytes()
    first, second = (_Thinker(one, LITTLE[0], 60.0).think(None) for one in (position, other))
    assert first == second
