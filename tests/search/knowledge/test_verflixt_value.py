"""What the network of Verflixt sees of a position."""

import numpy as np
import pytest

from tessera.core.compiling import compiled
from tessera.games import load
from tessera.games.verflixt.box import NUM_SEATS, NUM_TILES, PAWNS_PER_SEAT
from tessera.search.knowledge.verflixt import value

every_number = pytest.mark.parametrize("players", PAWNS_PER_SEAT)


@compiled
def write_features(states, seat, out):
    value.write_seat_features(states[0], seat, out)


def seen_from(position, seat):
    out = np.empty(value.NUM_FEATURES, np.float32)
    write_features(position.states, seat, out)
    return out


def tile_seen(seen, distance):
    """What is seen of the tile that lies so many tiles before the goal."""
    first = (distance - 1) * value.TILE_FEATURES
    return seen[first : first + value.TILE_FEATURES]


@every_number
def test_tiles_are_told_by_their_distance_from_the_goal(players):
    position = load("verflixt", players=players).start("seed")
    seen = seen_from(position, 0)
    for number in range(1, NUM_TILES + 1):
        stored = int(position.state.values[number])
        tile = tile_seen(seen, NUM_TILES + 1 - number)
        expected = [max(stored, 0) / 10, max(-stored, 0) / 10, float(stored == 0)]
        np.testing.assert_allclose(tile[: value.GUARD], expected, rtol=1e-6)


def test_gaps_are_not_counted():
    position = load("verflixt").start("seed")
    while not any(position.state.taken):
        position.play(position.legal_moves()[-1])
    (number,) = (n for n in range(1, NUM_TILES + 1) if any(t >> n & 1 for t in position.state.taken))
    seen = seen_from(position, 0)
    kept = [n for n in range(1, NUM_TILES + 1) if n != number]
    for distance, other in enumerate(reversed(kept), start=1):
        assert tile_seen(seen, distance)[value.PLUS] == pytest.approx(
            max(position.state.values[other], 0) / 10
        )
    assert not tile_seen(seen, NUM_TILES).any()


@every_number
def test_seats_are_counted_from_the_own_one(players):
    position = load("verflixt", players=players).start("seed")
    for _ in range(12):
        position.play(position.legal_moves()[0])
    by_seat = [value.AT_START, value.AT_HOME, value.POINTS, value.SPARE, value.UNPAIRED, value.TO_MOVE]
    for seat in range(players):
        own, seen = seen_from(position, 0), seen_from(position, seat)
        for first, following in zip(by_seat, [*by_seat[1:], value.ROLL], strict=True):
            one = own[first:following].reshape(NUM_SEATS, -1)
            other = seen[first:following].reshape(NUM_SEATS, -1)
            np.testing.assert_array_equal(np.roll(one[:players], -seat, axis=0), other[:players])
