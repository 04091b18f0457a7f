"""The rules told twice: compiled, and in plain Python from the clauses."""

import json

import numpy as np
import pytest

from tessera.games.passtally.explain import (
    board_of_state,
    markers_on_board,
    score_now,
    tiles_on_board,
    trace_line,
)
from tessera.games.passtally.game import Passtally
from tessera.games.passtally.moves import FIRST_WALK, NUM_MOVES, TIMEOUT
from tests.games.passtally.drawn import joined, lay, turn
from tests.random_play import random_positions

every_mode = pytest.mark.parametrize("mode", Passtally.modes)


def positions(mode: str, count: int, seed: int = 0):
    return random_positions(Passtally(**Passtally.modes[mode]), count, seed)


@every_mode
def test_legal_moves_are_those_nothing_is_wrong_with(mode):
    for position in positions(mode, 12):
        explained = [
            number
            for number in range(NUM_MOVES)
            if position.game.explain_illegal(position.state, number) is None
        ]
        assert explained == position.legal_numbers().tolist()


@every_mode
def test_every_refusal_names_a_clause(mode):
    for position in positions(mode, 4):
        for number in range(0, NUM_MOVES, 7):
            reason = position.game.explain_illegal(position.state, number)
            if reason is not None:
                assert reason.clause.startswith("PAS-")
                assert reason.message
                json.dumps(reason.values)


@every_mode
def test_the_record_agrees_with_the_tiles_themselves(mode):
    """Heights, patterns, top tiles and places, carried move by move, are those of the tiles as they lie."""
    for position in positions(mode, 25):
        before = position.state.tobytes()
        lay(position.state, tiles_on_board(position.state))
        assert position.state.tobytes() == before


@every_mode
def test_lines_are_the_same_told_and_compiled(mode):
    for position in positions(mode, 25):
        board = board_of_state(position.state)
        for space in range(24):
            line = trace_line(board, space)
            assert joined(position, space) == (line.end, line.passes)


@every_mode
def test_lines_pair_the_spaces_and_run_the_same_way_back(mode):
    for position in positions(mode, 15, seed=1):
        board = board_of_state(position.state)
        for space in range(24):
            line = trace_line(board, space)
            back = trace_line(board, line.end)
            assert line.end != space
            assert back.end == space
            assert back.passes == line.passes
            turned = [(step.cell, step.leaves, step.enters) for step in reversed(back.steps)]
            assert turned == [(step.cell, step.enters, step.leaves) for step in line.steps]


@every_mode
def test_what_is_tried_out_is_what_is_scored(mode):
    generator = np.random.default_rng(3)
    for seed in range(3):
        position = Passtally(**Passtally.modes[mode]).start(seed)
        while not position.is_over:
            move = int(generator.choice(position.legal_numbers()))
            seat, before = position.seat, position.scores()
            score = Passtally().try_out(position.state, move)
            position.play(move)
            if position.seat != seat or (position.state.actions_left == 2 and move >= FIRST_WALK):
                assert position.scores()[seat] == before[seat] + score.points
            else:
                assert position.scores() == before


def test_a_gain_is_plain_data():
    position = turn(markers={0: (0, 23, 8, 14), 1: (3, 9, 12, 18)}, face_up=("BB", "AC", "CB"))
    move = position.game.parse_move(position.state, "tile 1 a6b6 BB")
    gain = json.loads(json.dumps(position.game.explain_gain(position.state, move)))
    assert (gain["passes"], gain["points"]) == (1, 1)
    assert gain["lines"][0]["steps"] == [{"cell": "a6", "enters": "N", "leaves": "W", "adds": 1}]


def test_when_the_game_is_over_nothing_is_allowed():
    position = turn(one_minute=True)
    position.state.is_over = 1
    for number in (0, 40, 500, TIMEOUT):
        assert position.game.explain_illegal(position.state, number) is not None
        assert position.game.clock_move(position.state) != number


def test_no_more_than_two_lines_ever():
    for position in positions("3-players", 20):
        board, markers = board_of_state(position.state), markers_on_board(position.state)
        for seat in range(3):
            assert len(score_now(board, markers, seat).lines) <= 2
