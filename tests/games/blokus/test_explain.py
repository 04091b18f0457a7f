"""The compiled rules against the rules told to a person, over the whole move space."""

import numpy as np
import pytest

from tessera.core.bits import bit_set
from tessera.games.blokus import explain, rules
from tessera.games.blokus.box import (
    COLORS,
    CORNER_STEPS,
    EDGE_STEPS,
    NUM_COLORS,
    PIECE_NAMES,
    board_placements,
    connected_parts,
    steps_from,
)
from tessera.games.blokus.game import Blokus
from tests.games.blokus.drawn import all_but, lay, new, put_down
from tests.random_play import play_at_random, random_positions

PLACEMENTS = board_placements()
every_mode = pytest.mark.parametrize("mode", Blokus.modes)


def faultless_moves(position):
    """The moves that nothing is wrong with, found by trying all there are."""
    situation = explain.look(position.state)
    return [
        move
        for move in range(PLACEMENTS.count)
        if explain.find_fault(situation, PLACEMENTS.cells_of(move)) is None
    ]


@every_mode
def test_legal_moves_are_those_nothing_is_wrong_with(mode):
    for position in random_positions(Blokus(**Blokus.modes[mode]), 3, seed=3):
        assert position.legal_numbers().tolist() == faultless_moves(position)


@pytest.mark.parametrize("players", [2, 4])
def test_first_pieces_in_free_corners_are_those_nothing_is_wrong_with(players):
    position = new(players=players, free_corners=True)
    for move in ("t1", "a1,a2", "a20,b20"):
        position.play(move)
        assert position.legal_numbers().tolist() == faultless_moves(position)


@every_mode
def test_colors_that_can_place_are_the_same(mode):
    for position in random_positions(Blokus(**Blokus.modes[mode]), 4, seed=4):
        for color in range(NUM_COLORS):
            situation = explain.look(position.state, color)
            assert explain.can_place(situation) == rules.can_place(position.state, color)


def placements_covering(cells):
    on_board = {row * 20 + column for row, column in cells if 0 <= row < 20 and 0 <= column < 20}
    return bit_set(np.flatnonzero(np.isin(PLACEMENTS.cells, list(on_board)).any(axis=1)), PLACEMENTS.words)


@every_mode
def test_carried_sets_equal_sets_made_from_scratch(mode):
    for position in random_positions(Blokus(**Blokus.modes[mode]), 5, seed=5):
        state = position.state
        covered = [explain.cells_of_color(state, color) for color in range(NUM_COLORS)]
        assert (state.covered == placements_covering(set().union(*covered))).all()
        for color, own in enumerate(covered):
            pieces = connected_parts(own)
            gone = [PLACEMENTS.pieces[PLACEMENTS.number_of(piece)] for piece in pieces]
            refused = placements_covering(steps_from(own, EDGE_STEPS) - own)
            refused |= np.bitwise_or.reduce(PLACEMENTS.piece_sets[gone], axis=0)
            assert (state.refused[color] == refused).all()
            if own:
                corners = set().union(
                    *(steps_from(p, CORNER_STEPS) - steps_from(p, EDGE_STEPS) - p for p in pieces)
                )
                assert (state.reached[color] == placements_covering(corners)).all()


def test_the_order_of_moves_leaves_no_trace():
    position = play_at_random(Blokus().start(1), np.random.default_rng(1), 40)
    other = new()
    generator = np.random.default_rng(2)
    by_color = [position.history[color::4] for color in range(4)]
    for moves in by_color:
        moves[1:] = generator.permutation(np.array(moves[1:], object)).tolist()
    for played in (move for moves in zip(*by_color, strict=True) for move in moves):
        lay(other, COLORS[int(other.state.color)], played.text)
    assert other.state.tobytes() == position.state.tobytes()


def turned(move: int) -> int:
    """The move turned clockwise by a quarter."""
    number = PLACEMENTS.number_of((19 - column, row) for row, column in PLACEMENTS.cells_of(move))
    assert number is not None
    return number


def test_turning_the_board_and_shifting_the_colors_changes_nothing():
    position, twin = new(), new(turn="yellow")
    generator = np.random.default_rng(8)
    while not position.is_over:
        legal = position.legal_numbers()
        assert sorted(turned(int(move)) for move in legal) == twin.legal_numbers().tolist()
        assert (int(position.state.color) + 1) % 4 == int(twin.state.color)
        move = int(generator.choice(legal))
        position.play(move)
        twin.play(turned(move))
    assert twin.is_over
    assert twin.scores() == position.scores()[-1:] + position.scores()[:-1]


@every_mode
def test_a_gain_is_how_much_the_score_improves(mode):
    game = Blokus(**Blokus.modes[mode])
    position, generator = game.start(0), np.random.default_rng(9)
    better = -1 if game.options.scoring == "simple" else 1
    while not position.is_over:
        seat, before = position.seat, position.scores()
        move = int(generator.choice(position.legal_numbers()))
        gain = game.explain_gain(position.state, move)
        position.play(move)
        assert gain["points"] == better * (position.scores()[seat] - before[seat])


@pytest.mark.parametrize(
    ("last", "options", "cells", "bonus", "points"),
    [
        ("1", {}, 1, 20, 21),
        ("I5", {}, 5, 15, 20),
        ("1", {"scoring": "simple"}, 1, 0, 1),
    ],
)
def test_the_gain_of_a_last_piece_has_the_bonus(last, options, cells, bonus, points):
    position = new(**options)
    put_down(position, "blue", all_but(last))
    position.states["color"] = 0
    piece = PIECE_NAMES.index(last)
    gain = explain.gain_of(position.state, int(np.flatnonzero(PLACEMENTS.pieces == piece)[0]))
    assert (gain.color, gain.piece, gain.cells, gain.bonus, gain.points) == (
        "blue",
        last,
        cells,
        bonus,
        points,
    )


def test_green_gains_nothing_for_three():
    position = new(turn="green", players=3)
    gain = explain.gain_of(position.state, 0)
    assert (gain.counts, gain.points) == (False, 0)
