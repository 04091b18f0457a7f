"""How many sequences of moves there are: the check values of the rules."""

import pytest

from tessera.core.position import perft
from tessera.games.blokus.game import Blokus


@pytest.mark.parametrize(("depth", "nodes"), [(1, 58), (2, 3_364), (3, 195_112), (4, 11_316_496)])
def test_perft_with_fixed_corners(depth, nodes):
    assert perft(Blokus().start(0), depth) == nodes


def test_perft_with_free_corners():
    assert perft(Blokus(free_corners=True).start(0), 2) == 58 * 4 * 58 * 3
    assert perft(Blokus(free_corners=True, players=2).start(0), 2) == 58 * 4 * 58 * 2
