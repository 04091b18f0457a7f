"""Where lines lead with a tile that is only tried is where they lead once it lies there."""

import numpy as np
import pytest

from tessera.core.compiling import compiled
from tessera.core.contract import legal_moves, play
from tessera.games import load
from tessera.games.passtally.box import NUM_LOOKS, NUM_SPACES
from tessera.games.passtally.moves import FIRST_PLACEMENT, PLACEMENTS_PER_PILE
from tessera.games.passtally.rules import all_markers, markers_of
from tessera.games.passtally.state import STATE
from tessera.search.knowledge.passtally.lines import joined_passes, most_after_one, write_lines
from tessera.search.knowledge.passtally.tile_lines import (
    ENDS,
    FAR,
    PASSES,
    make_tile_lines,
    make_walks,
    passes_ahead,
    take_back_tile,
    try_tile,
)


@compiled
def count_tried(states, moves, laid):
    """Try every tile; how many there were, how many lines and how many prospects were not as expected."""
    state, trial, walks = states[0], make_tile_lines(states[0], FAR), make_walks(states[0])
    before = trial.lines.copy()
    ends, passes = np.empty(NUM_SPACES, np.int64), np.empty(NUM_SPACES, np.int64)
    tried, wrong_lines, wrong_prospects = 0, 0, 0
    for i in range(legal_moves(state, moves)):
        if moves[i] >= FIRST_PLACEMENT:
            domino, look = divmod((moves[i] - FIRST_PLACEMENT) % PLACEMENTS_PER_PILE, NUM_LOOKS)
            laid[0] = state
            play(laid[0], moves[i])
            write_lines(laid[0].top, laid[0].height, laid[0].pattern, ends, passes)
            try_tile(state, trial, domino, look)
            tried += 1
            wrong_lines += (trial.lines[ENDS] != ends).sum() + (trial.lines[PASSES] != passes).sum()
            for seat in range(state.players):
                own = markers_of(state, seat)
                now = joined_passes(ends, passes, own)
                by_one = most_after_one(ends, passes, own, all_markers(state), now)
                wrong_prospects += passes_ahead(trial.lines, walks, seat) != (now, by_one)
            take_back_tile(trial, domino)
            wrong_lines += (trial.lines != before).sum()
    return tried, wrong_lines, wrong_prospects


@pytest.mark.parametrize("players", [2, 3])
def test_a_tile_on_trial_leads_lines_as_one_that_lies_there(players):
    game, tried = load("passtally", players=players), 0
    moves = np.empty(game.max_legal_moves, np.int32)
    for number in range(3):
        position, generator = game.start(f"seed {number}"), np.random.default_rng(number)
        while not position.is_over:
            if len(position.history) >= 4 * players:
                found, *wrong = count_tried(position.states, moves, np.zeros(1, STATE))
                assert wrong == [0, 0]
                tried += found
            position.play(int(generator.choice(position.legal_numbers())))
    assert tried > 2_000
