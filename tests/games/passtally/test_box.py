"""Board and tiles: PAS-1 to PAS-3."""

import pytest

from tessera.games.passtally.box import (
    DOMINOES,
    JOINS,
    KIND_OF_LOOK,
    KINDS,
    MARKERS_PER_PLAYER,
    NUM_SPACES,
    NUM_TILES,
    TILES_PER_KIND,
    looks_of,
    turned_upright,
)
from tessera.games.passtally.game import Passtally
from tests.games.passtally.drawn import joined, turn


def test_pas_1_empty_board_joins_opposite_spaces():
    position = turn()
    for column in range(6):
        assert joined(position, column) == (17 - column, 0)
    for row in range(6):
        assert joined(position, 6 + row) == (23 - row, 0)


def test_pas_1_there_are_60_places_and_24_spaces():
    assert len(DOMINOES) == 60
    assert NUM_SPACES == 24


# The six ends of a lying tile as (half, side): left W, left N, right N, right E, right S, left S.
ENDS = {1: (0, 3), 2: (0, 0), 3: (1, 0), 4: (1, 1), 5: (1, 2), 6: (0, 2)}


def ends_joined_by(kind: str) -> set[frozenset[int]]:
    numbers = {end: number for number, end in ENDS.items()}
    found = set()
    for number, (start_half, start_side) in ENDS.items():
        half, side = start_half, start_side
        while True:
            pair = next(pair for pair in JOINS[kind[half]] if side in pair)
            side = pair[0] if side == pair[1] else pair[1]
            if (half, side) in numbers:
                break
            half, side = 1 - half, (side + 2) % 4
        found.add(frozenset((number, numbers[half, side])))
    return found


@pytest.mark.parametrize(
    ("kind", "joins"),
    {
        "AA": "1-4 2-6 3-5",
        "BB": "1-2 3-6 4-5",
        "CC": "1-6 2-5 3-4",
        "AB": "1-3 2-6 4-5",
        "AC": "1-5 2-6 3-4",
        "CB": "1-6 2-3 4-5",
    }.items(),
)
def test_pas_2_kinds_join_these_ends(kind, joins):
    assert ends_joined_by(kind) == {frozenset(map(int, join.split("-"))) for join in joins.split()}


def test_pas_2_seven_tiles_of_each_of_six_kinds():
    piles = Passtally().describe_set_up(Passtally().start(3).state)["piles"]
    box = [kind for pile in piles for kind in pile]
    assert len(box) == NUM_TILES == 42
    assert {kind: box.count(kind) for kind in KINDS} == dict.fromkeys(KINDS, TILES_PER_KIND)


def test_pas_2_turning_swaps_b_and_c():
    assert turned_upright("CB") == "BC"
    assert turned_upright("AB") == "AC"
    assert turned_upright("BB") == "CC"
    assert turned_upright("AA") == "AA"


def test_pas_2_equal_halves_have_two_orientations_the_others_four():
    counts = {kind: sum(len(looks_of(kind, upright)) for upright in (False, True)) for kind in KINDS}
    assert counts == {"AA": 2, "BB": 2, "CC": 2, "AB": 4, "AC": 4, "CB": 4}
    # Nine looks lying, nine upright: no two kinds ever look alike.
    assert len(KIND_OF_LOOK) == 18


def test_pas_3_each_player_has_four_markers_on_the_board():
    assert MARKERS_PER_PLAYER == 4
    for players in (2, 3):
        position = Passtally(players=players).start(2)
        for _ in range(4 * players):
            position.play(int(position.legal_numbers()[0]))
        markers = position.view().markers
        assert [markers.count(seat) for seat in range(players)] == [4] * players
