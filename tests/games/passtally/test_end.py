"""The end of the game and the clock: PAS-14 to PAS-17."""

import pytest

from tessera.core.errors import GameOverError, IllegalMoveError
from tessera.games.passtally.box import DOMINOES
from tessera.games.passtally.game import Passtally
from tessera.games.passtally.moves import TIMEOUT, PlaceTile, decode_move
from tessera.records import Record
from tests.games.passtally.drawn import SPACES, put_markers, turn, use_up

# Seat 0 scores 1 a turn.
CORNER_LINE = {0: (0, 23, 9, 12), 1: (3, 4, 8, 18)}

# 21 tiles, each legal when its turn comes, after which no two neighbours are equally high and apart.
STUCK = (6, 50, 46, 48, 3, 59, 57, 41, 55, 0, 21, 10, 31, 14, 39, 33, 42, 58, 24, 28, 58)


def pass_turn(position):
    seat = position.seat
    while position.seat == seat:
        position.play(int(position.legal_numbers()[0]))


def placement_on(position, domino: int, pile: int | None = None) -> int:
    """A legal way to cover these cells."""
    for move in position.legal_numbers():
        meaning = decode_move(int(move))
        if (
            isinstance(meaning, PlaceTile)
            and meaning.cells == DOMINOES[domino]
            and pile in (None, meaning.pile)
        ):
            return int(move)
    raise AssertionError("no tile can lie there")


def test_pas_14_the_others_have_their_turn():
    position = turn("a6b6 BB", markers=CORNER_LINE, points=(49, 0))
    position.play("move 9 10")
    position.play("move 10 9")
    assert position.scores() == [50, 0]
    assert position.view().last_round
    assert position.seat == 1
    pass_turn(position)
    assert position.is_over


def test_pas_14_the_last_player_ends_the_game_at_once():
    position = turn("a6b6 BB", markers=CORNER_LINE, points=(49, 0), first_seat=1)
    position.play("move 9 10")
    position.play("move 10 9")
    assert position.is_over


def test_pas_14_less_than_50_goes_on():
    position = turn("a6b6 BB", markers=CORNER_LINE, points=(48, 49), first_seat=1)
    position.play("move 9 10")
    position.play("move 10 9")
    assert position.scores() == [49, 49]
    assert not position.is_over
    assert not position.view().last_round


@pytest.mark.parametrize("first_seat", [0, 1, 2])
def test_pas_14_a_used_up_pile_makes_the_round_the_last(first_seat):
    position = turn(players=3, seat=first_seat, first_seat=first_seat)
    use_up(position.state, 2, left=1)
    position.state.piles[2, 13] = 0  # AA
    position.play("tile 3 a1b1 AA")
    position.play("tile 1 a3b3 AB")
    assert position.view().last_round
    turns = 1
    while not position.is_over:
        pass_turn(position)
        turns += 1
    assert turns == 3


def test_pas_14_a_face_up_tile_alone_is_not_used_up():
    position = turn(seat=1)
    use_up(position.state, 2, left=1)
    position.state.piles[2, 13] = 0
    pass_turn(position)
    assert not position.is_over
    assert not position.view().last_round


def with_last_tile(**options):
    """One tile is left, face up; seat 0 has a line worth 1."""
    position = turn("a6b6 BB", markers=CORNER_LINE, **options)
    for pile in range(3):
        use_up(position.state, pile, left=int(pile == 1))
    position.state.piles[1, 13] = 0  # AA
    return position


def test_pas_15_all_piles_used_up_ends_at_once_and_the_turn_is_scored():
    position = with_last_tile()
    position.play("tile 2 a1b1 AA")
    assert position.is_over
    assert position.scores() == [1, 0]


def test_pas_15_it_is_tested_after_the_second_action_too():
    position = with_last_tile()
    position.play("move 9 10")
    assert not position.is_over
    position.play("tile 2 a1b1 AA")
    assert position.is_over
    assert position.scores() == [1, 0]


