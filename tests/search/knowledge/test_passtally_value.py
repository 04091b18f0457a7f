"""What the network of Passtally sees of a position."""

import numpy as np
import pytest

from tessera.core.compiling import compiled
from tessera.core.contract import legal_moves, play
from tessera.core.seeds import game_key
from tessera.games import load
from tessera.games.passtally.box import MAX_PLAYERS, NUM_SPACES
from tessera.games.passtally.moves import FIRST_PLACEMENT
from tessera.games.passtally.rules import all_markers, markers_of
from tessera.games.passtally.state import STATE
from tessera.search.knowledge.passtally import value
from tessera.search.knowledge.passtally.lines import joined_passes, most_after_one, write_lines

every_number = pytest.mark.parametrize("players", [2, 3])


@compiled
def write_features(states, seat, out):
    value.write_seat_features(states[0], seat, out)


@compiled
def evaluate(states, out):
    value.evaluate_unfinished(states[0], out)


@compiled
def write_best_turns(states, laid, moves, seat, out):
    """The most passes of a seat after any tile, and after any tile and walk, by laying every one."""
    ends, passes = np.empty(NUM_SPACES, np.int64), np.empty(NUM_SPACES, np.int64)
    for i in range(legal_moves(states[0], moves)):
        if moves[i] >= FIRST_PLACEMENT:
            laid[0] = states[0]
            play(laid[0], moves[i])
            write_lines(laid[0].top, laid[0].height, laid[0].pattern, ends, passes)
            own = markers_of(states[0], seat)
            now = joined_passes(ends, passes, own)
            out[0] = max(out[0], now)
            out[1] = max(out[1], most_after_one(ends, passes, own, all_markers(states[0]), now))


def seen_from(states, seat):
    out = np.empty(value.NUM_FEATURES, np.float32)
    write_features(states, seat, out)
    return out


def middle_of_game(players, plies=24, seed="seed"):
    position, generator = load("passtally", players=players).start(seed), np.random.default_rng(1)
    for _ in range(plies):
        position.play(int(generator.choice(position.legal_numbers())))
    return position


@every_number
def test_the_best_turns_are_found_exactly(players):
    for plies in range(4 * players, 30, 3):
        position = middle_of_game(players, plies)
        moves = np.empty(load("passtally").max_legal_moves, np.int32)
        for seat in range(players):
            best = np.zeros(2, np.int64)
            write_best_turns(position.states, np.zeros(1, STATE), moves, seat, best)
            seen = seen_from(position.states, seat)[value.TURN_PASSES :][: value.NUM_WAYS]
            np.testing.assert_allclose(seen[value.TILE :] * 10, best, rtol=1e-5)


@every_number
def test_seats_are_counted_from_the_own_one(players):
    states = middle_of_game(players).states
    own = seen_from(states, 0)
    for seat in range(players):
        seen = seen_from(states, seat)
        by_seat, by_own = (view[: value.FACE_UP].reshape(MAX_PLAYERS, -1)[:players] for view in (seen, own))
        np.testing.assert_array_equal(np.roll(by_own, -seat, axis=0), by_seat)
        np.testing.assert_array_equal(own[value.FACE_UP :], seen[value.FACE_UP :])
        assert not seen[players * value.SEAT_FEATURES : value.FACE_UP].any()


@every_number
def test_what_lies_face_down_is_not_seen(players):
    position = middle_of_game(players)
    before, others = seen_from(position.states, 0), []
    for number in range(5):
        states = position.hidden_from(position.seat, game_key(f"world {number}"))
        others.append(states[0].tobytes())
        np.testing.assert_array_equal(seen_from(states, 0), before)
    assert len(set(others)) > 1


@every_number
def test_points_and_whose_turn_it_is_are_seen(players):
    states = middle_of_game(players).states.copy()
    states[0].points[0] = 20
    seen = seen_from(states, 0)
    assert seen[value.POINTS] == pytest.approx(2)
    assert seen[value.MOST_POINTS] == pytest.approx(0.4)
    to_move = seen[value.TO_MOVE : value.FACE_UP : value.SEAT_FEATURES]
    assert to_move[states[0].seat] == 1
    assert to_move.sum() == 1


@every_number
def test_what_one_seat_gains_the_others_lose_and_points_are_good(players):
    states = middle_of_game(players).states.copy()
    states[0].points[:players] = 20
    states[0].points[1] = 40
    out = np.zeros(MAX_PLAYERS)
    evaluate(states, out)
    assert out[:players].sum() == pytest.approx(0, abs=1e-6)
    assert out.argmax() == 1
