"""Two actions, placing and walking: PAS-6 to PAS-10."""

import numpy as np
import pytest

from tessera.core.errors import IllegalMoveError
from tessera.games.passtally.game import Passtally
from tests.games.passtally.drawn import turn, use_up


def refused(position, text: str):
    before = position.state.tobytes()
    with pytest.raises(IllegalMoveError) as caught:
        position.play(text)
    assert position.state.tobytes() == before
    return caught.value.clause, caught.value.reason.code


@pytest.mark.parametrize(
    "actions",
    [
        ("tile 1 a1b1 AB", "move 0 1"),
        ("move 0 1", "tile 1 a1b1 AB"),
        ("move 0 1", "move 1 0"),
        ("tile 1 a1b1 AB", "tile 2 a3b3 AC"),
    ],
)
def test_pas_6_two_actions_in_any_mix(actions):
    position = turn()
    position.play(actions[0])
    assert position.seat == 0
    assert position.view().actions_left == 1
    position.play(actions[1])
    assert position.seat == 1
    assert position.view().actions_left == 2


def test_pas_7_the_next_tile_is_turned_up_at_once():
    position = turn(face_up=("AA", "BB", "CC"))
    position.state.piles[1, 1] = 3  # AB
    played = position.play("tile 2 a1b1 BB")
    assert played.chance == {"revealed": "AB"}
    assert position.view().piles[1].face_up == "AB"
    assert position.view().piles[1].face_down == 12
    position.play("tile 2 a2b2 AB")


def test_pas_7_only_face_up_tiles_can_be_taken():
    position = turn(face_up=("AA", "BB", "CC"))
    assert refused(position, "tile 1 a1b1 BB") == ("PAS-7", "not-face-up")
    assert refused(position, "tile 3 a1b1 BB") == ("PAS-7", "not-face-up")
    # Upright, BB shows C on both halves.
    assert refused(position, "tile 2 a2a1 BB") == ("PAS-7", "not-face-up")
    position.play("tile 2 a2a1 CC")


def test_pas_7_a_used_up_pile_gives_nothing():
    position = turn(face_up=("AA", "BB", "CC"))
    use_up(position.state, 1)
    assert refused(position, "tile 2 a1b1 BB") == ("PAS-7", "pile-used-up")


def test_pas_7_the_last_tile_of_a_pile_reveals_nothing():
    position = turn()
    use_up(position.state, 1, left=1)
    position.state.piles[1, 13] = 0  # AA
    assert position.play("tile 2 a1b1 AA").chance is None


def test_pas_7_the_same_kind_in_two_piles_is_two_moves():
    position = turn(face_up=("AA", "AA", "BB"))
    texts = position.legal_moves()
    assert "tile 1 a1b1 AA" in texts
    assert "tile 2 a1b1 AA" in texts
    # 16 walks, two orientations that differ for AA and BB on 30 places each, for each pile.
    assert len(texts) == 16 + 3 * 60


def test_pas_8_both_cells_must_be_equally_high():
    position = turn("a6b6 BB")
    assert refused(position, "tile 1 b6c6 AB") == ("PAS-8", "uneven")
    position.play("tile 1 c6d6 AB")


def test_pas_8_a_tile_may_not_lie_on_one_tile_alone():
    position = turn("a6b6 BB")
    assert refused(position, "tile 1 a6b6 AB") == ("PAS-8", "same-tile")


def test_pas_8_the_second_level_bridges_two_tiles_of_whatever_kind():
    position = turn("a6b6 BB", "c6d6 BB")
    position.play("tile 1 b6c6 BA")
    assert [tile.level for tile in position.view().tiles] == [1, 1, 2]
    assert refused(position, "tile 2 a6b6 AC") == ("PAS-8", "uneven")


def test_pas_8_two_by_two_cells_grow_a_tower():
    position = turn("a6b6 AA", "a5b5 AA")
    for _ in range(3):
        for cells in ("a6a5", "b6b5", "a6b6", "a5b5"):
            text = next(t for t in position.legal_moves() if f" {cells} " in t)
            position.play(text)
    assert position.view().tiles[-1].level == 7


def test_pas_8_a_tile_lies_on_the_board():
    assert refused(turn(), "tile 1 f1g1 AB") == ("PAS-8", "off-board")
    assert refused(turn(), "tile 1 a1a0 AB") == ("PAS-8", "off-board")


def test_pas_9_a_tile_can_be_tried_out_and_nothing_changes():
    position = turn(markers={0: (0, 23, 8, 14), 1: (3, 9, 12, 18)}, face_up=("BB", "AC", "CB"))
    before = position.state.tobytes()
    move = position.game.parse_move(position.state, "tile 1 a6b6 BB")
    score = Passtally().try_out(position.state, move)
    assert position.state.tobytes() == before
    assert (score.passes, score.points) == (1, 1)
    (line,) = score.lines
    assert (line.start, line.end) == (0, 23)
    assert [(s.cell, s.enters, s.leaves, s.adds) for s in line.steps] == [("a6", "N", "W", 1)]


def test_pas_9_a_confirmed_action_is_final():
    position = turn()
    position.play("tile 1 a1b1 AB")
    assert not any("a1b1" in text for text in position.legal_moves())
    assert position.seat == 0


def test_pas_10_one_or_two_steps_either_way():
    position = turn(markers={0: (3, 10, 14, 20), 1: (6, 7, 8, 17)})
    texts = position.legal_moves()
    assert [t for t in texts if t.startswith("move 3 ")] == ["move 3 1", "move 3 2", "move 3 4", "move 3 5"]


def test_pas_10_markers_are_jumped_and_not_counted_own_or_not():
    position = turn(markers={0: (3, 4, 14, 20), 1: (5, 7, 1, 17)})
    texts = position.legal_moves()
    assert [t for t in texts if t.startswith("move 3 ")] == ["move 3 0", "move 3 2", "move 3 6", "move 3 8"]


def test_pas_10_the_ring_is_closed():
    position = turn(markers={0: (0, 12, 8, 20), 1: (1, 2, 3, 23)})
    assert "move 0 22" in position.legal_moves()
    assert "move 0 21" in position.legal_moves()
    position.play("move 0 22")
    markers = position.view().markers
    assert markers[22] == 0
    assert markers[0] is None


def test_pas_10_only_own_markers_only_so_far_and_never_nowhere():
    position = turn(markers={0: (0, 6, 17, 20), 1: (3, 9, 12, 18)})
    assert refused(position, "move 3 4") == ("PAS-10", "foreign-marker")
    assert refused(position, "move 1 2") == ("PAS-10", "no-marker")
    assert refused(position, "move 0 5") == ("PAS-10", "out-of-reach")
    assert refused(position, "move 0 3") == ("PAS-10", "out-of-reach")
    assert refused(position, "move 0 0") == ("PAS-10", "no-step")


@pytest.mark.parametrize("players", [2, 3])
def test_pas_10_every_marker_always_has_four_moves(players):
    generator = np.random.default_rng(players)
    for _ in range(20):
        spaces = generator.permutation(24)[: 4 * players].reshape(players, 4).tolist()
        position = turn(players=players, markers=dict(enumerate(spaces)))
        walks = [text for text in position.legal_moves() if text.startswith("move")]
        assert len(set(walks)) == 16
