"""Playouts of Blokus: games by the rules, which learn what to reply."""

from itertools import pairwise
from typing import Literal

import numpy as np
import pytest

from tessera import Blokus
from tessera.core.compiling import compiled
from tessera.core.contract import Array
from tessera.games.blokus.box import NUM_COLORS, NUM_PIECES, PIECE_SIZES, board_placements
from tessera.games.blokus.rules import SHARED_COLOR
from tessera.search import knowledge
from tests.random_play import play_at_random

knowledge.load_knowledge(Blokus.name)
SIZES = PIECE_SIZES[board_placements().pieces]


@compiled
def _play_to_end(
    states: Array, played: Array, actors: Array, plies: int, replies: Array, chooser: Array
) -> int:
    return knowledge.play_to_end(states[0], played, actors, plies, replies, chooser)


class _Playouts:
    """Playouts one after the other, as in a search."""

    def __init__(self) -> None:
        self.replies = np.zeros((NUM_COLORS, Blokus.num_moves), np.int32)
        self._chooser = np.arange(1, 5, dtype=np.uint64)

    def play(self, states: Array, before: tuple[tuple[int, int], ...] = ()) -> list[tuple[int, int]]:
        """Moves and their colours, after those that led here; the states are those of the end."""
        played, actors = np.zeros((2, NUM_COLORS * NUM_PIECES), np.int32)
        for i, (move, color) in enumerate(before):
            played[i], actors[i] = move, color
        plies = len(before)
        count = _play_to_end(states, played, actors, plies, self.replies, self._chooser)
        found = slice(plies, plies + count)
        return list(zip(played[found].tolist(), actors[found].tolist(), strict=True))


def _position(players: Literal[1, 2, 3, 4], plies: int, seed: int = 5):
    return play_at_random(Blokus(players=players).start(seed), np.random.default_rng(seed), plies)


@pytest.mark.parametrize(
    "options", [{"players": 1}, {"players": 2}, {"players": 3, "free_corners": True}, {"players": 4}]
)
@pytest.mark.parametrize("plies", [4, 16, 40, 60])
def test_a_quick_playout_is_a_game_by_the_rules(options, plies):
    """Also with replies that were learned in other games, where other pieces lay about."""
    playouts = _Playouts()
    for seed in [*range(10), *range(10)]:
        position = play_at_random(Blokus(**options).start(seed), np.random.default_rng(seed), plies)
        ended = position.states.copy()
        for move, color in playouts.play(ended):
            assert position.state.color == color
            assert move in position.legal_numbers()
            position.play(move)
        assert position.is_over
        for field in ("is_over", "pieces_left", "cells_left", "num_placed", "last_piece"):
            assert (ended[0][field] == position.state[field]).all(), field


@pytest.mark.parametrize("plies", [4, 16, 40])
def test_a_playout_lays_a_piece_of_the_largest_size_that_fits(plies):
    position, playouts = _position(2, plies), _Playouts()
    for _ in range(20):
        first, _ = playouts.play(position.states.copy())[0]
        assert SIZES[first] == SIZES[position.legal_numbers()].max()


def test_before_all_colors_have_begun_playouts_go_move_by_move():
    position = _position(1, 3)
    assert _Playouts().play(position.states) == []
    assert not position.is_over


def test_a_playout_begins_with_the_good_reply_to_the_move_before():
    position, playouts, before = _position(4, 16), _Playouts(), (7, 3)
    color = int(position.state.color)
    smallest = min(position.legal_numbers(), key=lambda move: SIZES[move])
    playouts.replies[color, before[0]] = smallest + 1
    assert playouts.play(position.states.copy(), (before,))[0] == (smallest, color)


def test_replies_of_the_winner_are_kept_and_those_of_the_loser_forgotten():
    position, playouts = _position(2, 16), _Playouts()
    for _ in range(20):
        ended = position.states.copy()
        moves = playouts.play(ended)
        lead = int(ended[0].cells_left[[1, 3]].sum()) - int(ended[0].cells_left[[0, 2]].sum())
        for (before, _), (move, color) in pairwise(moves):
            won = lead if color % 2 == 0 else -lead
            if won > 0:
                assert playouts.replies[color, before] == move + 1
            elif won < 0:
                assert playouts.replies[color, before] != move + 1


def test_the_moves_that_led_to_a_playout_are_replies_too():
    position, playouts, led_here = _position(2, 16), _Playouts(), ((7, 0), (8, 1))
    ended = position.states.copy()
    playouts.play(ended, led_here)
    won = ended[0].cells_left[[0, 2]].sum() > ended[0].cells_left[[1, 3]].sum()
    assert playouts.replies[1, 7] == (9 if won else 0)


def test_with_three_players_nothing_is_learned_of_the_shared_colour():
    position, playouts = _position(3, 16), _Playouts()
    for _ in range(5):
        moves = playouts.play(position.states.copy())
        assert SHARED_COLOR in {color for _, color in moves}
    assert playouts.replies.any(axis=1).tolist() == [color != SHARED_COLOR for color in range(NUM_COLORS)]
