"""Time for a whole game: it is kept, used, and spread over the game."""

import numpy as np
import pytest

from tessera.core import seeds
from tessera.games import load
from tessera.players.baselines import GreedyPlayer, RandomPlayer
from tessera.players.clock import MOST, PlayerClock, TimeControl, moves_left, share
from tessera.players.registry import Resources, make_player
from tessera.players.search_player import SearchPlayer
from tessera.search import search as search_module
from tessera.search.search import Search, SearchLimits
from tests.modes import every_game
from tests.ticking import tick

SECONDS = 30.0
LOOK = 0.02


def clocked(game, text=f"{SECONDS:g}") -> SearchPlayer:
    player = make_player(game, f"clock:{text}", "0", Resources(megabytes=16))
    assert isinstance(player, SearchPlayer)
    return player


@every_game
def test_a_whole_game_takes_most_of_its_time_and_never_more(name, monkeypatch):
    game = load(name)
    position, others, player = game.start(1), RandomPlayer("0"), clocked(game)
    assert player.clock is not None
    tick(monkeypatch, LOOK)
    left = [SECONDS]
    while (seat := position.seat) is not None:
        if seat == 0:
            position.play(player.choose(position))
            left.append(player.clock.left(0))
        else:
            position.play(others.choose(position))
    spent = SECONDS - np.array(left)
    assert 0.6 * SECONDS <= spent[-1] < SECONDS
    assert spent[len(spent) // 2] < 0.8 * SECONDS, "most was gone in the first half"


def test_real_time_is_kept_too():
    game = load("passtally", players=2)
    position, player = game.start(2), clocked(game, "1.5")
    assert player.clock is not None
    while position.seat is not None:
        position.play(player.choose(position))
    assert all(0 < player.clock.left(seat) < 1.5 for seat in (0, 1))


@every_game
def test_with_next_to_nothing_left_a_move_is_played_at_once(name):
    position = load(name).start(1)
    while len(position.legal_numbers()) == 1:
        position.play(int(position.legal_numbers()[0]))
    player = clocked(position.game, "0")
    assert position.is_legal(player.choose(position))
    assert player.search.simulations <= 1


def test_a_new_game_has_all_the_time_again_and_a_game_that_goes_on_has_not():
    clock = PlayerClock(TimeControl(60))
    player = SearchPlayer(load("blokus"), "0", SearchLimits(), clock=clock, megabytes=1)
    clock.set_left(1, 5)
    player.forget("1")
    assert (clock.left(0), clock.left(1)) == (60, 5)
    player.new_game("2")
    assert clock.left(1) == 60


def test_the_increment_comes_after_every_move(monkeypatch):
    tick(monkeypatch, 1.0)
    clock = PlayerClock(TimeControl(60, 5))
    for left in (64, 68):
        with clock.running(0):
            pass
        assert clock.left(0) == left


def test_time_for_some_moves_is_shared_by_these(monkeypatch):
    tick(monkeypatch, 0.0)
    game, clock = load("blokus"), PlayerClock(TimeControl(0))
    states, generator = game.new_state(seeds.game_key("0")), np.random.default_rng(0)
    clock.set_left(0, 20, moves=4)
    seen = []
    for _ in range(4):
        seen.append(clock.limits(game, states, generator).clear_seconds)
        with clock.running(0):
            pass
    assert seen == pytest.approx([seen[0], seen[0] * 4 / 3, seen[0] * 2, seen[0] * 2])


def test_a_level_keeps_to_a_clock_and_to_its_own_limits():
    game = load("blokus")
    player = make_player(game, "level:5", "0", Resources(megabytes=4))
    assert isinstance(player, SearchPlayer)
    own, position = player.limits, game.start(0)
    player.clock = PlayerClock(TimeControl(3600))
    player._begin(position)
    limits = player._limits_for(position)
    assert (limits.simulations, limits.seconds) == (own.simulations, own.seconds)
    player.clock = PlayerClock(TimeControl(1))
    limits = player._limits_for(position)
    assert limits.simulations == own.simulations
    assert limits.seconds < 0.2


# How long a move takes ------------------------------------------------------------------------------------


def test_no_move_takes_more_than_half_of_what_is_left():
    for moves in (1, 2, 30):
        limits = share(10, 100, moves)
        assert limits.clear_seconds <= limits.seconds <= MOST * 10


@pytest.mark.parametrize(("clear", "seconds"), [(1.0, 2.0), (-1.0, 5.0)])
def test_where_the_choice_is_not_clear_more_is_thought(monkeypatch, clear, seconds):
    monkeypatch.setattr(search_module, "CLEAR", clear)
    ticking = tick(monkeypatch, 0.05)
    game = load("blokus", players=2)
    search, key = Search(game, megabytes=4), seeds.game_key("0")
    search.begin(game.new_state(key), key)
    start = ticking.now
    for _ in search.think(SearchLimits(seconds=5.0, clear_seconds=2.0)):
        monkeypatch.setattr(search_module, "lead", lambda tree: 0)
    assert ticking.now - start == pytest.approx(seconds, abs=0.2)


def test_a_choice_is_clear_when_one_move_is_far_ahead():
    game, key = load("blokus", players=2), seeds.game_key("0")
    search = Search(game, megabytes=4)
    search.begin(game.new_state(key), key)
    for _ in search.think(SearchLimits(simulations=200)):
        visits = sorted((candidate.visits for candidate in search.candidates()), reverse=True)
        assert search.is_clear() == (visits[1] <= search_module.CLEAR * visits[0])


@every_game
def test_how_many_moves_are_left_is_about_right(name):
    game = load(name)
    position, generator = game.start(3), np.random.default_rng(0)
    player = GreedyPlayer(game, "0")
    thought = np.mean([moves_left(game, position.states, generator) for _ in range(5)])
    seat, choices = position.seat, 0
    while position.seat is not None:
        choices += position.seat == seat and len(position.legal_numbers()) > 1
        position.play(player.choose(position))
    assert 0.6 * choices <= thought <= 1.6 * choices
