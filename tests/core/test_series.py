"""Several games in a row."""

import numpy as np
import pytest

from tessera.core.errors import OptionError, TesseraError
from tessera.core.series import total_scores
from tessera.games.blokus.game import Blokus
from tessera.games.blokus_8x10.game import BlokusRectangle
from tests.random_play import play_at_random


def finished(number, **options):
    return play_at_random(Blokus(**options).start(number), np.random.default_rng(number))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_points_of_several_games_add_up(players):
    games = [finished(number, players=players) for number in range(3)]
    expected = [sum(game.scores()[seat] for game in games) for seat in range(players)]
    assert total_scores(games) == expected


def test_cells_left_do_not_add_up():
    with pytest.raises(OptionError, match="do not add up"):
        total_scores([finished(0, scoring="simple")])


def test_other_series_are_refused():
    over = finished(0)
    with pytest.raises(TesseraError, match="game 2 of the series is not over"):
        total_scores([over, Blokus().start(0)])
    with pytest.raises(OptionError, match="other options"):
        total_scores([over, finished(1, players=3)])
    with pytest.raises(OptionError, match="do not add up"):
        total_scores([BlokusRectangle().start(0)])
    with pytest.raises(TesseraError, match="at least one"):
        total_scores([])
