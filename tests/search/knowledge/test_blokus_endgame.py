"""The end of a game of Blokus: the solver says what trying everything says, and stops where it may."""

import math
from typing import Any

import numpy as np
import pytest

from tessera import Blokus
from tessera.core.bits import bit_set
from tessera.core.position import Position, perft
from tessera.games.blokus.box import MONOMINO, NUM_COLORS, PIECE_SIZES, board_placements
from tessera.search.knowledge import load_knowledge
from tessera.search.knowledge.blokus.endgame import MARGIN_UNIT
from tessera.search.knowledge.exact import POINTS_SHARE
from tests.random_play import play_at_random
from tests.search.knowledge.brute_force import earliest_solved, solved, value_moves

MODES = [
    {"players": 1},
    {"players": 2},
    {"players": 2, "scoring": "simple"},
    {"players": 3},
    {"players": 4},
    {"players": 4, "scoring": "simple"},
]
PLACEMENTS = board_placements()
DOMINO = next(piece for piece, size in enumerate(PIECE_SIZES) if size == 2)


@pytest.fixture(autouse=True, scope="module")
def _knowledge():
    load_knowledge("blokus")


def result(position: Position) -> list[float]:
    """The payoff, and ever so little how clearly; alone the payoff."""
    payoffs = position.outcome().payoffs
    if len(payoffs) == 1:
        return payoffs
    sign = 1 if position.state.advanced else -1
    scores = [sign * score for score in position.scores()]
    clearly = [
        sum(math.tanh((own - other) / MARGIN_UNIT) for other in scores) / (len(scores) - 1) for own in scores
    ]
    return [
        (1 - POINTS_SHARE) * payoff + POINTS_SHARE * lead
        for payoff, lead in zip(payoffs, clearly, strict=True)
    ]


def with_hands(position: Position, hands: list[list[int]]) -> Position:
    """The same board, but every colour has these pieces left."""
    states = position.states.copy()
    state = states[0]
    for color, hand in enumerate(hands):
        others = [piece for piece in range(len(PIECE_SIZES)) if piece not in hand]
        beside = np.flatnonzero(state.beside[:-1] & (1 << color))
        touching = np.flatnonzero(np.isin(PLACEMENTS.cells, beside).any(axis=1))
        state.refused[color] = bit_set(touching.tolist(), PLACEMENTS.words)
        for piece in others:
            state.refused[color] |= PLACEMENTS.piece_sets[piece]
        state.pieces_left[color] = sum(1 << piece for piece in hand)
        state.cells_left[color] = sum(int(PIECE_SIZES[piece]) for piece in hand)
        if (state.reached[color] & ~(state.refused[color] | state.covered)).any():
            state.is_over, state.color = 0, color
    return Position.at(position.game, states)


def finished(options: dict[str, Any], seed: int) -> Position:
    return play_at_random(Blokus(**options).start(seed), np.random.default_rng(seed))


def has_few_ends(position: Position) -> bool:
    return perft(position, 84) <= 400


@pytest.mark.parametrize("options", MODES, ids=str)
def test_late_positions_are_worth_what_trying_everything_says(options):
    compared = []
    for seed in range(6):
        found = earliest_solved(finished(options, seed), 1_000_000, has_few_ends)
        if found:
            position, values = found
            assert np.allclose(values, value_moves(position, result), rtol=0, atol=1e-12)
            compared.append(len(values))
    assert len(compared) > 3
    assert max(compared) > 1, "nowhere was there a choice"


def test_the_bonus_for_all_pieces_counts_and_more_if_the_single_cell_is_last():
    leads = set()
    for seed in range(12):
        position = with_hands(finished({"players": 2}, seed), [[MONOMINO, DOMINO], [], [], []])
        if not position.is_over and perft(position, 2) <= 2000:
            values = value_moves(position, result)
            assert np.allclose(solved(position), values, rtol=0, atol=1e-12)
            leads |= {round(value[0], 9) for value in values}
    assert len(leads) > 2, "nowhere did the order matter"


def test_where_seats_can_still_meet_only_two_players_are_solved():
    states = finished({"players": 2}, 0).states
    for players in (2, 3, 4):
        position = with_hands(Position.at(Blokus(players=players), states), [[MONOMINO]] * NUM_COLORS)
        position.states["players"] = players
        assert (solved(position) is not None) == (players == 2)


def test_the_solver_stops_at_its_budget_and_says_so():
    position, _ = earliest_solved(finished({"players": 2}, 1), 1_000_000, has_few_ends)
    needed = next(budget for budget in range(1, 10_000) if solved(position, budget) is not None)
    assert needed > 1
    assert solved(position, needed - 1) is None
    assert solved(position, needed) == solved(position)


def test_an_open_board_is_not_looked_at():
    for plies in (0, 3, 30):
        position = play_at_random(Blokus(players=2).start(1), np.random.default_rng(1), plies)
        assert solved(position) is None
