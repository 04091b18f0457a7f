"""A node of a game with hidden racks has edges for moves that are legal only some of the time."""

import numpy as np

from tessera.core import seeds
from tessera.games import load
from tessera.games.ingenious.box import EMPTY, NUM_COLORS, NUM_TILES, OUTSIDE
from tessera.search import mcts
from tessera.search.search import Search


def assert_nothing_overlaps(state):
    covered = np.count_nonzero((state.board != EMPTY) & (state.board != OUTSIDE))
    assert covered == NUM_COLORS + 2 * int(state.num_placed)
    in_racks = int(state.rack_size[: state.players].sum())
    assert int(state.bag.sum()) + in_racks + int(state.num_placed) == NUM_TILES


def test_a_simulation_plays_no_move_that_was_legal_only_earlier_in_it():
    """What was legal for one seat used to count as legal for the next seat of the same simulation."""
    position = load("ingenious", players=2).start(3)
    for _ in range(36):
        position.play(int(position.legal_numbers()[0]))
    search = Search(position.game, megabytes=16)
    key = seeds.game_key("search")
    search.begin(position.hidden_from(position.seat, key), key)
    worker = search._workers[0]
    for _ in range(400):
        mcts.simulate(worker.tree, worker.workspace, position.seat, 1, search.parameters.as_array())
        assert_nothing_overlaps(worker.workspace.states[1])
