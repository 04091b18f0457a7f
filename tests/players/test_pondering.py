"""Thinking on the time of others: where it is of use, and never when it is not wanted."""

import subprocess
import sys
import time

import pytest

from tessera.games import load
from tessera.players.registry import Resources, make_player
from tessera.players.search_player import SearchPlayer
from tests.modes import every_game

SECONDS = 60.0  # that anything may take on a busy machine


def thinker(game, spec="time:0.02") -> SearchPlayer:
    player = make_player(game, spec, "0", Resources(megabytes=8))
    assert isinstance(player, SearchPlayer)
    return player


def wait_for_simulations(player: SearchPlayer, wanted: int) -> None:
    deadline = time.monotonic() + SECONDS
    while player.search.simulations < wanted:
        assert time.monotonic() < deadline, "nothing is thought"
        time.sleep(0.01)


def test_what_was_pondered_is_known_when_the_move_comes():
    game = load("blokus", players=2)
    position, player = game.start(0), thinker(game)
    position.play(player.choose(position))
    player.ponder(position)
    pondering = player._pondering
    assert pondering is not None
    wait_for_simulations(player, 2000)
    player.stop_pondering()
    assert not pondering._thread.is_alive()
    reply = player.search.candidates()[0]
    position.play(reply.move)
    player._begin(position)
    assert player.search.simulations > reply.visits / 2


def test_a_question_stops_it():
    game = load("blokus", players=2)
    position, player = game.start(0), thinker(game)
    for ask in (player.choose, player.warm_up, lambda _: player.new_game("1"), lambda _: player.close()):
        player.ponder(position)
        pondering = player._pondering
        assert pondering is not None
        ask(position)
        assert not pondering._thread.is_alive()
        assert player._pondering is None


@every_game
def test_only_where_nothing_is_hidden(name):
    """Where it is, what others choose from is not known, and nothing that is thought could be kept."""
    game = load(name)
    player = thinker(game)
    player.ponder(game.start(0))
    assert (player._pondering is not None) == (not (game.has_chance or game.has_secrets))
    player.close()


@pytest.mark.parametrize("spec", ["sims:10", "level:9"])
def test_who_is_to_be_so_strong_and_no_stronger_does_not_ponder(spec):
    game = load("blokus", players=2)
    player = thinker(game, spec)
    player.ponder(game.start(0))
    assert player._pondering is None


def test_when_the_game_is_over_nothing_is_thought():
    game = load("blokus", players=2)
    position, player = game.start(0), thinker(game)
    while position.seat is not None:
        position.play(int(position.legal_numbers()[-1]))
    player.ponder(position)
    assert player._pondering is None


def test_an_engine_that_ponders_can_be_left():
    """Also without a word: its input ends while it thinks."""
    command = [sys.executable, "-m", "tessera", "gtp", "blokus", "--player", "time:0.05", "--ponder"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        engine.stdin.write("genmove 1\n")
        engine.stdin.flush()
        assert engine.stdout.readline().startswith("= ")
        engine.stdin.close()
        assert engine.wait(SECONDS) == 0
