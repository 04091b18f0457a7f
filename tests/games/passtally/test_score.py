"""Lines, passes and points: PAS-11 to PAS-13, with the check values."""

import pytest

from tessera.games.passtally.explain import points_for
from tests.games.passtally.drawn import joined, turn


def end_turn(position, walk: str = "move 12 13"):
    """Take two actions that change no line of the other seats."""
    there, back = walk.split()[1:]
    position.play(walk)
    position.play(f"move {back} {there}")
    return position.scores()


def test_check_value_bb_in_the_corner():
    position = turn("a6b6 BB")
    assert joined(position, 0) == (23, 1)
    assert joined(position, 1) == (17, 1)
    assert joined(position, 6) == (16, 1)


def test_check_value_cb_in_the_corner():
    position = turn("a6b6 CB")
    assert joined(position, 0) == (1, 1)
    assert joined(position, 17) == (23, 1)
    assert joined(position, 6) == (16, 1)


def test_check_value_upright_on_two_lying_tiles():
    position = turn("a6b6 AA", "a5b5 AA", "a6a5 AA")
    assert joined(position, 0) == (17, 2)
    assert joined(position, 1) == (16, 2)
    assert joined(position, 23) == (6, 3)


def test_check_value_a_tile_entered_twice():
    # CB turned a quarter clockwise shows B above C.
    assert joined(turn("f5f4 AA", "b5b4 BC"), 7) == (8, 3)


def test_pas_11_only_the_active_player_scores():
    markers = {0: (0, 12, 9, 20), 1: (1, 17, 3, 22)}
    position = turn("a6b6 BB", markers=markers, seat=0)
    assert end_turn(position) == [0, 0]
    assert end_turn(position, "move 3 4") == [0, 1]


def test_pas_11_a_standing_line_scores_every_turn():
    markers = {0: (0, 23, 9, 12), 1: (3, 4, 8, 18)}
    position = turn("a6b6 BB", markers=markers)
    assert end_turn(position) == [1, 0]
    assert end_turn(position, "move 3 2") == [1, 0]
    assert end_turn(position) == [2, 0]


def test_pas_11_a_line_to_a_foreign_marker_scores_nothing():
    position = turn("a6b6 BB", markers={0: (0, 12, 9, 20), 1: (23, 17, 3, 22)})
    assert end_turn(position) == [0, 0]


def test_pas_12_bare_board_adds_nothing():
    position = turn(markers={0: (0, 17, 9, 12), 1: (3, 4, 8, 18)})
    assert position.view().turn_score.lines[0].passes == 0
    assert end_turn(position) == [0, 0]


def test_pas_12_running_to_the_other_half_is_one_entry():
    assert joined(turn("a6b6 AA"), 23) == (6, 1)


def test_pas_12_every_entry_adds_the_level_of_the_tile():
    # Row 6: level 1, then level 2, then level 1 again.
    position = turn("a6b6 AA", "c6d6 AA", "b6c6 AA")
    assert joined(position, 23) == (6, 1 + 2 + 1)
    assert joined(position, 1) == (16, 2)


def test_pas_12_each_step_says_what_it_adds():
    position = turn("f5f4 AA", "b5b4 BC", markers={0: (7, 8, 13, 20), 1: (3, 4, 10, 18)})
    (line,) = position.view().turn_score.lines
    assert [step.cell for step in line.steps] == ["f5", "e5", "d5", "c5", "b5", "b4", "c4", "d4", "e4", "f4"]
    assert [step.adds for step in line.steps] == [1, 0, 0, 0, 1, 0, 0, 0, 0, 1]


def test_pas_12_foreign_markers_do_not_block():
    """A line has its two ends at the rim and meets no other space on its way."""
    crowd = {0: (0, 23, 9, 12), 1: (1, 6, 17, 16)}
    assert end_turn(turn("a6b6 BB", markers=crowd)) == [1, 0]


@pytest.mark.parametrize(
    ("passes", "points"),
    {
        0: 0, 1: 1, 2: 2, 3: 2, 4: 3, 6: 3, 7: 4, 9: 4, 10: 4, 11: 5, 15: 5, 16: 6, 21: 6, 22: 7, 28: 7,
        29: 8, 36: 8, 37: 9, 45: 9, 46: 10, 55: 10, 56: 15, 57: 15, 200: 15,
    }.items(),
)  # fmt: skip
def test_pas_13_bands(passes, points):
    from tessera.games.passtally import rules

    assert points_for(passes) == points
    assert rules.points_for(passes) == points


def test_pas_13_lines_are_added_before_they_are_converted():
    # Two lines of two passes each: 4 passes are 3 points, while 2 + 2 would be 4.
    position = turn("a6b6 AA", "a5b5 AA", "a6a5 AA", markers={0: (0, 17, 1, 16), 1: (3, 4, 8, 18)})
    score = position.view().turn_score
    assert [line.passes for line in score.lines] == [2, 2]
    assert (score.passes, score.points) == (4, 3)
    position.play("tile 1 e1f1 AB")
    position.play("tile 2 e3f3 AC")
    assert position.scores() == [3, 0]


def test_pas_13_at_most_two_lines_count():
    position = turn("a6b6 CB", "e6f6 AA", markers={0: (0, 1, 17, 23), 1: (3, 4, 8, 18)})
    assert len(position.view().turn_score.lines) == 2