def until_stuck(walk_first: bool = False):
    """Play the tiles of STUCK up to the last."""
    position = Passtally().start(0)
    while position.view().phase == "set-up":
        position.play(int(position.legal_numbers()[0]))
    put_markers(position.state, SPACES[2])
    if walk_first:
        position.play(int(position.legal_numbers()[0]))
    for number, domino in enumerate(STUCK[:-1]):
        position.play(placement_on(position, domino, pile=number % 3))
        assert not position.is_over
    return position


@pytest.mark.parametrize("walk_first", [False, True])
def test_pas_15_no_place_left_ends_at_once_after_either_action(walk_first):
    position = until_stuck(walk_first)
    seat = position.seat
    assert position.view().actions_left == (1 if walk_first else 2)
    before = position.scores()
    gain = position.game.try_out(position.state, move := placement_on(position, STUCK[-1])).points
    position.play(move)
    assert position.is_over
    assert min(position.state.pile_left) > 0
    assert position.scores()[seat] == before[seat] + gain
    assert position.scores()[1 - seat] == before[1 - seat]


def test_pas_15_no_place_left_ends_at_once_in_the_last_round_too():
    position = until_stuck()
    position.state.points[1] = 60
    assert position.view().last_round
    assert position.seat == position.state.first_seat  # The other seat has a turn left in this round.
    position.play(placement_on(position, STUCK[-1]))
    assert position.is_over


def test_pas_15_a_used_up_pile_is_no_reason_to_stop_at_once():
    position = with_last_tile()
    use_up(position.state, 0, left=1)
    position.state.piles[0, 13] = 0
    position.play("tile 2 a1b1 AA")
    assert not position.is_over
    assert position.seat == 0


def ended(points, first_seat):
    position = turn(players=len(points), points=points, first_seat=first_seat)
    position.state.is_over = 1
    return position.outcome()


def test_pas_16_most_points_win_also_above_50():
    assert ended((51, 53, 52), 0).winners == [1]
    assert ended((51, 53, 52), 0).payoffs == [-1, 1, 0]


@pytest.mark.parametrize(("first_seat", "winner"), [(0, 0), (1, 2), (2, 2)])
def test_pas_16_of_equals_the_earlier_in_turn_order_wins(first_seat, winner):
    assert ended((40, 39, 40), first_seat).winners == [winner]


def test_pas_17_the_clock_ends_a_turn_and_it_is_scored():
    position = turn("a6b6 BB", markers=CORNER_LINE, one_minute=True)
    position.play("timeout")
    assert position.scores() == [1, 0]
    assert position.seat == 1
    position.play("move 3 2")
    position.play("timeout")
    assert position.seat == 0
    assert position.view().actions_left == 2
    assert position.history[-1].text == "timeout"


def test_pas_17_the_clock_can_end_the_last_round():
    position = turn(seat=1, points=(50, 0), one_minute=True)
    position.play("timeout")
    assert position.is_over
    with pytest.raises(GameOverError):
        position.play("timeout")


def test_pas_17_it_is_never_offered_to_players():
    position = turn(one_minute=True)
    assert TIMEOUT not in position.legal_numbers()
    assert position.game.clock_move(position.state) == TIMEOUT
    reason = position.game.explain_illegal(position.state, TIMEOUT)
    assert reason is not None
    assert (reason.clause, reason.code) == ("PAS-17", "clock-only")


def test_pas_17_without_the_option_there_is_no_clock():
    with pytest.raises(IllegalMoveError) as caught:
        turn().play("timeout")
    assert (caught.value.clause, caught.value.reason.code) == ("PAS-17", "no-clock")


def test_pas_17_no_limit_during_set_up():
    with pytest.raises(IllegalMoveError) as caught:
        Passtally(one_minute=True).start(1).play("timeout")
    assert (caught.value.clause, caught.value.reason.code) == ("PAS-17", "no-clock-in-set-up")


def test_pas_17_records_replay_the_clock():
    position = Passtally(one_minute=True).start(4)
    while not position.is_over:
        clock = position.game.clock_move(position.state) is not None and len(position.history) % 5 == 0
        position.play(TIMEOUT if clock else int(position.legal_numbers()[-1]))
    assert "timeout" in [played.text for played in position.history]
    record = Record.from_json(Record.of(position).to_json())
    replayed = record.verify()
    assert replayed.state.tobytes() == position.state.tobytes()
