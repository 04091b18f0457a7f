import json

import numpy as np
import pytest

from tessera.core import seeds
from tessera.core.errors import GameOverError
from tessera.games import load
from tessera.players.analysis import analyse
from tessera.search.search import SearchLimits
from tests.modes import every_game
from tests.random_play import play_at_random


@every_game
def test_an_analysis_tells_moves_values_and_lines(name):
    position = load(name).start(2)
    *earlier, last = analyse(position, SearchLimits(simulations=200), every_seconds=0, count=3, megabytes=4)
    assert last.is_final
    assert not any(analysis.is_final for analysis in earlier)
    assert earlier, "something is told while thinking"
    assert last.seat == position.seat
    assert len(last.suggestions) == min(3, len(position.legal_numbers()))
    for suggestion in last.suggestions:
        assert position.is_legal(suggestion.move)
        assert suggestion.line[0] == suggestion.text
        assert position.game.parse_move(position.state, suggestion.text) == suggestion.move
        assert len(suggestion.values) == position.game.num_seats
        assert all(-1.001 <= value <= 1.001 for value in suggestion.values)
    visits = [suggestion.visits for suggestion in last.suggestions]
    assert visits == sorted(visits, reverse=True)
    json.dumps(last.as_json())


@every_game
def test_an_analysis_uses_only_what_the_seat_knows(name):
    position = play_at_random(load(name).start(2), np.random.default_rng(2), 3)
    if position.is_over:
        position.undo()
    other = position.as_known_to(position.seat, seeds.game_key("another world"))
    found = [list(analyse(p, SearchLimits(simulations=100), megabytes=4))[-1] for p in (position, other)]
    assert found[0] == found[1]


def test_a_finished_game_has_nothing_to_think_about():
    position = play_at_random(load("blokus").start(0), np.random.default_rng(0))
    with pytest.raises(GameOverError):
        next(analyse(position, SearchLimits(simulations=10)))
